"""Trees that grow in the page: against which a reader plays, and which a reader's text asks for."""

import json
import re

import pytest

from search_walkthroughs import lab
from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.lab.growth import MAX_FRAMED_PLAYOUTS, SNAPSHOTS
from search_walkthroughs.lab.opponent import GAMES, MAX_EXPLORATION, PLAYOUTS, TREE_ALGORITHMS
from search_walkthroughs.lab.tree_edit import parse
from search_walkthroughs.pages.markup.page_markup import ASSETS
from search_walkthroughs.runs import run as run_module
from search_walkthroughs.runs.run import run

UCT = {"algorithm": "uct", "playouts": 50, "exploration": 1.4, "seed": 3}
UCT_TEXT = "title: T\nalgorithm: uct\ngame: tic-tac-toe\noptions: {playouts: 100, seed: 3}\n"


def visits(position):
    """How often each of its moves was visited, as the page says it."""
    return [int(reply["value"].split()[0].replace(",", "")) for reply in position["replies"]]


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", [game for game in GAMES if "othello-8" not in game])
@pytest.mark.parametrize("algorithm", TREE_ALGORITHMS)
def test_every_game_is_played_to_its_end_against_a_tree(game, algorithm):
    search, position = UCT | {"algorithm": algorithm}, lab.call("play", game, [], "max")
    while position["state"] in ("reader", "search"):
        moves = position["moves"]
        if position["state"] == "reader":
            position = lab.call("play", game, [*moves, position["legal"][0]["move"]], "max")
        else:
            position = lab.call("play", game, moves, "max", search)
            assert (
                max(visits(position))
                == visits(position)[[reply["played"] for reply in position["replies"]].index(True)]
            )
            assert 'class="wt-visits"' in position["html"]
    assert position["state"] in ("won", "lost", "drawn")


def test_the_tree_is_that_of_the_courses_own_search_in_this_position():
    parts = []
    position = lab.call("play", "tic-tac-toe", ["4"], "max", UCT, report=parts.append)
    text = (
        "title: T\nalgorithm: uct\ngame: tic-tac-toe\nposition: . . . / . O . / . . .\n"
        "options: {playouts: 50, exploration: 1.4, seed: 3}\n"
    )
    walkthrough = parse(text)
    own = run(walkthrough, walkthrough.entries[0])
    assert position["moves"] == ["4", str(own.best)]
    own_visits = [own.estimates[(move,)].visits for move in (0, 1, 2, 3, 5, 6, 7, 8)]
    assert visits(position) == own_visits
    assert list(parts[-1]["visits"][1:9]) == own_visits


def test_a_node_that_joins_is_named_by_the_move_that_leads_to_it():
    """A move is on a cell that no earlier move of its way is on."""
    parts = []
    lab.call("answer", UCT_TEXT, {}, "en", report=parts.append)
    joined = [node for part in parts for node in part["joined"]]
    ways = [()]
    for parent, name in joined[1:]:
        ways.append((*ways[parent], name))
    assert max(map(len, ways)) > 1
    assert all(len({*way}) == len(way) for way in ways)


def test_a_game_is_repeated_by_its_seed_and_changed_by_exploration():
    def played(**other):
        return lab.call("play", "tic-tac-toe", ["0"], "max", UCT | other)["html"]

    assert played() == played()
    assert played(seed=4) != played()
    greedy, broad = (
        visits(lab.call("play", "tic-tac-toe", ["0"], "max", UCT | {"exploration": exploration}))
        for exploration in (0, MAX_EXPLORATION)
    )
    assert max(greedy) > max(broad)


def test_a_growing_tree_builds_its_game_once(monkeypatch):
    build, built_games = run_module.search_game, []

    def counted(*arguments, **options):
        built_games.append(build(*arguments, **options))
        return built_games[-1]

    monkeypatch.setattr(run_module, "search_game", counted)
    lab.call("answer", UCT_TEXT, report=lambda part: None)
    assert len(built_games) == 1


def test_the_search_reports_snapshots_as_json_holds_them():
    parts = []
    lab.call("play", "connect-four", ["d"], "max", UCT, "ja", report=parts.append)
    assert json.loads(json.dumps(parts))[0]["start"]["range"] == [-1, 1]
    assert [part["playouts"] for part in parts][-1] == 50
    assert len(parts) == SNAPSHOTS
    assert ["start" in part for part in parts].count(True) == 1
    nodes = [node for part in parts for node in part["joined"]]
    assert all(parent < place for place, (parent, _) in enumerate(nodes))
    assert len(parts[-1]["visits"]) == len(parts[-1]["means"]) == len(nodes)
    assert [name for parent, name in nodes if parent == 0] == list("abcdefg")


@pytest.mark.parametrize(
    ("other", "word"),
    [
        ({"playouts": 7}, "7 playouts cannot be chosen"),
        ({"exploration": MAX_EXPLORATION + 1}, "exploration cannot be 5"),
        ({"exploration": -0.1}, "exploration cannot be -0.1"),
    ],
)
def test_what_cannot_be_chosen_is_said(other, word):
    [fault] = lab.call("play", "tic-tac-toe", ["4"], "max", UCT | other)["faults"]
    assert word in fault["message"]
    assert fault["remedy"]


def test_the_pages_slider_ends_where_the_lab_does():
    script = (ASSETS / "try-cell.js").read_text("utf-8")
    assert re.search(r"MOST_EXPLORATION = (\d+)", script)[1] == str(MAX_EXPLORATION)
    assert f"USUAL_PLAYOUTS = {PLAYOUTS[2]};" in (ASSETS / "play-board.js").read_text("utf-8")


# A text of the reader's.


@pytest.mark.parametrize("language", languages())
def test_a_text_with_many_playouts_shows_its_tree_where_the_page_listens(language):
    parts = []
    answer = lab.call("answer", UCT_TEXT, {}, language, report=parts.append)
    assert answer["grown"]
    assert len(parts) == SNAPSHOTS
    assert 'class="wt-visits"' in answer["html"]
    assert answer["exploration"] == 1.4
    assert answer["board"]["rows"] == [[""] * 3] * 3
    assert [search["algorithm"] for search in answer["searches"]] == ["uct"]


@pytest.mark.parametrize(
    ("old", "new"),
    [("playouts: 100", f"playouts: {MAX_FRAMED_PLAYOUTS}"), ("uct", "[uct, flat-monte-carlo]"),
     ("uct", "alpha-beta")],
)  # fmt: skip
def test_few_playouts_several_searches_and_other_searches_have_frames(old, new):
    text = UCT_TEXT.replace(old, new).replace("playouts: 100, seed: 3", "playouts: 20")
    if "alpha-beta" in new:
        text = "title: T\nalgorithm: alpha-beta\ntree: [[1, 2], [3, 4]]\n"
    parts = []
    answer = lab.call("answer", text, {}, "en", report=parts.append)
    assert "grown" not in answer
    assert answer["films"]
    assert parts == []


def test_nobody_listens_and_there_are_frames():
    text = UCT_TEXT.replace("100", "40")
    assert lab.call("answer", text, {})["films"]


def test_an_edited_search_grows_the_tree_that_it_reports_and_its_errors_have_a_line():
    listing = lab.listing_of("uct")
    changed = listing.replace("node.total += score", "node.total -= score")
    answers = [
        lab.call("answer", UCT_TEXT, sources, "en", report=lambda part: None)
        for sources in ({}, {"uct": changed})
    ]
    assert answers[0]["html"] != answers[1]["html"]
    broken = lab.call(
        "answer", UCT_TEXT, {"uct": listing.replace("rng = Random(seed)", "rng = nobody")}, "en",
        report=lambda part: None,
    )  # fmt: skip
    [fault] = broken["faults"]
    assert fault["line"]
    assert "nobody" in fault["message"]
