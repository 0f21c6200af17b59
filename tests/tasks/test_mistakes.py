"""Right programs pass, and typical mistakes are refused with the smallest case that shows them."""

import re
from math import inf

import pytest

from search_walkthroughs.judging.contract.task_judgement import judge_by_contract
from search_walkthroughs.judging.contract.task_program import TaskProgram
from search_walkthroughs.judging.question import Question
from search_walkthroughs.tasks.registry import task_names, task_of

from .mistakes import MISTAKES

CASES = 100
"""Number of cases by day, unless they take long."""
FEW_CASES = {"cfr": 4, "llr": 40, "uct": 60}
"""Numbers of cases by day of tasks that take long."""
PLANTED = [(task, mistake) for task, mistakes in MISTAKES.items() for mistake in mistakes]


def verdict_on(name, source, language="en", seed=0, trees=None):
    """The verdict on the text of a program, which runs in this process."""
    trees = trees or FEW_CASES.get(name, CASES)
    program = TaskProgram("my_search.py", source)
    question = Question(contract=name, language=language, seed=seed, trees=trees)
    return judge_by_contract(lambda case: program.answer(name, case), "my_search.py", question)


def with_mistake(name, mistake):
    """The right program with the mistake in it, and the kind of the verdict."""
    old, new, kind = MISTAKES[name][mistake]
    right = task_of(name).solution_text()
    assert right.count(old) == 1, "the mistake is made in one place"
    return right.replace(old, new), kind


@pytest.mark.parametrize("name", task_names())
def test_the_solution_is_right(name):
    verdict = verdict_on(name, task_of(name).solution_text())
    assert (verdict.kind, verdict.says, verdict.bad) == ("fine", (), 0)
    assert verdict.trees == FEW_CASES.get(name, CASES)


@pytest.mark.night
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", task_names())
def test_the_solution_is_right_whatever_the_seed(name, seed):
    verdict = verdict_on(name, task_of(name).solution_text(), seed=seed, trees=1000)
    assert verdict.kind == "fine", verdict.says


@pytest.mark.parametrize(("name", "mistake"), PLANTED)
def test_a_typical_mistake_is_refused_and_its_case_shows_it(name, mistake):
    source, kind = with_mistake(name, mistake)
    verdict = verdict_on(name, source)
    assert verdict.kind == kind, verdict.says
    assert verdict.case in verdict.says[0]
    assert len(verdict.says) == 2
    assert "{" not in re.sub(r"\{['p].*?\}", "", verdict.says[1]), "no place stays empty"


@pytest.mark.night
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("name", "mistake"), PLANTED)
def test_a_typical_mistake_is_refused_whatever_the_seed(name, mistake, seed):
    source, kind = with_mistake(name, mistake)
    assert verdict_on(name, source, seed=seed, trees=500).kind == kind


def test_every_task_has_two_mistakes_or_more():
    assert MISTAKES.keys() == set(task_names())
    assert all(len(mistakes) >= 2 for mistakes in MISTAKES.values())


def test_a_smaller_case_is_looked_for_and_changes_no_verdict():
    source, _ = with_mistake("retrograde", "one lost move loses")
    program, asked = TaskProgram("my_search.py", source), []

    def ask(case, most=None):
        asked.append(case)
        if most is not None and len(asked) > most:
            return {"failed": "error", "why": ["it stops", 1]}
        return program.answer("retrograde", case)

    question = Question(contract="retrograde", trees=30)
    few = judge_by_contract(lambda case: ask(case, 30), "p.py", question)
    assert len(asked) == 31
    verdict = judge_by_contract(ask, "p.py", question)
    assert (verdict.kind, verdict.trees, verdict.bad) == (few.kind, few.trees, few.bad)
    assert len(verdict.case) <= len(few.case)


@pytest.mark.parametrize(
    "facts",
    [
        *({}, {"failed": "function", "name": "x"}, {"failed": "error"}, {"answer": [1]}),
        {"failed": "error", "why": ["an error in no line that there is", inf]},
    ],
)
def test_what_no_program_answers_is_no_verdict(facts):
    verdict = judge_by_contract(lambda case: facts, "p.py", Question(contract="flat"))
    assert (verdict.kind, verdict.says[-1]) == ("broken", "what came back is not a verdict")


def test_the_sentence_names_what_is_wrong_in_both_languages():
    source, _ = with_mistake("retrograde", "a draw is a loss")
    english, japanese = (verdict_on("retrograde", source, language) for language in ("en", "ja"))
    assert english.says == (
        "smallest case: retrograde({'p1': ['p2'], 'p2': ['p1']})",
        "p1 is ('draw', None), and the program says ('loss', 0).",
    )
    assert japanese.says[1] == "p1は('draw', None)ですが、答えは('loss', 0)です。"
