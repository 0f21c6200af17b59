"""The verdict on one search of one tree: its kind, and the sentences that show why."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import inf, isfinite
from typing import Any

from ..captions.catalogue import Messages
from ..game import MAX, Game, Path
from ..record.frame import Frame, Range, plain
from ..wrappers import true_values
from .evidence import Claim, Evidence, Kind, NodePath, RootWindow, Task, ValueRange, Window
from .frame_check import FrameCheck, Proved, Skip, Waste
from .programs.student_program import Observation

MAX_WITNESS_NODES = 2000
"""Upper limit of skipped nodes that are searched for a leaf that shows an unsound cut."""
WITNESS_VALUE = 99
"""Value of such a leaf, or its negative, unless the tree has greater values."""


def state_at(game: Game[Any, Any], path: Path) -> Any:
    """Return the state at the end of a path."""
    state = game.start()
    for move in path:
        state = game.play(state, move)
    return state


class Shapes:
    """Gives a number to the shape of a position. Positions have the same shape if their subtrees
    differ in the names of moves alone."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._shapes: dict[Hashable, int] = {}
        """The shape of each position for which it was asked, by its key."""
        self._numbers: dict[tuple[Hashable, ...], int] = {}
        """The number of each shape, by what it is made of."""

    def __call__(self, state: Any) -> int:
        """Return the number of a position's shape."""
        game, key = self.game, self.game.key(state)
        if key not in self._shapes:
            if game.over(state):
                parts: tuple[Hashable, ...] = ("leaf", game.score(state))
            else:
                children = (self(game.play(state, move)) for move in game.moves(state))
                parts = (game.turn(state), *children)
            self._shapes[key] = self._numbers.setdefault(parts, len(self._numbers))
        return self._shapes[key]


class PathValues:
    """The true values of a game's nodes, by their paths."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._value = true_values(game)
        self._shape = Shapes(game)

    def __call__(self, path: Path) -> float:
        """Return what the node is worth to MAX."""
        return self._value(state_at(self.game, path))

    def leaf(self, path: Path) -> float | None:
        """Return what the leaf is worth to MAX; None if the node is not a leaf."""
        state = state_at(self.game, path)
        return self.game.score(state) if self.game.over(state) else None

    def shape(self, path: Path) -> Hashable:
        """Return what the node has in common with those whose trees are the same."""
        return self._shape(state_at(self.game, path))


@dataclass(frozen=True)
class TreeVerdict:
    """The verdict on one search of one tree.

    Without `truth` the tree is what the frames say of it: then a value is wrong if the leaves read
    refute it, and unsound if they do not prove it.
    """

    check: FrameCheck
    """The check, which has taken all frames."""
    value: float
    """Value of the root to MAX, as the search states it."""
    move: Hashable | None = None
    truth: PathValues | None = None
    task: Task = "alpha-beta"
    window: Range | None = None
    """The window in which the value is asked for; None: that with which the root was entered."""
    other_answer: str = ""
    """What was returned in place of the value that the search found; else empty."""
    search_value: float | None = None
    """The value that the search found; None if it is `value`."""
    values: Range | None = None
    """Between what the values of leaves lie; None: anything."""

    @property
    def read(self) -> int:
        """Number of leaves that were read, each visit of the search counted once."""
        return self.check.read

    @property
    def needed(self) -> int:
        """Number of leaves that alpha-beta reads in the same order of moves; others read all."""
        return self.check.needed_count if self.task == "alpha-beta" else self.check.read

    @cached_property
    def true_value(self) -> float | None:
        """Value of the root by plain minimax; None if the tree is not known."""
        return None if self.truth is None else self.truth(())

    @cached_property
    def kind(self) -> Kind:
        """The kind of the verdict."""
        proved, true_value, value = self.check.proved, self.true_value, self.value
        if self.values is not None:
            low, high = self.values
            proved = proved._replace(low=max(low, proved.low), high=min(high, proved.high))
        window = self.window or self.check.window
        is_possible = (
            proved.low <= value <= proved.high if true_value is None else true_value == value
        )
        is_proved_bound = (proved if true_value is None else Proved(true_value, true_value)).proves(
            value, window
        )
        if self.other_answer and value == self.search_value:  # what was returned is not a number
            return "unrecognised"
        if not is_possible and not is_proved_bound:
            return "wrong"
        if self.move is not None and not self._move_holds(self.move):
            return "move"
        false_premise = self.check.fault is not None and self.check.fault.premise
        if false_premise or not proved.proves(value, window):
            return "unsound"
        return "wasteful" if self.needed < self.read else "fine"

    def _move_holds(self, move: Hashable) -> bool:
        if self.truth is not None:
            game = self.truth.game
            return move in game.moves(game.start()) and self.truth((move,)) == self.true_value
        ends = self.check.ends
        return move in ends and ends[move].score == self.value

    @cached_property
    def evidence(self) -> tuple[Evidence, ...]:
        """What is wrong: the value, and the first wrong frame."""
        if self.kind == "unrecognised":
            facts = {"found": self.value, "answer": self.other_answer}
            return (Evidence("no_value_answer", facts),)
        if self.kind == "wrong" and self.other_answer and self.search_value is not None:
            facts = {"found": self.search_value, "answer": self.other_answer}
            return self._wrong_value(), Evidence("other_answer", facts)
        if self.kind == "wrong":
            return self._wrong_value(), self._reason()
        if self.kind == "unsound":
            return (self._reason(),)
        if self.kind == "move":
            return (self._wrong_move(),)
        if self.kind == "wasteful" and self.check.waste is not None:
            return (_needless(self.check.waste),)
        return ()

    @property
    def harmless_fault(self) -> Evidence | None:
        """The first false bound or unsound cut, where the value does not depend on it."""
        fault = self.check.stated_fault
        if self.kind not in ("fine", "wasteful") or fault is None:
            return None
        return Evidence("harmless", {"fault": fault.evidence}, fault.frame)

    @property
    def whole_kind(self) -> Kind:
        """The kind with what lies below the root: a false bound that does no harm counts too."""
        return self.kind if self.harmless_fault is None else "inside"

    @cached_property
    def sentences(self) -> tuple[Evidence, ...]:
        """All that is wrong with the search: a false bound that does no harm comes first."""
        fault = self.harmless_fault
        return self.evidence if fault is None else (fault, *self.evidence)

    @property
    def frame(self) -> Frame | None:
        """The frame that shows what is wrong."""
        return first_frame(self.sentences)

    def facts(self, say: Messages) -> dict[str, object]:
        """Return the verdict as JSON holds it, with sentences of this language."""
        frame, proved = self.frame, self.check.proved
        return {
            "kind": self.whole_kind,
            "says": [sentence.text(say) for sentence in self.sentences],
            "value": plain(self.value),
            "truth": plain(self.true_value),
            "proved": plain((proved.low, proved.high)),
            "read": self.read,
            "needed": self.needed,
            "frame": None if frame is None else frame.number,
            "line": None if frame is None else frame.line or None,
        }

    def text(self, say: Messages, number: int) -> list[str]:
        """Return the verdict on the search of this number as lines of text."""
        is_minimax = self.task == "minimax"
        key = "judge.leaves_minimax" if is_minimax else "judge.leaves"
        read = say.count("judge.read", self.read)
        leaves = say.say(key, value=plain(self.value), leaves=read, needed=f"{self.needed:,}")
        kind = self.whole_kind
        words = "judge.right" if is_minimax and kind == "fine" else f"judge.kind.{kind}"
        lines = [sentence.text(say) for sentence in self.sentences]
        first = say.say("judge.search", number=number, kind=kind, words=say.say(words))
        return [str(first), str(leaves), *lines]

    def _wrong_value(self) -> Evidence:
        proved = self.check.proved
        root_value = proved.low if self.true_value is None else self.true_value
        if self.true_value is None and proved.low != proved.high:
            possible_values = ValueRange(proved.low, proved.high)
            return Evidence("value_range", {"value": self.value, "range": possible_values})
        return Evidence("value", {"value": self.value, "truth": root_value})

    def _reason(self) -> Evidence:
        """Return why the value is not proved, by the first frame that shows it."""
        proved, fault = self.check.proved, self.check.fault
        skip = proved.high_skip if proved.high > self.value else None
        skip = skip or (proved.low_skip if proved.low < self.value else None)
        is_first = fault is None or skip is None or skip.frame.number <= fault.frame.number
        # A false entry of a table is the reason for whatever was left out before it.
        if skip is not None and is_first and not (fault is not None and fault.premise):
            return self._unsound_skip(skip)
        end = self.check.childless
        if fault is not None and (end is None or fault.frame.number < end.number):
            return fault.evidence
        if end is not None:
            return Evidence("no_child", {"node": NodePath(end.path), "score": end.score or 0}, end)
        return Evidence("not_returned", {})

    def _unsound_skip(self, skip: Skip) -> Evidence:
        frame, proved = skip.frame, self.check.proved
        place = {"node": NodePath(frame.path), "score": frame.score or 0}
        if frame.status == "update":
            head = Evidence("cuts", {**place, "child": NodePath(frame.child or ())})
        else:
            head = Evidence("leaves_out", place)
        if self.truth is not None and (leaf := _witness(skip, self.truth, self.check.values)):
            path, filling, changed = leaf
            example = {"leaf": NodePath(path), "filling": filling, "changed": changed}
            return Evidence("cut", {"head": head, **example, "truth": self.true_value}, frame)
        possible_values = ValueRange(proved.low, proved.high)
        return Evidence("cut_range", {"head": head, "range": possible_values}, frame)

    def _wrong_move(self) -> Evidence:
        assert self.move is not None
        facts: dict[str, object] = {"value": self.value, "move": str(self.move)}
        end = self.check.ends.get(self.move)
        if self.truth is None:
            return Evidence("move_unproved", facts, end)
        if self.move not in self.truth.game.moves(self.truth.game.start()):
            return Evidence("move_unknown", facts)
        facts["worth"] = self.truth((self.move,))
        if end is None or end.kind == "exact":
            return Evidence("move", facts)
        return Evidence(
            "move_bound", {**facts, "kind": Claim(str(end.kind)), "score": end.score}, end
        )


def first_frame(sentences: Iterable[Evidence]) -> Frame | None:
    """Return the first frame that one of the sentences is about."""
    return next((sentence.frame for sentence in sentences if sentence.frame is not None), None)


def verdict_on(observation: Observation, task: Task, values: Range | None = None) -> TreeVerdict:
    """Return the verdict on what a program did on a tree, when its value was asked for.

    `values` are the ends between which leaves lie; None if they may be worth anything.
    """
    truth = PathValues(observation.game)
    check = FrameCheck(truth)
    for frame in observation.frames:
        check.take(frame)
    return TreeVerdict(
        check,
        observation.value,
        observation.move,
        truth,
        task,
        (-inf, inf),
        observation.other_answer,
        observation.search_value,
        values,
    )


def _witness(
    skip: Skip, truth: PathValues, values: Range = (-inf, inf)
) -> tuple[Path, float, float] | None:
    """Return a skipped leaf, a value of it that changes the root's value, and the changed value.

    The value is within the `values`.
    """
    game, leaves, count = truth.game, [], 0
    waiting = list(reversed(skip.paths))
    states = {path: state_at(game, path) for path in waiting}
    while waiting:
        path = waiting.pop()
        state = states.pop(path)
        if game.over(state):
            leaves.append(path)
        else:
            children = [((*path, move), game.play(state, move)) for move in game.moves(state)]
            states.update(children)
            waiting.extend(path for path, _ in reversed(children))
        count += 1
        if count > MAX_WITNESS_NODES:
            return None
    extreme = max(WITNESS_VALUE, *(2 * abs(end) for end in game.range if isfinite(end)))
    for path in leaves:
        root_value = _root_value(game, path)
        for filling in (min(extreme, values[1]), max(-extreme, values[0])):
            if (changed := root_value(filling)) != truth(()):
                return path, filling, changed
    return None


def _root_value(game: Game[Any, Any], leaf: Path) -> Callable[[float], float]:
    """Return the root's value as a function of the leaf's: only the nodes above the leaf change."""
    states = [game.start()]
    for move in leaf:
        states.append(game.play(states[-1], move))
    worth = true_values(game)

    def value(filling: float) -> float:
        best = filling
        for move, state in zip(reversed(leaf), reversed(states[:-1]), strict=True):
            choose = max if game.turn(state) == MAX else min
            other_values = (
                worth(game.play(state, other_move))
                for other_move in game.moves(state)
                if other_move != move
            )
            best = choose([best, *other_values])
        return best

    return value


def _needless(waste: Waste) -> Evidence:
    facts: dict[str, object] = {
        "node": NodePath(waste.frame.path),
        "after": NodePath(waste.proving_child),
        "parent": NodePath(waste.parent),
        "score": waste.parent_bound,
        "player": "MIN" if waste.parent_turn == MAX else "MAX",
        "bound": RootWindow() if waste.rival_path is None else NodePath(waste.rival_path),
    }
    if waste.window is None:
        return Evidence("needless", facts, waste.frame)
    return Evidence("needless_window", {**facts, "window": Window(*waste.window)}, waste.frame)
