"""The verdict on one search of one tree, in a word and in sentences."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from ..game import MAX, Game, Path
from ..trace.frame import Frame, Range
from ..trace.frame_text import exact_text
from ..wrappers import true_values
from .frame_check import FrameCheck, Proved, Skip, Waste, between, node_name, window_text

Kind: TypeAlias = Literal["fine", "wasteful", "unsound", "move", "wrong"]

KINDS: tuple[Kind, ...] = ("fine", "wasteful", "unsound", "move", "wrong")
"""What a search can be, in the order of gravity."""
WORDS: Mapping[Kind, str] = {
    "fine": "right, sound, and reads no more than alpha-beta",
    "wasteful": "right and sound, but reads more than necessary",
    "unsound": "an unsound cut: the value is right by luck",
    "move": "the value is right, the move is not",
    "wrong": "the value is wrong",
}
SMALL = 2000
"""A tree of no more nodes is tried leaf by leaf, to find one that shows an unsound cut."""
FAR = 99
"""What such a leaf would be worth, or its negative."""


@dataclass(frozen=True, slots=True)
class TreeVerdict:
    """What one search of one tree was worth."""

    kind: Kind
    value: float
    """What the search says the root is worth to MAX."""
    truth: float | None
    """What it is worth by plain minimax; None if the tree is not known."""
    proved: Range
    """The range of the root's value that the leaves read leave."""
    read: int
    """How many leaves were read, each visit of the search counted once."""
    needed: int
    """How many of them alpha-beta reads in the same order of moves."""
    says: tuple[str, ...] = ()
    """What is wrong, a sentence each."""
    frame: int | None = None
    """The number of the frame that shows it."""
    line: int | None = None
    """The program's line in that frame, if it states lines."""


class PathValues:
    """The true values of a game's nodes, by their paths."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._value = true_values(game)

    def __call__(self, path: Path) -> float:
        """Return what the node is worth to MAX."""
        return self._value(self.state(path))

    def leaf(self, path: Path) -> float | None:
        """Return what the leaf is worth to MAX; None if the node is no leaf."""
        state = self.state(path)
        return self.game.score(state) if self.game.over(state) else None

    def state(self, path: Path) -> Any:
        """Return the state at the end of the path."""
        state = self.game.start()
        for move in path:
            state = self.game.play(state, move)
        return state


def conclude(
    check: FrameCheck,
    value: float,
    move: Hashable | None = None,
    truth: PathValues | None = None,
) -> TreeVerdict:
    """Return the verdict after the last frame.

    Without `truth` the tree is what the frames say of it: then a value is wrong if
    the leaves read refute it, and unsound if they do not prove it.
    """
    proved, window = check.proved, check.window
    true = None if truth is None else truth(())
    possible = proved.low <= value <= proved.high if true is None else true == value
    bounds = (proved if true is None else Proved(true, true)).proves(value, window)
    frame, says, kind = None, list[str](), _kind_of_run(check, value, move, truth)
    if not possible and not bounds:
        kind = "wrong"
        if true is not None or proved.low == proved.high:
            worth = f"is worth {exact_text(proved.low if true is None else true)}"
        else:
            worth = f"may be worth {between(proved.low, proved.high)}"
        says.append(f"the program says {exact_text(value)}, the root {worth}")
    if kind in ("wrong", "unsound"):
        frame, text = _reason(check, value, truth)
        says.append(text)
    elif kind == "move":
        frame, text = _wrong_move(check, value, move, truth)
        says.append(text)
    elif kind == "wasteful" and check.waste is not None:
        frame = check.waste.frame
        says.append(_needless(check.waste))
    return TreeVerdict(
        kind=kind,
        value=value,
        truth=true,
        proved=(proved.low, proved.high),
        read=check.read,
        needed=check.needed_count,
        says=tuple(says),
        frame=None if frame is None else frame.number,
        line=None if frame is None else frame.line or None,
    )


def _kind_of_run(
    check: FrameCheck, value: float, move: Hashable | None, truth: PathValues | None
) -> Kind:
    """What the search is, if its value is not wrong."""
    if move is not None and not _move_holds(check, value, move, truth):
        return "move"
    false_premise = check.fault is not None and check.fault.premise
    if false_premise or not check.proved.proves(value, check.window):
        return "unsound"
    return "wasteful" if check.needed_count < check.read else "fine"


def _move_holds(check: FrameCheck, value: float, move: Hashable, truth: PathValues | None) -> bool:
    if truth is not None:
        game = truth.game
        return move in game.moves(game.start()) and truth((move,)) == truth(())
    return move in check.ends and check.ends[move].score == value


def _reason(check: FrameCheck, value: float, truth: PathValues | None) -> tuple[Frame | None, str]:
    """The frame that shows why the value is not proved, and the sentence that says it."""
    proved, fault = check.proved, check.fault
    skip = proved.high_skip if proved.high > value else None
    skip = skip or (proved.low_skip if proved.low < value else None)
    if skip is not None and (fault is None or skip.frame.number <= fault.frame.number):
        return skip.frame, f"{_at(skip.frame)}: {_unsound_skip(skip, proved, truth)}"
    if fault is not None:
        return fault.frame, f"{_at(fault.frame)}: {fault.text}"
    return None, "the value that the program states is not the one that the root returned"


def _unsound_skip(skip: Skip, proved: Proved, truth: PathValues | None) -> str:
    frame = skip.frame
    assert frame.score is not None
    where = node_name(frame.path)
    if frame.status == "update":
        assert frame.child is not None
        head = f"after {node_name(frame.child)} the program cuts at {where}, where the score is"
    else:
        head = f"the program leaves {where} with children unread, where the score is"
    head = f"{head} {exact_text(frame.score)}"
    if truth is not None and (leaf := _witness(skip, truth)):
        path, filling, changed = leaf
        return (
            f"{head}; but were {node_name(path)} {exact_text(filling)}, the root would be worth "
            f"{exact_text(changed)}, not {exact_text(truth(()))}"
        )
    return f"{head}; what was read leaves {between(proved.low, proved.high)} for the root"


def _witness(skip: Skip, truth: PathValues) -> tuple[Path, float, float] | None:
    """A skipped leaf that another value would make the root's value another, both of them."""
    game, leaves, count = truth.game, [], 0
    waiting = list(reversed(skip.paths))
    states = {path: truth.state(path) for path in waiting}
    while waiting:
        path = waiting.pop()
        state = states.pop(path)
        if game.over(state):
            leaves.append(path)
        else:
            below = [((*path, move), game.play(state, move)) for move in game.moves(state)]
            states.update(below)
            waiting.extend(path for path, _ in reversed(below))
        count += 1
        if count > SMALL:
            return None
    for path in leaves:
        for filling in (FAR, -FAR):
            changed = _refill(game, path, filling)
            if changed != truth(()):
                return path, filling, changed
    return None


def _refill(game: Game[Any, Any], leaf: Path, filling: float) -> float:
    """What the root is worth if the leaf is worth so much: only the nodes above it change."""
    states = [game.start()]
    for move in leaf:
        states.append(game.play(states[-1], move))
    worth, value = true_values(game), filling
    for move, state in zip(reversed(leaf), reversed(states[:-1]), strict=True):
        choose = max if game.turn(state) == MAX else min
        others = (worth(game.play(state, other)) for other in game.moves(state) if other != move)
        value = choose([value, *others])
    return value


def _wrong_move(
    check: FrameCheck, value: float, move: Hashable, truth: PathValues | None
) -> tuple[Frame | None, str]:
    end = check.ends.get(move)
    head = f"the value {exact_text(value)} is right, but the move {move}"
    if truth is not None and move not in truth.game.moves(truth.game.start()):
        return None, f"{head} is none of the root's"
    worth = (
        "is not proved to be worth it"
        if truth is None
        else (f"is worth {exact_text(truth((move,)))}")
    )
    if end is None or end.score is None:
        return None, f"{head} {worth}; it was not searched"
    said = f"frame {end.number} says of it “{end.kind}” {exact_text(end.score)}"
    return end, f"{head} {worth}; {said}: a bound, no value"


def _needless(waste: Waste) -> str:
    frame = waste.frame
    other = "MIN" if waste.parent_turn == MAX else "MAX"
    has = node_name(waste.other) if waste.other is not None else "the window of the root"
    node, parent, after = map(node_name, (frame.path, waste.parent, waste.after))
    return (
        f"{_at(frame)}: {node} need not be searched: after {after} {parent} stands at "
        f"{exact_text(waste.parent_bound)}, and {other} has something as good at {has}; the "
        f"program entered {parent} with the window {window_text(waste.window)}"
    )


def _at(frame: Frame) -> str:
    return f"frame {frame.number}, line {frame.line}" if frame.line else f"frame {frame.number}"


def verdict_lines(verdict: TreeVerdict) -> Iterator[str]:
    """Yield the verdict as lines of text."""
    leaves = f"{verdict.read} leaves read, alpha-beta needs {verdict.needed}"
    yield f"{verdict.kind}: {WORDS[verdict.kind]}"
    yield f"  value {exact_text(verdict.value)}; {leaves}"
    for sentence in verdict.says:
        yield f"  {sentence}"
