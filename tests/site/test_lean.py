"""Scripts as they are sent: light, and the same program."""

import gzip
import re

import pytest

from generator.site.embedding import SCRIPTS, SHEETS
from generator.site.lean import lean

from .course import ROOT

ASSETS = ROOT / "docs/assets"
CONFIG = (ROOT / "mkdocs.yml").read_text("utf-8")
LIMIT = 15 * 1024


def named(kind):
    """The files of ours that mkdocs.yml names, in order."""
    return tuple(re.findall(rf"^  - assets/([\w-]+)\.{kind}", CONFIG, re.M))


def weight(names):
    scripts = (lean((ASSETS / f"{name}.js").read_text("utf-8")) for name in names)
    return sum(len(gzip.compress(script.encode(), mtime=0)) for script in scripts)


def test_what_a_page_loads_is_light():
    assert weight(named("js")) <= LIMIT


def test_a_player_alone_loads_what_every_page_does():
    assert named("js") == SCRIPTS
    about_pages = {"pages", "prune", "paper"}
    assert [name for name in SHEETS if name != "embed"] == [
        name for name in named("css") if name not in about_pages
    ]


@pytest.mark.parametrize("file", sorted(ASSETS.glob("*.js")), ids=lambda file: file.stem)
def test_lean_leaves_every_line_of_code(file):
    """What is left of a line is its beginning, and only whole lines are left out."""
    text = file.read_text("utf-8")
    left = lean(text).splitlines()
    lines = iter(line.strip() for line in text.splitlines())
    for line in left:
        assert any(old == line or old.startswith(f"{line} //") for old in lines), line
    assert lean(lean(text)) == lean(text)
    dropped = re.sub(r"/\*.*?\*/", "", text, flags=re.S).splitlines()
    code = [line for line in dropped if line.strip() and not line.strip().startswith("//")]
    assert len(left) == len(code)


def test_every_script_of_a_built_site_is_lean(site):
    for file in (site / "assets").glob("*.js"):
        assert file.read_text("utf-8") == lean((ASSETS / file.name).read_text("utf-8"))
