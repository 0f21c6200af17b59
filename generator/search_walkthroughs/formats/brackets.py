"""Tokens and brackets, which most formats of trees are made of."""

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypeVar, cast

from ..reading.errors import BREAK, START, FaultList, Position
from ..reading.limits import Limits
from ..reading.walkthrough import Number
from ..reading.yaml.yaml_values import Scalar, UnfitValue, number, share, value_text
from .foreign_tree import NO_TREE, PendingChild, Share

# Text to tokens with their positions: brackets, words, quoted texts.

Kind: TypeAlias = Literal["space", "open", "close", "comma", "colon", "text", "broken", "word"]

CLOSING_BRACKETS = {"[": "]", "(": ")", "{": "}"}

LIST_GRAMMAR = re.compile(
    r"""(?P<space>(?:\s|//[^\n\r]*|\#[^\n\r]*|/\*.*?\*/)+)
    |(?P<open>[\[({])|(?P<close>[\])}])|(?P<comma>,)|(?P<colon>:)
    |(?P<text>"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*')|(?P<broken>["'])
    |(?P<word>[^\s,:\[\](){}"'\#]+)""",
    re.VERBOSE | re.DOTALL,
)
"""JSON, and lists as Python and JavaScript write them."""

LISP_GRAMMAR = re.compile(
    r"""(?P<space>(?:\s|;[^\n\r]*|'(?=[(\[]))+)
    |(?P<open>[(\[])|(?P<close>[)\]])
    |(?P<text>"(?:[^"\\]|\\.)*")|(?P<broken>")
    |(?P<word>[^\s()\[\]";]+)""",
    re.VERBOSE | re.DOTALL,
)
"""S-expressions; a quote before a bracket means nothing here."""

ESCAPES = re.compile(r"\\.|\"", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text that means something."""

    kind: Kind
    text: str
    """As written."""
    mark: Position


def tokens(text: str, grammar: re.Pattern[str], faults: FaultList) -> Iterator[Token]:
    """Yield the tokens of the text; a quoted text without an end stops the reading."""
    places = Places(text)
    for match in grammar.finditer(text):
        kind = cast("Kind", match.lastgroup)
        if kind == "space":
            continue
        mark = places.mark(match.start())
        if kind == "broken":
            faults.stop(mark, f"the quotes {match[0]} that begin here do not end", "close them")
        yield Token(kind, match[0], mark)


def unquote(token: Token, faults: FaultList) -> str:
    """Return what stands between the quotes, with its escapes read as in JSON."""
    body = token.text[1:-1]
    if token.text[0] == "'":
        body = ESCAPES.sub(_requote, body)
    try:
        return str(json.loads(f'"{body}"', strict=False))
    except ValueError:
        faults.add(token.mark, "this text holds an escape that JSON does not know", "write \\\\")
        return body


def _requote(match: re.Match[str]) -> str:
    return {"\\'": "'", '"': '\\"'}.get(match[0], match[0])


NAMED_LITERAL = re.compile(
    r"\s*(?:export\s+)?(?:default\s+|(?:(?:const|let|var)\s+)?[A-Za-z_$][\w$.]*\s*=\s*)(?=[\[({])"
)
"""Pattern of what stands before a literal of JavaScript or Python: `const tree = `."""


LATEX_TREE_BEGIN = r"\[\s*(?:\.\s*\S|[^\W\d]\w*\s*(?:,[^\[\]{}:]*[^\s,\[\]{}:]\s*)?\[)"
"""Pattern of how a tree of LaTeX begins: a name in a bracket, and a bracket without a comma."""
LITERAL_BEGIN = rf"(?:{NAMED_LITERAL.pattern})?\s*(?!{LATEX_TREE_BEGIN})"
"""Pattern of what stands before the first sign of a literal, if it is not a tree of LaTeX."""


def without_name(text: str) -> str:
    """Return the text with blanks for the name that a program gives the literal, and for the
    semicolon after it; every other character keeps its place.

    >>> without_name("let t = [3];")
    '        [3] '
    """
    name_match = NAMED_LITERAL.match(text)
    begin = name_match.end() if name_match else 0
    body = text[begin:]
    if (trimmed := body.rstrip()).endswith(";"):
        body = trimmed[:-1] + " "
    return re.sub(r"[^\n]", " ", text[:begin]) + body


class Places:
    """The places of a text's characters, found by their offsets."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in BREAK.finditer(text))]

    def mark(self, offset: int) -> Position:
        """Line and column of the character."""
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)


# Tokens to nested lists and mappings, without recursion; the first mistake ends it.

BRACKETS_PER_LEVEL = 2
"""Upper limit of brackets for a level of the tree: those of a node and of its children."""


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """A list."""

    items: tuple["Data", ...]
    mark: Position


@dataclass(frozen=True, slots=True, eq=False)
class Members:
    """A mapping; the same key may stand in it twice."""

    pairs: tuple[tuple[Scalar, "Data"], ...]
    mark: Position

    def get(self, name: str) -> "Data | None":
        """Return the value of the key, if it is there; the last value, if it is there twice."""
        return next((data for key, data in reversed(self.pairs) if key.text == name), None)

    @property
    def names(self) -> set[str]:
        """The keys."""
        return {key.text for key, _ in self.pairs}


Data: TypeAlias = Scalar | Group | Members


@dataclass(slots=True)
class _Open:
    """A bracket whose partner has not come yet."""

    token: Token
    items: list[Data] = field(default_factory=list)
    keys: list[Scalar] = field(default_factory=list)
    colon: bool = False
    apart: bool = True
    """Whether a value may come: at the beginning, after a comma, after a colon."""

    @property
    def mapping(self) -> bool:
        return self.token.text == "{"

    @property
    def wants_key(self) -> bool:
        return self.mapping and len(self.keys) == len(self.items)

    def close(self) -> Data:
        if self.mapping:
            return Members(tuple(zip(self.keys, self.items, strict=True)), self.token.mark)
        return Group(tuple(self.items), self.token.mark)


def parse_value(
    token_stream: Iterable[Token], limits: Limits, faults: FaultList, *, commas: bool
) -> Data:
    """Return the only value that the tokens write; with `commas`, these must separate its parts."""
    reader = _Reader(limits, faults, commas)
    for token in token_stream:
        reader.take(token)
    reader.check_limits()
    if reader.open:
        open_token = reader.open[-1].token
        message = f"the bracket {open_token.text} that begins here does not end"
        faults.stop(open_token.mark, message, f"close it with {CLOSING_BRACKETS[open_token.text]}")
    if reader.root is None:
        faults.stop(START, *NO_TREE)
    return reader.root


def parse_literal(text: str, limits: Limits, faults: FaultList) -> Data:
    """Return the value of a literal of Python or JavaScript, whatever name a program gives it."""
    return parse_value(
        tokens(without_name(text), LIST_GRAMMAR, faults), limits, faults, commas=True
    )


class _Reader:
    """What has been read so far."""

    def __init__(self, limits: Limits, faults: FaultList, commas: bool) -> None:
        self.limits = limits
        self.faults = faults
        self.commas = commas
        self.open: list[_Open] = []
        self.root: Data | None = None
        self.too_deep: Token | None = None
        """The first bracket that is nested too deep."""
        self.deepest = 0

    def check_limits(self) -> None:
        """Raise BadInput if brackets are nested too deep."""
        if self.too_deep:
            message = f"nested more than {self.limits.levels} levels deep"
            remedy = self.limits.remedy("levels", self.deepest, "take moves away")
            self.faults.stop(self.too_deep.mark, message, remedy)

    def take(self, token: Token) -> None:
        """Read on."""
        if self.root is not None:
            message = f"found {token.text[:40]} after the end of the tree"
            self.faults.stop(token.mark, message, "delete it, or check the brackets before it")
        match token.kind:
            case "open":
                self._check_room(token)
                self.open.append(_Open(token))
                if len(self.open) > BRACKETS_PER_LEVEL * self.limits.levels + BRACKETS_PER_LEVEL:
                    self.too_deep = self.too_deep or token
                    self.deepest = max(self.deepest, len(self.open))
            case "close":
                self._close(token)
            case "comma":
                self._comma(token)
            case "colon":
                self._colon(token)
            case _:
                self._check_room(token)
                is_quoted = token.kind == "text"
                text = unquote(token, self.faults) if is_quoted else token.text
                self._add(Scalar(text, not is_quoted, token.mark))

    def _check_room(self, token: Token) -> None:
        """Return whether a value may stand here."""
        top = self.open[-1] if self.open else None
        if top is None:
            return
        if self.commas and not top.apart:
            remedy = "part them with a comma"
            if top.mapping and top.wants_key is False and not top.colon:
                remedy = "write a colon after the label"
            message = f"found {token.text[:40]} right after another value"
            self.faults.stop(token.mark, message, remedy)
        if top.wants_key and token.kind == "open":
            message = f"found {token.text} where a label is expected"
            self.faults.stop(token.mark, message, "write a label and a colon first")

    def _add(self, value: Data) -> None:
        if not self.open:
            self.root = value
            return
        top = self.open[-1]
        if top.wants_key and isinstance(value, Scalar):
            top.keys.append(value)
            top.colon = False
        else:
            top.items.append(value)
        top.apart = False

    def _close(self, token: Token) -> None:
        top = self.open[-1] if self.open else None
        if top is None or CLOSING_BRACKETS[top.token.text] != token.text:
            complaint = f"closes nothing that {top.token.mark} began" if top else "closes nothing"
            remedy = f"write {CLOSING_BRACKETS[top.token.text]}" if top else "delete it"
            self.faults.stop(token.mark, f"the bracket {token.text} {complaint}", remedy)
        if top.mapping and not top.wants_key:
            message = f"the label {top.keys[-1].text[:40]} leads to nothing"
            self.faults.stop(top.keys[-1].mark, message, "write a colon and a tree after it")
        self.open.pop()
        self._add(top.close())

    def _comma(self, token: Token) -> None:
        top = self.open[-1] if self.open else None
        if top is None or top.apart or (top.mapping and not top.wants_key):
            message = "found a comma with nothing before it"
            self.faults.stop(token.mark, message, "write a value there, or delete the comma")
        top.apart = True

    def _colon(self, token: Token) -> None:
        top = self.open[-1] if self.open else None
        if top is None or not top.mapping or top.wants_key or top.colon:
            message = "found a colon that follows no label"
            self.faults.stop(token.mark, message, "write {label: tree}, with one colon for each")
        top.colon = top.apart = True


# What nested lists, mappings and S-expressions share.

T = TypeVar("T")
UNKNOWN_WORDS = ("?", "null", "None", "undefined", "NaN", "nan")
"""Words for an unknown value."""


def children(group: Group, faults: FaultList) -> list[PendingChild[Data]]:
    """Return the members of a list, which must not be empty."""
    if not group.items:
        message = "found a list with nothing in it, an inner node without children"
        faults.add(group.mark, message, "give it a child, or write a leaf's value instead")
    return [PendingChild(item, item.mark) for item in group.items]


def leaf(scalar: Scalar, faults: FaultList) -> Number | None:
    """Return the value of a leaf; None if it is unknown, or is not a value, which is reported."""
    if scalar.text in UNKNOWN_WORDS:
        return None
    return read_or_report(
        lambda data: number(data, "a tree", 'a number, "?" or a list'), scalar, faults
    )


def chance(data: Data, faults: FaultList) -> Share:
    """Return a chance or a weight as it is written; what is unfit is reported."""
    part, is_weight = read_or_report(share, data, faults) or (None, False)
    return Share(part, data.mark, is_weight)


def read_or_report(read: Callable[[Data], T], data: Data, faults: FaultList) -> T | None:
    """Return what is read of the data; None where these are unfit, which is reported."""
    try:
        return read(data)
    except UnfitValue as error:
        faults.add(data.mark, error.message, error.remedy)
        return None


def value_name(data: Data) -> str:
    """Return the name of what is found, for a message."""
    if isinstance(data, Scalar):
        return value_text(data)
    return "a list" if isinstance(data, Group) else "a mapping"
