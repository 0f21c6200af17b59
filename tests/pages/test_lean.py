"""Scripts as they are sent: light, and the same program."""

import gzip
import re

import pytest

from reader import opened
from search_walkthroughs.building.shared_files import PAGE_SHEETS
from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.formats.scorm import SCRIPT
from search_walkthroughs.pages.markup.page_markup import (
    ASSETS,
    LATER,
    LATER_PARTS,
    LIGHT_PARTS,
    PARTS,
    SCRIPTS,
    SHEETS,
    SITE_SCRIPT,
    SITE_SEARCH,
    assets,
    lean,
    words_script,
)

from .browsing import FIRST

LIMIT = 32_768
"""Bytes, 32 KiB, compressed, of all our scripts that a page with a player loads before its reader
can go one step, with the words that stand before them; of these at most so many:"""
WORDS = 2_048
FIRST_LESSON = "few-steps"
"""The script that the first lesson needs besides before its first step."""
LIGHT_LIMIT = 26_000
"""Bytes, compressed, of what a page loads when a reader changes a leaf, with its words."""


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
    first = (SITE_SEARCH, *SCRIPTS, FIRST_LESSON)
    assert weight(first) <= LIMIT
    assert weight((*first, LATER)) > LIMIT, "what comes later is not counted"


STOPPED = "self.requestIdleCallback = () => 0"
"""A browser that never has time: what no first frame needs does not come."""
OURS = """() => Array.from(document.scripts,
    ({ src }) => /walkthroughs[/]assets[/]([^/]+)[.]js$/.exec(src)?.[1]).filter(Boolean)"""


@pytest.mark.parametrize("address", ["walkthroughs/page.html", "ja/walkthroughs/page.html"])
def test_a_reader_goes_one_step_with_the_scripts_that_are_counted(browser, site, address):
    with opened(browser, site, address, own=True) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        assert {SITE_SCRIPT, LATER} < set(page.evaluate(OURS)), "what is not counted comes later"
        page.add_init_script(STOPPED)
        page.reload()
        page.wait_for_selector(f"{FIRST}.wt-shown")
        page.locator(f"{FIRST} .wt-next").click()
        page.wait_for_function(
            "first => document.querySelector(`${first} input[type=range]`).value === '1'", arg=FIRST
        )
        assert page.evaluate(OURS) == [SITE_SEARCH, *SCRIPTS]


def test_what_a_changed_leaf_loads_is_light():
    sent = dict(assets())
    for language in languages():
        assert weight(("light-search", "light", f"light-words.{language}")) <= LIGHT_LIMIT
    assert "class Leaf" not in sent[f"{SCRIPTS[0]}.js"] + sent[f"{LATER}.js"]


@pytest.mark.parametrize("built", ["site", "zensical_site"])
def test_a_page_loads_what_a_player_alone_does_before_what_the_course_adds(built, request):
    page = (request.getfixturevalue(built) / "index.html").read_text("utf-8")
    assert loaded(page, "script", "js") == (SITE_SEARCH, *SCRIPTS)
    assert f'data-later="{SITE_SCRIPT}"' in page
    assert loaded(page, "link", "css") == PAGE_SHEETS
    assert set(SHEETS) - {"embed"} < set(PAGE_SHEETS)


@pytest.mark.parametrize(
    "script",
    [
        'say("see (a), // x");',
        "say('/* no comment */');",
        "say(`two\n  // lines\n    ${a + b}`);",
        "let a=/[/'] \\/\\/ /;",
        "let a=b + +c- -d;",
    ],
)
def test_what_looks_like_a_comment_or_a_space_and_means_something_stays(script):
    assert lean(script).replace(" ", "") == f"{script}\n".replace(" ", "")
    assert lean(f"/* About. */\n  {script}  // why\n") == lean(script)


def test_scripts_that_become_one_stay_apart():
    assert lean("let a = 1", "(b)()") == "let a=1\n(b)()\n"


CODE = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\\.|[`{}]""", re.S)
TEXT = re.compile(r"\\.|\$\{|`", re.S)
"""What counts outside template literals, and in them."""


def nested_templates(script):
    """The lines on which a template literal stands within another, which rjsmin does not know."""
    around, found, place = [], [], 0
    while token := (TEXT if around[-1:] == ["`"] else CODE).search(script, place):
        text, inside, place = token[0], around[-1:] == ["`"], token.end()
        if text in ("`", "}") and around and (inside or text == "}"):
            around.pop()
        elif text in ("`", "{", "${"):
            found += [script.count("\n", 0, place) + 1] * (text == "`" in around)
            around.append(text)
    return found


def test_no_script_nests_what_would_lose_its_spaces():
    scripts = [*ASSETS.glob("*.js"), SCRIPT]
    assert [file.name for file in scripts if nested_templates(file.read_text("utf-8"))] == []
    nested = "let a = 1;\nlet b = `M${a.map((x) => `${x} ${x}`)}`;"
    assert nested_templates(nested) == [2]
    assert "${x} ${x}" not in lean(nested), "rjsmin can do it now: this test is needed no more"


COMPILE = """text => {
  try { new Function(text); return ""; } catch (error) { return String(error); }
}"""


def test_a_browser_compiles_every_script_as_it_is_sent(browser):
    page = browser.new_page()
    sent = {name: text for name, text in assets() if name.endswith(".js")}
    faults = {name: page.evaluate(COMPILE, text) for name, text in sent.items()}
    assert {name: fault for name, fault in faults.items() if fault} == {}
    assert "SyntaxError" in page.evaluate(COMPILE, "let a = `;")
    page.close()


def test_scripts_lose_a_third_of_their_bytes():
    scripts = [file.read_text("utf-8") for file in ASSETS.glob("*.js")]
    shrunk = [lean(script) for script in scripts]
    assert sum(map(len, shrunk)) < 0.7 * sum(map(len, scripts))
    assert [lean(script) for script in shrunk] == shrunk


def test_every_script_of_a_built_site_is_lean(site):
    sent = {
        file.name: file.read_text("utf-8") for file in (site / "walkthroughs/assets").glob("*.js")
    }
    assert sent == {name: text for name, text in assets() if name.endswith(".js")}
    parts = {f"{name}.js" for name in (*PARTS, *LATER_PARTS, *LIGHT_PARTS[1:])}
    made = {f"{name}.js" for name in ("stage", LATER, "light")}
    made |= {f"light-words.{language}.js" for language in languages()}
    assert set(sent) == {file.name for file in ASSETS.glob("*.js")} - parts | made
    bundles = {"stage.js": PARTS, f"{LATER}.js": LATER_PARTS, "light.js": LIGHT_PARTS[1:]}
    for script, names in bundles.items():
        for name in names:
            assert lean((ASSETS / f"{name}.js").read_text("utf-8")) in sent[script]


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
