"""A search that a reader has written is judged in the lab as the command judges it."""

from pathlib import Path

import pytest

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
