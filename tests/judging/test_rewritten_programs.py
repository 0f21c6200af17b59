"""What is put into a program, read off its rewritten text, is what is said of it, and no more.

The rewriters walk the syntax tree with visitors; here it is read by positions and by parents. What
pages say of a program is held against its run.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random
from textwrap import indent

import pytest

from judging import forms
from judging.own import forms as own_forms
from judging.own import games
from judging.test_tables import NEGAMAX, PAIR
from judging.test_verdicts import RIGHT
from search_walkthroughs.judging.calls.watched_program import watched_program
from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.programs.adapters import DEPTH_NAMES, plain_name
from search_walkthroughs.judging.programs.program_text import ProgramText
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question
from search_walkthroughs.judging.reports.instrument import instrument
from search_walkthroughs.judging.reports.recognition import SearchFunction
from search_walkthroughs.runs.registry import algorithms
from search_walkthroughs.runs.small_trees import random_dag

FOLDER = Path(__file__).parent / "programs"
TABLES = {
    "a table that is asked by in": NEGAMAX.format(flags="0, 1, 2", entry="flag, value"),
    "a table of pairs": PAIR,
    "a table that a function and the one inside of it ask": """
table = {}

def solve(state):
    if state in table:
        return table[state]

    def value(state):
        if state in table:
            return table[state]
        if not state.children:
            return state.value
        table[state] = max(-value(child) for child in state.children)
        return table[state]

    table[state] = max(-value(child) for child in state.children)
    return table[state]
""",
}
PLACES = """
def value(node):
    if not node.children:
        return node.value
    for child in sorted(node.children, key=lambda move: -value(node.play(move))):
        before = [-value(child.play(move)) for move in child.moves if value(child) > 0]
    for first in node.moves:
        for second in (m for m in node.moves for n in range(value(m)) if m != first):
            after = {pair: value(pair) for pair in zip(node.moves, first)}
        last = max((value(x.play(y)) for x in node.moves for y in x.moves), default=value(first))
    else:
        first = value(last)
    while node.children:
        node = max(node.children, key=value)
        last = max(last, value(node))
    else:
        last = value(node)
    return max(before, after, last)
"""
"""A search that is called at many places of its loops."""
PROGRAMS: dict[str, str] = {
    **{file.stem: file.read_text("utf-8") for file in sorted(FOLDER.glob("*.py"))},
    **{f"listing {name}": known.text.listing.text for name, known in algorithms().items()},
    **forms.FORMS,
    **forms.PLAIN,
    **forms.NOT_RECOGNISED,
    **{name: text for name, (_, text) in own_forms.FORMS.items()},
    **games.RIGHT,
    **TABLES,
    "calls at many places": PLACES,
}
"""Programs as authors and pupils write them, by name."""


def inside(program: str) -> str:
    """The program inside of a loop of a function, whose variable is no move of any search."""
    defined = [n.name for n in ast.parse(program).body if isinstance(n, ast.FunctionDef)]
    return (
        "def outside():\n    for turn_of_outside in (1, 2):\n"
        f"{indent(program, ' ' * 8)}\n    return {', '.join(defined) or None}\n"
    )


NESTED = {
    f"{name}, inside": inside(text)
    for name, text in PROGRAMS.items()
    if "import *" not in text and "from __future__" not in text and "from ." not in text
}
"""The same programs as functions of a function."""
EVERY = {**PROGRAMS, **NESTED}


def parents(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    """The node around each node of a syntax tree."""
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def own_function(node: ast.AST, around: dict[ast.AST, ast.AST]) -> ast.AST | None:
    """The innermost function in whose body a node stands; None outside of all functions."""
    while (node := around.get(node, node)) in around:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            return node
    return None


def added_calls(tree: ast.AST, receiver: str) -> Iterator[tuple[str, ast.Call]]:
    """Each call of a method of the receiver, with the name of the method."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Attribute(ast.Name(name), verb)) if name == receiver:
                yield verb, node


def functions_by_line(tree: ast.AST) -> dict[int, ast.AST]:
    return {n.lineno: n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}


def put_in(tree: ast.Module, function: SearchFunction) -> dict[str, object]:
    """What the calls in the body of a function report, by fact of `SearchFunction`."""
    around, node = parents(tree), functions_by_line(tree)[function.line]
    calls = [
        (verb, call)
        for verb, call in added_calls(tree, "__watch__")
        if own_function(call, around) is node
    ]
    loops = [
        loop
        for loop in ast.walk(node)
        if isinstance(loop, ast.For | ast.While) and own_function(loop, around) is node
    ]
    updates = {call for verb, call in calls if verb == "update"}
    reporting = {loop: set(ast.walk(loop)) for loop in loops if updates & set(ast.walk(loop))}
    outermost = [
        loop.lineno
        for loop in reporting
        if not any(loop in below for other, below in reporting.items() if other is not loop)
    ]
    opened = {}
    for block in (
        block
        for owner in ast.walk(node)
        for field in ("body", "orelse", "finalbody", "handlers")
        if isinstance(block := getattr(owner, field, None), list)
    ):
        for statement, following in pairwise(block):
            for verb, call in added_calls(statement, "__watch__"):
                if verb == "open" and isinstance(statement, ast.Expr) and following in loops:
                    opened[following.lineno] = name_of(call.args[0])
    cuts = {
        block[place + 1].lineno
        for owner in ast.walk(node)
        for field in ("body", "orelse", "finalbody")
        if isinstance(block := getattr(owner, field, None), list)
        for place, statement in enumerate(block)
        if isinstance(statement, ast.Expr) and ast.unparse(statement) == "__watch__.cutoff()"
        if own_function(statement, around) is node
    }
    tables = ("table_entry", "table_keys")
    asked = {ast.unparse(call.args[0]) for verb, call in calls if verb in tables}
    return {
        "scores": opened,
        "loops": tuple(line for line in sorted(outermost) if line not in opened),
        "cuts": tuple(sorted(cuts)),
        "reductions": tuple(sorted(call.lineno for verb, call in calls if verb == "reduce")),
        "tables": tuple(sorted(asked)),
    }


def name_of(argument: ast.expr) -> str:
    """The variable in ``locals().get("best")``."""
    assert isinstance(argument, ast.Call)
    (name,) = argument.args
    assert isinstance(name, ast.Constant)
    return str(name.value)


@pytest.mark.parametrize("name", EVERY)
def test_what_is_said_of_a_function_is_what_is_put_into_it(name: str) -> None:
    program = instrument(EVERY[name])
    for function in program.functions:
        told = {
            "scores": dict(function.scores),
            "loops": tuple(sorted(function.loops)),
            "cuts": function.cuts,
            "reductions": tuple(sorted(function.reductions)),
            "tables": function.tables,
        }
        assert told == put_in(program.tree, function), function.describe()


JUDGED = {name: PROGRAMS[name] for name in RIGHT if name != "right_geeks"}
JUDGED |= forms.FORMS | forms.PLAIN | TABLES
"""Right programs that are run on trees."""
NO_WINDOW = [(None, None), (-inf, inf)]
"""What frames say of the window where a program has none."""


@pytest.mark.sample(12)
@pytest.mark.parametrize("name", JUDGED)
def test_pages_say_of_a_program_what_its_run_shows(name: str) -> None:
    """On a tree whose positions come again, where a table is asked for what it holds."""
    program = StudentProgram("program.py", JUDGED[name])
    observation = examine(program, name, Question(tree=random_dag(Random(3)))).observation
    assert observation is not None
    said, frames = ProgramText.of(program), observation.frames
    assert said.has_table == observation.has_table
    assert said.has_window == any((f.alpha, f.beta) not in NO_WINDOW for f in frames)


def bound_around(call: ast.Call, around: dict[ast.AST, ast.AST]) -> list[str]:
    """The names that the loops around a call bind for it, the outermost first, without depths."""
    names: list[str] = []
    inner: ast.AST = call
    while not isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
        outer = around[inner]
        if isinstance(outer, ast.For) and inner in outer.body:
            names[:0] = stored(outer.target)
        elif isinstance(outer, ast.Lambda) and inner is outer.body:
            names[:0] = [parameter.arg for parameter in outer.args.args]
        elif isinstance(outer, ast.comprehension) and inner in outer.ifs:
            names[:0] = stored(outer.target)
        if isinstance(generators := getattr(outer, "generators", None), list):
            before = generators.index(inner) if inner in generators else len(generators)
            names[:0] = [name for part in generators[:before] for name in stored(part.target)]
        inner = outer
    return [name for name in names if plain_name(name) not in DEPTH_NAMES]


def stored(target: ast.expr) -> list[str]:
    nodes = [node for node in ast.walk(target) if isinstance(node, ast.Name)]
    return [node.id for node in nodes if isinstance(node.ctx, ast.Store) and node.id != "_"]


@pytest.mark.parametrize("name", EVERY)
def test_every_call_of_the_search_says_once_what_the_loops_of_its_own_function_bind(
    name: str,
) -> None:
    source = EVERY[name]
    written = ast.parse(source)
    around, program = parents(written), watched_program(source)
    calls = {(n.lineno, n.col_offset, n.end_col_offset): n
             for n in ast.walk(written) if isinstance(n, ast.Call)}  # fmt: skip
    said: Counter[tuple[int, int, int | None]] = Counter()
    around_added = parents(program.tree)
    for verb, added in added_calls(program.tree, "__calls__"):
        if verb != "at":
            continue
        call = around_added[added]
        assert isinstance(call, ast.Call)
        assert call.func is added
        place = call.lineno, call.col_offset, call.end_col_offset
        said[place] += 1
        _, label, line = added.args
        assert isinstance(label, ast.Tuple)
        assert [ast.unparse(name) for name in label.elts] == bound_around(calls[place], around)
        assert ast.literal_eval(line) == call.lineno
    recursive = {f.name for f in program.functions if f.role != "driver"}
    searching = {f.line for f in program.functions}
    named = {
        place
        for place, call in calls.items()
        if isinstance(call.func, ast.Name) and call.func.id in recursive
        if getattr(own_function(call, around), "lineno", 0) in searching
    }
    assert set(said.values()) <= {1}
    assert named <= said.keys()


@pytest.mark.parametrize("name", EVERY)
def test_every_entry_that_is_stored_is_reported_once_and_no_other_line_is_lost(name: str) -> None:
    """Without the statements that are added the program has those that were written, in order."""
    program = instrument(EVERY[name])
    tables = {table for function in program.functions for table in function.tables}
    reports = Counter(call.lineno for verb, call in added_calls(program.tree, "__watch__")
                      if verb == "store")  # fmt: skip
    searching = {function.line for function in program.functions if function.tables}
    written = ast.parse(EVERY[name])
    around = parents(written)
    stores = Counter(
        statement.lineno
        for statement in ast.walk(written)
        if isinstance(statement, ast.Assign)
        if getattr(own_function(statement, around), "lineno", 0) in searching
        for target in statement.targets
        if isinstance(target, ast.Subscript) and ast.unparse(target.value) in tables
    )
    assert reports == stores
    added = {
        statement
        for statement in ast.walk(program.tree)
        if isinstance(statement, ast.Expr)
        if any(call is statement.value for _, call in added_calls(statement, "__watch__"))
    }
    kinds = [
        [(type(n), n.lineno) for n in ast.walk(tree) if isinstance(n, ast.stmt) and n not in added]
        for tree in (written, program.tree)
    ]
    assert kinds[0] == kinds[1]
