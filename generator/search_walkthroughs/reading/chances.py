"""How likely the children of chance nodes are: exact, and adding up to 1."""

from collections.abc import Mapping
from fractions import Fraction

from .draft import TURNS, Draft
from .faults import Faults
from .scalars import COMMON, Unfit, share
from .written import Pair, Value


def chances(
    root: Value, read: Mapping[Value, Draft], faults: Faults
) -> dict[Value, tuple[Fraction, ...]]:
    """For each chance node, how likely its children are, in their order."""
    shares: dict[Value, tuple[Fraction, ...]] = {}
    if root in read and (p := read[root].p):
        _misplaced(p, "the root", faults)
    for value, draft in read.items():
        children = [read.get(twig.value) for twig in draft.twigs]
        if not draft.sound:
            continue
        if draft.player == TURNS["chance"]:
            found = _shares(draft, children, faults)
            if found is not None:
                shares[value] = found
        else:
            for child in children:
                if child and child.p:
                    _misplaced(child.p, "a node whose parent leaves nothing to chance", faults)
    return shares


def _misplaced(p: Pair, where: str, faults: Faults) -> None:
    remedy = "leave it out, or write `player: chance` at the parent"
    faults.add(p.key.mark, f"{where} has a chance `p`", remedy)


def _shares(
    node: Draft, children: list[Draft | None], faults: Faults
) -> tuple[Fraction, ...] | None:
    before = len(faults)
    written: list[tuple[Fraction, bool]] = []
    for twig, child in zip(node.twigs, children, strict=True):
        if child is None:
            continue
        if child.p is None:
            message = f"the child `{twig.label}` of a chance node has no `p`"
            faults.add(twig.mark, message, "spell it out, such as {p: 1/2, value: 3}")
            continue
        try:
            written.append(share(child.p.at.value))
        except Unfit as wrong:
            faults.add(child.p.at.mark, wrong.message, wrong.remedy)
    if len(faults) > before or len(written) < len(children):
        return None
    parts = [part for part, _ in written]
    if all(weight for _, weight in written):
        total = sum(parts)
        return tuple(part / total for part in parts)
    return tuple(parts) if _whole(node, parts, faults) else None


def _whole(node: Draft, parts: list[Fraction], faults: Faults) -> bool:
    """Whether the parts add up to 1. Sums with endless denominators would take for ever."""
    total = Fraction(0)
    for part in parts:
        total += part
        if total.denominator > COMMON:
            message = "the chances of the children have no common denominator below 10^100"
            faults.add(node.mark, message, "give whole weights, which are divided by their sum")
            return False
    if total != 1:
        message = f"the chances of the children add up to {_spoken(total)}, not 1"
        remedy = "make them add up to exactly 1 (thirds as 1/3), or give whole weights such as 1, 2"
        faults.add(node.mark, message, remedy)
    return total == 1


def _spoken(total: Fraction) -> str:
    """The sum as a decimal if it is a short one.

    >>> _spoken(Fraction(99, 100)), _spoken(Fraction(2, 3))
    ('0.99', '2/3')
    """
    short = f"{float(total):.12g}"
    return short if Fraction(short) == total else str(total)[:60]
