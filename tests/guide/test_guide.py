"""The author's guide: complete in every language, and every option is seen at work."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.course.files import (
    read_walkthrough,
    walkthrough_files,
    walkthrough_name,
)
from search_walkthroughs.lab.limits import LIMITS as LAB
from search_walkthroughs.lab.refutation import MAX_COUNTEREXAMPLE_TREES
from search_walkthroughs.pages.course.author_guide import (
    MODELS,
    NOTES,
    SLIPS,
    START,
    TREE,
    UNREADABLE,
    WRONG,
    complaints,
    every_option,
    facts,
    faults,
    keys,
    tables,
    texts,
)
from search_walkthroughs.pages.course.chapter_pages import ChapterEntry, examples, uses
from search_walkthroughs.pages.course.navigation import prose
from search_walkthroughs.plugins import language_codes
from search_walkthroughs.reading import Limits, read_options
from search_walkthroughs.runs.registry import catalogue

HOUSE = Path(__file__).parents[2]
GUIDE = {"en": HOUSE / "docs/guide", "ja": HOUSE / "docs/ja/guide"}
EXTEND = "extend/index.md"
CODE = re.compile(r"```(?:yaml|sh)\n.*?```", re.S), re.compile(r"```\w.*?```", re.S)
"""The blocks that all languages have: commands and walkthroughs; on recipes all code."""
SNIPPET = re.compile(r'^--8<-- "(.+)"$', re.MULTILINE)


@cache
def cards():
    """The course's cards, as far as the guide needs them; nothing is run for it."""
    found = ((file, read_walkthrough(file)) for file in walkthrough_files([HOUSE / "walkthroughs"]))
    return [ChapterEntry(walkthrough_name(f), w.title, w.about, {}, uses=uses(w)) for f, w in found]


@cache
def seen():
    """On which pages everything is seen."""
    return examples(cards())


@cache
def parts():
    return {**facts(), **tables(seen())}


def part(language, called):
    return next(text for path, text in parts().items() if path.endswith(f"{language}/{called}.md"))


@pytest.mark.parametrize("option", every_option())
def test_every_option_is_seen_at_work(option):
    assert f"option {option}" in seen(), f"no walkthrough of the course sets `{option}`"


@pytest.mark.parametrize("kind", ["algorithm", "game", "page"])
def test_so_is_every_algorithm_game_and_page_type(kind):
    for called in getattr(catalogue(), f"{kind}s"):
        assert f"{kind} {called}" in seen(), called


@pytest.mark.parametrize("language", [code for code in language_codes() if code != "en"])
def test_everything_is_explained_in_every_language(language):
    known = catalogue()
    names = {name: set(keys(name)) for name in (*MODELS, TREE)}
    names |= {part: set(getattr(known, part)) for part in ("algorithms", "games", "pages")}
    names["options"] = set(every_option())
    said = {section: set(some) for section, some in texts(language).items()}
    assert said == names


@pytest.mark.parametrize("language", language_codes())
def test_the_reference_has_every_key(language):
    text = part(language, "reference")
    for section in (*MODELS, TREE):
        assert f"{{ #{section} }}" in text
        for key in keys(section):
            assert f"<code>{key}</code>" in text, (section, key)


@pytest.mark.parametrize("language", language_codes())
def test_tables_name_all_that_there_is(language):
    known = catalogue()
    for called, found in (("algorithms", known.algorithms), ("games", known.games),
                          ("options", every_option())):  # fmt: skip
        headings = re.findall(r"^##+ .*\{ #(\S+) \}$", part(language, called), re.MULTILINE)
        assert headings == list(found)
    for called in known.pages:
        assert f'<code id="{called}">' in part(language, "pages")
    for limit, value in vars_of(Limits()).items():
        name = limit.replace("_", "-")
        assert f"<code>{name}</code></td><td>{value:,}" in part(language, "limits")


@pytest.mark.parametrize("language", language_codes())
def test_what_the_guide_calls_the_default_is_the_default_when_it_is_written(language):
    algorithms, games = catalogue().algorithms, catalogue().games
    _, *sections = re.split(r"^## (?=.*\{ #\S+ \}$)", part(language, "options"), flags=re.MULTILINE)
    default = messages(language).say("guide.default")
    for section, (name, owners) in zip(sections, every_option().items(), strict=True):
        owner = next(iter(owners))
        (said,) = re.findall(rf"^- {default}(?::|：) ?(.*)$", section, re.MULTILINE)
        if owners[owner].default in (None, ""):
            assert said == "–", name
            continue
        known = algorithms.get(owner) or games[owner]
        written = read_options([f"{name}={said.strip('`')}"], known, {name: owners[owner]})
        assert written[name] == owners[owner].default


def vars_of(limits):
    return {name: getattr(limits, name) for name in limits.__slots__}


def test_japanese_says_nothing_in_english():
    names = re.compile(r"<code.*?</code>|<[^>]+>|`[^`]*`|\(\S+\)|^#.*$", re.MULTILINE)
    for text in (part("ja", called) for called in ("options", "reference", "games", "pages")):
        assert not re.search(r"\b(the|which|number|text|mapping)\b", names.sub("", text))


def test_the_broken_file_is_broken_as_the_guide_says():
    first, second = faults(UNREADABLE)
    assert (first.line, second.line) == (3, 6)
    (claim,) = faults(WRONG)
    assert claim.line == 7
    notes = faults(NOTES)
    assert [note.line for note in notes] == [5, 5, 6]
    assert all(note.message.startswith("note: ") for note in notes)
    for language in language_codes():
        assert complaints(WRONG) in part(language, "broken")
        assert complaints(NOTES) in part(language, "broken")
        for slip in SLIPS:
            assert len(faults(START + slip)) in (1, 2)
            assert complaints(START + slip) in part(language, "broken")
        assert complaints(UNREADABLE) in part(language, "broken")


@pytest.mark.parametrize("language", GUIDE)
def test_pages_show_only_what_there_is(language):
    names = {walkthrough_name(file) for file in walkthrough_files([HOUSE / "walkthroughs"])}
    made = {path.partition("embed/")[2] for path in parts()}
    for page in GUIDE[language].glob("*.md"):
        for shown in SNIPPET.findall(page.read_text("utf-8")):
            player = shown.removeprefix(f"{language}/").removesuffix(".html")
            assert shown in made or player in names, (page.name, shown)


def test_the_guide_is_the_same_in_both_languages():
    english, japanese = (
        {page.relative_to(home).as_posix() for page in home.rglob("*.md")}
        for home in GUIDE.values()
    )
    assert english == japanese
    for called in english:
        found = [
            re.findall(CODE[called.startswith("extend/")], (home / called).read_text("utf-8"))
            for home in GUIDE.values()
        ]
        assert len(found[0]) == len(found[1]), called
        if called != "pages.md":  # what a mistake says is in the page's own language
            assert found[0] == found[1], called


@pytest.mark.parametrize("language", GUIDE)
def test_the_first_tree_is_the_one_that_is_shown(language):
    text = (GUIDE[language] / "index.md").read_text("utf-8")
    shown = re.search(r"```yaml\n(.*?)```", text, re.DOTALL)[1]
    assert shown == (HOUSE / "walkthroughs/guide/first-tree.yml").read_text("utf-8")
    assert shown.count("\n") == 5


@pytest.mark.parametrize("language", GUIDE)
def test_files_that_the_guide_shows_can_be_read(language, tmp_path):
    text = (GUIDE[language] / "pages.md").read_text("utf-8")
    file = tmp_path / "mistake.yml"
    file.write_text("title: T\n" + re.search(r"```yaml\n(.*?)```", text, re.DOTALL)[1], "utf-8")
    assert [
        one for held in check_walkthrough(read_walkthrough(file)) for one in held.findings()
    ] == []


def test_the_guide_is_a_part_of_the_navigation():
    for language, home in GUIDE.items():
        entries = prose(HOUSE / "docs")[language]
        (guide,) = (pages for entry in entries if isinstance(entry, dict)
                    for pages in entry.values() if pages[0].endswith("guide/index.md"))  # fmt: skip
        first, recipes = ((home / name).read_text("utf-8") for name in ("index.md", EXTEND))
        named = [
            *("index.md", *re.findall(r"\]\(([\w/-]+\.md)\)", first)),
            *(f"extend/{name}" for name in re.findall(r"\]\(([\w-]+\.md)\)", recipes)),
        ]
        pages = [page.partition("guide/")[2] for page in guide]
        assert pages == list(dict.fromkeys(named))


def test_switches_are_said_as_one_writes_them():
    assert "<code>on</code> | <code>off</code>" in part("en", "options")


@pytest.mark.parametrize("language", GUIDE)
def test_the_pack_weighs_what_was_measured(language):
    rows = json.loads((HOUSE / "docs/speed.json").read_text("utf-8"))["rows"]
    (measured,) = (row["value"] for row in rows if row["name"] == "try.scripts")
    said = re.search(r"(\d+) MB", (GUIDE[language] / "try.md").read_text("utf-8"))
    assert said
    assert int(said[1]) == round(measured / 1e6)


@pytest.mark.parametrize("language", GUIDE)
def test_the_limits_of_the_page_try_it_are_those_of_the_program(language):
    text = (GUIDE[language] / "try.md").read_text("utf-8")
    own = (LAB.file_nodes, LAB.tree_nodes, LAB.playouts, LAB.frames, MAX_COUNTEREXAMPLE_TREES)
    assert all(f"{number:,}" in text for number in own)
    assert f"{LAB.bytes // 1024} kB" in text
    assert f"{LAB.levels} levels" in text or f"深さ{LAB.levels}" in text
