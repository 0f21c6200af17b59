"""What to do about text that is not YAML, by the words in which the parser complains."""

import re

import yaml

from .faults import Mark, shown
from .signs import misplaced, wide
from .source import BREAK

REMEDIES = (
    ("cannot start any token", "put text that begins with @, ` or % in quotes"),
    ("mapping values are not allowed", "put text with a colon in quotes, or mend the indentation"),
    ("']'", "part the members of the list with commas"),
    ("'}'", "part the pairs of the mapping with commas"),
    ("'-' indicator", "indent all members of the list alike"),
    ("expected key", "indent all keys of the mapping alike"),
    ("block end", "indent all keys of the mapping alike"),
    ("expected ':'", "write a colon and a space after the key"),
    ("unexpected end of stream", "close the quotes"),
    ("document separator", "close the quotes"),
    ("escape", "double the backslash, or write the text in single quotes"),
    ("block sequence entries are not allowed", "begin the list on a line of its own"),
    ("alphabetic or numeric character", "put text that begins with & or * in quotes"),
    ("tag", "put text that begins with ! in quotes"),
    ("node content", "write a value between the commas"),
    ("document start", "leave out what stands before `---`, and one of two top levels"),
    ("directive", "leave out lines that begin with %"),
    ("comment", "put text that begins with | or > in quotes"),
)

UNKNOWN = re.compile(r"(^|[\[{,:\s])\?([,\]}\s]|$)")
"""A question mark on its own, which is a sign of YAML's syntax."""


CLOSING = {"[": "]", "{": "}"}
WITHIN = {"'": "''", '"': '\\"'}
"""How a quote is written in a text in such quotes."""
QUOTES = ("unexpected end of stream", "document separator")
"""What the parser says where a quote is still open."""
DEEP = 200
"""Brackets within brackets that are looked at; no tree may have as many."""


def unclosed(
    problem: str, text: str, begun: Mark | None, mark: Mark, loader: type
) -> tuple[Mark, str, str] | None:
    """The bracket or quote that is never closed, if that is the problem at the mark: where it
    opens, what to say of it, what to do. `begun` is where the parser began what it was reading."""
    lines = BREAK.split(text)
    if begun is None or begun.line > len(lines):
        return None
    sign = lines[begun.line - 1][begun.column - 1 : begun.column]
    if sign in ("'", '"') and any(words in problem for words in QUOTES):
        message = f"the quote {sign} that opens here is not closed"
        return begun, message, f"close it with {sign} where the text ends"
    if sign not in CLOSING or not any(f"'{end}'" in problem for end in CLOSING.values()):
        return None
    if _closes(text, begun, loader):
        return None
    kind = "bracket" if sign == "[" else "brace"
    written = lines[mark.line - 1][mark.column - 1 :] if mark.line <= len(lines) else ""
    before = f"before {shown(written.strip(), 24)} at {mark}" if written.strip() else "to the end"
    remedy = f"close it with {CLOSING[sign]}, and part what is in it with commas"
    return begun, f"the {kind} {sign} that opens here is not closed {before}", remedy


def _closes(text: str, begun: Mark, loader: type) -> bool:
    """Whether a bracket is closed by its own kind, so that something else is wrong within."""
    starts = yaml.FlowSequenceStartToken, yaml.FlowMappingStartToken
    ends = yaml.FlowSequenceEndToken, yaml.FlowMappingEndToken
    waiting: list[tuple[type, bool]] = []
    try:
        for token in yaml.scan(text, Loader=loader):
            if isinstance(token, starts):
                place = Mark(token.start_mark.line + 1, token.start_mark.column + 1)
                waiting.append((ends[starts.index(type(token))], place == begun))
                if len(waiting) > DEEP:
                    return False
            elif isinstance(token, ends) and waiting:
                end, asked = waiting.pop()
                if asked or not isinstance(token, end):
                    return asked and isinstance(token, end)
    except yaml.YAMLError:
        pass
    return False


def full_width(text: str, mark: Mark) -> tuple[Mark, str, str] | None:
    """The full-width sign on the line of the mark, or on the one before, that stands for a sign of
    YAML: where it is, what to say of it, what to do."""
    lines = BREAK.split(text)
    last = min(mark.line, len(lines))
    above = next((n for n in range(last - 1, 0, -1) if lines[n - 1].strip()), 0)
    for number in (last, above):
        place = misplaced(lines[number - 1]) if number else None
        if place is not None:
            sign = lines[number - 1][place]
            message = f"found the full-width sign {sign} where YAML has a sign of its own"
            return Mark(number, place + 1), message, wide(sign) or ""
    return None


def remedy(problem: str, text: str, mark: Mark) -> str:
    """What to do about the parser's problem at the place."""
    lines = BREAK.split(text)
    written = lines[mark.line - 1] if mark.line <= len(lines) else ""
    indentation = written[: len(written) - len(written.lstrip())]
    if "\t" in indentation or written[mark.column - 1 : mark.column] == "\t" or "tab" in problem:
        return "indent with spaces, not with tabs"
    if UNKNOWN.search(written):
        return 'write an unknown leaf in quotes: "?"'
    before, here = written[: mark.column - 1].rstrip()[-1:], written[mark.column - 1 :][:1]
    if here and here in CLOSING.values() and "expected" in problem and f"'{here}'" not in problem:
        return f"leave the {here} out, which closes nothing, or open it before"
    if before in WITHIN and "expected" in problem:
        return f"write {WITHIN[before]} for a quote within the text"
    for words, advice in REMEDIES:
        if words in problem:
            return advice
    return "mend the line, or put its text in quotes"
