"""A reader's game against a search: its positions, its moves and the trees that it shows."""

import json

import pytest

from search_walkthroughs import lab
from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.lab.opponent import ALGORITHMS, GAMES, MAX_DEPTHS

PASSED = ["b1", "c1", "d3", "a1"]
"""After these moves on 4 × 4 squares the first player has none."""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_with_a_tree_after_every_move_of_the_search(game):
    found = lab.call("play", game, [], "max")
    for _ in range(30):
        assert found["state"] == "reader"
        for one in found["legal"]:
            cell = one["row"] is not None and found["board"]["rows"][one["row"]][one["column"]]
            assert not cell
        moves = [*found["moves"], found["legal"][-1]["move"]]
        found = lab.call("play", game, moves, "max")
        while found["state"] == "search":
            found = lab.call("play", game, found["moves"], "max", "alpha-beta", 1)
            assert found["moves"][: len(moves)] == moves
            assert 'class="wt-player' in found["html"]
            assert len(found["films"]) == 1
            assert found["reply"]
        if found["state"] != "reader":
            break
    assert found["state"] in ("won", "lost", "drawn")
    assert found["legal"] == []


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_search_finds_the_move_that_wins(algorithm):
    found = lab.call("play", "tic-tac-toe", ["0", "3", "1", "4", "8"], "max", algorithm, 3)
    assert (found["reply"], found["state"]) == ("row 2, column 3", "lost")


def test_a_search_of_the_whole_game_does_not_lose():
    depth, moves = MAX_DEPTHS["tic-tac-toe"], ["0", "8"]
    found = lab.call("play", "tic-tac-toe", moves, "max")
    while found["state"] == "reader":
        moves = [*found["moves"], found["legal"][0]["move"]]
        found = lab.call("play", "tic-tac-toe", moves, "max", "alpha-beta-table", depth)
    assert found["state"] in ("lost", "drawn")


def test_the_search_moves_first_where_the_reader_is_second():
    found = lab.call("play", "connect-four", [], "min")
    assert (found["state"], found["sign"]) == ("search", "X")
    found = lab.call("play", "connect-four", [], "min", "alpha-beta", 2)
    assert (found["state"], len(found["moves"])) == ("reader", 1)


def test_a_stone_falls_to_the_lowest_empty_cell():
    found = lab.call("play", "connect-four", ["d", "d"], "max")
    assert found["board"]["falls"]
    assert {"move": "d", "row": 3, "column": 3} in found["legal"]
    assert found["board"]["last"] == (4, 3)


def test_whoever_cannot_turn_a_disc_passes():
    moves = PASSED
    found = lab.call("play", "othello", moves, "max")
    assert found["legal"] == [{"move": "pass", "row": None, "column": None}]
    assert lab.call("play", "othello", [*moves, "pass"], "max")["board"] == {
        **found["board"],
        "last": None,
    }


def test_a_line_that_has_won_and_who_has_won_are_said():
    found = lab.call("play", "tic-tac-toe", ["0", "3", "1", "4", "2"], "min")
    assert found["state"] == "lost"
    assert found["board"]["line"] == [[0, 0], [0, 1], [0, 2]]
    assert lab.call("play", "tic-tac-toe", ["0", "3", "1", "4", "2"], "max")["state"] == "won"


@pytest.mark.parametrize("language", languages())
def test_the_reply_is_what_json_holds_in_the_readers_language(language):
    found = lab.call("play", "tic-tac-toe", ["4"], "max", "alpha-beta", 3, language)
    assert json.loads(json.dumps(found))["moves"] == ["4", found["moves"][1]]
    assert found["reply"] == {"en": "row 1, column 1", "ja": "1行1列"}[language]
    assert f'lang="{language}"' in found["html"]


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (("chess", []), "there is no game 'chess'"),
        (("tic-tac-toe", ["9"]), "'9' cannot be played as move 1"),
        (("tic-tac-toe", ["4", "4"]), "cannot be played as move 2"),
        (("tic-tac-toe", ["0", "3", "1", "4", "2", "5"]), "cannot be played as move 6"),
        (("tic-tac-toe", ["4"], "max", "sss-star", 3), "'sss-star' is not a search"),
        (("othello", ["b1"], "max", "alpha-beta", 7), "cannot look 7 moves ahead"),
    ],
)
def test_what_cannot_be_played_is_said(given, word):
    [fault] = lab.call("play", *given)["faults"]
    assert word in fault["message"]
    assert fault["remedy"]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("game", "moves"), [("tic-tac-toe", ["4"]), ("othello", ["b1"])])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_all_replies_have_their_values_and_the_best_of_them_is_played(game, moves, algorithm):
    found = lab.call("play", game, moves, "max", algorithm, 3)
    replies = found["replies"]
    before = lab.call("play", game, moves, "max")
    assert len(replies) == len(lab.call("play", game, moves, "min")["legal"])
    assert [one["board"] for one in replies if one["played"]] == [found["board"]]
    values = [float(one["value"].replace("−", "-")) for one in replies]
    played = next(value for value, one in zip(values, replies, strict=True) if one["played"])
    assert played == min(values) == float(found["value"].replace("−", "-"))
    assert all(one["board"] != before["board"] for one in replies)


def test_values_are_said_in_words_of_the_game():
    def words(*given):
        return {one["value"]: one["words"] for one in lab.call("play", *given)["replies"]}

    whole = words("tic-tac-toe", ["4"], "max", "alpha-beta", 9)
    assert whole == {"0": "a draw", "+2": "O wins"}
    assert words("tic-tac-toe", ["4"], "max", "alpha-beta", 2)["+0.5"] == "O is ahead"
    assert set(words("othello", [], "min", "alpha-beta", 3).values()) <= {
        "black is ahead",
        "white is ahead",
        "level",
    }
    assert (
        words("connect-four", ["a", "b", "a", "b", "a"], "max", "alpha-beta", 2)["+1"] == "O wins"
    )
