"""Scripts as they are sent: light, and the same program."""

import gzip
import re

import pytest

from search_walkthroughs.building.shared_files import PAGE_SHEETS
from search_walkthroughs.pages.page_markup import (
    ASSETS,
    PARTS,
    SCRIPTS,
    SHEETS,
    assets,
    lean,
    words_script,
)

LIMIT = 36_864
"""Bytes, 36 KiB, compressed, of all scripts that every page loads before its first frame, with the
words that stand before them; of these at most so many:"""
WORDS = 4_096


def loaded(page, tag, kind):
    """The files of ours that a built page loads, in order."""
    return tuple(re.findall(rf'<{tag} [^>]*"[./]*walkthroughs/assets/([\w-]+)\.{kind}"', page))


def weight(names):
    sent = dict(assets())
    return sum(len(gzip.compress(sent[f"{name}.js"].encode(), mtime=0)) for name in names)


def test_what_a_page_loads_is_light():
    words = len(gzip.compress(words_script().encode(), mtime=0))
    assert words <= WORDS
    assert dict(assets())[f"{SCRIPTS[0]}.js"].startswith(words_script())
    assert weight(SCRIPTS) <= LIMIT


@pytest.mark.parametrize("built", ["site", "zensical_site"])
def test_a_page_loads_what_a_player_alone_does_before_what_the_course_adds(built, request):
    page = (request.getfixturevalue(built) / "index.html").read_text("utf-8")
    assert loaded(page, "script", "js") == ("offline-search", *SCRIPTS, "progress")
    assert loaded(page, "link", "css") == PAGE_SHEETS
    assert set(SHEETS) - {"embed"} < set(PAGE_SHEETS)


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
    sent = {
        file.name: file.read_text("utf-8") for file in (site / "walkthroughs/assets").glob("*.js")
    }
    assert sent == {name: text for name, text in assets() if name.endswith(".js")}
    parts = {f"{name}.js" for name in PARTS}
    assert set(sent) == {file.name for file in ASSETS.glob("*.js")} - parts | {"stage.js"}
    for name in PARTS:
        assert lean((ASSETS / f"{name}.js").read_text("utf-8")) in sent["stage.js"]


def costly(sheet):
    """Selectors that ask for whatever lies within what `:has()` finds: whenever a text changes
    there, a browser looks for the styles of all that is within again."""
    selectors = re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", sheet, flags=re.S))
    inner = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
    anything = re.compile(rf":has\({inner}\)[^,]*[ >~+](?:\*|:not\({inner}\))\s*(?:,|$)")
    return [one.strip() for one in selectors if anything.search(one)]


def test_a_step_makes_no_browser_look_at_the_styles_of_the_whole_page():
    for name, text in assets():
        if name.endswith(".css"):
            assert costly(text) == [], name
    for refused in ("a:has(> .b) > *", ".a:has(> .b:not(.c)) > :not(.b, .c),\n.d"):
        assert costly(f"@media screen {{ {refused} {{ color: red; }} }}") == [refused]
    for right in (".a > :has(~ .b):not(.c)", ".a:has(.b) > p", ".a:not(:has(> .b))", ".b ~ *"):
        assert costly(f"{right} {{ color: red; }}") == []
