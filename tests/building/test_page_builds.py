"""After a change only what has changed is made, and the site is that of a fresh build."""

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from once import once
from search_walkthroughs.building import page_builds, site_builder
from search_walkthroughs.building.configuration import configuration
from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.output import page_folders
from search_walkthroughs.building.site_builder import BuildFailed, build_site, make_site
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.reading.course_limits import course_limits
from trust import tiny

pytestmark = pytest.mark.day(5)


def write(root: Path) -> Path:
    """The tiny course, with two pages of prose that lead to each other's headings."""
    tiny.write(root)
    (root / "walkthroughs/few/_chapter.yml").write_text("title: {en: Few, ja: 少し}\n", "utf-8")
    (root / "docs/course").mkdir()
    (root / "docs/course/cut.md").write_text(
        "# The cut\n\n## Why\n\nSee [home](../index.md#more).\n"
    )
    (root / "docs/about.md").write_text("# About\n")
    (root / "docs/index.md").write_text("# Home\n\n## More\n\n[Why](course/cut.md#why)\n")
    make(root)
    return root


def make(root: Path, *, fresh: bool = False) -> None:
    """Build as the command does."""
    files = walkthrough_files([root / "walkthroughs"])
    assert not build(root, files, course_limits(root), fresh=fresh).findings
    make_site(root, fresh=fresh)


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tiny.ROOT / "generator"))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")


@pytest.fixture
def course(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course whose site stands: a copy of one that is built once."""
    there = once(tmp_path_factory, "changing", write)
    shutil.copytree(there, tmp_path / "course")
    return tmp_path / "course"


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The courses of which the whole site was built, one after the other."""
    built: list[Path] = []
    plain = build_site

    def counting(root: Path, *rest: Any, **more: Any) -> str:
        built.append(root)
        return plain(root, *rest, **more)

    monkeypatch.setattr(site_builder, "build_site", counting)
    return built


def change(file: str, before: str, after: str) -> Callable[[Path], object]:
    """Replaces a text in a file of the course."""

    def changed(root: Path) -> None:
        text = (root / file).read_text("utf-8")
        assert before in text
        (root / file).write_text(text.replace(before, after), "utf-8")

    return changed


def add(file: str, text: str) -> Callable[[Path], object]:
    """Writes a file of the course."""
    return lambda root: (root / file).write_text(text, "utf-8")


def rename(file: str, other: str) -> Callable[[Path], object]:
    """Gives a file another name."""
    return lambda root: (root / file).rename(root / other)


FIRST = "walkthroughs/few/first.yml"
ALONE = {
    "a value": change(FIRST, "[3, 9]]", "[3, 8]]"),
    "the shape": change(FIRST, "[[4, 3], [3, 9]]", "[[4, 3], [3, 9], [4, 1]]"),
    "fewer frames": change("walkthroughs/few/second.yml", "[minimax, alpha-beta]", "minimax"),
    "a description": change(FIRST, "algorithm:", "about: {en: New., ja: 新。}\nalgorithm:"),
    "a chapter's description": add(
        "walkthroughs/few/_chapter.yml", "title: {en: Few, ja: 少し}\nabout: {en: A., ja: あ。}\n"
    ),
    "a title": change(FIRST, "One cut", "Another cut"),
    "a title of prose": change("docs/course/cut.md", "# The cut", "# A cut"),
    "another algorithm": change(FIRST, "algorithm: alpha-beta", "algorithm: alpha-beta-table"),
    # then the page of the walkthrough says which chapter shows it
    "a player in prose": change("docs/course/cut.md", "See", '--8<-- "en/few/first.html"\n\nSee'),
    "prose": change("docs/course/cut.md", "See", "Look at"),
    "a picture of the prose": add("docs/assets.svg", "<svg/>"),
}
WHOLE = {
    # the page for addresses without a page shows it as well
    "the title of a tab": change("docs/about.md", "# About", "# Who made this"),
    "a walkthrough more": add("walkthroughs/few/third.yml", tiny.NEW),
    "a walkthrough less": lambda root: (root / FIRST).unlink(),
    "another name": rename(FIRST, "walkthroughs/few/one.yml"),
    "a chapter's title": add("walkthroughs/few/_chapter.yml", "title: {en: Any, ja: 何か}\n"),
    "the configuration": change("mkdocs.yml", "Tiny", "Small"),
    "which frames are files": add(
        "mkdocs.yml", f"{tiny.CONFIG}extra: {{walkthroughs: {{frames: key}}}}\n"
    ),
    "a template": lambda root: (
        (root / "overrides/partials").mkdir(parents=True),
        (root / "overrides/partials/tabs.html").write_text("<!-- none -->"),
    ),
    "a file more": add("docs/more.svg", "<svg></svg>"),
}


def equals_a_fresh_site(root: Path) -> None:
    """What stands is what a build gives that knows of nothing before."""
    again = root.with_name("again")
    shutil.rmtree(again, ignore_errors=True)
    shutil.copytree(root, again, ignore=shutil.ignore_patterns("site", ".walkthroughs"))
    for folder in page_folders(again / "docs"):
        shutil.rmtree(again / "docs" / folder)
    make(again)
    assert tiny.looks(root / "site", ()) == tiny.looks(again / "site", ())


TOGETHER: tuple[tuple[str, ...], ...] = (
    ("a value", "fewer frames", "a title of prose", "prose", "a chapter's description"),
    ("the shape", "a title", "a description", "a player in prose", "a picture of the prose"),
    ("another algorithm", "a walkthrough more", "the configuration", "a template"),
    ("the title of a tab", "a file more", "another name", "which frames are files"),
    ("a walkthrough less", "a chapter's title"),
)
"""Edits that leave each other's files alone: one comparison with a fresh site is for them all."""
BY_NIGHT = (*TOGETHER[1:], *((edit,) for edit in ALONE | WHOLE))


@pytest.mark.parametrize(
    "edits",
    [TOGETHER[0], *(pytest.param(edits, marks=pytest.mark.night) for edits in BY_NIGHT)],
    ids=" and ".join,
)
def test_after_changes_the_site_is_that_of_a_fresh_build(
    course: Path, whole: list[Path], edits: tuple[str, ...]
) -> None:
    for edit in edits:
        if edit == "a picture of the prose":  # a new file changes what links may lead to
            (course / "docs/assets.svg").write_text("<svg></svg>")
            make(course)
            whole.clear()
        before = {file: file.stat().st_mtime_ns for file in (course / "site").rglob("*.html")}
        (ALONE | WHOLE)[edit](course)
        make(course)
        assert bool(whole) == (edit in WHOLE)
        if edit in ALONE:
            same = [file for file, time in before.items() if file.stat().st_mtime_ns == time]
            assert (course / "site/ja/index.html") in same
            assert (course / "site/404.html") in same
        whole.clear()
    make(course)
    assert not whole
    equals_a_fresh_site(course)


def test_every_edit_is_tried_with_others() -> None:
    assert sorted(edit for edits in TOGETHER for edit in edits) == sorted(ALONE | WHOLE)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages that were made, one after the other."""
    files: list[str] = []
    plain = page_builds.make_part

    def noting(*asked: Any) -> tuple[page_builds.PageRecord, str]:
        record, said = plain(*asked)
        files.extend(page.file for page in record.pages)
        return record, said

    monkeypatch.setattr(page_builds, "make_part", noting)
    return files


def test_a_title_is_changed_on_the_pages_that_name_it_and_no_other_is_made(
    course: Path, whole: list[Path], made: list[str]
) -> None:
    (course / "walkthroughs/other").mkdir()
    other = "title: {en: Elsewhere, ja: よそ}\nalgorithm: [alpha-beta, minimax]\ntree: [1, 2]\n"
    (course / "walkthroughs/other/like.yml").write_text(other, "utf-8")
    (course / "walkthroughs/other/unlike.yml").write_text(
        "title: {en: Unlike, ja: 別}\nalgorithm: minimax\ntree: [1, 2]\n", "utf-8"
    )
    make(course)
    whole.clear()
    made.clear()
    ALONE["a title"](course)
    make(course)
    pages = {file.relative_to(course / "site"): file for file in course.glob("site/**/*.html")}
    named = {
        path.as_posix()
        for path, file in pages.items()
        if "Another cut" in file.read_text("utf-8")
        and path.name != "embed.html"  # which no site builder makes
    }
    assert {"walkthroughs/few/second.html", "walkthroughs/other/like.html"} <= named
    assert "walkthroughs/other/unlike.html" in {path.as_posix() for path in pages}
    assert not whole
    assert named == {*made}
    equals_a_fresh_site(course)


def test_a_player_that_prose_shows_is_made_anew_with_its_walkthrough(course: Path) -> None:
    ALONE["a player in prose"](course)
    make(course)
    page = course / "site/course/cut.html"
    before = page.read_bytes()
    ALONE["a value"](course)
    make(course)
    assert page.read_bytes() != before
    equals_a_fresh_site(course)


@pytest.mark.parametrize("taken_in", ["--8<-- 'words.txt'", "--8<--\nnotes.txt\nwords.txt\n--8<--"])
def test_a_page_is_made_anew_with_what_it_takes_in_and_not_with_what_it_links_to(
    course: Path, made: list[str], taken_in: str
) -> None:
    settings = "base_path: [docs/walkthroughs/.site/embed, docs]"
    (course / "mkdocs.yml").write_text(
        f"{tiny.CONFIG}markdown_extensions: {{pymdownx.snippets: {{{settings}}}}}\n"
    )
    for name in ("notes", "words"):
        (course / f"docs/{name}.txt").write_text("A word.\n")
    change("docs/about.md", "About\n", f"About\n\n{taken_in}\n\n[Home](index.md)\n")(course)
    make(course)
    for file, before, pages in (
        ("docs/words.txt", "A word", ["about.html"]),
        ("docs/index.md", "[Why]", ["index.html"]),
    ):
        made.clear()
        change(file, before, f"{before} more")(course)
        make(course)
        assert made == pages
    equals_a_fresh_site(course)


def test_an_anchor_that_another_page_leads_to_may_not_go(course: Path, whole: list[Path]) -> None:
    stood = tiny.looks(course / "site", ())
    change("docs/course/cut.md", "## Why", "## How")(course)
    with pytest.raises(BuildFailed, match=r"'course/cut.md' does not contain an anchor '#why'"):
        make(course)
    assert tiny.looks(course / "site", ()) == stood
    change("docs/course/cut.md", "## How", "## Another why {#why}")(course)
    make(course)
    assert not whole  # a page that could not be made has cost nothing
    equals_a_fresh_site(course)


def test_a_page_that_cannot_be_made_leaves_the_site_as_it_stands(course: Path) -> None:
    stood = tiny.looks(course / "site", ())
    change("docs/course/cut.md", "../index.md#more", "../nowhere.md")(course)
    with pytest.raises(BuildFailed, match=r"nowhere\.md"):
        make(course)
    assert tiny.looks(course / "site", ()) == stood


def test_plugins_of_its_own_have_a_course_made_as_a_whole(course: Path, whole: list[Path]) -> None:
    (course / "mkdocs.yml").write_text(f"{tiny.CONFIG}markdown_extensions: {{abbr: {{}}}}\n")
    make(course)
    whole.clear()
    ALONE["prose"](course)
    make(course)
    assert whole == [course]


def test_parts_of_other_files_are_no_reason_to_make_all(course: Path, whole: list[Path]) -> None:
    folders = "base_path: [docs/walkthroughs/.site/embed, docs]"
    settings = f"markdown_extensions: {{pymdownx.snippets: {{{folders}}}}}\n"
    (course / "mkdocs.yml").write_text(tiny.CONFIG + settings)
    (course / "docs/proof.v").write_text("--8<-- 'lemma.v'\nNothing is assumed.\n")
    (course / "docs/lemma.v").write_text("A lemma.\n")
    change("docs/course/cut.md", "See", "--8<-- 'proof.v'\n\nSee")(course)
    change("docs/about.md", "About\n", "About\n\n--8<-- 'course/cut.md:2:3'\n")(course)
    make(course)
    whole.clear()
    change("docs/lemma.v", "A lemma", "Another lemma")(course)  # taken in by what a page takes in
    change("docs/course/cut.md", "Why", "Why not")(course)
    change("docs/index.md", "#why", "#why-not")(course)
    make(course)
    assert not whole
    assert "Another lemma." in (course / "site/course/cut.html").read_text("utf-8")
    assert "Why not" in (course / "site/about.html").read_text("utf-8")
    equals_a_fresh_site(course)


def test_parts_from_elsewhere_have_a_course_made_as_a_whole(course: Path) -> None:
    allowed = configuration(course)
    assert not allowed.reads_more
    for setting in (
        "{pymdownx.snippets: {base_path: [docs/walkthroughs/.site/embed, parts]}}",
        "{pymdownx.snippets: {auto_append: [docs/words.md]}}",
        "{abbr: {}}",
    ):
        (course / "mkdocs.yml").write_text(f"{tiny.CONFIG}markdown_extensions: {setting}\n")
        assert configuration(course).reads_more, setting


def test_one_page_of_the_course_itself_is_made_alone() -> None:
    assert not configuration(tiny.ROOT).reads_more


@pytest.mark.parametrize("processes", [2, pytest.param(3, marks=pytest.mark.night)])
def test_a_site_made_in_parts_is_the_site(
    course: Path, monkeypatch: pytest.MonkeyPatch, processes: int
) -> None:
    stood = tiny.looks(course / "site", ())
    monkeypatch.setattr(page_builds, "MIN_PAGES_FOR_TWO_PROCESSES", 1)
    make_site(course, fresh=True, processes=processes)
    assert tiny.looks(course / "site", ()) == stood
    assert not list((course / page_builds.PARTS_FOLDER).iterdir())


def test_links_between_parts_to_anchors_that_are_not_there_fail(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_builds, "MIN_PAGES_FOR_TWO_PROCESSES", 1)
    change("docs/course/cut.md", "## Why", "## How")(course)
    for processes in (1, 3):
        with pytest.raises(BuildFailed, match=r"does not contain an anchor '#why'"):
            make_site(course, fresh=True, processes=processes)


def test_nobody_else_made_half_a_page(course: Path) -> None:
    """A record that is lost or cut short has everything made."""
    (course / page_builds.RECORD).write_text("{")
    ALONE["prose"](course)
    make(course)
    equals_a_fresh_site(course)


@pytest.mark.night
def test_after_many_changes_the_site_is_that_of_a_fresh_build(course: Path) -> None:
    random = Random(os.environ.get("SEED", "1"))
    leaves = [str(n) for n in range(-9, 10)]
    for number in range(int(os.environ.get("EDITS", "30"))):
        kinds = ["value", "title", "algorithm", "add", "delete", "prose", "chapter", "frames"]
        kind = random.choice(kinds)
        name = f"walkthroughs/few/{random.choice(['second', 'a', 'b'])}.yml"
        title = f"title: {{en: Number {number}, ja: {number}番}}\n"
        tree = f"algorithm: alpha-beta\ntree: [{', '.join(random.sample(leaves, 3))}]\n"
        if kind == "value" and (course / name).is_file():
            text = (course / name).read_text("utf-8")
            (course / name).write_text(text.partition("\n")[0] + "\n" + tree, "utf-8")
        elif kind == "title" and (course / name).is_file():
            text = (course / name).read_text("utf-8")
            (course / name).write_text(title + text.partition("\n")[2], "utf-8")
        elif kind == "algorithm" and (course / name).is_file():
            text = re.sub("algorithm: .*", "algorithm: negamax", (course / name).read_text("utf-8"))
            (course / name).write_text(text, "utf-8")
        elif kind == "add":
            (course / name).write_text(title + tree, "utf-8")
        elif kind == "delete" and not name.endswith("second.yml"):
            (course / name).unlink(missing_ok=True)
        elif kind == "prose":
            text = f"# The cut of {number // 2}\n\n## Why\n\nNumber {number}.\n"
            (course / "docs/course/cut.md").write_text(text)
        elif kind == "frames":
            which = random.choice(["auto", "all", "key"])
            add("mkdocs.yml", f"{tiny.CONFIG}extra: {{walkthroughs: {{frames: {which}}}}}\n")(
                course
            )
        else:
            about = f"about: {{en: Number {number}., ja: あ。}}\n"
            chapter = course / "walkthroughs/few/_chapter.yml"
            chapter.write_text("title: {en: Few, ja: 少し}\n" + about, "utf-8")
        make(course)
        equals_a_fresh_site(course)
