"""Scripts as a site sends them: without the comments and the indentation, which are for readers."""

import re

_BLOCK = re.compile(r"^[ \t]*/\*.*?\*/[ \t]*$", re.M | re.S)
_LINE_END = re.compile(r"(^|[;,{}()\]])[ \t]*// .*$", re.M)
_MARGIN = re.compile(r"^\s+", re.M)


def lean(script: str) -> str:
    """The script without comments that have lines or line ends to themselves, and not indented.

    >>> lean("/* About. */\\nlet a = 1; // one\\n  // two\\n  say('// no');\\n")
    "let a = 1;\\nsay('// no');\\n"
    """
    return _MARGIN.sub("", _LINE_END.sub(r"\1", _BLOCK.sub("", script)))
