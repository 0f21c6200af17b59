"""Verdicts on programs that are written to the contract of a task: what is said in each kind."""

from pathlib import Path

from golden.judging.verdict_texts import facts_text, said, sections
from search_walkthroughs.judging.contract.task_judgement import judge_by_contract
from search_walkthroughs.judging.contract.task_program import TaskProgram, defined_functions
from search_walkthroughs.judging.question import Question
from search_walkthroughs.tasks.registry import task_of
from tasks.mistakes import MISTAKES
from tasks.test_processes import HEAD, PROGRAMS

HERE = Path(__file__).parent / "contract"
FILE = "my_search.py"
ENDS_THE_PROCESS = ("exit", "asleep", "forged", "large")
"""Programs that need a process of their own, and one whose error has the words of its Python."""
SOLUTION = task_of("retrograde").solution_text()

RETROGRADE = {
    **{name: source for name, (source, *_) in PROGRAMS.items() if name not in ENDS_THE_PROCESS},
    "a long answer": f"{HEAD}return {{f'p{{n}}': ('draw', None) for n in range(99)}}\n",
    **{
        mistake: SOLUTION.replace(old, new)
        for mistake, (old, new, _) in MISTAKES["retrograde"].items()
    },
}


def test_the_verdicts_by_one_contract_are_what_they_were(golden):
    golden(HERE / "retrograde.txt", all_verdicts("retrograde", RETROGRADE, 20))


def test_work_that_is_not_allowed_is_said_as_it_was(golden):
    sources = {
        mistake: task_of("pvs").solution_text().replace(old, new)
        for mistake, (old, new, _) in MISTAKES["pvs"].items()
    }
    golden(HERE / "pvs.txt", all_verdicts("pvs", sources, 20))


def all_verdicts(task: str, sources, cases: int) -> str:
    """What is said of each program in both languages, and the facts."""
    parts = []
    for name, source in sources.items():
        program = TaskProgram(FILE, source)
        for language in ("en", "ja"):
            question = Question(contract=task, language=language, trees=cases)
            verdict = judge_by_contract(
                lambda case, program=program: program.answer(task, case), FILE, question
            )
            parts.append((f"{name}, {language}", said(verdict, language)))
        facts = f"{facts_text(verdict)}\nfunctions: {sorted(defined_functions(source))}"
        parts.append((f"{name}, facts", facts))
    return sections(parts)
