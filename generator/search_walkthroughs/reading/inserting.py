"""Claims put into the text of a walkthrough: pieces that are added, nothing that is taken away."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from .source import BREAK
from .spans import Span, spans

EXPECT = "expect"
STEP = 2
"""Spaces by which a block is indented in a block."""

END = re.compile(r"[\r\n]|\Z")


@dataclass(frozen=True, slots=True)
class Piece:
    """A text and the place where it goes in."""

    offset: int
    text: str


class Elsewhere(ValueError):
    """The claims have no place in the text without a change of what stands there."""


def inserted(text: str, pieces: Iterable[Piece]) -> str:
    """The text with all pieces in it.

    >>> inserted("ac", [Piece(1, "b"), Piece(2, "d")])
    'abcd'
    """
    parts, last = [], 0
    for piece in sorted(pieces, key=lambda piece: piece.offset):
        parts += [text[last : piece.offset], piece.text]
        last = piece.offset
    return "".join([*parts, text[last:]])


def pieces(text: str, claims: Sequence[Mapping[str, str]]) -> list[Piece]:
    """What to put into the text so that each of its searches claims this too.

    The values are written in YAML. What all searches claim alike goes into the `expect` of the
    file, the rest into that of each. Raises `Elsewhere` where there is no room for it.
    """
    shared = {
        name: value
        for name, value in claims[0].items()
        if all(other.get(name) == value for other in claims)
    }
    top = spans(text)
    put = list(_under(top, EXPECT, shared, text)) if shared else []
    algorithm = top.get("algorithm")
    for place, own in enumerate(claims):
        if mine := {name: value for name, value in own.items() if name not in shared}:
            if algorithm is None or algorithm.kind != "list":
                raise Elsewhere
            put += _entry(algorithm.members[place], algorithm.flow, mine, text)
    return put


def _entry(item: Span, flow: bool, claims: Mapping[str, str], text: str) -> Iterator[Piece]:
    """Claims of one search in the list of algorithms."""
    if item.kind == "scalar" and flow:
        yield Piece(item.start, "{")
        yield Piece(item.end, f": {{{EXPECT}: {_flow(claims)}}}}}")
    elif item.kind == "scalar":
        yield Piece(item.end, ":")
        yield _lines(item.end, item.column + 2 * STEP, _block(claims), text)
    elif item.members[1].kind == "mapping":
        yield from _under(item.members[1], EXPECT, claims, text)
    elif not item.members[1].empty or ":" not in text[item.members[0].end : item.end]:
        raise Elsewhere
    elif item.flow:
        yield Piece(item.members[1].start, f" {{{EXPECT}: {_flow(claims)}}}")
    else:
        yield _lines(item.end, item.column + STEP, _block(claims), text)


def _under(owner: Span, name: str, claims: Mapping[str, str], text: str) -> Iterator[Piece]:
    """Claims in the mapping that stands in its owner under the name, or is to stand there."""
    mapping = owner.get(name)
    if mapping is None:
        if owner.flow:
            yield _between(owner, f"{name}: {_flow(claims)}")
        else:
            yield _lines(owner.end, owner.column, _block(claims), text)
    elif mapping.kind != "mapping":
        raise Elsewhere
    elif mapping.flow:
        yield _between(mapping, ", ".join(_pairs(claims)))
    else:
        yield _lines(mapping.end, mapping.column, _pairs(claims), text)


def _between(mapping: Span, pairs: str) -> Piece:
    """The pairs behind the last one between brackets; a comma behind that stays behind these."""
    if not mapping.members:
        return Piece(mapping.start + 1, pairs)
    return Piece(max(part.end for part in mapping.members), f", {pairs}")


def _lines(offset: int, indent: int, lines: Iterable[str], text: str) -> Piece:
    """New lines below that of the offset, which keeps its comment and how it ends."""
    end = END.search(text, offset)
    assert end is not None
    found = BREAK.search(text)
    newline = found[0] if found else "\n"
    return Piece(end.start(), "".join(f"{newline}{' ' * indent}{line}" for line in lines))


def _block(claims: Mapping[str, str]) -> list[str]:
    return [f"{EXPECT}:", *(f"{' ' * STEP}{pair}" for pair in _pairs(claims))]


def _flow(claims: Mapping[str, str]) -> str:
    return f"{{{', '.join(_pairs(claims))}}}"


def _pairs(claims: Mapping[str, str]) -> list[str]:
    return [f"{name}: {value}" for name, value in claims.items()]
