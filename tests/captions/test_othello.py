"""What is said of Othello: sides, squares, what a move turned over, passes and results."""

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.game import MAX
from search_walkthroughs.questions import questions
from support import caption

from .othello import early, everything, late, misread, stuck
from .support import Run


def captions_by_path(run: Run, status: str, language: str = "en") -> dict[tuple[object, ...], str]:
    """The captions of a status by path."""
    return {
        moment.frame.path: caption(run.plan, moment, language).text
        for moment in run.moments
        if moment.frame.status == status
    }


def test_the_sides_and_the_squares_are_named_once() -> None:
    starts = captions_by_path(early(), "start")
    naming = [path for path, text in starts.items() if "Black is MAX and White is MIN." in text]
    assert naming == [()]
    assert "The columns are a to f from the left, the rows 1 to 6 from the top." in starts[()]
    assert "among c2, b3, e4 and d5" in starts[()]


def test_a_search_begins_with_who_moves_and_the_rules_come_last() -> None:
    first = captions_by_path(early(), "start")[()]
    places = [first.index(text) for text in ("MAX moves here", "Black is MAX", "The columns are")]
    assert places == sorted(places)
    assert first.startswith("The search begins at the start position. MAX moves here")


def test_every_move_is_told_with_the_discs_that_it_turned() -> None:
    run = late("minimax")
    for path, text in captions_by_path(run, "start").items():
        node = run.plan.nodes[path]
        if not path:
            continue
        mover = "White" if node.turn == MAX else "Black"
        if path[-1] == "pass":
            assert f"{mover} had no move and has passed." in text
            continue
        assert node.board
        n = len(node.board.flipped)
        discs = "1 disc" if n == 1 else f"{n} discs"
        assert f"{mover} has played {path[-1]} and turned {discs}." in text


def test_whoever_cannot_move_must_pass() -> None:
    run = late("minimax")
    starts = captions_by_path(run, "start")
    waiting = {path[:-1] for path in run.plan.nodes if path[-1:] == ("pass",)}
    assert {run.plan.nodes[path].turn for path in waiting} == {1, -1}
    for path in waiting:
        player = "MAX" if run.plan.nodes[path].turn == MAX else "MIN"
        assert f"{player} has no move here and must pass." in starts[path]
    scores = [text for path, text in captions_by_path(run, "score").items() if path in waiting]
    assert any("The pass" in text or "the pass" in text for text in scores)


def test_a_finished_game_is_told_as_its_discs() -> None:
    run = late("minimax")
    ends = {
        path: text
        for path, text in captions_by_path(run, "start").items()
        if run.plan.nodes[path].leaf
    }
    for path, text in ends.items():
        node = run.plan.nodes[path]
        assert node.board
        signs = [sign for row in node.board.rows for sign in row]
        black, white = signs.count("X"), signs.count("O")
        assert node.value == black - white
        assert f"{black} for Black against {white} for White" in text
        assert "completed" not in text


def test_a_limit_is_no_end() -> None:
    run = early()
    for path, text in captions_by_path(run, "start").items():
        if run.plan.nodes[path].leaf:
            assert "The depth limit stops here" in text
            assert "game is over" not in text


def test_a_guess_is_told_as_what_was_counted() -> None:
    for path, text in captions_by_path(early(), "start").items():
        node = early().plan.nodes[path]
        if node.leaf and node.board:
            signs = [sign for row in node.board.rows for sign in row]
            counted = f"Black has {signs.count('X')} discs and White {signs.count('O')}"
            assert counted in text
    leaves = [path for path, node in early().plan.nodes.items() if node.leaf]
    for evaluation, word in (
        ("mobility", "could play"),
        ("corners", "corners"),
        ("linear", "a fitted weight"),
        ("root-stones", "who moves at the root"),
        ("own-stones", "Only the mover's"),
    ):
        starts = captions_by_path(early(evaluation=evaluation), "start")
        assert all(word in starts[path] for path in leaves if path in starts)


def test_who_may_not_pass_has_lost() -> None:
    run = stuck()
    texts = [text for text in captions_by_path(run, "start").values() if "nobody may pass" in text]
    assert any("Black cannot move" in text and "−16" in text for text in texts)
    assert any("White cannot move" in text and text.count("16") == 1 for text in texts)
    assert not any("must pass" in text for text in captions_by_path(run, "start").values())


def test_a_leaf_taken_from_the_wrong_side_is_called_a_mistake() -> None:
    for depth, wrong in ((1, True), (2, False), (3, True)):
        run = misread(depth)
        for path, text in captions_by_path(run, "end").items():
            if run.plan.nodes[path].leaf and run.plan.nodes[path].value:
                assert ("That is a mistake" in text) == wrong


@pytest.mark.parametrize("language", languages())
def test_no_word_of_another_game_is_said(language: str) -> None:
    for run in everything():
        texts = [caption(run.plan, moment, language).text for moment in run.moments]
        texts += [q.prompt + q.reason for q in questions(run.plan, run.moments, language)]
        for text in texts:
            assert "None" not in text
            assert "numbered" not in text
            assert "一列" not in text
            assert "×" not in text
            assert language == "en" or "pass" not in text.split("（")[0]
