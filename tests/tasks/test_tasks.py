"""What a task states: texts in both languages, examples that hold, cases that do not change."""

import ast
import string
from pathlib import Path
from random import Random

import pytest

from search_walkthroughs.tasks.registry import task_names, task_of
from search_walkthroughs.tasks.transfer import Foreign, decoded, encoded

DOCS = Path(__file__).parents[2] / "docs"
LINE_LENGTH = 100
"""Upper limit of a line of a starter file (characters of the width of a letter)."""

each_task = pytest.mark.parametrize("name", task_names())


def run_text(text):
    """The names of a program's text after it has run."""
    names = {"__name__": "my_search"}
    exec(compile(text, "my_search.py", "exec"), names)
    return names


def places(sentence):
    """The facts that a sentence has places for."""
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}


@each_task
def test_a_task_says_the_same_in_both_languages(name):
    english, japanese = (task_of(name).texts[language] for language in ("en", "ja"))
    assert english.keys() == japanese.keys() >= {"title", "contract"}
    for key in english.keys() - {"title", "contract"}:
        assert places(english[key]) == places(japanese[key]), key
        assert english[key].endswith("."), key
        assert japanese[key].endswith("。"), key


@each_task
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_starter_file_is_the_contract_and_does_nothing_yet(name, language):
    task = task_of(name)
    text = task.starter(language)
    assert ast.get_docstring(ast.parse(text)) == task.sentences(language)["contract"]
    names = run_text(text)
    for function in task.functions:
        assert f"{function}(" in task.sentences(language)["contract"]
        count = names[function].__code__.co_argcount
        with pytest.raises(NotImplementedError):
            names[function](*[None] * count)
    assert all(len(line) <= LINE_LENGTH for line in text.splitlines())


@each_task
def test_the_solution_gives_the_answers_of_the_examples(name):
    task = task_of(name)
    names = run_text(f"{task.test_imports}\n{task.solution_text()}")
    assert len(task.examples) >= 2
    for call, answer in task.examples:
        assert eval(call, names) == eval(answer, names), call


@each_task
def test_the_cases_come_from_the_seed_and_pass_to_another_process(name):
    task = task_of(name)
    first, again, other = (list(task.cases(Random(seed), 20)) for seed in (1, 1, 2))
    assert first == again != other
    assert len(first) == 20
    assert [decoded(encoded(case)) for case in first] == first
    assert all(
        task.call(case).startswith(tuple(f"{function}(" for function in task.functions))
        for case in first
    )


@each_task
@pytest.mark.parametrize("answer", [None, "x", 1.5, (), (None, None), {}, Foreign("object")])
def test_what_is_no_answer_is_not_understood(name, answer):
    task = task_of(name)
    (case,) = task.cases(Random(0), 1)
    if task.has_form(case, answer):  # then it can be looked at, and no error comes of it
        task.complaint(case, answer)


def test_no_answer_costs_the_judge_its_process():
    nested = []
    for _ in range(200):
        nested = [nested]
    assert "<list>" in repr(decoded(encoded(nested)))
    assert repr(decoded(encoded({"a": object()}))) == "{'a': <object>}"
    for facts in ({"tuple": 1}, {"ratio": [1, 0]}, {"dict": [1]}, {"other": []}, {}, [1], {"a": 1}):
        with pytest.raises((AttributeError, ArithmeticError, TypeError, ValueError)):
            decoded(facts)


@pytest.mark.parametrize("page", ["guide/tasks.md", "ja/guide/tasks.md"])
def test_the_guide_has_a_row_for_each_task(page):
    text = (DOCS / page).read_text("utf-8")
    table = text[text.index("| `--task` |") :].split("\n\n")[0].splitlines()[2:]
    rows = {}
    for line in table:
        task, functions, _ = line.strip("| ").split(" | ")
        rows[task.strip("`")] = tuple(functions.replace("`", "").replace("、", ", ").split(", "))
    assert rows == {name: task_of(name).functions for name in task_names()}
    assert list(rows) == sorted(rows)
