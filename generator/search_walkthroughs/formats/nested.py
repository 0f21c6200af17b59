"""Tokens to nested lists and mappings; nothing recurses, and what cannot be read stops it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from ..reading.faults import START, Faults, Mark
from ..reading.limits import Limits
from ..reading.written import Scalar
from .tokens import PARTNERS, Token, unquoted

PER_LEVEL = 2
"""Brackets that a level of the tree takes at most: those of a node and those of its children."""


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """A list."""

    items: tuple["Data", ...]
    mark: Mark


@dataclass(frozen=True, slots=True, eq=False)
class Members:
    """A mapping; the same key may stand in it twice."""

    pairs: tuple[tuple[Scalar, "Data"], ...]
    mark: Mark

    def get(self, name: str) -> "Data | None":
        """What the key leads to, if it is there; the last, if it is there twice."""
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

    def closed(self) -> Data:
        if self.mapping:
            return Members(tuple(zip(self.keys, self.items, strict=True)), self.token.mark)
        return Group(tuple(self.items), self.token.mark)


def nested(found: Iterable[Token], limits: Limits, faults: Faults, *, commas: bool) -> Data:
    """The only value that the tokens write; with `commas`, they must stand between its parts."""
    reader = _Reader(limits, faults, commas)
    for token in found:
        reader.take(token)
    if reader.open:
        last = reader.open[-1].token
        message = f"the bracket {last.text} that begins here does not end"
        faults.stop(last.mark, message, f"close it with {PARTNERS[last.text]}")
    if reader.root is None:
        faults.stop(START, "found nothing, a tree is expected", "write one, such as [[3, 5], 2]")
    return reader.root


class _Reader:
    """What has been read so far."""

    def __init__(self, limits: Limits, faults: Faults, commas: bool) -> None:
        self.limits = limits
        self.faults = faults
        self.commas = commas
        self.open: list[_Open] = []
        self.root: Data | None = None

    def take(self, token: Token) -> None:
        """Read on."""
        if self.root is not None:
            message = f"found {token.text[:40]} after the end of the tree"
            self.faults.stop(token.mark, message, "delete it, or check the brackets before it")
        match token.kind:
            case "open":
                self._check_room(token)
                self.open.append(_Open(token))
                if len(self.open) > PER_LEVEL * self.limits.levels + PER_LEVEL:
                    message = f"nested more than {self.limits.levels} levels deep"
                    self.faults.stop(token.mark, message, self.limits.remedy("levels"))
            case "close":
                self._close(token)
            case "comma":
                self._comma(token)
            case "colon":
                self._colon(token)
            case _:
                self._check_room(token)
                quoted = token.kind == "text"
                text = unquoted(token, self.faults) if quoted else token.text
                self._add(Scalar(text, not quoted, token.mark))

    def _check_room(self, token: Token) -> None:
        """Whether a value may stand here."""
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
        if top is None or PARTNERS[top.token.text] != token.text:
            begun = f"closes nothing that {top.token.mark} began" if top else "closes nothing"
            remedy = f"write {PARTNERS[top.token.text]}" if top else "delete it"
            self.faults.stop(token.mark, f"the bracket {token.text} {begun}", remedy)
        if top.mapping and not top.wants_key:
            message = f"the label {top.keys[-1].text[:40]} leads to nothing"
            self.faults.stop(top.keys[-1].mark, message, "write a colon and a tree after it")
        self.open.pop()
        self._add(top.closed())

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
