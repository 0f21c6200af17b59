"""A walkthrough's player in another page: in a page of prose, and alone, to be framed anywhere."""

import re
from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from ..languages import FIRST
from .labels import section
from .players import embedded
from .policy import meta, policy, sizes
from .stills import folded_questions, question
from .words import languages

if TYPE_CHECKING:
    from .pages import Page

SHEETS = (
    *("embed", "walkthroughs", "player", "controls", "timeline", "large", "listing"),
    *("reading", "predict"),
)
"""The stylesheets of a player that stands alone, in order: what a theme would do, then ours."""

SCRIPTS = (
    *("parts", "view", "beside", "timeline", "playing", "large", "bar", "player"),
    *("predict", "page"),
)
"""The scripts of a player, in order: every page of a site loads them too."""

FOLLOW = (
    "const dark=matchMedia('(prefers-color-scheme:dark)'),paint=()=>{"
    "document.body.dataset.mdColorScheme=dark.matches?'slate':'default'};"
    "dark.addEventListener('change',paint);paint()"
)
"""The palette is the system's: nothing on such a page can choose one."""

HIDDEN = ".site"
EMBED = f"{HIDDEN}/embed"
"""Players for pages of prose."""
TOP = "\x1a"
"""Stands for the way to the top of the generated folder, until it is known where a player goes:
an author's file can hold no such character."""


def player_files(page: "Page", frames: Mapping[str, bytes]) -> Mapping[str, str | bytes]:
    """All that the players of the page read, and the players elsewhere, by path."""
    files: dict[str, str | bytes] = {}
    for language in languages():
        player = example(page, language)
        for folder, top in prose(language):
            files[f"{EMBED}/{folder}/{page.name}.html"] = player.replace(TOP, top)
        files[address(page.name, language)] = alone(page, language, player)
    files[f"walkthroughs/{page.name}/walkthrough.yml"] = page.walkthrough.text
    for shown in page.showings:
        files[f"{shown.home}/film.js"] = shown.film()
        files[f"{shown.home}/trace.jsonl"] = shown.trace()
        needed = {0, len(shown.moments) - 1, *shown.keys, *page.asked(shown)}
        for place in sorted(needed):
            for file in dict.fromkeys(shown.picture(place, code) for code in languages()):
                files[file] = frames[file]
    return files


def prose(language: str) -> list[tuple[str, str]]:
    """Where pages of prose find what they show, and the way from them to the generated folder.

    `guide/en/…` is for the pages in a folder, such as the guide.
    """
    top = "generated/" if language == FIRST else "../generated/"
    return [(language, top), (f"guide/{language}", f"../{top}")]


def example(page: "Page", language: str) -> str:
    """The player for another page, with its questions folded away below it.

    A page of prose may hold several, so that their ids carry the walkthrough's name. Its addresses
    begin with `TOP`.
    """
    asked = [question(one, language) for one in page.questions(language, TOP)]
    folded = folded_questions(asked, language) if asked else ""
    text = embedded(page.showings, language, TOP) + folded
    ids = "|".join(re.escape(shown.id) for shown in page.showings)
    name = page.name.replace("/", "-")
    return re.sub(rf'\b(id|data-player)="({ids})"', rf'\1="{name}-\2"', text)


def address(name: str, language: str) -> str:
    """Where the page of a player alone lies, as seen from the top of the generated folder."""
    return f"walkthroughs/{name}/{language}/embed.html"


def alone(page: "Page", language: str, player: str) -> str:
    """A whole page that holds the player and nothing else but the way to the page it is from."""
    top = "../" * address(page.name, language).count("/")
    title = page.walkthrough.title[language]
    sheets = "".join(
        f'<link rel="stylesheet" href="{top}{file}">\n'
        for file in (f"assets/{name}.css" for name in ("palette", *SHEETS))
    )
    loads = "".join(f'<script src="{top}assets/{name}.js"></script>\n' for name in SCRIPTS)
    whole = escape(section(language, "take")["whole"].format(title=title))
    player = player.replace(TOP, top)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{meta(policy([FOLLOW], sizes(player)))}\n"
        f'<meta name="robots" content="noindex">\n<title>{escape(title)}</title>\n{sheets}</head>\n'
        f'<body class="md-typeset wt-alone">\n<script>{FOLLOW}</script>\n'
        f'<main class="md-content__inner">\n<h1>{escape(title)}</h1>\n'
        f"{player}"
        f'<p class="wt-summary"><a href="{top}{language}/{escape(page.name)}.html" '
        f'target="_top">{whole}</a></p>\n'
        f"</main>\n{loads}</body>\n</html>\n"
    )
