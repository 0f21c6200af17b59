"""Moments made by hand: every origin that a bound can have, at nodes of both players."""

from collections.abc import Iterator
from itertools import product
from math import inf, nextafter
from typing import Any, Literal

from search_walkthroughs.families import families
from search_walkthroughs.game import CHANCE, MAX, MIN, Path
from search_walkthroughs.record.frame import Cutoff, Frame, Status, TableState
from search_walkthroughs.record.plan import NodeState, NodeStatus, Plan, PlanNode
from search_walkthroughs.record.traits import Traits
from search_walkthroughs.record.tree_state import Moment

A: Path = ("A",)
ONE, TWO = (*A, "1"), (*A, "2")
LOW, HIGH = 2.0, 5.0
# The null windows that ask whether A is worth more than LOW, and whether it is worth HIGH.
NULLS = {
    "more": {"alpha": LOW, "beta": nextafter(LOW, inf)},
    "least": {"alpha": nextafter(HIGH, -inf), "beta": HIGH},
}

ORIGINS = ("table", "range", "above", "window", "chance", "more", "least")
Origin = Literal["table", "range", "above", "window", "chance", "more", "least"]


def plan(turn: int, origin: str) -> Plan:
    """S, its child A and two leaves; the part below A alone if the bound is from above."""
    nodes = {
        (): PlanNode((), "S", CHANCE if origin == "chance" else -turn, 0, (A,)),
        A: PlanNode(A, "A", turn, 1, (ONE, TWO)),
        ONE: PlanNode(ONE, "1", -turn, 2, (), 3, True),
        TWO: PlanNode(TWO, "2", -turn, 2, (), 4, True),
    }
    if origin == "above":
        del nodes[()]
    unknown = (LOW, HIGH) if origin == "range" else (-inf, inf)
    return Plan(
        nodes,
        4,
        (LOW, HIGH),
        families()["depth-first"],
        unknown,
        traits=Traits(window=True),
        names={(): "S", A: "A"},
    )


def handmade(turn: int, origin: str) -> tuple[Plan, list[Moment]]:
    """Every kind of frame of A, with bounds of that origin."""
    given = (
        NodeState(alpha=-inf, beta=inf) if origin == "table" else NodeState(alpha=LOW, beta=HIGH)
    )
    here = NodeState(NodeStatus.CURRENT, alpha=LOW, beta=HIGH)
    road = (here,) if origin == "above" else (given, here)
    every = [
        Moment(frame, {}, road, ONE if frame.child else None) for frame in _frames(turn, origin)
    ]
    return plan(turn, origin), every


def _frames(turn: int, origin: str) -> Iterator[Frame]:
    def frame_of(status: Status, **facts: Any) -> Frame:
        common: dict[str, Any] = {
            "alpha": LOW,
            "beta": HIGH,
            "calculated": 1,
            "pruned": 0,
            "line": 1,
        }
        if origin == "table":
            common["table"] = TableState(1, 1, 0, None)
        if origin in ("more", "least"):
            common |= NULLS[origin]
        return Frame(number=0, status=status, path=A, turn=turn, **{**common, **facts})

    yield frame_of("start")
    yield frame_of("start", beta=inf)
    yield frame_of("start", alpha=-inf)
    for lower, upper in ((-inf, LOW - 1), (HIGH + 1, inf)):
        known = {"registered": True, "lower": lower, "upper": upper}
        yield frame_of("table", table_cut=True, window_moved=False, **known)
    known = {"registered": True, "lower": 3.0, "upper": 4.0}
    yield frame_of("table", table_cut=False, window_moved=False, **known)
    yield frame_of("table", table_cut=False, window_moved=True, **known)
    kind: Literal["alpha", "beta"] = "beta" if turn == MAX else "alpha"
    score = HIGH if turn == MAX else LOW
    for skipped in ((TWO,), ()):
        cutoff = Cutoff(A, kind, ONE, skipped, None, False)
        update = {"child": ONE, "score": score, "updated": True, "cut": True}
        yield frame_of("update", skipped=len(skipped), cutoff=cutoff, **update)
    yield frame_of("end", score=LOW, kind="fail low", stored=(-inf, LOW), registered=False)
    yield frame_of("end", score=HIGH, kind="fail high", stored=(3.0, HIGH), registered=True, **_NEW)


_NEW = {"lower": 3.0, "upper": inf}


def everything() -> Iterator[tuple[Plan, list[Moment]]]:
    """All of it."""
    for turn, origin in product((MAX, MIN), ORIGINS):
        yield handmade(turn, origin)
