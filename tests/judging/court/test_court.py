"""The court on programs as pupils write them: right ones are never accused, mutants are named."""

import importlib.util
import sys
from functools import partial
from types import ModuleType

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.judging.court.court import CourtQuestion
from search_walkthroughs.judging.court.court_judgement import judge_runs
from search_walkthroughs.judging.court.findings import COURT_KINDS
from search_walkthroughs.judging.court.recognition import recognise
from search_walkthroughs.judging.court.watched_run import (
    MODULE_NAME,
    CourtProgram,
    RunPlan,
    call_parts,
    watch,
)
from search_walkthroughs.judging.court.write_log import WriteLog

from . import programs
from .programs import GAMES, MUTANTS, mutant, right_program
from .variants import VARIANTS

pytestmark = pytest.mark.day(8)

SEEDS = range(5)
ITERATIONS = 600
RIGHT = {
    "MISERE": "right",
    "REUSE": "right",
    "SAMPLED": "right",
    "BEST_CHILD": "unusual",
    "DISCOUNT": "unusual",
    "DRAWS_ZERO": "unusual",
    "TWO_COUNTS": "unusual",
    "PUZZLE": "unseen",
    "RANDOM_CHOICE": "unclear",
    "NO_TREE": "unrecognised",
}
"""Programs with nothing wrong, or nothing that is known to be wrong, and what is said of them."""


def court(text, seed=0, language="en", task="mcts", **said):
    program = CourtProgram("mcts.py", text)
    observe = partial(map, partial(watch, program))
    return judge_runs(
        "mcts.py",
        lambda plans: list(observe(plans)),
        CourtQuestion(task, **said),
        seed=seed,
        iterations=ITERATIONS,
        language=language,
    ).verdict


def broken_laws(verdict):
    return {law for law, status in verdict.laws.items() if status == "wrong"}


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", VARIANTS)
def test_a_right_program_is_never_accused(name, seed):
    verdict = court(VARIANTS[name], seed, last=("wins", None)[seed % 2])
    assert verdict.court_kind not in ("wrong", "other", "broken"), verdict.says
    if seed == 0 and "(" not in name:
        assert (verdict.court_kind, verdict.says) == ("right", ())


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("form", "name"), MUTANTS)
def test_a_mutant_is_convicted_by_its_law_and_never_acquitted(form, name, game, seed):
    text, law = mutant(form, name, game)
    verdict = court(text, seed, last="wins")
    if verdict.court_kind == "wrong":
        assert law in broken_laws(verdict), verdict.says
        assert verdict.iteration is not None
        assert verdict.node is not None
    else:  # some games and seeds do not show it: then it is not acquitted
        assert verdict.court_kind in ("unseen", "unclear"), verdict.says


def test_a_bonus_that_turns_with_the_mean_is_named():
    text, _ = mutant("one view", "bonus turned", "board")
    (said, *_) = court(text, 1).says
    assert "the bonus is taken off with it" in said


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("name", "last"),
    [
        (name, last)
        for name in RIGHT
        for last in ("wins", None)
        if (name, last) != ("MISERE", "wins")
    ],
)
def test_what_is_unusual_is_named_and_not_condemned(name, last):
    verdict = court(getattr(programs, name), last=last)
    assert (verdict.court_kind, broken_laws(verdict)) == (RIGHT[name], set()), verdict.says


def test_a_conviction_says_iteration_node_and_numbers():
    text, _ = mutant("in the backup", "a grandparent's sign", "pile")
    (said,) = court(text).says
    assert said.startswith("iteration ")
    assert said.endswith("should have been, because 3/1 got the same playout's result") or (
        "should have been, because " in said
    )


def test_a_declared_rule_decides_about_the_sign():
    text, _ = mutant("network", "wrong end", "pile")
    assert court(text).court_kind == "unclear"
    assert court(text, last="wins").court_kind == "wrong"
    assert court(text, last="loses").court_kind == "right"


SHOWN = {
    "printed": "print(step.turn)",
    "printed with its sign changed": "print(-step.turn)",
    "printed as a word": "print('left' if step.turn == 1 else 'right')",
    "printed as a text": "print(str(step.turn).rjust(3))",
    "logged": "logging.info('%d', step.turn)",
    "written": "sys.stdout.write(str(step.turn))",
    "printed in a branch": "if step.turn == 1:\n            print('left')",
    "printed by a name": "foot = 'left' if step.turn else 'right'\n        print(foot)",
}
TURNED = {
    "from the parent": "1 - parent.turn if parent else 0",
    "by its sign": "-parent.turn if parent else 1",
    "by a test": "(0 if parent.turn == 1 else 1) if parent else 0",
}
RESULT = "        result = reward(path)\n"


def with_field(statement="", turned=""):
    """The puzzle with a statement about its field, or another way to write the field."""
    text = programs.PUZZLE.replace(RESULT, f"{RESULT}        {statement}\n")
    return "import logging, sys\n" + text.replace("len(path) % 2", turned or "len(path) % 2")


@pytest.mark.parametrize("statement", SHOWN.values(), ids=SHOWN)
def test_a_field_that_is_only_shown_is_no_second_player(statement):
    verdict = court(with_field(statement))
    assert broken_laws(verdict) == set(), verdict.says
    assert "nothing depends on the field `turn`" in verdict.says[0]


@pytest.mark.parametrize("turned", TURNED.values(), ids=TURNED)
def test_a_field_that_is_only_turned_and_shown_is_no_second_player(turned):
    verdict = court(with_field("print(step.turn)", turned))
    assert broken_laws(verdict) == set(), verdict.says


def test_a_field_that_is_handed_to_the_next_node_is_no_second_player():
    text = with_field("print(step.turn)", "turn").replace("parent=None)", "parent=None, turn=0)")
    handed = text.replace("(len(step.below),), step)", "(len(step.below),), step, 1 - step.turn)")
    assert handed != text
    assert broken_laws(court(handed)) == set()


@pytest.mark.parametrize(
    "statement",
    [
        "result *= 1 if step.turn else 1",
        "print(reward((step.turn == 1,)))",
        "print(max(step.turn, 3))",
        "foot = -step.turn\n        print(foot)\n        result += 0 * foot",
    ],
)
def test_a_field_on_which_something_depends_is_one(statement):
    assert broken_laws(court(with_field(statement))) == {"turns"}


def test_the_number_of_players_may_be_said():
    assert court(programs.PUZZLE, players=1).court_kind == "right"
    two = court(programs.PUZZLE, players=2)
    assert broken_laws(two) == {"turns"}


def test_a_formula_may_be_demanded():
    text = right_program("per node", "pile")
    assert court(text, task="uct").court_kind == "right"
    puct = court(text, task="puct")
    assert (puct.court_kind, puct.kind) == ("other", "other")
    assert puct.says == ("the choice follows mean + C·√(ln N / n), and PUCT is asked for",)


def test_one_child_that_is_always_taken_is_named():
    (said,) = court(programs.SAME_CHILD).says
    assert "the first child is always taken" in said


def test_a_run_can_be_repeated_and_handed_over():
    program = CourtProgram("mcts.py", right_program("one view", "board"))
    first, second = (watch(program, RunPlan(3, 60)) for _ in range(2))
    assert first == second
    assert WriteLog.of_facts(first.facts()) == first
    facts = first.facts()
    facts["slots"] = facts["slots"][:1]
    with pytest.raises(ValueError, match="not listed"):
        WriteLog.of_facts(facts)
    for name, fact in (("writes", [[0, "much", 1, True]]), ("loops", [{}]), ("records", [1])):
        with pytest.raises(ValueError, match=name):
            WriteLog.of_facts({**first.facts(), name: fact})


def test_watching_changes_no_answer(capsys):
    text = right_program("smallest child", "pins") + "\nassert plan(Game())\n"
    assert not watch(CourtProgram("p.py", text), RunPlan()).error
    assert capsys.readouterr().out == ""


def test_a_module_whose_name_a_watched_program_takes_is_there_again(monkeypatch):
    module = ModuleType(MODULE_NAME)
    monkeypatch.setitem(sys.modules, MODULE_NAME, module)
    watch(CourtProgram("p.py", "x = 1\n"), RunPlan())
    assert sys.modules[MODULE_NAME] is module


WINDOW = """
import pygame
import pygame.freetype
from pyglet.window import Window

class Shown(pygame.sprite.Sprite):
    def draw(self, screen):
        with screen.lock() as locked:
            locked.blit(pygame.image.load("board.png"), (0, 0))

pygame.init()
Shown().draw(pygame.display.set_mode((300, 300)))
assert not pygame.mouse.get_pos()[0]
for event in pygame.event.get():
    raise AssertionError
"""
no_window = pytest.mark.skipif(
    any(map(importlib.util.find_spec, ("pygame", "pyglet"))), reason="it is installed"
)


@no_window
def test_a_window_that_is_missing_hinders_no_judgement():
    assert court(WINDOW + right_program("per node", "pile")).court_kind == "right"
    assert "pygame" not in sys.modules
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("pygame")


@no_window
@pytest.mark.parametrize(
    ("text", "error"),
    [("import no_such_library", "ModuleNotFound"), ("import pygame\npygame.x + 1", "TypeError")],
)
def test_other_libraries_and_numbers_of_a_window_are_missed(text, error):
    verdict = court(f"{text}\n{right_program('per node', 'pile')}")
    assert verdict.court_kind == "broken"
    assert error in verdict.says[0]


def test_a_call_may_begin_with_statements():
    text = right_program("per node", "pile").replace("print(search(Game()))", "")
    program = CourtProgram("mcts.py", text, "game = Game(7); import random; search(game)")
    assert not watch(program, RunPlan()).error
    assert recognise(watch(program, RunPlan())).played is not None
    with pytest.raises(SyntaxError, match="not an expression"):
        call_parts("game = Game(7)")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = 1\n", "nothing"),
        ("def f():\n    return 1 / 0\nf()\n", "line 2: ZeroDivisionError"),
    ],
)
def test_what_is_no_search_is_said(text, words):
    verdict = court(text)
    expected = "broken" if "Error" in words else "unrecognised"
    assert verdict.court_kind == expected
    assert words in verdict.says[0] or expected == "unrecognised"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_kinds_and_laws_have_words(language):
    say = messages(language)
    assert all(say.say(f"court.kind.{kind}") for kind in COURT_KINDS)
    text, _ = mutant("per node", "one view", "pile")
    verdict = court(text, language=language)
    assert verdict.says
    assert set(verdict.facts()) >= {"program", "kind", "says", "laws", "iteration", "node"}
