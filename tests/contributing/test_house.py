"""What CONTRIBUTING.md and the pages on the generator say of it is so."""

import re
from dataclasses import fields

import pytest
from markdown import markdown

from laws.test_imports import EVERYTHING, HOUSE, LARGEST, MAY
from search_walkthroughs.game import Board, Game
from search_walkthroughs.reading.known_names import AlgorithmFacts
from search_walkthroughs.runs import proofs, registry
from search_walkthroughs.watch import Watch
from trust.bugs import BUGS

from .recipes import PAGES, ROOT

ROOMS = {path.name for path in HOUSE.iterdir() if (path / "__init__.py").is_file()}
DOCS = ROOT / "docs"
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
MAX_WORDS = {"CONTRIBUTING.md": 700, "README.md": 900}
"""Upper limits of the pages that a stranger meets first (words)."""
MAX_CHANGELOG_LINES = 60
"""Upper limit of what is said of a program before its first release."""

CODE = re.compile(r"`([^`]+)`")


def section(heading, text=TEXT):
    """What stands below a heading, to the next of its rank."""
    rank = re.escape(heading.split()[0])
    found = re.search(rf"^{re.escape(heading)}\n(.*?)(?=^{rank} |\Z)", text, re.M | re.S)
    assert found, heading
    return found[1]


def rows(text, head):
    """The cells of the table whose first line begins so."""
    table = re.search(rf"^\| {re.escape(head)} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", text, re.M)
    assert table, head
    return [
        [cell.strip() for cell in line.strip("|").split(" | ")] for line in table[1].splitlines()
    ]


def imports(text=TEXT):
    """Who may import whom, as the table has it."""
    table = rows(text, "room or file")
    return {CODE.findall(room)[0]: set(CODE.findall(cell)) for room, _, cell in table}


def test_the_table_of_imports_is_the_law():
    assert imports() == MAY


def test_a_table_that_allows_more_is_noticed():
    wider = TEXT.replace(
        "| `game`, `family`, `record` |", "| `game`, `family`, `record`, `runs` |", 1
    )
    assert wider != TEXT
    assert imports(wider) != MAY


def test_who_may_import_everything_is_named():
    named = set(CODE.findall(TEXT.split(" may import all of them.")[0].splitlines()[-1]))
    assert named == EVERYTHING - {"__init__"}


def words(text):
    """The number of words, without the bars of tables."""
    return sum(any(letter.isalnum() for letter in word) for word in text.split())


@pytest.mark.parametrize("file", MAX_WORDS)
def test_a_first_page_is_short(file):
    assert words("| a | – | `b` c |") == 3
    assert words((ROOT / file).read_text("utf-8")) <= MAX_WORDS[file]


def lists(text):
    """How many numbered lists a builder makes of a page, and how many blocks it takes for text."""
    page = markdown(text, extensions=["pymdownx.superfences", "tables", "attr_list"])
    return page.count("<ol>"), page.count("```")


@pytest.mark.parametrize("home", ["guide/extend", "ja/guide/extend"])
def test_the_steps_of_a_recipe_are_one_list_whatever_stands_between_them(home):
    assert lists("1. a\n\n   ```sh\n   b\n   ```\n\n2. c\n") != (1, 0), (
        "three blanks are not enough"
    )
    for page in sorted((DOCS / home).glob("*.md")):
        text = page.read_text("utf-8")
        assert lists(text) == (int("\n1. " in text), 0), page.name


def missing(file, text):
    """The links of a page of the repository that lead to no file of it."""
    links = [link for link in re.findall(r"\]\(([^)#\s]+)", text) if "://" not in link]
    return [link for link in links if not (file.parent / link).exists()]


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"])
def test_the_links_of_a_first_page_lead_to_files(name):
    file = ROOT / name
    assert missing(file, "[a](README.md#part) [b](https://x.y/z) [c](no.md)") == ["no.md"]
    assert missing(file, file.read_text("utf-8")) == []


def test_the_changelog_of_what_was_never_released_is_short():
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.findall(r"^## (.+)$", text, re.M) == ["[Unreleased]"]
    assert len(text.splitlines()) <= MAX_CHANGELOG_LINES


def test_every_contract_of_a_family_is_on_the_page_about_families():
    table = {
        CODE.findall(row[0])[0]: CODE.findall(row[1])[0]
        for row in rows(PAGES["family"], "contract")
    }
    there = {
        name: ".".join(file.relative_to(HOUSE).with_suffix("").parts)
        for file in HOUSE.rglob("*.py")
        if "family import" in (text := file.read_text("utf-8"))
        for name in re.findall(r"^class (\w+)\(Part\):", text, re.M)
    }
    assert table == there


def test_a_file_may_have_as_many_lines_as_the_rules_say():
    assert f"at most {LARGEST} lines" in section("## What a change should look like")


def test_every_name_that_an_algorithm_states_is_explained():
    stated = {name for row in rows(PAGES["algorithm"], "name") for name in CODE.findall(row[0])}
    source = (HOUSE / "runs" / "registry.py").read_text("utf-8")
    read = {*re.findall(r'module, "([A-Z]+)"', source), *re.findall(r"module\.([A-Z]+)", source)}
    read |= {trait.upper() for trait in re.findall(r'_stated\("(\w+)"', source)}
    assert stated == read - {"WHOLE", "PAGE"}, "those two are a page type's"
    assert {"exact", "chance", "players"} <= {field.name for field in fields(AlgorithmFacts)}


def test_every_verb_of_a_watch_is_explained():
    said = PAGES["algorithm"]
    verbs = {name for name in vars(Watch) if not name.startswith("_")}
    assert verbs == {verb for verb in verbs if re.search(rf"`(?:@?watch\.)?{verb}\b", said)}


def test_every_method_of_a_game_is_explained():
    said = section("## What a search asks of a game", PAGES["game"])
    methods = {name for name in vars(Game) if not name.startswith("_")}
    assert methods == {name for name in methods if re.search(rf"`{name}\b", said)}


def test_every_field_of_a_board_is_explained():
    said = rows(section("## What a search asks of a game", PAGES["game"]), "field")
    assert {name for row in said for name in CODE.findall(row[0])} == {
        field.name for field in fields(Board)
    }


@pytest.mark.parametrize("option", ["depth", "order", "seed"])
def test_the_options_around_a_search_are_named(option):
    assert option in registry.wrapper_options()
    assert f"`{option}`" in section("## What the file states", PAGES["algorithm"])


@pytest.mark.parametrize("file", ["workings.md", "ja/workings.md"])
def test_the_page_on_the_workings_names_every_room_once(file):
    parts = re.split(r"^## ", (DOCS / file).read_text("utf-8"), flags=re.M)
    named = [name for name in CODE.findall(parts[1]) if name in ROOMS]
    assert sorted(named) == sorted(ROOMS)


@pytest.mark.parametrize(
    "file", ["workings.md", "ja/workings.md", "guide/python.md", "ja/guide/python.md"]
)
def test_the_largest_tree_that_is_proved_is_named(file):
    assert f"{proofs.MAX_PROVED_NODES:,}" in (DOCS / file).read_text("utf-8")


@pytest.mark.parametrize("file", ["trust.md", "ja/trust.md"])
def test_the_page_on_trust_names_the_rooms_in_which_bugs_are_planted(file):
    files = {bug.file.removeprefix("../") for bug in BUGS}
    scripts = {one for one in files if one.startswith("../")}
    planted = {one.split("/")[0].removesuffix(".py") for one in files - scripts}
    after = (DOCS / file).read_text("utf-8").split("`tests/trust/bugs.py`")[1]
    assert all(f"`{script.removeprefix('../')}`" in after for script in scripts)
    named = {*CODE.findall(after.split("\n## ")[0])} & {*MAY, *EVERYTHING, "bench"}
    assert named == planted
    said = re.search(r"more than (\d+) in turn|、(\d+)以上", (DOCS / file).read_text("utf-8"))
    assert said
    assert 0 <= len(BUGS) - int(said[1] or said[2]) < 100
