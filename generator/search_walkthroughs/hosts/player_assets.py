"""The script and the stylesheet of all players of a site that is not a course, each one text."""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from ..captions.catalogue import languages
from ..drawing.theme import palette_css
from ..pages.markup.page_markup import (
    COMPARISON_SCRIPTS,
    LATER_SCRIPTS,
    SCRIPTS,
    SHEET_PARTS,
    assets,
    in_script,
    joined_sheet,
    lean,
    lean_sheet,
)
from ..pages.markup.theme_colours import link_colours

SCRIPT, SHEET = "players.js", "players.css"
"""Names of the two files in a site that has them as files."""
_ASSETS = Path(__file__).parent / "assets"
_REM_PIXELS = 20
"""Size of a rem on the pages of a course; other sites have other sizes, and our lengths stay."""
_REM = re.compile(r"(?<![\w.#])(\d*\.?\d+)rem\b")
_RULE = re.compile(r"(?<=[{}])([^{}@;]+)\{[^{}]*\}")
_LIGHT_SCRIPTS = ("light-search", *(f"light-words.{language}" for language in languages()), "light")


@cache
def player_script() -> str:
    """Return the script of all players; a page that holds or loads it twice runs it once.

    Where a theme puts another page into the window without loading it, the script is met again:
    then it starts the players that are new.
    """
    texts = dict(assets())
    names = [*SCRIPTS, *LATER_SCRIPTS, *COMPARISON_SCRIPTS, *_LIGHT_SCRIPTS]
    palette = lean((_ASSETS / "host-palette.js").read_text("utf-8"))
    whole = "".join(texts[f"{name}.js"] for name in names) + palette
    begun = "(self.walkthroughs??={}).isWhole=true;"
    return f"if(self.walkthroughs?.start)self.walkthroughs.start();else{{{begun}\n{whole}}}\n"


@cache
def player_sheet() -> str:
    """Return the stylesheet of all players, whose lengths do not depend on the site's."""
    host = lean_sheet((_ASSETS / "host.css").read_text("utf-8"))
    of_site = SHEET_PARTS.index("walkthroughs")
    parts = [*SHEET_PARTS[:of_site], *SHEET_PARTS[of_site + 1 :], "paper"]
    ours = _RULE.sub(_only_ours, joined_sheet(parts))
    sheet = palette_css() + host + _theme_links() + ours
    return _REM.sub(lambda length: f"{float(length[1]) * _REM_PIXELS:g}px", sheet)


def _only_ours(rule: re.Match[str]) -> str:
    """Return the rule, if it is about our elements; those of the page are the site's own."""
    return rule[0] if "wt-" in rule[1] or "&" in rule[1] else ""


def _theme_links() -> str:
    """Return the rules that give a player the colour that Material has for links, dark or light
    enough to be read."""
    return "".join(
        f"[data-md-color-primary={name}] .wt-host{scheme}{{--wt-accent:{link}}}"
        for name, links in link_colours().items()
        for scheme, link in zip(("", "[data-md-color-scheme=slate]"), links, strict=True)
    )


def asset_names() -> tuple[str, str]:
    """Return the names of script and stylesheet as files; what is in them is part of the name, so
    that browsers may keep them for ever."""
    return _name_with_digest(SCRIPT, player_script()), _name_with_digest(SHEET, player_sheet())


def _name_with_digest(name: str, text: str) -> str:
    return name.replace(".", f"-{sha256(text.encode()).hexdigest()[:8]}.")


def assets_html(folder: str | None) -> str:
    """Return what stands before the first player of a page; without a `folder`, as seen from the
    page, the page holds script and stylesheet itself."""
    if folder is None:
        sheet = player_sheet().replace("</", "<\\/")
        return f"<style>{sheet}</style>\n<script>{in_script(player_script())}</script>\n"
    script, sheet = asset_names()
    return (
        f'<link rel="stylesheet" href="{folder}{sheet}">\n'
        f'<script src="{folder}{script}" defer></script>\n'
    )
