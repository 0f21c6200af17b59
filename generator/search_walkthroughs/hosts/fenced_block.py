"""A block ```walkthrough of a page: its text, its options, and all that its player depends on.

Whoever only looks for blocks needs nothing else: what reads, searches and draws is in
`fenced_player`, and is loaded when the first block has been found.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ..captions.catalogue import languages
from ..reading import BadInput, Fault
from ..reading.errors import BREAK, choose

KINDS = ("steps", "picture", "frame")
"""How a block may be shown: the player in the page, one picture with its caption, or the player as
a document of its own in an iframe, where the styles of the site do not reach."""
OPTIONS = ("language", "frame", "height", "player", "include")
"""Options that may stand behind the name of a block."""
NUMBERS = ("frame", "height")


@dataclass(frozen=True)
class Block:
    """A block as it stands in its page."""

    text: str
    """Its lines, indented as they are there."""
    file: str
    """Path of the page, as messages name it."""
    line: int
    """The page's line that opens the block, from 1."""
    options: Mapping[str, str]
    """What stands behind the block's name."""
    folder: Path
    """Folder that the option `include` is seen from."""

    def fault(self, message: str, remedy: str) -> BadInput:
        """Return the error of what opens the block."""
        return BadInput([Fault(self.file, self.line, 1, message, remedy)])

    def checked(self, language: str) -> "Block":
        """Return the block with every option that it may have; BadInput for any other.

        `language` is that of the site.
        """
        for name in self.options:
            if name not in OPTIONS:
                message = f"`{name}` is not an option of a walkthrough"
                raise self.fault(message, choose(name, OPTIONS))
        for name in NUMBERS:
            if not self.options.get(name, "0").isdecimal():
                raise self.fault(f"`{name}` is {self.options[name]!r}", "write a number")
        options = {"language": language, "player": KINDS[0], **self.options}
        for name, choices in (("language", languages()), ("player", KINDS)):
            if options[name] not in choices:
                message = f"`{name}` is {options[name]!r}"
                raise self.fault(message, choose(options[name], choices))
        return replace(self, options=options)

    @property
    def key(self) -> tuple[str, ...]:
        """All that its HTML depends on, wherever in a page it stands."""
        file = self.options.get("include")
        try:
            text = (self.folder / file).read_text("utf-8") if file else self.text
        except (OSError, ValueError):  # reading it says what is wrong
            text = ""
        lines = (line.rstrip() for line in BREAK.split(text))
        return ("\n".join(lines).strip("\n"), *map(str, sorted(self.options.items())))
