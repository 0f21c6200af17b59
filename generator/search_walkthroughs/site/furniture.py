"""What every site needs besides its pages: stylesheets, scripts, templates and their settings.

They come from the generator on every build, so that pages and scripts fit each other after an
upgrade too. What is not to be published lies in a folder whose name begins with a dot: site
builders leave such folders out, whatever a course's `exclude_docs` says.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Template

from .embedding import HIDDEN, SCRIPTS, SHEETS
from .lean import lean

HOUSE = Path(__file__).parent
CONFIGURATION = f"{HIDDEN}/mkdocs.yml"
"""What a course's mkdocs.yml inherits."""
PAGE_SHEETS = (
    *("palette", *(name for name in SHEETS if name != "embed")),
    *("pages", "prune", "paper"),
)
"""The stylesheets of every page, in order."""
_HOOK = '''"""For MkDocs: give each page its policy, and join the frames to the site."""

from search_walkthroughs.site.hook import (  # noqa: F401
    on_nav,
    on_page_markdown,
    on_post_build,
    on_post_page,
    on_post_template,
    on_pre_build,
)
'''


def settings(navigation: str) -> dict[str, str | bytes]:
    """What a course's own settings inherit, and the hook that they name.

    `navigation` is YAML: the part that differs from course to course.
    """
    alike = (HOUSE / "furniture.yml").read_text("utf-8")
    return {f"{HIDDEN}/hook.py": _HOOK, CONFIGURATION: alike + navigation}


def assets() -> Iterator[tuple[str, str]]:
    """Every stylesheet and script, as a site sends it."""
    from ..picture import palette_css

    yield "palette.css", palette_css()
    for file in sorted((HOUSE / "assets").iterdir()):
        text = file.read_text("utf-8")
        yield file.name, lean(text) if file.suffix == ".js" else text


def theme(own: Mapping[str, bytes]) -> dict[str, str | bytes]:
    """The templates; the course's `own` stand in place of those of the same path."""
    files = sorted(file for file in (HOUSE / "theme").rglob("*") if file.is_file())
    every: dict[str, str | bytes] = {
        **{file.relative_to(HOUSE / "theme").as_posix(): file.read_text("utf-8") for file in files},
        "walkthroughs.html": _every_page(),
        **own,
    }
    return {f"{HIDDEN}/theme/{name}": text for name, text in every.items()}


def _every_page() -> str:
    """The template of every page, with what it loads."""
    sheet = '  <link rel="stylesheet" href="{{{{ \'generated/assets/{}.css\' | url }}}}">'
    script = "  <script src=\"{{{{ 'generated/assets/{}.js' | url }}}}\"></script>"
    text = (HOUSE / "theme/walkthroughs.html").read_text("utf-8")
    return Template(text).substitute(
        sheets="\n".join(map(sheet.format, PAGE_SHEETS)),
        scripts="\n".join(map(script.format, SCRIPTS)),
    )
