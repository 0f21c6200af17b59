"""Text cut into tokens, each with its place: what brackets, words and quoted texts there are."""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from ..reading.faults import Faults, Mark
from ..reading.source import BREAK

Kind: TypeAlias = Literal["space", "open", "close", "comma", "colon", "text", "broken", "word"]

PARTNERS = {"[": "]", "(": ")", "{": "}"}

LISTS = re.compile(
    r"""(?P<space>(?:\s|//[^\n\r]*|\#[^\n\r]*|/\*.*?\*/)+)
    |(?P<open>[\[({])|(?P<close>[\])}])|(?P<comma>,)|(?P<colon>:)
    |(?P<text>"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*')|(?P<broken>["'])
    |(?P<word>[^\s,:\[\](){}"'\#]+)""",
    re.VERBOSE | re.DOTALL,
)
"""JSON, and lists as Python and JavaScript write them."""

LISP = re.compile(
    r"""(?P<space>(?:\s|;[^\n\r]*|'(?=[(\[]))+)
    |(?P<open>[(\[])|(?P<close>[)\]])
    |(?P<text>"(?:[^"\\]|\\.)*")|(?P<broken>")
    |(?P<word>[^\s()\[\]";]+)""",
    re.VERBOSE | re.DOTALL,
)
"""S-expressions; a quote before a bracket means nothing here."""

ESCAPED = re.compile(r"\\.|\"", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text that means something."""

    kind: Kind
    text: str
    """As written."""
    mark: Mark


def tokens(text: str, grammar: re.Pattern[str], faults: Faults) -> Iterator[Token]:
    """The tokens of the text; a quoted text without an end stops the reading."""
    places = Places(text)
    for match in grammar.finditer(text):
        kind = cast("Kind", match.lastgroup)
        if kind == "space":
            continue
        mark = places.mark(match.start())
        if kind == "broken":
            faults.stop(mark, f"the quotes {match[0]} that begin here do not end", "close them")
        yield Token(kind, match[0], mark)


def unquoted(token: Token, faults: Faults) -> str:
    """What stands between the quotes, with its escapes as JSON has them."""
    body = token.text[1:-1]
    if token.text[0] == "'":
        body = ESCAPED.sub(_doubled, body)
    try:
        return str(json.loads(f'"{body}"', strict=False))
    except ValueError:
        faults.add(token.mark, "this text holds an escape that JSON does not know", "write \\\\")
        return body


def _doubled(match: re.Match[str]) -> str:
    return {"\\'": "'", '"': '\\"'}.get(match[0], match[0])


class Places:
    """The places of a text's characters, found by their offsets."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in BREAK.finditer(text))]

    def mark(self, offset: int) -> Mark:
        """Line and column of the character."""
        line = bisect_right(self._starts, offset)
        return Mark(line, offset - self._starts[line - 1] + 1)
