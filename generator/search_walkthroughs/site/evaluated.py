"""What several searches of one tree evaluated: tables that stand on the page that compares them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from ..game import Path
from ..running.course import Held
from ..trace.plan import Plan
from .differing import Ending, Endings, differing, endings
from .tables import named, wide
from .words import Words
from .words.catalogue import number
from .words.naming import Names
from .words.pictures import kind

LEAVES, NODES = 40, 40
"""Of more leaves than this only the totals are told, of more nodes not how each of them ends."""
NOT = "–"


@dataclass(frozen=True, slots=True)
class Leaf:
    """One leaf that some run evaluated."""

    path: Path
    parent: str
    label: str
    """Empty where the leaves are merely counted: then the value is all there is to see."""
    value: str
    turns: tuple[int | None, ...]
    """As which of its leaves each run read it first, from 1."""
    differs: bool


@dataclass(frozen=True)
class Compared:
    """The searches of one walkthrough and what they leave otherwise."""

    runs: Sequence[Held]
    ends: Sequence[Endings]
    differing: frozenset[Path]

    def parts(self, say: Words) -> Iterator[str]:
        """The section: what was read when, what it came to, and which nodes end otherwise."""
        yield f"## {say.say('compare.evaluated')}\n"
        leaves = self.leaves(say)
        if leaves:
            yield wide(_matrix(leaves, self._labels(say), say), say.say("compare.evaluated"))
            ringed = [say.say("compare.ringed")] if any(leaf.differs for leaf in leaves) else []
            yield f"{say.paragraph([say.say('compare.note'), *ringed])}\n"
        yield wide(named("wt-totals", self._totals(say)), say.say("compare.totals"))
        rows = list(self._otherwise(say))
        if 1 < len(rows) <= NODES + 1:
            dashed = [say.say("compare.unentered")] if any(NOT in row for row in rows) else []
            yield f"{say.paragraph([say.say('compare.otherwise'), *dashed])}\n"
            yield wide(named("wt-endings", rows), say.say("compare.endings"))

    def leaves(self, say: Words) -> list[Leaf]:
        """The leaves that any run evaluated, as the tree has them; none if they are too many, or
        some of them are not drawn."""
        tallies = [held.run.tally for held in self.runs]
        read = dict.fromkeys(path for tally in tallies for path in tally.leaves)
        drawn = in_order([held.plan for held in self.runs])
        if any(tally.full for tally in tallies) or len(read) > LEAVES or read.keys() - drawn.keys():
            return []
        turns = [{p: n for n, p in enumerate(tally.leaves, 1)} for tally in tallies]
        return [
            self._leaf(path, tuple(of.get(path) for of in turns), say)
            for path in sorted(read, key=drawn.__getitem__)
        ]

    def _leaf(self, path: Path, turns: tuple[int | None, ...], say: Words) -> Leaf:
        held = next(h for h, turn in zip(self.runs, turns, strict=True) if turn)
        names, spot = Names(held.plan, say), held.plan.spots[path]
        read = [h.run.tally.leaves for h in self.runs if path in h.run.tally.leaves]
        values = dict.fromkeys(number(values[path]) for values in read)
        return Leaf(
            path=path,
            parent=names.name(path[:-1]) if path[:-1] in held.plan.spots else "",
            label="" if names.bare(spot) else names.child(path) if path else names.name(path),
            value=("≈ " if spot.estimate else "") + " / ".join(values),
            turns=turns,
            differs=path in self.differing,
        )

    def _labels(self, say: Words) -> list[str]:
        return [held.run.called(say.language) for held in self.runs]

    def _totals(self, say: Words) -> Iterator[Sequence[str]]:
        yield (
            "",
            say.say("page.row_value"),
            say.say("compare.leaves"),
            say.say("page.row_calculated"),
            say.say("page.row_pruned"),
            say.say("compare.cutoffs"),
        )
        for held in self.runs:
            tally = held.run.tally
            lists = (tally.leaves, tally.cutoffs)
            leaves, cutoffs = (NOT if tally.full else f"{len(of):,}" for of in lists)
            counts = (f"{tally.calculated:,}", f"{tally.pruned:,}")
            yield held.run.called(say.language), number(held.run.value), leaves, *counts, cutoffs

    def _otherwise(self, say: Words) -> Iterator[Sequence[str]]:
        """The inner nodes that end otherwise, with how each run leaves them.

        Below a node that a run has not entered everything is unentered: that goes without saying.
        """
        yield "", *self._labels(say)
        drawn = in_order([held.plan for held in self.runs])
        for path in sorted(self.differing, key=drawn.__getitem__):
            held = next(h for h in self.runs if path in h.plan.spots)
            where = self._entered(path)
            if held.plan.spots[path].leaf or (not all(where) and where == self._entered(path[:-1])):
                continue
            name = Names(held.plan, say).name(path)
            yield name, *(_ending(end.settled.get(path), say) for end in self.ends)

    def _entered(self, path: Path) -> list[bool]:
        return [path in end.entered for end in self.ends]


def compared(runs: Sequence[Held]) -> Compared:
    """The runs, put beside each other."""
    ends = [endings(held) for held in runs]
    return Compared(runs, ends, differing(ends))


def in_order(plans: Sequence[Plan]) -> Mapping[Path, tuple[int, ...]]:
    """Where each node stands in the tree that the plans show: the place of every move that leads to
    it. They may try the moves in different orders; the first that shows a node is followed."""
    places: dict[Path, tuple[int, ...]] = {plan.root: () for plan in plans}
    for plan in plans:
        for spot in plan.spots.values():
            below = [child for child in spot.children if child not in places]
            for place, child in enumerate(below, len(spot.children) - len(below)):
                places[child] = (*places[spot.path], place)
    return places


def _ending(ending: Ending | None, say: Words) -> str:
    if ending is None or ending.score is None:
        return NOT
    said = f"{ending.sign} {number(ending.score)}".strip()
    if not ending.kind:
        return said
    return say.messages["list.comma"].join([said, kind(ending.kind, say)])


def _matrix(leaves: Sequence[Leaf], labels: Sequence[str], say: Words) -> str:
    """A column for each leaf under its parent's name, a row for each run."""
    spans = [(name, len(list(of))) for name, of in groupby(leaves, lambda leaf: leaf.parent)]
    first = {0, *(n for n in range(1, len(leaves)) if leaves[n].parent != leaves[n - 1].parent)}
    above = "".join(f'<th scope="colgroup" colspan="{n}">{escape(name)}</th>' for name, n in spans)
    heads = "".join(
        f'<th scope="col"{_begins(n in first)}>{_leaf_head(leaf)}</th>'
        for n, leaf in enumerate(leaves)
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(label)}</th>'
        + "".join(
            f"<td{_begins(n in first)}>{NOT if turn is None else f'{turn}.'}</td>"
            for n, turn in enumerate(leaf.turns[run] for leaf in leaves)
        )
        + "</tr>"
        for run, label in enumerate(labels)
    )
    return (
        f'<table class="wt-evaluated"><thead><tr><th scope="row">{say.say("compare.below")}</th>'
        f'{above}</tr><tr><th scope="row">{say.say("compare.leaf")}</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _leaf_head(leaf: Leaf) -> str:
    label = f"<span>{escape(leaf.label)}</span> " if leaf.label else ""
    ring = ' class="wt-ringed"' if leaf.differs else ""
    return f"{label}<b{ring}>{escape(leaf.value)}</b>"


def _begins(first: bool) -> str:
    """The first leaf of a parent stands off from those before."""
    return ' class="wt-first"' if first else ""
