"""A reader's game against a search: its positions, its moves and the trees that it shows."""

import json

import pytest

from search_walkthroughs import lab
from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.lab.opponent import ALGORITHMS, GAMES

PASSED = ["b1", "c1", "d3", "a1"]
"""After these moves on 4 × 4 squares the first player has none."""


def looking(algorithm, depth):
    """A search that looks so many moves ahead."""
    return {"algorithm": algorithm, "depth": depth}


SHALLOW = looking("alpha-beta", 1)
LARGE = {"othello-8": ("f3", "discs of black"), "othello-8-learned": ("d3", "white is ahead")}
"""Games whose end is far: the move that each search finds after f5 d6 c5 f4, and what a value of it
means."""


@pytest.mark.parametrize("game", LARGE)
def test_othello_is_played_on_all_squares_with_the_evaluation_that_is_chosen(game):
    moves = ["f5", "d6", "c5", "f4"]
    position = lab.call("play", game, moves, "min", looking("alpha-beta", 3))
    best, worth = LARGE[game]
    assert (position["reply"], position["state"]) == (best, "reader")
    assert len(position["board"]["rows"]) == len(position["board"]["rows"][0]) == 8
    assert worth in {reply["words"] for reply in position["replies"]}
    [played] = [reply for reply in position["replies"] if reply["played"]]
    assert played["move"] == best
    [fault] = lab.call("play", game, moves, "min", looking("alpha-beta", 4))["faults"]
    assert "cannot look 4 moves ahead" in fault["message"]


@pytest.mark.parametrize("game", [game for game in GAMES if game not in LARGE])
def test_a_game_is_played_to_its_end_with_a_tree_after_every_move_of_the_search(game):
    position = lab.call("play", game, [], "max")
    for _ in range(30):
        assert position["state"] == "reader"
        for one in position["legal"]:
            cell = one["row"] is not None and position["board"]["rows"][one["row"]][one["column"]]
            assert not cell
        moves = [*position["moves"], position["legal"][-1]["move"]]
        position = lab.call("play", game, moves, "max")
        while position["state"] == "search":
            position = lab.call("play", game, position["moves"], "max", SHALLOW)
            assert position["moves"][: len(moves)] == moves
            assert 'class="wt-player' in position["html"]
            assert len(position["films"]) == 1
            assert position["reply"]
        if position["state"] != "reader":
            break
    assert position["state"] in ("won", "lost", "drawn")
    assert position["legal"] == []


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_search_finds_the_move_that_wins(algorithm):
    position = lab.call(
        "play", "tic-tac-toe", ["0", "3", "1", "4", "8"], "max", looking(algorithm, 3)
    )
    assert (position["reply"], position["state"]) == ("row 2, column 3", "lost")


def test_a_search_of_the_whole_game_does_not_lose():
    depth, moves = GAMES["tic-tac-toe"].max_depth, ["0", "8"]
    position = lab.call("play", "tic-tac-toe", moves, "max")
    while position["state"] == "reader":
        moves = [*position["moves"], position["legal"][0]["move"]]
        position = lab.call("play", "tic-tac-toe", moves, "max", looking("alpha-beta-table", depth))
    assert position["state"] in ("lost", "drawn")


def test_the_search_moves_first_where_the_reader_is_second():
    position = lab.call("play", "connect-four", [], "min")
    assert (position["state"], position["sign"]) == ("search", "X")
    position = lab.call("play", "connect-four", [], "min", looking("alpha-beta", 2))
    assert (position["state"], len(position["moves"])) == ("reader", 1)


def test_a_stone_falls_to_the_lowest_empty_cell():
    position = lab.call("play", "connect-four", ["d", "d"], "max")
    assert position["board"]["falls"]
    assert {"move": "d", "row": 3, "column": 3} in position["legal"]
    assert position["board"]["last"] == (4, 3)


def test_whoever_cannot_turn_a_disc_passes():
    moves = PASSED
    position = lab.call("play", "othello", moves, "max")
    assert position["legal"] == [{"move": "pass", "row": None, "column": None}]
    assert lab.call("play", "othello", [*moves, "pass"], "max")["board"] == {
        **position["board"],
        "last": None,
    }


def test_a_line_that_has_won_and_who_has_won_are_said():
    position = lab.call("play", "tic-tac-toe", ["0", "3", "1", "4", "2"], "min")
    assert position["state"] == "lost"
    assert position["board"]["line"] == [[0, 0], [0, 1], [0, 2]]
    assert lab.call("play", "tic-tac-toe", ["0", "3", "1", "4", "2"], "max")["state"] == "won"


@pytest.mark.parametrize("language", languages())
def test_the_reply_is_what_json_holds_in_the_readers_language(language):
    position = lab.call("play", "tic-tac-toe", ["4"], "max", looking("alpha-beta", 3), language)
    assert json.loads(json.dumps(position))["moves"] == ["4", position["moves"][1]]
    assert position["reply"] == {"en": "row 1, column 1", "ja": "1行1列"}[language]
    assert f'lang="{language}"' in position["html"]


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (("chess", []), "there is no game 'chess'"),
        (("tic-tac-toe", ["9"]), "'9' cannot be played as move 1"),
        (("tic-tac-toe", ["4", "4"]), "cannot be played as move 2"),
        (("tic-tac-toe", ["0", "3", "1", "4", "2", "5"]), "cannot be played as move 6"),
        (("tic-tac-toe", ["4"], "max", looking("sss-star", 3)), "'sss-star' is not a search"),
        (("othello", ["b1"], "max", looking("alpha-beta", 7)), "cannot look 7 moves ahead"),
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
    position = lab.call("play", game, moves, "max", looking(algorithm, 3))
    replies = position["replies"]
    before = lab.call("play", game, moves, "max")
    assert len(replies) == len(lab.call("play", game, moves, "min")["legal"])
    assert [one["board"] for one in replies if one["played"]] == [position["board"]]
    values = [float(one["value"].replace("−", "-")) for one in replies]
    played = next(value for value, one in zip(values, replies, strict=True) if one["played"])
    assert played == min(values) == float(position["value"].replace("−", "-"))
    assert all(one["board"] != before["board"] for one in replies)


def test_values_are_said_in_words_of_the_game():
    def words(*given):
        return {one["value"]: one["words"] for one in lab.call("play", *given)["replies"]}

    whole = words("tic-tac-toe", ["4"], "max", looking("alpha-beta", 9))
    assert whole == {"0": "a draw", "+2": "O wins"}
    assert words("tic-tac-toe", ["4"], "max", looking("alpha-beta", 2))["+0.5"] == "O is ahead"
    assert set(words("othello", [], "min", looking("alpha-beta", 3)).values()) <= {
        "black is ahead",
        "white is ahead",
        "level",
    }
    assert (
        words("connect-four", ["a", "b", "a", "b", "a"], "max", looking("alpha-beta", 2))["+1"]
        == "O wins"
    )
