"""The text of an extensive game of Gambit, read node by node, with positions."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NoReturn, TypeAlias

from ..reading.errors import FaultList, Position, quote_short
from ..reading.yaml.yaml_values import MAX_NUMBER_CHARACTERS
from .brackets import Places, Token, tokens

GRAMMAR = re.compile(
    r"""(?P<space>\s+)|(?P<open>\{)|(?P<close>\})|(?P<comma>,)
    |(?P<text>"(?:[^"\\]|\\+(?=[^"\\])|(?:\\\\)*\\")*+(?:\\\\)*")|(?P<broken>")
    |(?P<word>[^\s{},"]+)""",
    re.VERBOSE,
)
"""A backslash means something only before quotes: `\\"` is a quote within a text."""
NUMBER = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)(([eE][-+]?[0-9]{1,3})|/0*[1-9][0-9]*)?")
WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")
SLASHES = re.compile(r'(\\+)("|\Z)')

Kind: TypeAlias = Literal["c", "p", "t"]


@dataclass(frozen=True, slots=True)
class Action:
    """A move, or an outcome of chance."""

    label: str
    mark: Position
    chance: Fraction
    """0 where a player chooses."""
    chance_mark: Position


@dataclass(frozen=True, slots=True)
class Line:
    """One node as it is written; what the kind does not have is 0 or empty."""

    kind: Kind
    mark: Position
    name: str
    player: int
    set: int
    """The number of the information set."""
    set_name: str
    actions: tuple[Action, ...]
    """Empty where the information set has been described before."""
    outcome: int
    payoffs: tuple[Fraction, ...] | None
    """None if the outcome has been described before, or there is none."""
    payoffs_mark: Position


class Text:
    """A file, token by token; what does not follow the grammar stops the reading."""

    def __init__(self, text: str, faults: FaultList) -> None:
        self._tokens = list(tokens(text, GRAMMAR, faults))
        self._at = 0
        self._faults = faults
        self.end = Places(text).mark(len(text))
        """The place after the last character."""
        self.players_mark = self.end

    def header(self) -> tuple[str, list[str], str]:
        """Return the title, the players and the comment."""
        for word in ("EFG", "2"):
            token = self._next("EFG 2 R")
            if token.text != word:
                self._refuse(token, "EFG 2 R")
        token = self._next("R")
        if token.text not in ("R", "D"):  # D is an old way to say that numbers are decimals
            self._refuse(token, "R")
        title = self._text("the title in quotes")
        self.players_mark = self._here()
        self._bracket("{", "a list of players in braces")
        players = []
        while not self._is("close"):
            players.append(self._text("the name of a player in quotes"))
        self._bracket("}", "a brace")
        return title, players, self._text("") if self._is("text") else ""

    def lines(self) -> Iterator[Line]:
        """Yield the nodes, in the order of the file."""
        while self._at < len(self._tokens):
            token = self._next("a node")
            match token.text:
                case "c" | "p" | "t" as kind:
                    yield self._line(kind, token.mark)
                case _:
                    self._refuse(token, "a node that begins with c, p or t")

    def _line(self, kind: Kind, mark: Position) -> Line:
        name = self._text("the name of the node in quotes")
        player = self._whole("the number of a player") if kind == "p" else 0
        number, set_name = 0, ""
        actions: tuple[Action, ...] = ()
        if kind != "t":
            number = self._whole("the number of an information set")
            set_name = self._text("") if self._is("text") else ""
            actions = tuple(self._actions(kind)) if self._is("open") else ()
        outcome_mark = self._here()
        outcome = self._whole("the number of an outcome")
        if self._is("text"):
            self._text("")
        payoffs_mark = self._here() if self._is("open") else outcome_mark
        payoffs = tuple(self._payoffs()) if self._is("open") else None
        outcome_parts = outcome, payoffs, payoffs_mark
        return Line(kind, mark, name, player, number, set_name, actions, *outcome_parts)

    def _actions(self, kind: Kind) -> Iterator[Action]:
        self._bracket("{", "the actions in braces")
        while not self._is("close"):
            mark = self._here()
            label = self._text("the label of an action in quotes")
            if kind == "p":
                yield Action(label, mark, Fraction(0), mark)
            else:
                chance_mark = self._here()
                yield Action(label, mark, self._number("a probability"), chance_mark)
            self._comma()
        self._bracket("}", "a brace")

    def _payoffs(self) -> Iterator[Fraction]:
        self._bracket("{", "the payoffs in braces")
        while not self._is("close"):
            yield self._number("a payoff")
            self._comma()
        self._bracket("}", "a brace")

    def _comma(self) -> None:
        if self._is("comma"):
            self._at += 1

    def _is(self, kind: str) -> bool:
        return self._at < len(self._tokens) and self._tokens[self._at].kind == kind

    def _here(self) -> Position:
        return self._tokens[self._at].mark if self._at < len(self._tokens) else self.end

    def _next(self, expected: str) -> Token:
        if self._at == len(self._tokens):
            message = f"the file ends, and {expected} is expected"
            self._faults.stop(self.end, message, "write it, or see whether the file is whole")
        self._at += 1
        return self._tokens[self._at - 1]

    def _refuse(self, token: Token, expected: str) -> NoReturn:
        message = f"found {quote_short(token.text)[1:-1]}, {expected} is expected"
        remedy = 'a node is written c "" 1 "" { "A" 1/2 "B" 1/2 } 0, p "" 1 1 "" { "A" "B" } 0 '
        self._faults.stop(token.mark, message, remedy + 'or t "" 1 "" { 3, -3 }')

    def _bracket(self, bracket: str, expected: str) -> None:
        token = self._next(expected)
        if token.text != bracket:
            self._refuse(token, expected)

    def _text(self, expected: str) -> str:
        token = self._next(expected)
        if token.kind != "text":
            self._refuse(token, expected)
        return SLASHES.sub(lambda m: m[1][: len(m[1]) // 2] + m[2], token.text[1:-1])

    def _whole(self, expected: str) -> int:
        token = self._next(expected)
        if not WHOLE_NUMBER.fullmatch(token.text):
            self._refuse(token, expected)
        return int(token.text)

    def _number(self, expected: str) -> Fraction:
        token = self._next(expected)
        if not NUMBER.fullmatch(token.text):
            self._refuse(token, expected)
        if len(token.text) > MAX_NUMBER_CHARACTERS:
            message = f"found {expected} of {len(token.text)} characters"
            self._faults.stop(token.mark, message, f"write at most {MAX_NUMBER_CHARACTERS}")
        numerator, _, denominator = token.text.partition("/")
        return Fraction(numerator) / int(denominator or 1)
