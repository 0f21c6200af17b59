"""What every site needs besides its pages: stylesheets, scripts, templates and their settings.

They come from the generator on every build, so that pages and scripts fit each other after an
upgrade too. What is not to be published lies in a folder whose name begins with a dot: site
builders leave such folders out, whatever a course's `exclude_docs` says.
"""

from collections.abc import Iterator
from pathlib import Path
from string import Template

from ..running.links import OVERRIDES
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

from generator.site.hook import (  # noqa: F401
    on_post_build,
    on_post_page,
    on_post_template,
    on_pre_build,
)
'''


def furniture(root: Path, navigation: str) -> dict[str, str | bytes]:
    """The files of the course in `root`, by path below the generated folder.

    `navigation` is YAML: the part of the settings that differs from course to course.
    """
    settings = (HOUSE / "furniture.yml").read_text("utf-8")
    return {
        **{f"assets/{name}": text for name, text in assets()},
        **{f"{HIDDEN}/theme/{name}": data for name, data in _theme(root)},
        f"{HIDDEN}/hook.py": _HOOK,
        CONFIGURATION: settings + navigation,
    }


def assets() -> Iterator[tuple[str, str]]:
    """Every stylesheet and script, as a site sends it."""
    from ..picture import palette_css

    yield "palette.css", palette_css()
    for file in sorted((HOUSE / "assets").iterdir()):
        text = file.read_text("utf-8")
        yield file.name, lean(text) if file.suffix == ".js" else text


def _theme(root: Path) -> Iterator[tuple[str, str | bytes]]:
    """The templates, the course's own last."""
    for file in _files(HOUSE / "theme"):
        yield file.relative_to(HOUSE / "theme").as_posix(), file.read_text("utf-8")
    yield "walkthroughs.html", _every_page()
    for file in _files(root / OVERRIDES):
        yield file.relative_to(root / OVERRIDES).as_posix(), file.read_bytes()


def _every_page() -> str:
    """The template of every page, with what it loads."""
    sheet = '  <link rel="stylesheet" href="{{{{ \'generated/assets/{}.css\' | url }}}}">'
    script = "  <script src=\"{{{{ 'generated/assets/{}.js' | url }}}}\"></script>"
    text = (HOUSE / "theme/walkthroughs.html").read_text("utf-8")
    return Template(text).substitute(
        sheets="\n".join(map(sheet.format, PAGE_SHEETS)),
        scripts="\n".join(map(script.format, SCRIPTS)),
    )


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())
