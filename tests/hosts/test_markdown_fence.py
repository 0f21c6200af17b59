"""The Markdown extension: a block of YAML is a player, and a fault has the page's own line."""

import gzip
import re
from pathlib import Path

import markdown
import pytest

from reader import opened
from search_walkthroughs.hosts.markdown_fence import WalkthroughExtension
from search_walkthroughs.hosts.player_assets import player_script, player_sheet
from search_walkthroughs.reading import BadInput

DOCS = Path(__file__).parents[2] / "docs"
MAX_BLOCK_BYTES = 25_000
"""Upper limit of what a block adds to a page, compressed, for a tree of twelve leaves (bytes)."""
TWELVE = "{A: {C: [2, 4, 5], D: [7, 3, 5]}, B: {E: [4, 3, 2], F: [6, 4, 1]}}"


def converted(text, extensions=(), **options):
    extension = WalkthroughExtension(strict=True, **options)
    return markdown.markdown(text, extensions=["pymdownx.superfences", *extensions, extension])


def block(yaml, options="", indent=""):
    lines = [f"```walkthrough{options}", *yaml.splitlines(), "```"]
    return "".join(f"{indent}{line}\n" for line in lines)


def refused(text, **options):
    with pytest.raises(BadInput) as error:
        converted(text, **options)
    return error.value.faults


@pytest.mark.parametrize("tree", ["[[3, 12, 8], [2, 4, 6]]", "A: [3, 12]\nB: [2, 4]", TWELVE])
def test_a_tree_alone_is_searched_by_alpha_beta(tree):
    html = converted(f"# A\n\n{block(tree)}\nText.\n")
    assert 'id="walkthrough-1-alpha-beta"' in html
    assert html.endswith("</div>\n\n<p>Text.</p>")
    assert "walkthroughblock" not in html


def test_a_block_adds_little_to_a_page():
    page = converted(block("[1, 2]") + "\n" + block(TWELVE))
    added = page[page.rindex('<div class="wt-host') :]
    assert 'data-film="data:' in added
    assert len(gzip.compress(added.encode())) < MAX_BLOCK_BYTES


@pytest.mark.parametrize("page", ["guide/own-site.md", "ja/guide/own-site.md"])
def test_the_guide_says_what_blocks_and_pages_weigh(page):
    text = (DOCS / page).read_text("utf-8")
    tree = re.search(r"```walkthrough\n(.*)\n```", text)[1]
    html = converted(block(tree))
    start = html.index('<div class="wt-host')
    for part, said in zip((html[start:], html[:start]), re.findall(r"(\d+) kB", text), strict=True):
        assert abs(len(gzip.compress(part.encode())) / 1000 - int(said)) < 3


def test_all_players_of_a_page_share_script_and_styles():
    html = converted(block("[1, 2]") + "\n" + block("[3, [4, 5]]"))
    assert html.count(player_script()[:60]) == html.count(player_sheet()[:60]) == 1
    assert re.findall(r'<section class="wt-player[^>]* id="([^"]+)"', html) == [
        "walkthrough-1-alpha-beta",
        "walkthrough-2-alpha-beta",
    ]
    names = re.findall(r'data-name="([^"]+)"', html)
    assert len({*names}) == 2, "a page that takes the place of another has films of its own"


def test_lengths_of_the_shared_styles_do_not_depend_on_the_site():
    sheet = player_sheet()
    assert not re.search(r"[\d.]rem\b", sheet)
    assert "--wt-text:16px" in sheet


def strangers(sheet):
    """The selectors that are not about our elements."""
    selectors = (found.strip() for found in re.findall(r"(?:^|[{}])([^{}@;]+)\{", sheet))
    return {one for one in selectors if "wt-" not in one and "&" not in one}


def test_styles_are_about_the_players_and_nothing_else_of_the_page():
    assert strangers(".wt-a{b: c}@media print{h1{d: e}}") == {"h1"}
    assert strangers(player_sheet()) == {":root", '[data-md-color-scheme="slate"]'}, "variables"


@pytest.mark.parametrize("indent", ["", "    "])
def test_a_fault_has_the_line_and_the_column_of_the_page(indent):
    above = "# A\n\nText.\n\n" + ("1. In a list\n\n" if indent else "")
    yaml = "tree: {A: [3, 12], B: [2, 4]}\nexpect:\n  value: 4"
    text = above + block("[1, 2]", indent=indent) + "\n" + block(yaml, indent=indent)
    (fault,) = refused(text)
    line = text.splitlines()[fault.line - 1]
    assert line[fault.column - 1 :] == "4"
    assert "value is claimed to be 4, and is 3" in fault.message


def test_a_fault_of_a_tree_alone_has_its_place_too():
    text = "Text.\n\n" + block("[[3, 12],\n [2, x]]")
    (fault,) = refused(text)
    assert text.splitlines()[fault.line - 1][fault.column - 1 :] == "x]]"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (block("[1, 2]", ' frame="999"'), "no frame 999 is shown"),
        (block("[1, 2]", ' frame="last"'), "`frame` is 'last'; write a number"),
        (block("[1, 2]", ' language="fr"'), "`language` is 'fr'; "),
        (block("[1, 2]", ' theme="dark"'), "`theme` is not an option of a walkthrough"),
        (block("[1, 2]", " player=film"), "`player` is 'film'; "),
        (block("", ""), "the block is empty; write a tree"),
        (block("tree: [1, 2]\nalgorithm: alpha"), "there is no algorithm `alpha`"),
        (block("[1, 2]", " include=a.yml"), "names the file of another"),
        (block("", " include=no-such-file.yml"), "cannot be read"),
    ],
)
def test_what_is_wrong_in_a_block_is_said(text, words):
    assert words in str(refused(f"A\n\n{text}")[0])


def test_without_strict_the_page_says_what_is_wrong(caplog):
    html = markdown.markdown(f"A\n\n{block('[1, <b>]')}\nB\n", extensions=[WalkthroughExtension()])
    assert "page:4:5: found" in html
    assert "<b>" not in html
    assert html.endswith("<p>B</p>")
    assert [record.name.split(".")[0] for record in caplog.records] == ["mkdocs"]


def test_what_stands_behind_the_name_changes_the_player():
    html = converted(block("A: [3, 5]\nB: [2, 9]", ' language="ja" frame="12" height="500"'))
    assert ' data-opens="12" style="--wt-own-height:500px">' in html
    assert 'lang="ja"' in html
    assert 'lang="ja"' in converted(block("[3, 5]"), language="ja")


def test_a_picture_has_its_caption_as_text_and_needs_no_script():
    html = converted(block("[[3, 12, 8], [2, 4]]", " player=picture frame=5"))
    assert '<img src="data:image/svg+xml;base64,' in html
    assert "<figcaption><b>1 has its first score, 3.</b>" in html
    assert "<script" not in html.replace(player_script(), "").replace("<script></script>", "")


def test_a_file_holds_what_several_pages_show(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tree.yml").write_text("title: T\nalgorithm: minimax\ntree: [1, 2]\n")
    assert 'id="walkthrough-1-minimax"' in converted(block("", " include=tree.yml"))


def test_a_block_within_a_block_is_text():
    inner = block("[1, 2]")
    assert "wt-host" not in converted(f"````markdown\n{inner}````\n")
    assert "wt-host" not in converted(f"~~~~\n{inner}~~~~\n")
    assert "wt-host" in converted(f"````markdown\n{inner}````\n\n{inner}")


def test_a_snippet_may_hold_a_block(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "part.md").write_text(block("[1, 2]"))
    html = converted(f'--8<-- "part.md"\n\n{block("[3, 4]")}', ["pymdownx.snippets"])
    assert html.count("wt-host md-typeset") == 2
    assert "walkthroughblock" not in html


def test_an_exercise_in_pruning_stands_in_a_frame_of_its_own():
    yaml = "page: prune\nalgorithm: alpha-beta\ntree: [[3, 12], [2, 4]]"
    html = converted(block(yaml))
    assert html.startswith("<iframe ")
    assert "wt-prune" in html
    assert "wt-host" not in html.split("srcdoc")[0]


def test_a_language_that_is_none_is_refused_at_once():
    with pytest.raises(ValueError, match="language is 'fr'; it may be en, ja"):
        WalkthroughExtension(language="fr")


@pytest.mark.browser
def test_a_question_below_a_player_is_answered_with_the_reason(browser, tmp_path):
    """Folded away with the others, it stands in an element of the kind that holds its answer."""
    (tmp_path / "page.html").write_text(f"<body>{converted(block(TWELVE))}", "utf-8")
    with opened(browser, tmp_path, "page.html") as page:
        page.locator(".wt-asks > summary").click()
        question = page.locator(".wt-question").first
        prompt = question.locator("p").first.inner_text()
        right = int(question.get_attribute("data-answer").split()[0])
        for place, word in ((right, "Right."), (1 - min(right, 1), "That is not right.")):
            question.locator("ul > li > button").nth(place).click()
            verdict = question.locator(".wt-verdict")
            verdict.filter(has_text=word).wait_for()
            answer = question.locator("details p").first.text_content().strip()
            said = verdict.text_content()
            assert answer in said
            assert prompt not in said
