"""`Counterexample`: the positions of a game that show a wrong answer, as a page takes them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...captions.catalogue import Messages
from ...game import Path
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
    """A position of the game."""

    rows: tuple[tuple[str, ...], ...] = ()
    """The cells of its board; empty if it has none."""
    turn: int | None = None
    """Who moves there: 1 MAX, -1 MIN, 0 chance; None in a final position."""
    answer: float | None = None
    """What the call answered, to MAX; None if it answered no value."""
    worth: float | None = None
    """What the position is worth to MAX; None if nobody knows."""
    is_read: bool = True
    """Whether the program looked there."""
    line: int = 0
    """Line of the program that comes with the position."""
    moves: int = 0
    """Number of its moves; 0 in a final position."""

    @classmethod
    def of_facts(cls, facts: Mapping[str, Any]) -> "Step":
        """Return the step of an object of JSON. Raises TypeError for others."""
        rows = tuple(tuple(map(str, row)) for row in facts["rows"])
        return cls(**{**facts, "rows": rows})


@dataclass(frozen=True)
class Counterexample:
    """What a page shows of a game."""

    steps: tuple[tuple[Path, Step], ...]
    """The positions with their paths, in the order in which they are reached; those that the
    program did not look at stand among them."""
    wrong: Path
    """The path to the wrong answer, with which the page ends."""
    sentence: str
    """What is wrong there, where the position is seen beside it."""
    case: Mapping[str, str] = field(default_factory=dict)
    """Of a Pacman game the numbers of ghosts and the depth; empty on a program's own game."""

    @classmethod
    def of_facts(cls, facts: Mapping[str, Any]) -> "Counterexample":
        """Return the counterexample of an object of JSON. Raises TypeError, KeyError or ValueError
        for others."""
        steps = tuple((_path(path), Step.of_facts(step)) for path, step in facts["steps"])
        case = {str(name): str(fact) for name, fact in facts["case"].items()}
        return cls(steps, _path(facts["wrong"]), str(facts["sentence"]), case)


def _path(moves: Iterable[object]) -> Path:
    return tuple(map(str, moves))


def counterexample(
    pair: PairedCalls, culprit: CallNode, why: Evidence, say: Messages
) -> Counterexample:
    """Return the boards of the first wrong answer, of which `why` is what the verdict says."""
    whole = pair.whole_of(culprit)
    below = [] if whole is None else pair.moves(whole)[:MAX_BELOW]
    path: Path = ()
    steps: dict[Path, Step] = {}
    for node in [culprit, *culprit.above()][::-1]:
        path = (*path, _label(node, (), say)) if steps else ()
        steps[path] = _step(pair, node, pair.whole_of(node))
    labels: list[str] = []
    for node in below:
        labels.append(_label(node, labels, say))
        steps[*path, labels[-1]] = _step(pair, pair.stood_of(node), node)
    facts = {**why.facts, "where": str(say.say("judge.calls.here"))}
    return Counterexample(tuple(steps.items()), path, Evidence(why.key, facts).text(say))


def _label(node: CallNode, labels: Collection[str], say: Messages) -> str:
    """Return a text for the move to a position that is none of these labels."""
    is_root = node.parent is None or node.parent.function < 0
    return distinct("–" if is_root else MoveName(node).text(say).replace("/", "∕"), labels)


def distinct(text: str, labels: Collection[str]) -> str:
    """Return the text, with a number if it is one of the labels.

    >>> distinct("a", ["a", "a (2)"])
    'a (3)'
    """
    number, label = 1, text
    while label in labels:
        number += 1
        label = f"{text} ({number})"
    return label


def _step(pair: PairedCalls, stood: CallNode | None, whole: CallNode | None) -> Step:
    node = stood or whole
    assert node is not None
    turn_node = whole or node
    rows = board_rows(node.position[0]) if node.position else None
    if rows is not None and max(len(rows), *map(len, rows)) > MAX_ROWS:
        rows = None
    place = pair.reading.place
    has_answer = stood is not None and place in stood.numbers and not pair.is_driver(node)
    return Step(
        rows=_cells(rows or []),
        turn=(pair.turn(turn_node) or None) if turn_node.children else None,
        answer=pair.reading.value(stood) if has_answer and stood is not None else None,
        worth=pair.worth(whole) if whole is not None else None,
        is_read=stood is not None,
        line=pair.functions[node.function].line if node.function >= 0 else 0,
        moves=len(pair.moves(turn_node)),
    )


def _cells(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row) for row in rows)
