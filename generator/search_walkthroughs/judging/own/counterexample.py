"""`Counterexample`: the boards from the start to the first wrong answer, and those below it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...captions.catalogue import Messages
from ..calls.call_node import CallNode
from ..calls.call_words import MoveName
from ..calls.paired_calls import PairedCalls
from ..calls.positions import board_rows
from ..evidence import Evidence

MAX_BELOW = 12
"""Upper limit of the calls below the wrong answer that are shown."""
MAX_ROWS = 20
"""Upper limit of the rows of a board, and of the cells of a row."""


@dataclass(frozen=True)
class Step:
    """A position on the way."""

    move: str
    """The move that led there; empty at the start."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The cells of its board; empty if it has none."""
    given: str = ""
    """What the call was given, where there is no board."""
    turn: int = 0
    """Who moves there: 1 for MAX, -1 for MIN, 0 in a final position."""
    answer: float | None = None
    """What the call answered, to MAX; None if it answered no value."""
    worth: float | None = None
    """What the position is worth to MAX; None if nobody knows."""
    is_read: bool = True
    """Whether the program looked there."""
    line: int = 0
    """Line of the function that was called."""
    moves: int = 0
    """Number of its moves; 0 in a final position."""

    @classmethod
    def of_facts(cls, facts: Mapping[str, Any]) -> "Step":
        """Return the step of an object of JSON. Raises TypeError for others."""
        rows = tuple(tuple(map(str, row)) for row in facts["rows"])
        return cls(**{**facts, "rows": rows})


@dataclass(frozen=True)
class Counterexample:
    """What a page shows of a program's own game."""

    path: tuple[Step, ...]
    """From the start to the wrong answer."""
    below: tuple[Step, ...]
    """The moves there, those included that were not looked at."""
    sentence: str
    """What is wrong there, where the board is seen beside it."""

    @classmethod
    def of_facts(cls, facts: Mapping[str, Any]) -> "Counterexample":
        """Return the counterexample of an object of JSON. Raises TypeError or KeyError for
        others."""
        path, below = (tuple(map(Step.of_facts, facts[part])) for part in ("path", "below"))
        return cls(path, below, str(facts["sentence"]))


def counterexample(
    pair: PairedCalls, culprit: CallNode, why: Evidence, say: Messages
) -> Counterexample:
    """Return the boards of the first wrong answer, of which `why` is what the verdict says."""
    path = [culprit, *culprit.above()][::-1]
    whole = pair.whole_of(culprit)
    below = [] if whole is None else pair.moves(whole)[:MAX_BELOW]
    return Counterexample(
        tuple(_step(pair, node, pair.whole_of(node), say) for node in path),
        tuple(_step(pair, pair.stood_of(node), node, say) for node in below),
        Evidence(why.key, {**why.facts, "where": str(say.say("judge.calls.here"))}).text(say),
    )


def _step(pair: PairedCalls, stood: CallNode | None, whole: CallNode | None, say: Messages) -> Step:
    node = stood or whole
    assert node is not None
    turn_node = whole or node
    rows = board_rows(node.position[0]) if node.position else None
    if rows is not None and max(len(rows), *map(len, rows)) > MAX_ROWS:
        rows = None
    arguments = [f"{name[1:]} = {value}" for name, value in node.facts.items() if name[0] == "="]
    place = pair.reading.place
    has_answer = stood is not None and place in stood.numbers and not pair.is_driver(node)
    is_root = node.parent is None or node.parent.function < 0
    return Step(
        move="" if is_root else MoveName(node).text(say),
        rows=_cells(rows or []),
        given="" if rows else ", ".join(arguments),
        turn=pair.turn(turn_node) if turn_node.children else 0,
        answer=pair.reading.value(stood) if has_answer and stood is not None else None,
        worth=pair.worth(whole) if whole is not None else None,
        is_read=stood is not None,
        line=pair.functions[node.function].line if node.function >= 0 else 0,
        moves=len(pair.moves(turn_node)),
    )


def _cells(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row) for row in rows)
