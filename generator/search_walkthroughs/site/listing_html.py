"""An algorithm's text as HTML: a line an element, so that the running one can be lit."""

import io
import keyword
import tokenize
from collections.abc import Sequence
from functools import lru_cache
from html import escape

_NAMES = {"alpha": "wt-alpha", "beta": "wt-beta"}
"""The two variables keep the colours they have in the picture."""


@lru_cache(64)  # a course shows the same few listings on all its pages
def listing_lines(text: str) -> tuple[str, ...]:
    """The HTML of each line of a Python text, keywords and comments marked."""
    lines = text.splitlines()
    marks: list[list[tuple[int, int, str]]] = [[] for _ in lines]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        style = _style(token)
        if style:
            (row, column), (last, end) = token.start, token.end
            for at in range(row, last + 1):  # a string may go over several lines
                start = column if at == row else 0
                marks[at - 1].append((start, end if at == last else len(lines[at - 1]), style))
    return tuple(_marked(line, of) for line, of in zip(lines, marks, strict=True))


def listing(text: str, lit: int, label: str, preamble: str) -> str:
    """The listing as a scrolling block; `lit` is the running line, from 1.

    What stands before the first function is folded away under the words of `preamble`, in which
    ``{last}`` is the number of its last line: it never runs again. The search leaves it out: the
    same listing stands on many pages.
    """
    lines = [
        f'<span data-line="{number}"{" class=wt-lit" if number == lit else ""}>{line}\n</span>'
        for number, line in enumerate(listing_lines(text), start=1)
    ]
    begins = _begins(text)
    return (
        f'<div class="wt-listing" data-search-exclude lang="en" tabindex="0" role="region" '
        f'aria-label="{escape(label)}">{_folded(lines[:begins], preamble)}'
        f"<pre><code>{''.join(lines[begins:])}</code></pre></div>"
    )


def _begins(text: str) -> int:
    """How many lines stand before the first function."""
    functions = (at for at, line in enumerate(text.splitlines()) if line.startswith("def "))
    return next(functions, 0)


def _folded(lines: Sequence[str], words: str) -> str:
    if not lines:
        return ""
    said = escape(words.format(last=len(lines)))
    code = f"<pre><code>{''.join(lines)}</code></pre>"
    return f'<details class="wt-preamble"><summary>{said}</summary>{code}</details>'


def _style(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.COMMENT:
        return "wt-comment"
    if token.type == tokenize.STRING:
        return "wt-string"
    if token.type == tokenize.NAME:
        return "wt-keyword" if keyword.iskeyword(token.string) else _NAMES.get(token.string, "")
    return ""


def _marked(line: str, marks: list[tuple[int, int, str]]) -> str:
    indent = len(line) - len(line.lstrip(" "))
    parts = [f'<span class="wt-indent">{line[:indent]}</span>'] if indent else []
    at = indent
    for start, end, style in marks:
        start = max(start, at)
        parts.append(escape(line[at:start], quote=False))
        parts.append(f'<span class="{style}">{escape(line[start:end], quote=False)}</span>')
        at = end
    return "".join(parts) + escape(line[at:], quote=False)
