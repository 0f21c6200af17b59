"""What a page to find a mistake holds: a claim, the statements to be judged, a tree refused."""

from collections.abc import Iterator, Mapping, Sequence

from . import models
from .chapter import languages
from .claims import check_paths, frozen
from .compose import compose
from .expectation import Happening
from .faults import BadInput, Fault, Faults, choose, listed
from .limits import Limits
from .paths import Paths, split
from .tree import build
from .values import Entry, Mistake, Statement, Tree
from .words import given, spoken
from .written import At, Hole, Items, Pairs, Scalar

KEYS = ("claim", "statements", "refused")
"""The keys that only such a page has."""
FEWEST, MOST = 2, 6
"""So many statements one reads, and weighs against each other."""
NODES = ("worth", "returns")
"""Claims of nodes, by path."""
CLAIMS = (*(spoken(name, field) for name, field in Happening.model_fields.items()), *NODES)
"""What a statement may claim."""


def mistake(
    top: Pairs,
    header: models.File | None,
    page: str,
    entries: Sequence[Entry],
    tree: Tree | None,
    limits: Limits,
    faults: Faults,
) -> Mistake | None:
    """What the file gives its reader to judge; None if its page is another, or faulty."""
    if header is None:
        return None
    if page != "mistake":
        for pair in (top.pairs[name] for name in KEYS if name in top.pairs):
            message = f"`{pair.key.text}` stands on a page to find a mistake, and this is another"
            faults.add(pair.key.mark, message, "write `page: mistake`, or leave it out")
        return None
    for name in KEYS[:2]:
        if name not in top.pairs:
            message = f"a page to find a mistake has no `{name}`"
            faults.add(top.pairs["page"].key.mark, message, f"add `{name}: …`")
    refusal = _refusal(top, header.refused, limits, faults) if header.refused else ()
    if header.statements is None or not entries:
        return None
    read = _statements(top.pairs["statements"].at, header.statements, entries, tree, faults)
    return Mistake(languages(header.claim), tuple(read), header.refused or "", refusal)


def _statements(
    at: At,
    read: Sequence[models.Statement],
    entries: Sequence[Entry],
    tree: Tree | None,
    faults: Faults,
) -> Iterator[Statement]:
    """The statements that can be held against a run."""
    if not FEWEST <= len(read) <= MOST:
        message = f"a reader weighs {FEWEST} to {MOST} statements, and here are {len(read)}"
        faults.add(at.mark, message, "split the page" if read else "write what is to be judged")
    assert isinstance(at.value, Items)  # it has been read as a list
    names = _names(entries)
    meant = any(one.wrong is not None for one in read)
    for one, place in zip(read, at.value.items, strict=True):
        assert isinstance(place.value, Pairs)
        facts = given(one)
        claims = [name for name in CLAIMS if name in facts]
        if len(claims) != 1:
            message = f"a statement makes one claim, and this one makes {len(claims)}"
            remedy = "split it in two" if claims else f"add one of {listed(CLAIMS)}"
            faults.add(place.mark, message, remedy)
            continue
        if one.entry is not None and one.entry not in names:
            message = f"there is no search `{one.entry[:40]}` on this page"
            faults.add(place.value.pairs["entry"].at.mark, message, choose(one.entry, names))
            continue
        if tree is not None:
            check_paths(place, tree, faults)
            _check_nodes(place.value, tree, faults)
        yield Statement(
            says=languages(one.says),
            entry=names[one.entry] if one.entry is not None else 0,
            claim=claims[0],
            claimed=frozen(facts[claims[0]]),
            why=languages(one.why),
            at=None if one.at is None else tuple(split(one.at)),
            wrong=bool(one.wrong) if meant else None,
            mark=place.mark,
        )


def _names(entries: Sequence[Entry]) -> Mapping[str, int]:
    """What the searches are called here; a label that is a number goes before the number."""
    numbers = {str(place): place - 1 for place in range(1, len(entries) + 1)}
    labels = {
        name: place
        for place, entry in enumerate(entries)
        for name in (*entry.label.values(), *([] if entry.label else [entry.algorithm]))
    }
    return numbers | labels


def _check_nodes(statement: Pairs, tree: Tree, faults: Faults) -> None:
    """Tell the paths under `worth`, `returns` and `at` that do not exist in the tree."""
    paths: list[Scalar] = []
    for name in filter(statement.pairs.get, NODES):
        if isinstance(claimed := statement.pairs[name].at.value, Pairs):
            paths += [pair.key for pair in claimed.pairs.values()]
    if "at" in statement.pairs and isinstance(at := statement.pairs["at"].at.value, Scalar):
        paths.append(at)
    known = Paths(tree)
    for path in paths:
        if wrong := known.wrong(split(path.text)):
            faults.add(path.mark, wrong.message, wrong.remedy)


def _refusal(top: Pairs, text: str, limits: Limits, faults: Faults) -> tuple[Fault, ...]:
    """What this reader says to the tree; a tree that it takes is a fault of the page."""
    own = Faults("")
    try:
        value = compose(text, limits, own)
        if value is not None and not isinstance(value, Hole):
            build(value, None, limits, own)
        own.close()
    except BadInput as error:
        return error.faults
    message = "this tree can be read, and `refused` is for one that cannot"
    faults.add(top.pairs["refused"].at.mark, message, "leave `refused` out")
    return ()
