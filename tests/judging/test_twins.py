"""Each kind of fault is named in a program that has it, and not in its twin that is right."""

from collections.abc import Mapping
from typing import Any, get_args

import pytest

from judging.court.programs import FORMS as COURT_FORMS
from judging.court.test_node_laws import WRONG as COURT_WRONG
from judging.court.thread_bugs import THREADS
from judging.pacman_agents import FAULTS, HEAD, RIGHT
from judging.test_pacman import judged as judged_agents
from judging.twins import ON_OWN_GAMES, ON_TREES
from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.judging.court.findings import Law
from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.own.own_examination import judge_own
from search_walkthroughs.judging.own.own_program import OwnProgram
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question
from search_walkthroughs.judging.verdict import Verdict

pytestmark = pytest.mark.day(6)

FAULTY = ("wasteful", "unsound", "move", "wrong")
SPEAKS_OF_NO_FAULT = {
    *("syntax", "error", "error_line", "not_binary", "function", "parameter", "time", "notebook"),
    *("not_pairs", "calls.two_children", "too_long"),
    *("ended", "ended_says", "signal", "signal_says", "output", "no_program", "no_verdict"),
    *("judge_failed", "other_language", "not_encoded", "unreadable", "own_python"),
    "task_python",
    *("no_recursion", "not_observed", "no_leaf", "no_value", "no_value_error", "guessed_form"),
    *("object_answer", "no_value_answer", "expectimax"),
    *("calls.range", "calls.values_only", "calls.uniform", "calls.leaf_order", "calls.expectimax"),
    *("calls.no_mean", "calls.start_unknown", "calls.no_start", "calls.no_search", "calls.failed"),
    *("calls.error", "calls.too_large", "calls.time", "calls.one_end", "calls.leaf"),
    *("calls.mover_leaves", "calls.not_confirmed", "calls.line_end", "calls.draw_end"),
    *("calls.no_inner", "calls.no_number", "calls.from_nowhere", "calls.no_fit"),
    *("calls.not_aligned", "pacman.not_written", "pacman.nothing_such", "pacman.unnamed"),
    *("pacman.raises", "pacman.no_evaluation"),
}
"""The keys of what is said of programs that do not run or are not understood, and of right ones."""
NEVER_ALONE = {
    *("value", "value_range", "calls.value", "not_returned"),  # the first wrong frame or call does
    *("calls.answer_mean", "calls.no_move"),  # of a program read as one that takes means; of a cut
    *("pacman.unproved", "pacman.unproved_together"),  # of answers that were right by luck
    *("pacman.at_bound", "pacman.mixed_bound"),  # a fault only where a teacher says so
}
"""The keys of faults for which another kind of fault gives the group, in all programs here."""


def on_trees(source: str, task: Any) -> Verdict:
    question = Question(task=task, trees=60, leaves=3)
    return examine(StudentProgram("program.py", source), "program.py", question).verdict


def on_own_game(source: str) -> Verdict:
    program = OwnProgram(source, "program.py")
    return judge_own(program, "program.py", Question(), max_calls=1500).verdict


@pytest.mark.sample(4)
@pytest.mark.parametrize("words", ON_TREES)
def test_a_fault_on_trees_is_named_and_its_twin_is_fine(words: str) -> None:
    twins = ON_TREES[words]
    assert on_trees(twins.right, twins.task).kind == "fine"
    wrong = on_trees(twins.wrong, twins.task)
    assert (wrong.kind in FAULTY, wrong.group) == (True, words), wrong.says


@pytest.mark.sample(4)
@pytest.mark.parametrize("words", ON_OWN_GAMES)
def test_a_fault_on_its_own_game_is_named_and_its_twin_is_fine(words: str) -> None:
    twins = ON_OWN_GAMES[words]
    assert on_own_game(twins.right).kind == "fine"
    wrong = on_own_game(twins.wrong)
    assert (wrong.kind in FAULTY, wrong.group) == (True, words), wrong.says


def texts(keys: Mapping[str, Any], of: str = "") -> set[str]:
    """The words of the kinds below a table of the catalogue that speak of faults."""
    silent = SPEAKS_OF_NO_FAULT | NEVER_ALONE
    return {
        words
        for key, words in keys.items()
        if isinstance(words, str) and f"{of}{key}" not in silent
    }


def test_every_kind_of_fault_has_a_mutant_and_a_twin() -> None:
    say = messages("en").messages
    groups = {
        key.removeprefix("judge.group."): words
        for key, words in say.items()
        if key.startswith("judge.group.")
    }
    assert groups.keys() >= SPEAKS_OF_NO_FAULT | NEVER_ALONE
    plain = {key: words for key, words in groups.items() if "." not in key}
    assert texts(plain) == ON_TREES.keys()
    calls = {key: words for key, words in groups.items() if key.startswith("calls.")}
    assert texts(calls) == ON_OWN_GAMES.keys()


def test_every_kind_of_fault_of_an_agent_has_a_mutant_and_a_twin() -> None:
    say = messages("en").messages
    kinds = {key: words for key, words in say.items() if key.startswith("judge.group.pacman.")}
    expected = texts({key.removeprefix("judge.group."): words for key, words in kinds.items()})
    few = Question(trees=36)
    found = [judged_agents(fault.source, few).values() for fault in FAULTS.values()]
    assert expected <= {verdict.group for verdicts in found for verdict in verdicts}
    right = judged_agents(HEAD + "".join(RIGHT.values()), few)
    assert {verdict.kind for verdict in right.values()} == {"fine"}


def test_every_law_of_the_court_has_a_mutant() -> None:
    broken = {law for form in COURT_FORMS.values() for _, _, law in form.mutants.values()}
    broken |= {law for _, law, _ in COURT_WRONG} | {law for _, law in THREADS.values()}
    # These break no law: children tried twice, another formula than asked for, play alone.
    assert broken | {"first", "task", "play"} == set(get_args(Law))
