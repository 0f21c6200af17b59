"""A Markdown extension: a block ```walkthrough in a page is the player of its search.

It needs nothing of the site builder, so that it works wherever Python-Markdown does: with
Zensical, and with MkDocs without our plug-in. There a page with players holds their script and
styles itself; the plug-in has them as two files of the site.
"""

import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from markdown import Extension, Markdown
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor

from ..captions.catalogue import languages
from ..reading import BadInput
from .fenced_block import Block
from .player_assets import assets_html

NAME = "walkthrough"
"""What follows the signs that open a block."""
BEFORE_SNIPPETS, BEHIND_SNIPPETS = 40, 31
"""When blocks are looked for: before ``pymdownx.snippets`` moves the lines of a page, and again in
what it has put in. Blocks of code are looked for later."""
LAST = 0
"""When players are put in: behind everything that looks at the HTML."""

_log = logging.getLogger(f"mkdocs.plugins.{__name__}")  # whose warnings stop a strict build
_OPENS = re.compile(r"^(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})[ ]*(?P<info>[^`]*)$")
_NAMED = re.compile(rf"\{{?\.?{NAME}\b\}}?(?P<options>.*)")
_OPTION = re.compile(r"""([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'}]+))""")
_PLACE = re.compile(r"<p>\s*walkthroughblock(\d+)place\s*</p>|walkthroughblock(\d+)place")


@dataclass
class PageNow:
    """The page that is being made, as the site builder tells of it."""

    file: str = "page"
    """Its path, as messages name it."""
    folder: Path = Path()
    """Folder in which it is."""
    lines_above: int = 0
    """How many lines of the file are not in the text, such as its front matter."""
    assets: str | None = None
    """Folder of script and stylesheet, as seen from the page; None: the page holds them."""


@dataclass
class Fences:
    """The blocks of a site."""

    asked_language: str = ""
    """Language of captions that the settings name; empty: that of the site."""
    site_language: str = ""
    """Language of the site, which may have no captions."""
    strict: bool = False
    """Whether a block that is wrong ends the build here and now."""
    page: PageNow = field(default_factory=PageNow)
    made: dict[tuple[str, ...], str] = field(default_factory=dict)
    """HTML that has been made, by all that it depends on: who serves a site makes it once."""

    @property
    def language(self) -> str:
        """The language of captions, where a block says no other."""
        spoken = languages()
        site = self.site_language if self.site_language in spoken else spoken[0]
        return self.asked_language or site

    def html(self, block: Block, number: int) -> str:
        """Return the HTML of a block, which is the `number`-th of its page, from 1; of a block that
        is wrong, what is wrong with it, which is a warning of the build too."""
        from .fenced_player import block_html  # with the first block: it loads nearly everything

        key = (self.language, str(number), *block.key)
        try:
            if key not in self.made:
                self.made[key] = block_html(block, self.language, f"walkthrough-{number}")
        except BadInput as error:
            for fault in error.faults:
                _log.warning("%s", fault)
            if self.strict:
                raise
            return fault_html(error)
        return self.made[key]


def fault_html(error: BadInput) -> str:
    """Return what stands in the page in place of a block that is wrong."""
    lines = "<br>".join(escape(str(fault)) for fault in error.faults)
    title = f'<p class="admonition-title">{NAME}</p>'
    return f'<div class="admonition danger">{title}<p>{lines}</p></div>\n'


def written_blocks(
    lines: list[str], put: Callable[[list[str], int, str, str], str]
) -> Iterator[str]:
    """Yield the lines of a page, with one line in place of each block of ours.

    `put` returns that line for a block's own lines, the place of the line that opens it, from 0,
    its indentation, and what stands behind its name. Blocks within other blocks are text.
    """
    place = 0
    while place < len(lines):
        opened = _OPENS.match(lines[place])
        if opened is None:
            yield lines[place]
            place += 1
            continue
        fence = opened["fence"]
        closes = re.compile(rf"^[ \t]*{fence[0]}{{{len(fence)},}}[ \t]*$")
        inside = (at for at in range(place + 1, len(lines)) if closes.match(lines[at]))
        last = next(inside, len(lines) - 1)
        named = _NAMED.fullmatch(opened["info"].strip())
        if named and last > place:
            yield from ("", put(lines[place + 1 : last], place, opened["indent"], named[1]), "")
        else:
            yield from lines[place : last + 1]
        place = last + 1


class _Blocks(Preprocessor):
    """Puts a word in the place of each block, and remembers its HTML."""

    def __init__(self, md: Markdown, extension: "WalkthroughExtension", has_lines: bool) -> None:
        super().__init__(md)
        self.extension, self.has_lines = extension, has_lines

    def run(self, lines: list[str]) -> list[str]:
        fences, players = self.extension.fences, self.extension.players
        if self.has_lines:
            players.clear()
            zensical_page(self.md, fences, lines)
        page = fences.page

        def put(inner: list[str], place: int, indent: str, options: str) -> str:
            block = Block(
                text="\n".join(inner),
                file=page.file,
                line=place + 1 + page.lines_above,
                options={name: "".join(quoted) for name, *quoted in _OPTION.findall(options)},
                folder=page.folder,
            )
            players.append(fences.html(block, len(players) + 1))
            return f"{indent}walkthroughblock{len(players) - 1}place"

        return list(written_blocks(lines, put))


class _Players(Postprocessor):
    """Puts the players where their words stand, and before the first what all of them need."""

    def __init__(self, md: Markdown, extension: "WalkthroughExtension") -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, text: str) -> str:
        players, page = self.extension.players, self.extension.fences.page
        has_assets = not any("wt-host" in html for html in players)

        def player(place: re.Match[str]) -> str:
            nonlocal has_assets
            html = players[int(place[1] or place[2])]
            if has_assets or "wt-host" not in html:
                return html
            has_assets = True
            return assets_html(page.assets) + html

        return _PLACE.sub(player, text) if players else text


class WalkthroughExtension(Extension):
    """The extension; a plug-in of a site builder gives it the `fences` of its site."""

    def __init__(self, fences: Fences | None = None, **options: Any) -> None:
        """Take the options: the `language` of captions, and whether a block that is wrong raises
        BadInput because the build is `strict`."""
        self.config = {
            "language": ["", "language of captions; by default that of the site"],
            "strict": [False, "whether a block that is wrong ends the build"],
        }
        super().__init__(**options)
        language = str(self.getConfig("language"))
        if language not in ("", *languages()):
            raise ValueError(
                f"walkthroughs: language is {language!r}; it may be {', '.join(languages())}"
            )
        self.fences = fences or Fences(language, strict=bool(self.getConfig("strict")))
        self.players: list[str] = []

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (Python-Markdown calls it so)
        """Look for blocks before everything else does, and put their players in behind it."""
        blocks = _Blocks(md, self, has_lines=True)
        md.preprocessors.register(blocks, "walkthroughs", BEFORE_SNIPPETS)
        snippets = _Blocks(md, self, has_lines=False)
        md.preprocessors.register(snippets, "walkthroughs_in_snippets", BEHIND_SNIPPETS)
        md.postprocessors.register(_Players(md, self), "walkthroughs", LAST)


def zensical_page(md: Markdown, fences: Fences, lines: list[str]) -> None:
    """Take the path of the page and the language of the site from Zensical, which registers a
    processor that knows them."""
    for processor in md.preprocessors:
        path = getattr(getattr(processor, "page", None), "path", None)
        config = getattr(processor, "config", None)
        if isinstance(path, str) and isinstance(config, dict):
            file = Path(config.get("docs_dir", "docs")) / path
            above = lines_above(file, "\n".join(lines))
            fences.page = PageNow(str(file), file.parent, above)
            fences.site_language = str(config.get("theme", {}).get("language", ""))


def lines_above(file: Path, text: str) -> int:
    """Return how many lines of the file stand above the text, with which it ends."""
    try:
        whole = file.read_text("utf-8-sig")
    except (OSError, ValueError):
        return 0
    return max(len(whole.rstrip().splitlines()) - len(text.rstrip().splitlines()), 0)


def makeExtension(**options: Any) -> WalkthroughExtension:  # noqa: N802 (Python-Markdown calls it so)
    """Return the extension, for those who name it in a list of extensions."""
    return WalkthroughExtension(**options)
