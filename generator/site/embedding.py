"""A walkthrough's player in another page: in a page of prose, and alone, to be framed anywhere."""

from html import escape

from .labels import section
from .pages import Page, embedded
from .stills import folded_questions, question

SHEETS = (
    *("embed", "walkthroughs", "player", "controls", "timeline", "large", "listing"),
    *("reading", "predict"),
)
"""The stylesheets of a player that stands alone, in order: what a theme would do, then ours."""

SCRIPTS = (
    *("parts", "view", "beside", "timeline", "playing", "large", "bar", "player"),
    *("predict", "page"),
)
"""The scripts of a player, in order: those that mkdocs.yml names for every page."""

FOLLOW = (
    "const dark=matchMedia('(prefers-color-scheme:dark)'),paint=()=>{"
    "document.body.dataset.mdColorScheme=dark.matches?'slate':'default'};"
    "dark.addEventListener('change',paint);paint()"
)
"""The palette is the system's: nothing on such a page can choose one."""


def example(page: Page, language: str, top: str) -> str:
    """The player for a page of prose, with its questions folded away below it."""
    asked = [question(one, language) for one in page.questions(language, top)]
    folded = folded_questions(asked, language) if asked else ""
    return embedded(page.showings, language, top) + folded


def address(name: str, language: str) -> str:
    """Where the page of a player alone lies, as seen from the top of the generated folder."""
    return f"walkthroughs/{name}/{language}/embed.html"


def alone(page: Page, language: str) -> str:
    """A whole page that holds the player and nothing else but the way to the page it is from."""
    top = "../" * address(page.name, language).count("/")
    title = page.walkthrough.title[language]
    sheets = "".join(
        f'<link rel="stylesheet" href="{top}{file}">\n'
        for file in ("assets/palette.css", *(f"../assets/{name}.css" for name in SHEETS))
    )
    loads = "".join(f'<script src="{top}../assets/{name}.js"></script>\n' for name in SCRIPTS)
    whole = escape(section(language, "take")["whole"].format(title=title))
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="robots" content="noindex">\n<title>{escape(title)}</title>\n{sheets}</head>\n'
        f'<body class="md-typeset wt-alone">\n<script>{FOLLOW}</script>\n'
        f'<main class="md-content__inner">\n<h1>{escape(title)}</h1>\n'
        f"{example(page, language, top)}"
        f'<p class="wt-summary"><a href="{top}{language}/{escape(page.name)}.html" '
        f'target="_top">{whole}</a></p>\n'
        f"</main>\n{loads}</body>\n</html>\n"
    )
