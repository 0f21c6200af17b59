"""The chapters come first, in order, each with the time it takes."""

import re
from html import escape

import pytest

from search_walkthroughs.pages.course.navigation import COURSE, chapters_in, order_pages, prose
from search_walkthroughs.pages.markup.embed import chapter, minutes, snippets
from search_walkthroughs.pages.markup.page_markup import EMBED, TOP

from .test_chapters import FIRST_LESSON
from .written import DOCS, OTHERS, PAGES, language, named

CHAPTERS = [page for page in PAGES if page.parent.name == COURSE]


def chapters(code):
    """The chapters in a language, in order."""
    return [chapter(file, text) for file, text in chapters_in(DOCS)[code]]


def test_the_course_stands_first_after_the_front_page(tmp_path):
    names = ["index", "reading", "course/02-b", "course/01-a", "course/index", "another/x"]
    for folder in ("", "ja/"):
        for one in names:
            file = tmp_path / f"{folder}{one}.md"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("# The course\n" if one == "course/index" else "# T\n")
    for code, folder in (("en", ""), ("ja", "ja/")):
        front, course, page, other = prose(tmp_path)[code]
        in_order = ["index", "01-a", "02-b"]
        assert course == {"The course": [f"{folder}course/{one}.md" for one in in_order]}
        assert list(front.values()) == [f"{folder}index.md"]
        assert page == f"{folder}reading.md"
        assert list(other) == ["Another"]


def test_the_pages_of_an_inner_folder_stand_together_where_the_index_leads_to_them(tmp_path):
    written = {
        "index": "[z](z.md) [inner](inner/index.md) [a](a.md)",
        "inner/index": "[y](y.md) [b](b.md)",
        **dict.fromkeys(("a", "z", "inner/b", "inner/y", "alone/c"), ""),
    }
    for name, text in written.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.md").write_text(text)
    names = [page.relative_to(tmp_path).as_posix() for page in order_pages(tmp_path)]
    in_order = ["index", "z", "inner/index", "inner/y", "inner/b", "a", "alone/c"]
    assert names == [f"{name}.md" for name in in_order]


def test_all_chapters_are_listed_with_what_they_are_about():
    made = snippets(chapters_in(DOCS), {})
    for code in ("en", *OTHERS):
        listed = made[f"{EMBED}/{code}/{COURSE}/chapters.md"].splitlines()[1:-1]
        for line, one in zip(listed, chapters(code), strict=True):
            home = "" if code == "en" else f"{code}/"
            assert f'href="{TOP}{home}{COURSE}/{one.file.removesuffix(".md")}.html"' in line
            assert one.about
            assert escape(one.about) in line
            assert "<img" not in line


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_beside_each_chapter_stands_a_frame_of_one_of_its_own_walkthroughs(code):
    folder = (DOCS if code == "en" else DOCS / code) / COURSE
    listed = chapters(code)
    pictures = {
        one.picture: (f"walkthroughs/{one.picture}/frames/0001.svg", (2, 1)) for one in listed
    }
    made = snippets(chapters_in(DOCS), {code: pictures})
    lines = made[f"{EMBED}/{code}/{COURSE}/chapters.md"].splitlines()[1:-1]
    assert len({one.picture for one in listed}) == len(listed), "no two chapters look the same"
    for line, one in zip(lines, listed, strict=True):
        assert f"{code}/{one.picture}.html" in (folder / one.file).read_text("utf-8")
        assert f'<img src="{TOP}{pictures[one.picture][0]}"' in line


@pytest.mark.parametrize("page", CHAPTERS, ids=named)
def test_every_chapter_says_below_its_title_how_long_it_takes(page):
    if page.stem == "index":
        return
    below = page.read_text("utf-8").partition("\n# ")[2].splitlines()[1:3]
    snippet = f"{language(page)}/{COURSE}/{page.stem}.time"
    assert below == ["", f'--8<-- "{snippet}"']
    assert re.search(r"\d", snippets(chapters_in(DOCS), {})[f"{EMBED}/{snippet}"])


def test_only_what_is_read_takes_time():
    assert minutes("---\ntitle: T\n---\n" + "word " * 400) == 2
    assert minutes("```\n" + "word " * 400 + "\n```\n") == 1
    assert minutes("枝" * 501) == 2
    shown = '--8<-- "en/a/b.html"\n'
    words = "word, <b>word</b> if 1 < 2 > 1 " * 100
    assert minutes(words) == 3
    assert minutes(f"{shown}{words}\n{shown}") == 4, "half a minute for each player"
    assert (
        minutes(words + '<a href="a.html#f=3" data-player="a" data-frame="3">frame 3</a> ' * 8) == 8
    )
    assert minutes("[word](a-long-address/of/many-words.md) " * 200) == 1


def test_a_chapter_says_how_many_exercises_it_has():
    for page in CHAPTERS:
        if page.stem not in ("index", FIRST_LESSON):
            text = page.read_text("utf-8")
            asked = len(re.findall(r"(?m)^<summary>(?:Solution|解答)</summary>$", text))
            assert chapter(page.name, text).exercises == asked > 4
            snippet = f"{EMBED}/{language(page)}/{COURSE}/{page.stem}.time"
            assert re.search(
                rf"\b{asked} exercises|問題{asked}問", snippets(chapters_in(DOCS), {})[snippet]
            )


def test_an_exercise_takes_three_minutes_for_each_of_its_stars():
    text = "# T\n\n**1.** ★ *By hand.* Q\n\n**2.** ★★★ *Prove.* Q\n"
    time = snippets({"en": [("a.md", text)]}, {})[f"{EMBED}/en/{COURSE}/a.time"]
    assert "1 minute to read · 2 exercises, about 12 minutes" in time
    assert chapter("a.md", "# T\n\nNo exercise has ★★★.\n").exercise_minutes == 0


def test_the_picture_of_a_chapter_is_of_the_walkthrough_that_it_shows_first():
    text = '# T\n\n--8<-- "en/few/first.blank.html"\n\n--8<-- "en/few/second.html"\n'
    assert chapter("a.md", text).picture == "few/first"
    assert chapter("a.md", f"---\npicture: few/other\n---\n{text}").picture == "few/other"
