"""The frame in which a claim and the run first differ."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, TypeAlias

from ..game import Path, spell
from ..record.frame import Frame, plain
from ..record.recorder import FrameBudget
from ..runs.run import Run
from .claims import WrongClaim, value_sentence

# The frames in which a search comes to certain nodes.


class FrameFinder:
    """A finder of the frames that show what came of the nodes, spelled as claims spell them."""

    def __init__(self, nodes: Iterable[str], cuts: Iterable[int] = ()) -> None:
        """Find the frames of the nodes, and of the cutoffs with these numbers, counted from 0."""
        self.nodes = set(nodes)
        self.entry_frames: dict[str, int] = {}
        self.read: dict[str, int] = {}
        """Frames in which a node is left for the first time, or its value is read."""
        self.left_out: dict[str, int] = {}
        self.changed: dict[str, int] = {}
        """Frames in which a node's score changes for the last time."""
        self.cuts: dict[int, int] = {}
        """Frames of the cutoffs, by their numbers."""
        self._cut_paths = set(cuts)
        self._cut = 0
        self._above: dict[str, list[str]] = {}
        for node in filter(None, self.nodes):
            self._above.setdefault(node.rpartition("/")[0], []).append(node)
        # Most frames are about other nodes, and a path is spelled only if it may be one of these.
        self._deep = {len(node.split("/")) if node else 0 for node in self.nodes}

    @property
    def depth(self) -> int | None:
        """Depth down to which frames must be recorded; None: all of them must be, so that no cutoff
        is missed."""
        return None if self._cut_paths else max(self._deep, default=0)

    def take(self, frame: Frame) -> None:
        """Take a frame."""
        if frame.cutoff is not None:
            if self._cut in self._cut_paths:
                self.cuts[self._cut] = frame.number
            self._cut += 1
            self._skip(map(self._wanted_name, frame.cutoff.skipped), frame.number)
        if frame.status == "expand" and frame.child is not None:
            self._first(self.entry_frames, self._wanted_name(frame.path), frame.number)
            if frame.child_score is not None or frame.p is not None or frame.chance is not None:
                self._first(self.entry_frames, self._wanted_name(frame.child), frame.number)
            if frame.child_score is not None:
                self._first(self.read, self._wanted_name(frame.child), frame.number)
        node = self._wanted_name(frame.path)
        if node is not None:
            self._own(node, frame)
        settled = frame.status == "end" or frame.table_cut
        if settled and len(frame.path) + 1 in self._deep:
            children = self._above.get(spell(frame.path), ())
            self._skip((child for child in children if child not in self.left_out), frame.number)

    def _own(self, node: str, frame: Frame) -> None:
        """Take a frame about one of the nodes."""
        if frame.status == "start":
            self._first(self.entry_frames, node, frame.number)
        if frame.status == "end":
            self._first(self.read, node, frame.number)
        if frame.updated or frame.status == "backup":
            self.changed[node] = frame.number
        elif frame.status == "end":
            self._first(self.changed, node, frame.number)

    def _wanted_name(self, path: Path) -> str | None:
        """Return the node's name, if it is one of those sought."""
        if len(path) not in self._deep:
            return None
        node = spell(path)
        return node if node in self.nodes else None

    def _first(self, numbers: dict[str, int], node: str | None, number: int) -> None:
        if node is not None:
            numbers.setdefault(node, number)

    def _skip(self, nodes: Iterable[str | None], number: int) -> None:
        """Note that nodes are left out, unless the search has come to them before."""
        for node in nodes:
            if node is not None and node not in self.entry_frames:
                self.left_out[node] = number


# Where a claim and a run differ, and in which frame this is seen. The search is run again for it,
# but only if a claim is wrong.

MAX_LOCATED_MEMBERS = 12
"""Upper limit of members of a list whose frames are sought; the others are only counted."""
ROOT = ("value", "best")
"""Claims of the root."""
SEQUENCES = ("leaves", "visited", "line", "cutoffs")
"""Claims of lists whose order matters."""

Again: TypeAlias = Callable[[Callable[[Frame], object], FrameBudget], object]
"""A function that searches once more, and hands every frame within a budget to a function."""


def locate_differences(
    wrong: Sequence[WrongClaim] | None, run: Run, again: Again
) -> list[WrongClaim] | None:
    """Return the differences, each with its place and the frame that shows it."""
    if not wrong:
        return None if wrong is None else list(wrong)
    cuts = [
        first_difference(claim.claimed_value, claim.actual_value)
        for claim in wrong
        if claim.claim == "cutoffs" and _is_list(claim)
    ]
    sought = FrameFinder((node for claim in wrong for node in _nodes(claim, run)), cuts)
    if sought.nodes or cuts:
        again(sought.take, FrameBudget(depth=sought.depth))
    return [_locate(claim, run, sought) for claim in wrong]


def _nodes(wrong: WrongClaim, run: Run) -> Iterator[str]:
    """Yield the nodes whose frames show the difference."""
    if wrong.claim in ROOT:
        yield ""
    elif wrong.claim == "pruned" and not isinstance(wrong.claimed_value, int):
        missing, extra = differing_members(wrong.claimed_value, wrong.actual_value)
        yield from missing[:MAX_LOCATED_MEMBERS]
        yield from extra[:MAX_LOCATED_MEMBERS]
        yield from (above for node in missing[:MAX_LOCATED_MEMBERS] for above in _parents(node))
    elif _is_list(wrong) and wrong.claim != "cutoffs":
        node = _node(wrong, first_difference(wrong.claimed_value, wrong.actual_value), run)
        if node is not None:
            yield node


def _locate(wrong: WrongClaim, run: Run, finder: FrameFinder) -> WrongClaim:
    """Return the difference with what is known of its place."""
    if wrong.claim in ROOT:
        frame = finder.changed.get("")
        words = "" if frame is None else f"the root's score last changes at frame {frame}"
        return replace(wrong, words=words, frame=frame)
    if wrong.claim == "pruned" and not isinstance(wrong.claimed_value, int):
        return _pruned(wrong, finder)
    return _locate_member(wrong, run, finder) if _is_list(wrong) else wrong


def _pruned(wrong: WrongClaim, finder: FrameFinder) -> WrongClaim:
    """Say which subtrees are pruned without a claim, and which are claimed and not pruned."""
    missing, extra = differing_members(wrong.claimed_value, wrong.actual_value)
    parts, frames = [], []
    for node in missing[:1]:
        words, frame = _not_pruned(node, wrong, finder)
        parts.append(f"{_name(node)} is claimed to be pruned, and {words}{_more(missing)}")
        frames.append(frame)
    for node in extra[:1]:
        frame = finder.left_out.get(node)
        parts.append(f"{_name(node)} is pruned{_at(frame)} without being claimed{_more(extra)}")
        frames.append(frame)
    numbers = [frame for frame in frames if frame is not None]
    return replace(
        wrong,
        words=", and ".join(parts),
        frame=min(numbers, default=None),
        besides={"missing": missing, "extra": extra},
    )


def _not_pruned(node: str, wrong: WrongClaim, finder: FrameFinder) -> tuple[str, int | None]:
    """Say what happens to a node that is wrongly claimed to be the root of a pruned subtree."""
    if node in wrong.actual_value:
        return "the list names it more than once", finder.left_out.get(node)
    if node in finder.entry_frames:
        return f"is entered at frame {finder.entry_frames[node]}", finder.entry_frames[node]
    above = next((parent for parent in _parents(node) if parent in wrong.actual_value), None)
    if above is None:
        return "the search never comes there", None
    frame = finder.left_out.get(above)
    return f"lies in {_name(above)}, which is pruned whole{_at(frame)}", frame


def _locate_member(wrong: WrongClaim, run: Run, finder: FrameFinder) -> WrongClaim:
    """Say in which member the two lists first differ."""
    place = first_difference(wrong.claimed_value, wrong.actual_value)
    claimed = _member(wrong.claimed_value, place)
    actual = _member(wrong.actual_value, place)
    frame = _frame(wrong, place, run, finder)
    located = replace(wrong, frame=frame, besides={"place": place})
    kind = {"leaves": "leaf", "visited": "node", "line": "move", "cutoffs": "cutoff"}[wrong.claim]
    difference = f"they part at the {ordinal(place + 1)} {kind}"
    if actual is None:
        end = f"the run ends after {place} {_plural(kind, place)}"
        if wrong.claim == "line" and run.ends_in_chance:
            end = f"chance moves at {_name(spell(run.line))}"
            line = value_sentence(wrong.actual_value)
            located = replace(located, remedy=f"end the line where nobody chooses: line: {line}")
        words = f"{end}, and the claim goes on with {_member_text(claimed)}"
    elif isinstance(claimed, Mapping) and isinstance(actual, Mapping):
        key = next(key for key in claimed if plain(claimed[key]) != plain(actual.get(key)))
        words = (
            f"{difference}{',' * (frame is not None)}{_at(frame)}: its `{key}` is claimed to be "
            f"{value_sentence(claimed[key])}, and is {value_sentence(actual.get(key))}"
        )
    else:
        fact = _fact(wrong.claim, actual, _node(wrong, place, run), frame)
        claim = "nothing" if claimed is None else _member_text(claimed)
        words = f"{difference}, where {claim} is claimed: {fact}"
    return replace(located, words=words)


def _fact(claim: str, member: Any, node: str | None, frame: int | None) -> str:
    """Return what the run does at the member of its list, in words."""
    match claim:
        case "leaves":
            return f"{_name(node or '')} is read{_at(frame)}, and is {value_sentence(member)}"
        case "visited":
            return f"{_name(member)} is entered{_at(frame)}"
        case "line":
            return f"{_name(node or '')} has its best move {member}{_at(frame)}"
    return f"{_member_text(member)} is cut{_at(frame)}"


def _frame(wrong: WrongClaim, place: int, run: Run, finder: FrameFinder) -> int | None:
    """Return the frame that shows the place of the list, if one does."""
    if wrong.claim == "cutoffs":
        return finder.cuts.get(place)
    node = _node(wrong, place, run)
    if node is None:
        return None
    if wrong.claim == "line":
        return finder.changed.get(node)
    return (finder.read if wrong.claim == "leaves" else finder.entry_frames).get(node)


def _node(wrong: WrongClaim, place: int, run: Run) -> str | None:
    """Return the node that the run has at the place of its list; None if its list ends before."""
    if wrong.claim == "line":
        return spell(run.line[:place])
    if wrong.claim == "cutoffs":
        return None
    paths = list(run.tally.leaves) if wrong.claim == "leaves" else run.tally.visited
    return spell(paths[place]) if place < len(paths) else None


def _is_list(wrong: WrongClaim) -> bool:
    """Return whether a list was claimed whose order matters, and not only its length."""
    lists = wrong.claimed_value, wrong.actual_value
    are_sequences = all(isinstance(value, Sequence) for value in lists)
    return wrong.claim in SEQUENCES and are_sequences and not isinstance(wrong.claimed_value, str)


def differing_members(
    claimed: Sequence[str], happened: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Return what only the first list holds, and what only the second, in their order.

    >>> differing_members(["B", "A", "A"], ["C", "A"])
    (['B', 'A'], ['C'])
    """
    missing, extra = Counter(claimed) - Counter(happened), Counter(happened) - Counter(claimed)
    return list(missing.elements()), list(extra.elements())


def first_difference(claimed: Sequence[Any], happened: Sequence[Any]) -> int:
    """Return the place of the first member in which the lists differ.

    >>> first_difference([1, 2], [1, 3, 4]), first_difference([1], [1, 2])
    (1, 1)
    """
    pairs = zip_longest(map(plain, claimed), map(plain, happened), fillvalue=object())
    return next(
        place
        for place, (claimed_member, happened_member) in enumerate(pairs)
        if claimed_member != happened_member
    )


def ordinal(number: int) -> str:
    """Return the ordinal of a number.

    >>> ordinal(1), ordinal(12), ordinal(23)
    ('1st', '12th', '23rd')
    """
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _member(members: Sequence[Any], place: int) -> Any:
    return members[place] if place < len(members) else None


def _parents(node: str) -> Iterator[str]:
    """Yield the nodes above, the nearest first, without the root."""
    while "/" in node:
        node = node.rpartition("/")[0]
        yield node


def _member_text(member: Any) -> str:
    """Return a member of a list in words; of a cutoff, the node."""
    if isinstance(member, Mapping):
        return _name(str(member["path"])) if "path" in member else value_sentence(member)
    return _name(member) if isinstance(member, str) else value_sentence(member)


def _name(node: str) -> str:
    return node or "the root"


def _at(frame: int | None) -> str:
    return "" if frame is None else f" at frame {frame}"


def _more(members: Sequence[object]) -> str:
    return f" (and {len(members) - 1} more like it)" if len(members) > 1 else ""


def _plural(kind: str, number: int) -> str:
    return kind if number == 1 else {"leaf": "leaves"}.get(kind, f"{kind}s")
