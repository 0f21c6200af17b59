"""The languages of a course, whether readers may search in the page, its own menu and palette."""

import json
import re
from dataclasses import replace

import pytest
import yaml

from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.own_settings import course_faults, palette
from search_walkthroughs.building.site_builder import build_site
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.course.languages import written_languages
from search_walkthroughs.pages.course.chapter_pages import Outline
from search_walkthroughs.pages.course.navigation import Menu, entries
from search_walkthroughs.reading import BadInput
from search_walkthroughs.reading.course_limits import course_limits

pytestmark = pytest.mark.day(16)

OURS = "INHERIT: docs/walkthroughs/.site/mkdocs.yml\nsite_name: A\n"
TREE = "title: {title}\nalgorithm: alpha-beta\ntree: [[3, 5], [2, 9]]\n"


def course(root, settings="", title="A tree", **pages):
    """A course of one walkthrough, and pages of prose by name: `ja_x` is docs/ja/x.md."""
    heads = {True: "---\nlang: ja\n---\n\n", False: ""}
    files = {
        f"docs/{name.replace('_', '/')}.md": f"{heads[name.startswith('ja_')]}# {text}\n"
        for name, text in pages.items()
    }
    files["mkdocs.yml"] = f"{OURS}{settings}\n"
    files["walkthroughs/few/one.yml"] = TREE.format(title=title)
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


def made(root, builder="mkdocs"):
    files = walkthrough_files([root / "walkthroughs"])
    assert build(root, files, course_limits(root)).findings == ()
    build_site(root, builder)
    return root / "site"


def own(text):
    return f"extra: {{walkthroughs: {{{text}}}}}"


@pytest.mark.parametrize("builder", ["mkdocs", "zensical"])
def test_a_course_in_japanese_alone(tmp_path, builder):
    pytest.importorskip(builder)
    site = made(course(tmp_path, own("languages: [ja]"), ja_index="木"), builder)
    english = (tmp_path / "docs/walkthroughs").rglob("*.md")
    assert not [page for page in english if ".site" not in page.parts]
    page = (site / "ja/walkthroughs/few/one.html").read_text("utf-8")
    assert re.search(r'<html[^>]* lang="?ja', page)
    assert "wt-translation" not in page
    assert "English" not in page
    assert "hreflang" not in page + (site / "sitemap.xml").read_text("utf-8")
    assert 'href="ja/index.html"' in (site / "index.html").read_text("utf-8")
    assert [file.name for file in (site / "search").glob("*.json")].count("en.json") == 0
    if builder == "mkdocs":
        missing = (site / "404.html").read_text("utf-8")
        assert '<p lang="ja">' in missing
        assert '<p lang="en">' not in missing


def test_a_page_without_a_twin_leads_to_none(tmp_path):
    root = course(
        tmp_path, own("languages: [en, ja]"), index="A", ja_index="木", alone="B", ja_c="葉"
    )
    site = made(root)
    shown = {
        name: "wt-language-menu" in (site / f"{name}.html").read_text("utf-8")
        for name in ("index", "alone", "ja/index", "ja/c", "walkthroughs/few/one")
    }
    both = {"index", "ja/index", "walkthroughs/few/one"}
    assert {name for name, has in shown.items() if has} == both


@pytest.mark.parametrize(
    ("title", "pages", "languages"),
    [
        ("A tree", {"index": "A"}, ("en",)),
        ("A tree", {}, ("en",)),
        ("木", {"ja_index": "木"}, ("ja",)),
        ("{en: A tree, ja: 木}", {"index": "A"}, ("en", "ja")),
        ("\n  ja: 木", {"index": "A"}, ("en", "ja")),
        ("A tree  # ja: not", {"index": "A"}, ("en",)),
        ("A tree", {"index": "A", "ja_x": "木"}, ("en", "ja")),
    ],
)
def test_without_a_setting_a_course_has_what_is_written(tmp_path, title, pages, languages):
    course(tmp_path, "", title, **pages)
    texts = [file.read_bytes() for file in tmp_path.rglob("*.yml")]
    assert written_languages(tmp_path, texts) == languages


@pytest.mark.parametrize(
    ("text", "line", "says", "remedy"),
    [
        (own("languages: [en, jp]"), 3, "no language 'jp'", "en or ja"),
        (own("languages: [English]"), 3, "no language 'English'", "did you mean `en`"),
        (own("languages: [en, en]"), 3, "twice", "leave one"),
        (own("languages: ja"), 3, "which languages", "[en, ja]"),
        (own("languages: []"), 3, "which languages", "[en, ja]"),
        (own("try: perhaps"), 3, "`try`", "on or off"),
        ("theme: {palette: {primary: tael}}", 3, "no colour 'tael'", "did you mean `teal`"),
        ("theme: {palette: [{accent: tael}]}", 3, "no colour 'tael'", "did you mean `teal`"),
        ("theme: {palette: {scheme: dark}}", 3, "no scheme 'dark'", "default or slate"),
        ("theme: {palette: teal}", 3, "a palette", "{primary: teal}"),
        (
            "nav:\n- index.md\n- walkthroughs/feww/",
            5,
            "'walkthroughs/feww/'",
            "`walkthroughs/few/`",
        ),
        ("nav: [walkthroughs/few/on.md]", 3, "no page", "`walkthroughs/few/one.md`"),
        ("nav:\n- A:\n  - gone.md", 5, "no page 'gone.md'", "below docs"),
        ("nav: index.md", 3, "a list of pages", "write a list"),
        ("nav: [{a: index.md, b: index.md}]", 3, "not an entry", "Title: page.md"),
        ("nav: [{a: {b: index.md}}]", 3, "holds pages", "write a list"),
    ],
)
def test_a_wrong_setting_is_refused_with_its_line_and_a_remedy(tmp_path, text, line, says, remedy):
    (fault,) = course_faults(course(tmp_path, text, index="A"))
    assert (fault.file, fault.line) == ("mkdocs.yml", line)
    assert says in fault.message
    assert remedy in fault.remedy


def test_pages_in_a_language_that_the_course_does_not_have_are_refused(tmp_path):
    (fault,) = course_faults(course(tmp_path, own("languages: [en]"), index="A", ja_x="木"))
    assert (fault.file, "add ja" in fault.remedy) == ("docs/ja/x.md", True)
    with pytest.raises(BadInput):
        build_site(tmp_path)
    (fault,) = course_faults(course(tmp_path / "b", own("languages: [ja]"), index="A"))
    assert "docs/ja/index.md" in fault.remedy


@pytest.mark.parametrize(
    ("languages", "page", "moved"),
    [("[en]", "ja_x", "x.md"), ("[ja]", "x", "ja/x.md"), ("[ja]", "few_x", "ja/few/x.md")],
)
def test_a_page_that_is_moved_as_the_message_says_is_not_refused(tmp_path, languages, page, moved):
    root = course(tmp_path, own(f"languages: {languages}"), **{page: "A"})
    (fault,) = course_faults(root)
    (place,) = re.findall(r"move the page to (\S+)", fault.remedy)
    assert place == f"docs/{moved}"
    (root / place).parent.mkdir(parents=True, exist_ok=True)
    (root / fault.file).rename(root / place)
    assert list(course_faults(root)) == []


def test_where_readers_may_not_search_nothing_leads_there(tmp_path):
    site = made(course(tmp_path, own("try: off"), index="A"))
    names = {file.name for file in site.rglob("*") if file.is_file()}
    assert not names & {"try.html", "play.html", "check.html", "try-cell.html"}
    for page in site.rglob("*.html"):
        assert not re.search(
            r"walkthroughs/(try|play|check)\.html|wt-change", page.read_text("utf-8")
        )


def test_without_a_pack_no_page_leads_there_and_none_names_a_command(tmp_path):
    site = made(course(tmp_path, index="A"))
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        assert "walkthroughs pack" not in text
        assert not re.search(r'href="[^"#]*(try|play|check)\.html"', text) or page.stem in (
            "try",
            "play",
            "check",
        )
    style = (site / "walkthroughs/assets/walkthroughs.css").read_text("utf-8")
    assert re.search(r"\.wt-change \{\s*display: none", style)


# The menu of one's own.

PARTS = [
    Outline({"en": "Few", "ja": "少し"}, ["few/index.md", "few/one.md"]),
    Outline({"en": "Many", "ja": "多く"}, ["many/index.md"]),
]
PROSE = {
    "en": [{"Home": "index.md"}, {"Lessons": ["course/index.md", "course/a/b.md"]}, "x.md"],
    "ja": [{"Home": "ja/index.md"}],
}
FEW = ["walkthroughs/few/index.md", "walkthroughs/few/one.md"]


@pytest.mark.parametrize(
    ("menu", "expanded"),
    [
        (["x.md", {"Out": "https://a.example/"}], ["x.md", {"Out": "https://a.example/"}]),
        (["walkthroughs/few/"], [{"Few": FEW}]),
        (["walkthroughs/few"], [{"Few": FEW}]),
        ([{"Trees": "walkthroughs/few/"}], [{"Trees": FEW}]),
        (["walkthroughs/"], [{"Few": FEW}, {"Many": ["walkthroughs/many/index.md"]}]),
        ([{"All": ["x.md", "walkthroughs/few/"]}], [{"All": ["x.md", {"Few": FEW}]}]),
        (["course/"], [{"Lessons": ["course/index.md", "course/a/b.md"]}]),
        (["course/a/"], ["course/a/b.md"]),
        (["walkthroughs/algorithms/"], [{"Algorithms": ["walkthroughs/algorithms/pvs.md"]}]),
    ],
)
def test_a_folder_in_a_menu_stands_for_its_pages(menu, expanded):
    assert entries(PARTS, PROSE, ["pvs"], Menu(("en",), entries=menu)) == expanded


def test_a_chapter_that_the_menu_does_not_list_may_still_be_named_in_one():
    parts = [PARTS[0], replace(PARTS[1], in_menu=False)]
    many = {"Many": ["walkthroughs/many/index.md"]}
    assert many in entries(PARTS, PROSE, [], Menu(("en",)))
    assert many not in entries(parts, PROSE, [], Menu(("en",)))
    assert entries(parts, PROSE, [], Menu(("en",), entries=["walkthroughs/"])) == [{"Few": FEW}]
    named = entries(parts, PROSE, [], Menu(("en",), entries=["walkthroughs/many/"]))
    assert named == [many]


def test_another_language_has_the_usual_menu_or_one_of_its_name():
    usual = entries(PARTS, PROSE, [], Menu(("en", "ja")))
    found = entries(PARTS, PROSE, [], Menu(("en", "ja"), entries=["x.md"]))
    assert found == ["x.md", usual[-1]]
    own_one = {"日本語": ["ja/index.md", "ja/walkthroughs/few/"]}
    few = {"少し": [f"ja/{page}" for page in FEW]}
    found = entries(PARTS, PROSE, [], Menu(("en", "ja"), entries=["x.md", own_one]))
    assert found == ["x.md", {"日本語": ["ja/index.md", few]}]


@pytest.mark.parametrize("builder", ["mkdocs", "zensical"])
def test_either_builder_takes_the_menu_and_the_colours(tmp_path, builder):
    pytest.importorskip(builder)
    text = "theme: {palette: {primary: teal}}\nnav: [index.md, {Trees: walkthroughs/few/}]"
    page = (made(course(tmp_path, text, index="A"), builder) / "index.html").read_text("utf-8")
    assert page.count('data-md-color-primary="teal"') >= 3
    assert 'data-md-color-scheme="slate"' in page
    assert "Trees" in page


def test_a_mapping_of_colours_keeps_the_switch(tmp_path):
    found = palette(course(tmp_path, "theme: {palette: {primary: red, accent: lime}}"))
    assert [one.get("scheme") for one in found] == [None, "default", "slate"]
    assert {(one["primary"], one["accent"]) for one in found} == {("red", "lime")}
    assert all(one["toggle"] for one in found)
    found = palette(course(tmp_path, "theme: {palette: {scheme: slate}}"))
    assert [(one["scheme"], "media" in one) for one in found] == [
        ("slate", False),
        ("default", False),
    ]
    assert palette(course(tmp_path, "theme: {palette: [{primary: red}]}")) == []
    assert palette(course(tmp_path)) == []


def test_what_takes_the_place_of_settings_is_written_once_they_are_there(tmp_path):
    root = course(tmp_path, "theme: {palette: {primary: red}}", index="A")
    made(root)
    found = json.loads((root / "docs/walkthroughs/.site/instead.json").read_text("utf-8"))
    assert set(found) == {"palette"}
    base = (root / "docs/walkthroughs/.site/mkdocs.yml").read_text("utf-8")
    assert yaml.compose(base)
