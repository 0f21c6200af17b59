"""A search that a reader has written is judged in the lab as the command judges it."""

import subprocess
import sys
from pathlib import Path

import pytest

from judging.court.programs import mutant as mcts_mutant
from judging.court.programs import right_program
from judging.court.test_court import court
from judging.own.games import RIGHT, mutant
from judging.pacman_agents import ALPHA_BETA, HEAD, MINIMAX
from search_walkthroughs import lab
from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question
from search_walkthroughs.lab.judgement import FILE, TREES

PROGRAMS = Path(__file__).parents[1] / "judging/programs"


def source(name):
    return (PROGRAMS / f"{name}.py").read_text("utf-8")


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["wrong_cut_sign", "wrong_fresh_window", "right_lists"])
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
    assert (found["kind"], len(found["films"])) == ("unsound", 1)
    assert "<svg" in found["films"][0] or "data-film" in found["html"]
    assert "from best_move()" in found["says"][0]
    assert lab.call("judge", RIGHT["nim"], "en", "", "own")["kind"] == "fine"
    called = lab.call("judge", RIGHT["undo"], "en", "", "own", "minimax(True)")
    assert "from minimax(True)" in called["says"][0]


def test_each_agent_of_a_pacman_project_has_its_verdict():
    source = HEAD + MINIMAX.replace("min(found)", "max(found)") + ALPHA_BETA
    found = lab.call("judge", source)
    assert (found["kind"], [one["kind"] for one in found["others"]]) == ("wrong", ["fine"])
    assert found["others"][0]["headline"].startswith(f"{FILE}::AlphaBetaAgent")
    assert "MinimaxAgent: 1 ghost, depth 1" in found["html"]


def test_the_first_agent_that_errs_is_shown_wherever_it_stands():
    found = lab.call("judge", HEAD + ALPHA_BETA + MINIMAX.replace("min(found)", "max(found)"))
    assert (found["kind"], [one["kind"] for one in found["others"]]) == ("fine", ["wrong"])
    assert "MinimaxAgent: 1 ghost, depth 1" in found["html"]
    assert len(found["films"]) == 1


def test_a_monte_carlo_tree_search_has_the_verdict_of_the_court_and_its_tree():
    wrong, _ = mcts_mutant("per node", "one view", "pile")
    for way in ("", "any"):
        found = lab.call("judge", wrong, "en", "", way)
        theirs = court(wrong).facts()
        assert [found[key] for key in ("kind", "says", "line")] == ["wrong", theirs["says"], 61]
        assert 'class="wt-visits"' in found["html"]
        assert f"The tree after iteration {theirs['iteration']}" in found["html"]
    right = lab.call("judge", right_program("per node", "pile"), "ja")
    assert (right["kind"], right["says"], right["frame"]) == ("right", [], None)


def test_a_tree_search_that_is_only_defined_is_begun_by_its_call():
    source = right_program("per node", "pile").replace("print(search(Game()))", "")
    unseen = lab.call("judge", source, "en", "", "any")
    assert (unseen["kind"], unseen["html"]) == ("unrecognised", "")
    assert lab.call("judge", source, "en", "", "any", "search(Game())")["kind"] == "right"
    broken = lab.call("judge", source, "en", "", "any", "seek(Game())")
    assert broken["kind"] == "broken"
    assert "NameError" in broken["says"][0]


def test_what_is_said_of_the_game_of_a_tree_search_decides():
    source = right_program("per node", "pile")
    kinds = [
        lab.call("judge", source, "en", "", "any", "", players, last)["kind"]
        for players, last in ((None, None), (2, "wins"), (None, "loses"), (1, None))
    ]
    assert kinds == ["right", "right", "wrong", "wrong"]


WITHOUT_NUMPY = """
import sys

class NoNumpy:
    def find_spec(self, name, *_):
        if name.split(".")[0] == "numpy":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, NoNumpy())
from search_walkthroughs import lab
for source in sys.argv[1:]:
    found = lab.call("judge", source)
    print(found["kind"], found["says"])
"""


def test_the_court_sits_where_there_is_no_numpy():
    sources = [right_program("per node", "pile"), f"import numpy\n{right_program('lists', 'pile')}"]
    command = (sys.executable, "-c", WITHOUT_NUMPY, *sources)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    right, needs_numpy = done.stdout.splitlines()
    assert right == "right []"
    assert needs_numpy.startswith("broken")
    assert "No module named 'numpy'" in needs_numpy


def test_a_verdict_holds_no_character_that_cannot_be_shown():
    source = "def f(n):\n    raise ValueError('\\x1b[31m\\n')\n    return max(f(c) for c in n)\n"
    assert all(one.isprintable() for one in lab.call("judge", source)["says"])
