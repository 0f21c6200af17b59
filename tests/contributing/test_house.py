"""What CONTRIBUTING.md and the pages on the generator say of its rooms is so."""

import re
from dataclasses import fields

import pytest

from laws.test_imports import EVERYTHING, HOUSE, LARGEST, MAY
from search_walkthroughs.game import Board, Game
from search_walkthroughs.reading.known_names import AlgorithmFacts
from search_walkthroughs.running import proofs, registry
from search_walkthroughs.watch import Watch
from trust.bugs import BUGS

from .recipes import TEXT

ROOMS = {path.name for path in HOUSE.iterdir() if (path / "__init__.py").is_file()}
DOCS = HOUSE.parents[1] / "docs"

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
    wider = TEXT.replace("| `game`, `trace` |", "| `game`, `trace`, `running` |", 1)
    assert wider != TEXT
    assert imports(wider) != MAY


def test_who_may_import_everything_is_named():
    named = set(CODE.findall(TEXT.split(" may import all of them.")[0].splitlines()[-1]))
    assert named == EVERYTHING - {"__init__"}


def test_the_drawing_shows_every_room():
    drawn = section("## The house on one page").split("room or file")[0]
    assert not {room for room in ROOMS if not re.search(rf"\b{room}\b", drawn)}


def test_a_file_may_have_as_many_lines_as_the_rules_say():
    assert f"at most {LARGEST} lines" in section("## What a change should look like")


def test_every_name_that_an_algorithm_states_is_explained():
    stated = {CODE.findall(row[0])[0] for row in rows(section("## Add an algorithm"), "name")}
    source = (HOUSE / "running" / "registry.py").read_text("utf-8")
    read = {*re.findall(r'module, "([A-Z]+)"', source), *re.findall(r"module\.([A-Z]+)", source)}
    assert stated == read - {"WHOLE", "PAGE"}, "those two are a page type's"
    assert {"exact", "chance", "players"} <= {field.name for field in fields(AlgorithmFacts)}


def test_every_verb_of_a_watch_is_explained():
    said = section("## Add an algorithm")
    verbs = {name for name in vars(Watch) if not name.startswith("_")}
    assert verbs == {verb for verb in verbs if re.search(rf"`(?:@?watch\.)?{verb}\b", said)}


def test_every_method_of_a_game_is_explained():
    said = section("### What a search asks of a game")
    methods = {name for name in vars(Game) if not name.startswith("_")}
    assert methods == {name for name in methods if re.search(rf"`{name}\b", said)}


def test_every_field_of_a_board_is_explained():
    said = rows(section("### What a search asks of a game"), "field")
    assert {name for row in said for name in CODE.findall(row[0])} == {
        field.name for field in fields(Board)
    }


@pytest.mark.parametrize("option", ["depth", "order", "seed"])
def test_the_options_around_a_search_are_named(option):
    assert option in registry.wrapper_options()
    assert f"`{option}`" in section("### What the file states")


@pytest.mark.parametrize("file", ["workings.md", "ja/workings.md"])
def test_the_page_on_the_workings_names_every_room_once(file):
    parts = re.split(r"^## ", (DOCS / file).read_text("utf-8"), flags=re.M)
    named = [name for name in CODE.findall(parts[1]) if name in ROOMS]
    assert sorted(named) == sorted(ROOMS)


@pytest.mark.parametrize(
    "file", ["workings.md", "ja/workings.md", "guide/python.md", "ja/guide/python.md"]
)
def test_the_largest_tree_that_is_proved_is_named(file):
    assert f"{proofs.LIMIT:,}" in (DOCS / file).read_text("utf-8")


@pytest.mark.parametrize("file", ["trust.md", "ja/trust.md"])
def test_the_page_on_trust_names_the_rooms_in_which_bugs_are_planted(file):
    files = {bug.file.removeprefix("../") for bug in BUGS}
    scripts = {one for one in files if one.startswith("../")}
    planted = {one.split("/")[0].removesuffix(".py") for one in files - scripts}
    after = (DOCS / file).read_text("utf-8").split("`tests/trust/bugs.py`")[1]
    assert all(f"`{script.removeprefix('../')}`" in after for script in scripts)
    named = {*CODE.findall(after.split("\n## ")[0])} & {*MAY, "bench"}
    assert named == planted
    said = re.search(r"more than (\d+) in turn|、(\d+)以上", (DOCS / file).read_text("utf-8"))
    assert said
    assert 0 <= len(BUGS) - int(said[1] or said[2]) < 100
