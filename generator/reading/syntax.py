"""What to do about text that is not YAML, by the words in which the parser complains."""

import re

from .faults import Mark
from .source import BREAK

REMEDIES = (
    ("cannot start any token", "put text that begins with @, ` or % in quotes"),
    ("mapping values are not allowed", "put text with a colon in quotes, or mend the indentation"),
    ("']'", "end the list with ] and part its members with commas"),
    ("'}'", "end the mapping with } and part its pairs with commas"),
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


def remedy(problem: str, text: str, mark: Mark) -> str:
    """What to do about the parser's problem at the place."""
    lines = BREAK.split(text)
    written = lines[mark.line - 1] if mark.line <= len(lines) else ""
    indentation = written[: len(written) - len(written.lstrip())]
    if "\t" in indentation or written[mark.column - 1 : mark.column] == "\t" or "tab" in problem:
        return "indent with spaces, not with tabs"
    if UNKNOWN.search(written):
        return 'write an unknown leaf in quotes: "?"'
    for words, advice in REMEDIES:
        if words in problem:
            return advice
    return "mend the line, or put its text in quotes"
