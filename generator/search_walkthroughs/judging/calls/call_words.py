"""How sentences name a call, a move and a position, by the moves of the game, and a reading."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from ...captions.catalogue import Messages
from ...game import spell
from ..evidence import Phrase
from .call_node import CallNode, Place
from .positions import board_rows
from .reading import Reading

MAX_BOARD_TEXT = 120
"""Upper limit of the text of a position in a sentence (characters)."""
EMPTY = "."
"""What stands for an empty cell in a text."""


@dataclass(frozen=True)
class MoveName(Phrase):
    """A move, as a fact of a sentence: what the loop around the call binds, else its number."""

    node: CallNode

    def text(self, say: Messages) -> str:
        """Return the move's name."""
        if self.node.path:
            return str(self.node.path[-1])
        label = _shown(self.node.label)
        if label:
            return label
        siblings = self.node.parent.children if self.node.parent is not None else [self.node]
        number = next(place for place, child in enumerate(siblings, 1) if child is self.node)
        return str(say.say("judge.calls.child", number=str(number)))


@dataclass(frozen=True)
class AtCall(Phrase):
    """Where a call stands, as a fact of a sentence: the moves that lead to it, and its position."""

    node: CallNode

    def text(self, say: Messages) -> str:
        """Return the place: ``after 3, 4 (x o x / o x . / . . o)``, or the node of a tree."""
        if self.node.path is not None:
            node = spell(tuple(map(str, self.node.path))) or str(say.say("judge.root"))
            return str(say.say("judge.calls.at_node", node=node))
        nodes = [self.node, *self.node.above()]
        names = [MoveName(node).text(say) for node in reversed(nodes[:-1])]
        board = position_text(self.node.position)
        if not names:
            key, facts = "start", {}
        else:
            key, facts = "after", {"moves": ", ".join(names)}
        if not board:
            return str(say.say(f"judge.calls.{key}", **facts))
        return str(say.say(f"judge.calls.{key}_board", board=board, **facts))


@dataclass(frozen=True)
class Board(Phrase):
    """A position, as a fact of a sentence."""

    position: tuple[Hashable, ...]

    def text(self, say: Messages) -> str:
        """Return the position by rows; empty if it is not a board."""
        return position_text(self.position)


def position_text(position: Sequence[Hashable]) -> str:
    """Return a position by rows.

    >>> position_text([("X", "O", " ", " ", "X", " ", " ", " ", "O")])
    'X O . / . X . / . . O'
    """
    rows = board_rows(position[0]) if position else None
    if not rows:
        return ""
    text = " / ".join(" ".join(cell or EMPTY for cell in row) for row in rows)
    return text if len(text) <= MAX_BOARD_TEXT else ""


def _shown(label: tuple[Hashable, ...]) -> str:
    """Return a label as text; empty if it holds nothing that can be shown."""
    scalars = [part for part in label if isinstance(part, int | float | str)]
    tuples = [part for part in label if isinstance(part, tuple)]
    moves = [
        part
        for part in tuples
        if part and all(isinstance(coordinate, int | str) for coordinate in part)
    ]
    if moves and len(moves[0]) <= 4:
        return str(moves[0])
    if scalars and len(scalars) == len(label):
        return str(scalars[0]) if len(scalars) == 1 else f"({', '.join(map(str, scalars))})"
    other_parts = [part for part in label if part is not None and not isinstance(part, tuple)]
    return str(scalars[-1]) if scalars and len(other_parts) == len(scalars) else ""


def reading_text(reading: Reading, say: Messages) -> str:
    """Return the sentence: ``read as: the entry 'score', in MAX's terms``."""
    place = place_text(reading.place, say)
    terms = str(say.say(f"judge.calls.terms.{reading.view}"))
    return str(say.say("judge.calls.read_as", place=place, terms=terms))


def place_text(place: Place, say: Messages) -> str:
    """Return where in an answer the value stands, in words."""
    if not place:
        return str(say.say("judge.calls.place.number"))
    parts = [_part_text(part, say) for part in place]
    return say.messages["list.comma"].join(parts)


def _part_text(part: object, say: Messages) -> str:
    if isinstance(part, int):
        return str(say.say("judge.calls.place.part", n=str(part + 1)))
    if str(part).startswith("."):
        return str(say.say("judge.calls.place.attribute", a=str(part)[1:]))
    return str(say.say("judge.calls.place.entry", k=repr(part)))
