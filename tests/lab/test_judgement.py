"""A search that a reader has written is judged in the lab as the command judges it."""

from pathlib import Path

import pytest

from judging.own.games import RIGHT, mutant
from judging.pacman_agents import ALPHA_BETA, HEAD, MINIMAX
from search_walkthroughs import lab
from search_walkthroughs.judging.examination import Question, examine
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.lab.judgement import FILE, TREES

PROGRAMS = Path(__file__).parents[1] / "judging/programs"


def source(name):
    return (PROGRAMS / f"{name}.py").read_text("utf-8")


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["wrong_cut_sign", "wrong_root_alpha", "right_lists"])
def test_the_verdict_is_that_of_the_command(name):
    found = lab.call("judge", source(name))
    program = StudentProgram(FILE, source(name))
    theirs = examine(program, FILE, Question(trees=TREES)).verdict.facts()
    for key in ("kind", "says", "frame", "line"):
        assert found[key] == theirs[key]
    assert bool(found["html"]) == bool(found["films"]) == (theirs["tree"] is not None)


def test_what_reads_too_much_is_shown_with_the_cut_that_it_misses():
    found = lab.call("judge", source("wrong_fresh_window"), "ja")
    assert found["kind"] == "wasteful"
    assert "2/2は探索しなくてよいノードです" in found["says"][0]
    assert found["tree"] == "[0, [0, 0]]"
    assert len(found["films"]) == 2


def test_it_can_be_judged_on_the_readers_tree_alone():
    found = lab.call("judge", source("wrong_cut_sign"), "en", "[[3, 12, 8], [2, 4, 6]]")
    assert (found["kind"], found["tree"]) == ("unsound", "[[3, 12, 8], [2, 4, 6]]")
    assert "were 1/2" in found["says"][0]


def test_a_program_that_does_not_run_and_a_tree_that_cannot_be_are_said():
    assert lab.call("judge", "def f(:")["says"] == ["line 1: invalid syntax"]
    assert lab.call("judge", "x = 1")["kind"] == "unrecognised"
    game = "title: T\nalgorithm: alpha-beta\ngame: tic-tac-toe\n"
    (fault,) = lab.call("judge", source("right_lists"), "en", game)["faults"]
    assert (fault["line"], fault["message"]) == (3, "this is a game")


def test_a_program_with_a_game_of_its_own_is_judged_there_if_trees_do_not_suit_it():
    found = lab.call("judge", mutant("undo", "own score"), "en", "", "any")
    assert (found["kind"], found["films"]) == ("unsound", [])
    assert found["html"].count("wt-cells") >= 4
    assert "from best_move()" in found["says"][0]
    assert lab.call("judge", RIGHT["nim"], "en", "", "own")["kind"] == "fine"
    called = lab.call("judge", RIGHT["undo"], "en", "", "own", "minimax(True)")
    assert "from minimax(True)" in called["says"][0]


def test_each_agent_of_a_pacman_project_has_its_verdict():
    source = HEAD + MINIMAX.replace("min(found)", "max(found)") + ALPHA_BETA
    found = lab.call("judge", source)
    assert (found["kind"], [one["kind"] for one in found["others"]]) == ("wrong", ["fine"])
    assert found["others"][0]["headline"].startswith(f"{FILE}::AlphaBetaAgent")


def test_a_monte_carlo_tree_search_is_left_to_the_command():
    source = "node.visits += 1\nx = sqrt(log(n) / node.visits)\n"
    for language in ("en", "ja"):
        found = lab.call("judge", source, language)
        assert found["kind"] == "unrecognised"
        assert "`walkthroughs judge`" in found["says"][0]


def test_a_verdict_holds_no_character_that_cannot_be_shown():
    source = "def f(n):\n    raise ValueError('\\x1b[31m\\n')\n    return max(f(c) for c in n)\n"
    assert all(one.isprintable() for one in lab.call("judge", source)["says"])
