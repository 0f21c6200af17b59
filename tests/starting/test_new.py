"""A new walkthrough builds as it stands, whatever it begins with."""

import re
import sys
from importlib.metadata import metadata

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.course.check import check_file
from search_walkthroughs.course.files import simple_name
from search_walkthroughs.game import BadPosition, NotInstalled
from search_walkthroughs.reading import Limits, read_chapter
from search_walkthroughs.reading.errors import MissingPackage
from search_walkthroughs.runs.registry import TREE_GAME, catalogue, games
from search_walkthroughs.starting.new_course import EXTRAS
from search_walkthroughs.starting.new_walkthrough import (
    MAX_PROBED_NODES,
    NAME,
    NewWalkthrough,
    probe_game,
    small,
    walkthrough_text,
    with_name,
)
from search_walkthroughs.starting.origin import PACKAGE

GAMES = [name for name in catalogue().games if name != TREE_GAME]


@pytest.mark.parametrize("game", GAMES)
def test_a_walkthrough_of_every_game_is_right(walkthroughs, course, game):
    code, message = walkthroughs("new", "one", "--game", game, "--chapter", "games")
    if "is not installed" in message:
        pytest.skip(message)
    assert code == 0, message
    assert walkthroughs("check")[0] == 0
    text = (course / "walkthroughs/games/one.yml").read_text("utf-8")
    assert yaml.safe_load(text)["expect"]


FOR_TWO = [name for name, facts in catalogue().algorithms.items() if facts.players == 2]


@pytest.mark.parametrize("game", [None, "tic-tac-toe"])
@pytest.mark.parametrize("algorithm", FOR_TWO)
def test_every_algorithm_has_something_to_begin_with(algorithm, game, tmp_path):
    if algorithm == "null-move" and game:
        game = "connect-four"  # in tic-tac-toe nobody may pass
    wish = NewWalkthrough("one", "a", game, algorithm)
    file = tmp_path / "one.yml"
    file.write_text(walkthrough_text(wish, Limits()), "utf-8")
    assert yaml.safe_load(file.read_text("utf-8"))["algorithm"] == algorithm
    assert check_file(file)[1] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_search_is_small_and_comes_to_an_end(game):
    rules = games()[game]
    try:
        start = small(rules)
    except MissingPackage as error:
        pytest.skip(str(error))
    depth = start.options.get("depth")
    own = {name: value for name, value in start.options.items() if name != "depth"}
    seen = probe_game(rules.game(start.position, **own))
    assert seen.nodes <= MAX_PROBED_NODES
    assert seen.depth == depth
    assert seen.nodes > 1


class Heaps:
    """A game as another package may bring it: so many heaps, each of so many matches."""

    range = (-1, 1)

    def __init__(self, heaps, size):
        self._start = (size,) * heaps

    def start(self):
        return self._start

    def turn(self, state):
        return 1 if (sum(self._start) - sum(state)) % 2 == 0 else -1

    def moves(self, state):
        return [heap for heap, left in enumerate(state) if left]

    def play(self, state, move):
        return tuple(left - (heap == move) for heap, left in enumerate(state))

    def over(self, state):
        return not any(state)


@given(st.integers(1, 4), st.integers(1, 6))
def test_a_look_counts_nodes_as_long_as_they_are_few(heaps, size):
    game = Heaps(heaps, size)
    seen = probe_game(game)

    def count(state, depth):
        below = () if depth == 0 or game.over(state) else game.moves(state)
        return 1 + sum(count(game.play(state, move), depth - 1) for move in below)

    if seen.depth is None:
        assert seen.nodes == count(game.start(), -1) <= MAX_PROBED_NODES
    else:
        assert seen.nodes == count(game.start(), seen.depth)
        assert seen.depth == 1 or seen.nodes <= MAX_PROBED_NODES < count(
            game.start(), seen.depth + 1
        )


@pytest.mark.parametrize(
    "arguments",
    [
        ("bad name!",),
        ("../out",),
        ("_chapter",),
        ("index",),
        ("one", "--chapter", "../.."),
        ("one", "--chapter", ""),
        ("one", "--game", "go"),
        ("one", "--game", TREE_GAME),
        ("one", "--algorithm", "gamma"),
        ("one", "--game", "random-turn-tic-tac-toe", "--algorithm", "alpha-beta"),
        ("one", "--game", "tic-tac-toe", "--position", "XXX XXX XXX"),
        ("taken", "--chapter", "a"),
        ("also", "--chapter", "a"),
        ("a/taken",),
        ("b/one", "--chapter", "b"),
        ("/one",),
        ("b/",),
        ("b//one",),
        ("../b/one",),
        ("b/one.yml",),
        ("walkthroughs/b/one",),
    ],
)
def test_what_cannot_be_begun_touches_nothing(walkthroughs, course, contents, arguments):
    (course / "walkthroughs/a").mkdir(parents=True)
    (course / "walkthroughs/a/taken.yml").write_text("mine")
    (course / "walkthroughs/a/also.yaml").write_text("mine")
    before = contents(course)
    code, message = walkthroughs("new", *arguments)
    assert code == 2
    assert "; " in message.splitlines()[0]  # what is wrong, and what to do about it
    assert contents(course) == before


def test_a_name_may_begin_with_its_chapter(walkthroughs, course, contents):
    assert walkthroughs("new", "mine/first")[0] == 0
    one = contents(course)
    assert {"walkthroughs/mine/first.yml", "walkthroughs/mine/_chapter.yml"} < one.keys()
    assert walkthroughs("new", "part/mine/second")[0] == 0
    assert (course / "walkthroughs/part/mine/second.yml").is_file()
    for name in one.keys() - {"mkdocs.yml"}:
        (course / name).unlink()
    assert walkthroughs("new", "first", "--chapter", "mine")[0] == 0
    assert {name: data for name, data in contents(course).items() if "part" not in name} == one


@pytest.mark.parametrize(
    ("name", "remedy"),
    [("b/one.yml", "leave out what the file ends with: one"), ("walkthroughs/b/c", "write b/c")],
)
def test_a_path_that_is_no_name_is_told_its_name(walkthroughs, course, name, remedy):
    assert remedy in walkthroughs("new", name)[1]


def test_outside_a_course_nothing_is_begun(walkthroughs, tmp_path, monkeypatch, contents):
    monkeypatch.chdir(tmp_path)
    code, message = walkthroughs("new", "one")
    assert (code, contents(tmp_path)) == (2, {})
    assert "walkthroughs init" in message


def test_an_editor_finds_the_schema_from_a_chapter_in_a_chapter(walkthroughs, course):
    assert walkthroughs("new", "one", "--chapter", "part/chapter")[0] == 0
    file = course / "walkthroughs/part/chapter/one.yml"
    (schema,) = re.findall(r"\$schema=(\S+)", file.read_text("utf-8").splitlines()[0])
    assert (file.parent / schema).resolve() == course / "walkthroughs/schema.json"


LISTS = [
    "walkthroughs: []\n",
    "walkthroughs: [a, b]   # two of them\n",
    "walkthroughs: [\n  a,   # the first\n  b,   # the second\n]\n",
    "walkthroughs:\n  - a\n  - b   # the second\n",
    "walkthroughs:\n- a\n- b",
    "walkthroughs: [a, b]\r\norder: 1\r\n",
    "walkthroughs:\n  - a\n\norder: 2   # after the first\n",
]


@pytest.mark.parametrize("list", LISTS)
@pytest.mark.parametrize(
    "head", ["title: A\n", "# About.\ntitle: {en: A, ja: あ}\nabout: |\n  B\n"]
)
def test_a_name_comes_to_the_end_of_a_chapters_list_and_comments_stay(head, list):
    text = head + list
    old, new = (read_chapter(one, "_chapter.yml") for one in (text, with_name(text, "c")))
    assert new.walkthroughs == (*old.walkthroughs, "c")
    assert (new.title, new.order, new.about) == (old.title, old.order, old.about)
    kept = with_name(text, "c").replace(", c", "").replace("\n  - c", "").replace("\n- c", "")
    assert kept.replace("[c]", "[]") == text


@pytest.mark.parametrize("text", ["title: A\n", "title: [", "walkthroughs: 3\n", "- a\n", ""])
def test_a_chapter_without_a_list_is_left_alone(text):
    assert with_name(text, "c") == text


@given(st.text())
def test_whatever_is_asked_for_there_is_a_name_for_it(text):
    assert NAME.fullmatch(simple_name(text))


def test_a_position_needs_a_game(walkthroughs, course):
    code, message = walkthroughs("new", "one", "--position", "X.OXO...O")
    assert (code, "--position: a position is that of a game" in message) == (2, True)
    assert "add --game" in message
    assert not (course / "walkthroughs/mine/one.yml").exists()


CHANCE = [name for name in FOR_TWO if catalogue().algorithms[name].chance]


@pytest.mark.parametrize("algorithm", CHANCE)
def test_a_search_of_chance_begins_with_a_tree_that_has_some(algorithm):
    text = walkthrough_text(NewWalkthrough("one", "a", None, algorithm), Limits())
    assert "player: chance" in text
    assert "tree:" in text


@pytest.mark.parametrize("name", ["CON", "aux", "mine/nul", "com1/first"])
def test_no_file_is_called_like_a_device_of_windows(walkthroughs, course, name):
    code, message = walkthroughs("new", name)
    assert (code, "is a device on Windows" in message) == (2, True)


REQUIREMENTS = [
    "search-walkthroughs>=0.1.0,<0.2\n",
    "search-walkthroughs @ git+https://a.org/b.git@1f",
    "git+file:///a/b@1f\n",
    "# [chess] is an extra\n./wheels/search_walkthroughs-0.1.0-py3-none-any.whl\n",
]


@pytest.mark.parametrize("text", REQUIREMENTS)
def test_a_game_that_needs_a_package_has_its_extra_installed(walkthroughs, course, text):
    (course / "requirements.txt").write_text(text)
    assert (
        "requirements.txt now asks for the package that chess needs"
        in walkthroughs("new", "mate", "--game", "chess")[1]
    )
    added = "search-walkthroughs[chess]\n"
    whole = (course / "requirements.txt").read_text()
    assert whole == f"{text.rstrip()}\n{added}"
    assert "requirements.txt" not in walkthroughs("new", "mate-2", "--game", "chess")[1]
    assert "requirements.txt" not in walkthroughs("new", "cells", "--game", "tic-tac-toe")[1]
    assert (course / "requirements.txt").read_text() == whole


@pytest.mark.parametrize("text", ["search-walkthroughs[shogi,chess]>=0.1\n", None])
def test_a_list_that_has_the_extra_or_is_not_there_stays_as_it_is(walkthroughs, course, text):
    if text:
        (course / "requirements.txt").write_text(text)
    assert "requirements.txt" not in walkthroughs("new", "mate", "--game", "chess")[1]
    assert (course / "requirements.txt").exists() is bool(text)
    if text:
        assert (course / "requirements.txt").read_text() == text


def test_the_games_with_an_extra_are_those_that_need_a_package(monkeypatch):
    for name in ("chess", "cshogi", "pyspiel"):
        monkeypatch.setitem(sys.modules, name, None)
    need = set()
    for name, entry in games().items():
        try:
            entry.game(**({"name": "tic_tac_toe"} if name == "open-spiel" else {}))
        except NotInstalled:
            need.add(name)
        except BadPosition:
            pass  # it has no usual beginning
    assert need == EXTRAS.keys()
    assert set(EXTRAS.values()) <= set(metadata(PACKAGE).get_all("Provides-Extra"))
