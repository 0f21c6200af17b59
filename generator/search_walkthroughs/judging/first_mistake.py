"""The first frame that shows what is wrong, and the sentence that says so.

That frame is the first of these: an update to a score that is not the best of the children so far;
a cut after which the leaves left out can change the value of the root; the end of a node whose
value does not keep to what its window promises.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from ..captions.catalogue import Messages
from ..game import MAX, Path, spell
from ..games.tree import Tree
from ..running.proofs import claim_holds
from ..trace.frame import Frame
from ..trace.frame_text import number_text
from .student_program import Observation
from .yardstick import Kind, filled_value, leaf_paths, needed_counts, true_value

FILLING = 99
"""What a leaf is said to be worth in an example, unless the tree has greater values."""


@dataclass(frozen=True)
class Evidence:
    """A sentence about a program: its key in the catalogues, and what stands at its places.

    Numbers, paths and lists of numbers are written by `text`.
    """

    key: str
    facts: Mapping[str, object]
    frame: Frame | None = None
    """The frame that it speaks of."""

    def text(self, say: Messages) -> str:
        """Return the sentence."""
        facts = {name: _fact(say, fact) for name, fact in self.facts.items()}
        if "kind" in facts:
            facts["kind"] = str(say.say(f"judge.claim.{facts['kind'].replace(' ', '_')}"))
        if self.frame is not None:
            facts |= {"frame": str(self.frame.number), "line": str(self.frame.line)}
        return str(say.say(f"judge.{self.key}", **facts))


def _fact(say: Messages, fact: object) -> str:
    if isinstance(fact, str):
        return fact
    if isinstance(fact, int | float):
        return number_text(fact)
    if isinstance(fact, Window):
        return f"({number_text(fact.alpha)}, {number_text(fact.beta)})"
    if isinstance(fact, NodePath):
        return spell(fact.path) or str(say.say("judge.root"))
    assert isinstance(fact, Iterable)
    return say.messages["list.comma"].join(number_text(value) for value in fact)


@dataclass(frozen=True)
class Window:
    """The window of a frame, as a fact of a sentence."""

    alpha: float
    beta: float


@dataclass(frozen=True)
class NodePath:
    """A node, as a fact of a sentence."""

    path: Path


def first_mistake(kind: Kind, seen: Observation) -> list[Evidence]:
    """Return what is wrong with a run of this kind: what in the end, and where it begins."""
    truth = true_value(seen.game)
    if kind == "move":
        return [_wrong_move(seen)]
    if kind == "wasteful":
        return _needless(seen)
    found = []
    if kind == "wrong":
        found.append(Evidence("value", {"value": seen.value, "truth": truth}))
    skipped: list[Path] = []
    for frame in seen.frames:
        wrong = None
        if frame.status == "update":
            wrong = _wrong_update(frame, seen.frames)
            if wrong is None and frame.cutoff is not None:
                skipped += frame.cutoff.skipped
                wrong = _wrong_cut(frame, seen.game, skipped, truth)
        elif frame.status == "end":
            wrong = _wrong_end(frame, seen.game)
        if wrong is not None:
            return [*found, wrong]
    return found


def _wrong_move(seen: Observation) -> Evidence:
    move = (seen.move,)
    facts = {"value": seen.value, "move": spell(move), "worth": true_value(seen.game, move)}
    ends = [f for f in seen.frames if f.status == "end" and f.path == move]
    if not ends:
        return Evidence("move", facts)
    last = ends[-1]
    return Evidence("move_bound", {**facts, "kind": str(last.kind), "score": last.score}, last)


def _wrong_update(frame: Frame, frames: Sequence[Frame]) -> Evidence | None:
    """An update that is not the mover's best so far, and no end of the window either."""
    values = [
        earlier.child_score
        for earlier in frames[: frame.number]
        if earlier.status == "score" and earlier.path == frame.path
        if earlier.pass_ == frame.pass_ and earlier.child_score is not None
    ]
    if not values or frame.score is None:
        return None
    right = max(values) if frame.turn == MAX else min(values)
    if frame.score in (right, frame.alpha, frame.beta):
        return None
    facts = {"node": NodePath(frame.path), "values": values, "right": right, "score": frame.score}
    return Evidence("update_max" if frame.turn == MAX else "update_min", facts, frame)


def _wrong_cut(frame: Frame, game: Tree, skipped: Sequence[Path], truth: float) -> Evidence | None:
    """A cut after which the leaves left out so far can change the value of the root."""
    below = set(skipped)
    if filled_value(game, below, inf) == filled_value(game, below, -inf):
        return None
    facts: dict[str, object] = {
        "node": NodePath(frame.path),
        "child": NodePath(frame.child or ()),
        "score": frame.score,
    }
    least, greatest = game.range
    filling = FILLING if max(abs(least), abs(greatest)) < FILLING else 2 * max(-least, greatest)
    for leaf in (leaf for path in skipped for leaf in leaf_paths(game, path)):
        for value in (filling, -filling):
            changed = filled_value(game, {leaf}, value)
            if changed != truth:
                example = {"leaf": NodePath(leaf), "filling": value, "changed": changed}
                return Evidence("cut", {**facts, **example, "truth": truth}, frame)
    return Evidence("cut_several", facts, frame)


def _wrong_end(frame: Frame, game: Tree) -> Evidence | None:
    """The end of a node whose value does not keep to what its window promises."""
    if frame.kind is None or frame.score is None:
        return None
    truth = true_value(game, frame.path)
    if claim_holds(frame.kind, frame.score, truth, truth):
        return None
    alpha = -inf if frame.alpha is None else frame.alpha
    beta = inf if frame.beta is None else frame.beta
    facts = {
        "node": NodePath(frame.path),
        "score": frame.score,
        "window": Window(alpha, beta),
        "kind": frame.kind,
        "truth": truth,
    }
    return Evidence("end", facts, frame)


def _needless(seen: Observation) -> list[Evidence]:
    """The first node that the program enters and alpha-beta does not."""
    entered: dict[Path, Frame] = {}
    for frame in seen.frames:
        if frame.status == "start":
            entered.setdefault(frame.path, frame)
    for cut in needed_counts(seen).cutoffs:
        for path in cut.skipped:
            if path not in entered:
                continue
            scores = [
                frame.score
                for frame in seen.frames
                if frame.status == "update" and frame.child == cut.after
            ]
            start = entered[cut.path]
            facts: dict[str, object] = {
                "node": NodePath(path),
                "after": NodePath(cut.after),
                "parent": NodePath(cut.path),
                "score": scores[0] if scores else true_value(seen.game, cut.after),
                "player": "MIN" if cut.kind == "beta" else "MAX",
                "bound": NodePath(cut.bound_from or ()),
            }
            if start.alpha is None or start.beta is None:
                return [Evidence("needless", facts, entered[path])]
            facts["window"] = Window(start.alpha, start.beta)
            return [Evidence("needless_window", facts, entered[path])]
    return []
