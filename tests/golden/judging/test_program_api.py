"""`judge` from Python and in a notebook: the verdict on a function, a class and a file."""

import json
from pathlib import Path

import pytest

import search_walkthroughs as sw
from golden.judging import given_programs
from golden.judging.test_pages import digest
from golden.judging.verdict_texts import sections
from search_walkthroughs.reading import BadInput

HERE = Path(__file__).parent / "api"
TREE = [[3, 12], [2, [4, 0]]]
FACTS = ("kind", "says", "tree", "frame", "line")
GIVEN = {
    "right": (given_programs.right, {}),
    "wrong": (given_programs.wrong, {}),
    "wrong, in Japanese": (given_programs.wrong, {"language": "ja"}),
    "minimax": (given_programs.plain, {"task": "minimax"}),
    "a driver with helpers": (given_programs.choose, {}),
    "a class": (given_programs.Player, {}),
    "a call": (given_programs.strange, {"call": "strange(tree, 1, -inf, inf)"}),
    "a named form": (given_programs.of_objects, {"form": "objects"}),
}


@pytest.mark.parametrize("name", GIVEN)
def test_what_python_gets_is_what_it_was(name, golden):
    program, options = GIVEN[name]
    verdict = sw.judge(program, tree=TREE, **options)
    facts = [f"{fact}: {getattr(verdict, fact)!r}" for fact in FACTS]
    bundle = verdict._repr_mimebundle_()
    text = sections(
        [
            ("repr", repr(verdict)),
            ("Attributes", "\n".join(facts)),
            ("data", json.dumps(verdict.data, indent=1, ensure_ascii=False)),
            ("svg", digest(verdict.svg)),
            (
                "In a notebook",
                "\n".join([*sorted(bundle), bundle["text/html"].partition(" src")[0]]),
            ),
        ]
    )
    golden(HERE / f"{name.replace(', ', '-').replace(' ', '-').lower()}.txt", text)


REFUSED = {
    "a lambda": lambda: sw.judge(lambda node: node),
    "a number": lambda: sw.judge(3),
    "a task that there is not": lambda: sw.judge(given_programs.right, task="chess"),
    "a form that there is not": lambda: sw.judge(given_programs.right, form="chess"),
    "a language that there is not": lambda: sw.judge(given_programs.right, language="tlh"),
    "fewer trees than none": lambda: sw.judge(given_programs.right, trees=-1),
    "a builtin": lambda: sw.judge(max),
    "players of another search": lambda: sw.judge(given_programs.right, tree=TREE, players=2),
    "three players": lambda: sw.judge(given_programs.right, task="mcts", players=3),
    "a tree search without its call": lambda: sw.judge(given_programs.plain, task="mcts"),
    "a tree of chance": lambda: sw.judge(
        given_programs.right, tree="{A: {turn: chance, moves: [1, 2]}}"
    ),
    "a call that is none": lambda: sw.judge(given_programs.right, call="right("),
}


def test_what_is_said_of_what_cannot_be_judged_is_what_it_was(golden):
    parts = []
    for name, judge in REFUSED.items():
        try:
            said = repr(judge())
        except BadInput as error:
            said = str(error)
        parts.append((name, said))
    golden(HERE / "refused.txt", sections(parts))


def test_a_verdict_without_a_page_says_so(golden):
    verdict = sw.judge(given_programs.no_search)
    with pytest.raises(BadInput) as error:
        verdict.html  # noqa: B018 - asking for it is what fails
    golden(
        HERE / "no-page.txt", f"{verdict!r}\n{error.value}\n{sorted(verdict._repr_mimebundle_())}\n"
    )


def test_a_tree_search_is_judged_in_python_as_it_was(golden):
    verdict = sw.judge(given_programs.uct, task="mcts", call="uct(5, 100)", last="wins")
    data = json.dumps(verdict.data, indent=1, ensure_ascii=False)
    golden(HERE / "uct.txt", sections([("repr", repr(verdict)), ("data", data)]))
