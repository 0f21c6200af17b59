"""Several searches of one tree: aligned, differing, parting."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations, groupby

from ...captions.catalogue import Messages
from ...captions.names import Names
from ...course.check import CheckedRun
from ...game import Path
from ...record.frame import Kind
from ...record.frame_text import number_text, pruned_text
from ...record.kinds import by_window
from ...record.plan import NodeState, NodeStatus, Plan, Sign
from ..markup.page_markup import EMPTY_CELL, render, wide, wide_table
from ..markup.picture_words import kind
from .run_name import run_name

# Put several runs of one tree beside each other, step by step.
# The same decision at the same node stands in the same step. Where one run does something that the
# other never does, the other waits. A search may come to the same decision again and again: then
# the first time stands beside the first time, the second beside the second.
# A best-first search jumps about the tree, and meets no decision of a search that goes down one
# branch after the other. It keeps pace with the others instead: each step shows what every search
# knows after it has entered equally many nodes.


def align_runs(runs: Sequence[Sequence[Hashable]]) -> list[list[int]]:
    """Return, for each run, the frame it shows at each common step.

    >>> align_runs([["start", "left", "right", "end"], ["start", "left", "end"]])
    [[0, 1, 2, 3], [0, 1, 1, 2]]
    >>> align_runs([["down", "up", "down", "up"], ["down", "up"]])
    [[0, 1, 2, 3], [0, 1, 1, 1]]
    """
    steps: list[Hashable] = []
    seats: list[list[int]] = [[] for _ in runs]
    for number, run in enumerate(runs):
        steps, seats[: number + 1] = _join(steps, seats[:number], list(_times(run)))
    return seats


def keep_pace(seats: Sequence[Sequence[int]], runs: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the frames of some runs at their common steps, joined with further runs that keep
    pace.

    `runs` holds for each run, at each of its frames, how many nodes have been entered; the first of
    them are those of `seats`.

    >>> keep_pace([[0, 1, 2]], [[0, 1, 2], [0, 0, 2]])
    [[0, 0, 1, 2], [0, 1, 1, 2]]
    """
    joint = [list(places) for places in zip(*seats, strict=True)]
    counts = [max(runs[n][place] for n, place in enumerate(step)) for step in joint]
    parts = [_by_count(counts), *(_by_count(run) for run in runs[len(seats) :])]
    steps: list[list[int]] = []
    now = [0] * len(parts)
    for count in sorted({count for part in parts for count in part}):
        groups = [part.get(count, ()) for part in parts]
        for i in range(max(map(len, groups))):
            now = [g[min(i, len(g) - 1)] if g else at for g, at in zip(groups, now, strict=True)]
            steps.append((joint[now[0]] if joint else []) + now[1:])
    return [list(places) for places in zip(*steps, strict=True)]


def _by_count(counts: Sequence[int]) -> dict[int, list[int]]:
    """Return the places at which each count holds; a count never falls."""
    numbered = groupby(enumerate(counts), key=lambda place: place[1])
    return {count: [number for number, _ in places] for count, places in numbered}


def _times(run: Sequence[Hashable]) -> Iterator[Hashable]:
    """Yield each decision, and for which time it is taken.

    Two searches that repeat a few decisions all the time take minutes to compare without it.
    """
    counts: Counter[Hashable] = Counter()
    for decision in run:
        counts[decision] += 1
        yield decision, counts[decision]


def _join(
    steps: list[Hashable], seats: list[list[int]], run: Sequence[Hashable]
) -> tuple[list[Hashable], list[list[int]]]:
    """Return the common steps with one more run among them."""
    joined: list[Hashable] = []
    old: list[int] = []
    new: list[int] = []
    for change, a, b, c, d in SequenceMatcher(None, steps, run, autojunk=False).get_opcodes():
        if change == "equal":
            joined += steps[a:b]
            old += range(a, b)
            new += range(c, d)
            continue
        joined += (*steps[a:b], *run[c:d])
        old += (*range(a, b), *[max(b - 1, 0)] * (d - c))
        new += (*[max(c - 1, 0)] * (b - a), *range(c, d))
    return joined, [*([seat[place] for place in old] if seat else [] for seat in seats), new]


# What several searches of one tree leave otherwise: the nodes, and how each search leaves them.

NOT_SEARCHED = (NodeStatus.UNSEEN, NodeStatus.PRUNED)


@dataclass(frozen=True, slots=True)
class NodeEnding:
    """How a search leaves a node that it has entered and is done with."""

    score: float | None
    sign: Sign
    kind: Kind | None
    """What the search says of the score; None without a window, and at leaves: a leaf is worth what
    it is worth, whatever was asked."""
    guess: bool = False
    """Whether static evaluations are in the score."""


@dataclass(frozen=True, slots=True)
class Endings:
    """How a search leaves the nodes of its plan."""

    searched: frozenset[Path]
    node_endings: Mapping[Path, NodeEnding]
    """How the nodes ended that are settled in the frames shown."""


def endings(checked: CheckedRun) -> Endings:
    """Return how the nodes stand after the last frame shown, however often each of them was
    entered."""
    views: dict[Path, NodeState] = {}
    kinds: dict[Path, Kind | None] = {}
    done: set[Path] = set()
    past_bound = checked.run.past_bound
    for moment in checked.moments:
        views |= moment.changed
        path = moment.frame.path
        done.discard(path)  # a search may come again to a node that it has left
        if moment.frame.status == "end":
            done.add(path)
            inner = checked.plan.traits.window and not checked.plan.nodes[path].leaf
            kinds[path] = by_window(moment.frame, past_bound) if inner else None
    tally = checked.run.tally
    reached = [path for path, view in views.items() if view.state not in NOT_SEARCHED]
    entered = frozenset(reached if tally.full else checked.plan.nodes.keys() & set(tally.visited))
    settled = {
        path: NodeEnding(
            views[path].score, views[path].sign, kinds.get(path), views[path].from_estimates
        )
        for path in reached
        if path in done or views[path].state is NodeStatus.DONE
    }
    return Endings(entered, settled)


def differing_nodes(runs: Sequence[Endings]) -> frozenset[Path]:
    """Return the nodes that some two of the runs leave in different states."""
    return frozenset(path for pair in combinations(runs, 2) for path in _different_endings(*pair))


def _different_endings(first: Endings, second: Endings) -> Iterator[Path]:
    yield from first.searched ^ second.searched
    for path in first.node_endings.keys() & second.node_endings.keys():
        first_ending, second_ending = first.node_endings[path], second.node_endings[path]
        if (first_ending.score, first_ending.sign) != (second_ending.score, second_ending.sign) or (
            first_ending.kind and second_ending.kind and first_ending.kind != second_ending.kind
        ):
            yield path


# What several searches of one tree evaluated: tables that stand on the page that compares them.

LEAVES, NODES = 40, 40
"""Upper limits of the leaves and of the nodes that tables list; of more leaves only the totals are
given."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One leaf that some run evaluated."""

    path: Path
    parent: str
    label: str
    """Empty where the leaves are merely counted: then the value is all there is to see."""
    value: str
    turns: tuple[int | None, ...]
    """The place at which each run read it first among its leaves, from 1."""
    differs: bool


@dataclass(frozen=True)
class Comparison:
    """The searches of one walkthrough and what they leave otherwise."""

    runs: Sequence[CheckedRun]
    ends: Sequence[Endings]
    differing: frozenset[Path]

    def parts(self, say: Messages) -> Iterator[str]:
        """Yield the section: what was read when, what came of it, and which nodes end
        differently."""
        yield f"## {say.say('compare.evaluated')}\n"
        leaves = self.leaves(say)
        if leaves:
            yield wide(_matrix(leaves, self._labels(say), say), say.say("compare.evaluated"))
            ringed = [say.say("compare.ringed")] if any(leaf.differs for leaf in leaves) else []
            yield f"{say.paragraph([say.say('compare.note'), *ringed])}\n"
        yield wide_table("wt-totals", self._totals(say), say.say("compare.totals"))
        rows = list(self._different_nodes(say))
        if 1 < len(rows) <= NODES + 1:
            dashed = (
                [say.say("compare.unentered")] if any(EMPTY_CELL in row for row in rows) else []
            )
            yield f"{say.paragraph([say.say('compare.otherwise'), *dashed])}\n"
            yield wide_table("wt-endings", rows, say.say("compare.endings"))

    def leaves(self, say: Messages) -> list[Leaf]:
        """Return the leaves that any run evaluated, in the order of the tree; none if they are too
        many, or if some of them are not drawn."""
        tallies = [checked_run.run.tally for checked_run in self.runs]
        read = dict.fromkeys(path for tally in tallies for path in tally.leaves)
        drawn = in_order([checked_run.plan for checked_run in self.runs])
        if any(tally.full for tally in tallies) or len(read) > LEAVES or read.keys() - drawn.keys():
            return []
        turns = [{p: n for n, p in enumerate(tally.leaves, 1)} for tally in tallies]
        return [
            self._leaf(path, tuple(places.get(path) for places in turns), say)
            for path in sorted(read, key=drawn.__getitem__)
        ]

    def _leaf(self, path: Path, turns: tuple[int | None, ...], say: Messages) -> Leaf:
        checked_run = next(h for h, turn in zip(self.runs, turns, strict=True) if turn)
        names, node = Names(checked_run.plan, say), checked_run.plan.nodes[path]
        read = [h.run.tally.leaves for h in self.runs if path in h.run.tally.leaves]
        values = dict.fromkeys(number_text(values[path]) for values in read)
        return Leaf(
            path=path,
            parent=names.name(path[:-1]) if path[:-1] in checked_run.plan.nodes else "",
            label="" if names.bare(node) else names.child(path) if path else names.name(path),
            value=("≈ " if node.estimate else "") + " / ".join(values),
            turns=turns,
            differs=path in self.differing,
        )

    def _labels(self, say: Messages) -> list[str]:
        return [run_name(checked_run.run, say.language) for checked_run in self.runs]

    def _totals(self, say: Messages) -> Iterator[Sequence[str]]:
        repeats = any(checked_run.run.text.traits.passes for checked_run in self.runs)
        yield (
            "",
            say.say("page.row_value"),
            say.say("compare.leaves"),
            say.say("page.row_calculated"),
            *[say.say("passes.row")] * repeats,
            say.say("page.row_pruned"),
            say.say("compare.cutoffs"),
        )
        for checked_run in self.runs:
            tally, leaf_count = checked_run.run.tally, checked_run.run.leaf_count
            leaves = EMPTY_CELL if leaf_count is None else f"{leaf_count:,}"
            cutoffs = EMPTY_CELL if tally.full else f"{len(tally.cutoffs):,}"
            counts = (
                f"{tally.calculated:,}",
                *[f"{checked_run.run.different_nodes:,}"] * repeats,
                pruned_text(tally.pruned, at_least=checked_run.run.total is None),
            )
            yield (
                run_name(checked_run.run, say.language),
                number_text(checked_run.run.value),
                leaves,
                *counts,
                cutoffs,
            )

    def _different_nodes(self, say: Messages) -> Iterator[Sequence[str]]:
        """Yield the inner nodes that end differently, with the state in which each run leaves them.

        Below a node that a run has not entered everything is unentered: that goes without saying.
        """
        yield "", *self._labels(say)
        drawn = in_order([checked_run.plan for checked_run in self.runs])
        for path in sorted(self.differing, key=drawn.__getitem__):
            checked_run = next(h for h in self.runs if path in h.plan.nodes)
            searching_runs = self._searched_by(path)
            if checked_run.plan.nodes[path].leaf or (
                not all(searching_runs) and searching_runs == self._searched_by(path[:-1])
            ):
                continue
            name = Names(checked_run.plan, say).name(path)
            yield name, *(_ending(path, end, say) for end in self.ends)

    def _searched_by(self, path: Path) -> list[bool]:
        return [path in end.searched for end in self.ends]


def compare_searches(runs: Sequence[CheckedRun]) -> Comparison:
    """Compare the runs side by side."""
    ends = [endings(checked_run) for checked_run in runs]
    return Comparison(runs, ends, differing_nodes(ends))


def in_order(plans: Sequence[Plan]) -> Mapping[Path, tuple[int, ...]]:
    """Return where each node stands in the tree that the plans show: the place of every move that
    leads to it. They may try the moves in different orders; the first that shows a node is
    followed."""
    places: dict[Path, tuple[int, ...]] = {plan.root: () for plan in plans}
    for plan in plans:
        for node in plan.nodes.values():
            drawn = node.drawn_children
            below = [child for child in drawn if child not in places]
            for place, child in enumerate(below, len(drawn) - len(below)):
                places[child] = (*places[node.path], place)
    return places


def _ending(path: Path, end: Endings, say: Messages) -> str:
    ending = end.node_endings.get(path)
    if ending is None or ending.score is None:
        return say.say("compare.open") if path in end.searched else EMPTY_CELL
    sign = "≈" if ending.guess and ending.sign == "=" else ending.sign
    score = f"{sign} {number_text(ending.score)}".strip()
    if not ending.kind:
        return score
    return say.messages["list.comma"].join([score, kind(ending.kind, say)])


def _matrix(leaves: Sequence[Leaf], labels: Sequence[str], say: Messages) -> str:
    """Return the table with a column for each leaf under its parent's name and a row for each
    run."""
    turns = [[EMPTY_CELL if turn is None else f"{turn}." for turn in leaf.turns] for leaf in leaves]
    return render(
        "evaluated.html",
        say=say,
        parents=[
            (name, len(list(group))) for name, group in groupby(leaves, lambda leaf: leaf.parent)
        ],
        first={0, *(n for n in range(1, len(leaves)) if leaves[n].parent != leaves[n - 1].parent)},
        leaves=leaves,
        rows=list(zip(labels, zip(*turns, strict=True), strict=True)),
    )
