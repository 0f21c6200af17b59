"""`Evidence`: a sentence of a verdict, in any language; the kinds of verdicts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Literal, TypeAlias, get_args

from ..captions.catalogue import Messages
from ..game import Path, spell
from ..record.frame import Frame
from ..record.frame_text import exact_text

Task: TypeAlias = Literal["alpha-beta", "minimax", "expectimax"]
Cut: TypeAlias = Literal["", "past-bound"]
"""A rule on where alpha-beta cuts: ``past-bound`` forbids it where a value equals the bound."""
Kind: TypeAlias = Literal[
    "fine", "wasteful", "other", "inside", "unsound", "move", "wrong", "broken", "unrecognised"
]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""The kinds of verdicts, the best first."""
KINDS_WITHOUT_RUN: tuple[Kind, ...] = ("broken", "unrecognised")
"""The kinds of programs of which no value is known."""
ACCUSATIONS: tuple[Kind, ...] = ("unsound", "move", "wrong")
"""The kinds that say of a value, a move or a cut that it is not right."""


@dataclass(frozen=True)
class Evidence:
    """A sentence about a program: its key in the catalogues, and what stands at its places.

    Numbers, paths, ranges and other sentences among the facts are written by `text`.
    """

    key: str
    facts: Mapping[str, object]
    frame: Frame | None = None
    """The frame that it is about; its number and line are the place `at` of the sentence."""

    def text(self, say: Messages) -> str:
        """Return the sentence."""
        facts = {name: _fact_text(say, fact) for name, fact in self.facts.items()}
        if self.frame is not None:
            key = "judge.at_line" if self.frame.line else "judge.at"
            number, line = str(self.frame.number), str(self.frame.line)
            facts["at"] = str(say.say(key, frame=number, line=line))
        return str(say.say(f"judge.{self.key}", **facts))


def error_evidence(text: str, line: int) -> Evidence:
    """Return that a program ended with an error in a line; 0: in none of its own."""
    if not line:
        return Evidence("error", {"error": text})
    return Evidence("error_line", {"error": text, "line": line})


class Phrase:
    """A fact of a sentence that knows itself how it is said."""

    def text(self, say: Messages) -> str:
        """Return the fact in words."""
        raise NotImplementedError


@dataclass(frozen=True)
class Window:
    """The window of a frame, as a fact of a sentence."""

    alpha: float
    beta: float


@dataclass(frozen=True)
class NodePath:
    """A node, as a fact of a sentence."""

    path: Path


@dataclass(frozen=True)
class RootWindow:
    """The window of the root, as a fact of a sentence that names where a bound comes from."""


@dataclass(frozen=True)
class ValueRange:
    """What a value may be, as a fact of a sentence."""

    low: float
    high: float

    @property
    def key(self) -> str:
        """The form of words in the catalogues."""
        if self.low == self.high:
            return "exact"
        if self.low == -inf:
            return "any" if self.high == inf else "up_to"
        return "from" if self.high == inf else "between"


@dataclass(frozen=True)
class Claim:
    """What a value says in its window, as a fact of a sentence: ``fail low``, for one."""

    kind: str


def _fact_text(say: Messages, fact: object) -> str:
    match fact:
        case str():
            return fact
        case int() | float() | Fraction():
            return exact_text(fact)
        case Window(alpha, beta):
            return f"({exact_text(alpha)}, {exact_text(beta)})"
        case NodePath(path):
            return spell(path) or str(say.say("judge.root"))
        case RootWindow():
            return str(say.say("judge.root_window"))
        case ValueRange(low, high):
            ends = {"low": exact_text(low), "high": exact_text(high)}
            return str(say.say(f"judge.range.{fact.key}", **ends))
        case Claim(kind):
            return str(say.say(f"judge.claim.{kind.replace(' ', '_')}"))
        case Evidence() | Phrase():
            return fact.text(say)
        case Iterable():
            return say.messages["list.comma"].join(_fact_text(say, value) for value in fact)
    raise TypeError(fact)
