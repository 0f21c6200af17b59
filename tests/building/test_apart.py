"""What is HTML already is set apart before MkDocs looks at a page, and put back after."""

import re

import pytest
from material.plugins.search.plugin import Parser
from mkdocs.config import load_config
from mkdocs.structure.files import File, get_files
from mkdocs.structure.pages import Page

from search_walkthroughs.building import mkdocs_hook as hook
from search_walkthroughs.building.mkdocs_hook import VERBATIM_PARTS, put_back, take_out
from search_walkthroughs.building.shared_files import settings
from search_walkthroughs.pages.markup.page_markup import HIDDEN
from search_walkthroughs.pages.walkthrough.player_html import listing

LISTING = listing("import os\n\ndef one():\n    return 1\n", 3, "The algorithm", "up to {last}")
TRANSCRIPT = (
    '<details class="wt-transcript" data-search-exclude><summary>Every frame</summary>\n'
    "<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n</details>\n"
)
PAGE = f"# Title\n\n<section>{LISTING}</section>\n\n{TRANSCRIPT}\nText.\n\n{TRANSCRIPT}"


def test_the_hook_of_a_course_names_every_event_that_is_handled():
    handled = [name for name in vars(hook) if name.startswith("on_")]
    named = dict[str, object]()
    exec(settings("nav: []\n")[f"{HIDDEN}/hook.py"], named)  # as MkDocs does
    assert {name: named.get(name) for name in handled} == {n: getattr(hook, n) for n in handled}


def test_what_is_set_apart_comes_back():
    text, parts = take_out(PAGE)
    assert len(parts) == 3
    assert "wt-listing" not in text
    assert "<li>" not in text
    assert put_back(text, parts) == PAGE


@pytest.mark.parametrize("page", ["", "# Title\n\nText <!--apart 0--> of a page.\n"])
def test_a_page_with_nothing_of_it_is_left_alone(page):
    assert take_out(page) == (page, [])
    assert put_back(page, []) == page


@pytest.mark.parametrize("fence", ["```", "~~~~", "   ```"])
def test_what_a_fence_holds_is_text(fence):
    shown = f"{fence}html\n{TRANSCRIPT}{LISTING}\n{fence}\n"
    text, parts = take_out(f"{TRANSCRIPT}\n{shown}\n{LISTING}")
    assert parts == [TRANSCRIPT.rstrip("\n"), LISTING]
    assert shown in text


QUESTION = (
    '<div class="wt-question" data-frame="5">\n<p>What now?</p>\n'
    "<details><summary>Answer</summary><p>A cut.</p></details>\n</div>\n"
)
TABLE = "<table><tbody><tr><td>3</td></tr></tbody></table>\n"
PLAYER = (
    '<section class="wt-player" id="steps">\n<h1>Title</h1>\n<section class="wt-view">\n'
    f'{TRANSCRIPT}</section>\n<div class="wt-menu" hidden></div>\n</section>\n'
)


def test_players_questions_and_tables_are_set_apart_with_what_they_hold():
    page = f"{PLAYER}\n## Questions\n\n{QUESTION}\n{TABLE}\n```html\n{TABLE}```\n"
    text, parts = take_out(page)
    assert re.sub("<!--apart \\d-->", "-", text) == (
        f"-\n\n## Questions\n\n-\n\n-\n\n```html\n{TABLE}```\n"
    )
    assert {PLAYER.rstrip("\n"), QUESTION.rstrip("\n"), TABLE.rstrip("\n")} <= {*parts}
    assert put_back(text, parts) == page


def test_what_lies_in_markdown_is_left_to_markdown():
    inner = f'<details markdown="1">\n\n{QUESTION}\n</details>\n'
    page = f'<details class="wt-keys" markdown="1">\n\n{inner}\n{TABLE}\n</details>\n'
    text, parts = take_out(f"{page}\n{TABLE}")
    assert text == f"{page}\n<!--apart 0-->\n"
    assert parts == [TABLE.rstrip("\n")]
    table = '<table markdown="1"><tr><td>*3*</td></tr></table>\n'
    assert take_out(table) == (table, [])


def test_mkdocs_makes_the_same_of_a_page_in_parts_as_of_the_whole(site):
    """Pages are the same to the byte, with their anchors and their entries in the search."""
    config = load_config(str(site.parent / "mkdocs.yml"))
    files = get_files(config)
    for name in ("walkthroughs/page.md", "ja/walkthroughs/page.md"):
        whole, html = _rendered(name, config, files, in_parts=False)
        page, found = _rendered(name, config, files, in_parts=True)
        plain = re.sub(r'\s?data-search-\w+="[^"]+"', "", whole.content)  # as the search leaves it
        assert re.sub(r'\s?data-search-\w+="[^"]+"', "", page.content) == plain
        assert whole.present_anchor_ids <= page.present_anchor_ids
        assert len(found) < len(html) / 2  # what the search has to go through
        assert _entries_of_the_page(found) == _entries_of_the_page(html)


def _rendered(name, config, files, *, in_parts):
    """The page, and what of it the search is given; listings are set apart in any case."""
    page = Page(None, files.get_file_from_path(name), config)
    page.read_source(config)
    parts = []
    if in_parts:
        page.markdown = hook.on_page_markdown(page.markdown, page=page)
    else:
        page.markdown, parts = take_out(page.markdown, [VERBATIM_PARTS])
    page.render(config, files)
    if in_parts:
        page.content = hook.on_page_content(page.content, page=page, config=config)
    searched = page.content
    hook.on_page_context({}, page=page)
    page.content = put_back(page.content, parts)
    return page, searched


def _entries_of_the_page(html):
    """The titles of what the search finds, sections aside: these a site leaves out."""
    parser = Parser()
    parser.feed(html)
    parser.close()
    return [section.title for section in parser.data if not section.id]


@pytest.fixture
def config(tmp_path):
    """The settings of a course of its own."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text("site_name: One\n", "utf-8")
    return load_config(str(tmp_path / "mkdocs.yml"))


def test_a_page_of_which_nothing_is_left_stays_whole(config):
    """The search would not find it."""
    file = File("walkthroughs/one/table.md", "docs", "site", use_directory_urls=False)
    page = Page(None, file, config)
    assert hook.on_page_markdown(TABLE, page=page) == TABLE
    assert hook.on_page_content("<h2>Two</h2>", page=page, config=config) == "<h2>Two</h2>"


def test_what_is_written_for_the_search_alone_leaves_a_page_as_the_search_would_have_it(config):
    file = File("walkthroughs/one/two.md", "docs", "site", use_directory_urls=False)
    page = Page(None, file, config)
    page.meta = {"description": "Two", hook.SET_APART_KEY: []}
    sections = '<h2 id="x">X</h2><div data-search-exclude="data-search-exclude" id="y">Y</div>'
    page.content = hook.on_page_content(f"<p>One</p>{sections}", page=page, config=config)
    assert page.content == "<p>One</p><!--apart 0-->"
    hook.on_page_context({}, page=page)
    assert page.content == '<p>One</p><h2 id="x">X</h2><div id="y">Y</div>'


def test_a_site_has_all_of_it_in_its_place(site):
    pages = [path.read_text("utf-8") for path in (site / "walkthroughs").rglob("*.html")]
    assert not any(re.search("<!--apart", page) for page in pages)
    for name in ("wt-listing", "wt-transcript"):
        assert any(f'class="{name}"' in page for page in pages)
