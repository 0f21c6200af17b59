"""Puts switches at the cuts of a program, so that one text runs as it stands and without its cuts.

With the cuts off, no loop over children ends early and no table answers: what the search leaves out
is then seen without knowing the rules of its game. The *test* of a cut still runs, and its branch
does not: ``if v >= beta: board.pop(); return v`` would otherwise take back a move twice.
"""

import ast
from typing import Any

from ..programs.syntax import FUNCTION, Function, assigned_names, names_in
from ..reports.recognition import Recognition

CALLS = "__calls__"
"""The global name to which the added calls go: a `CallWatcher`."""
CACHES = ("lru_cache", "cache", "cached", "memoize", "memoise", "memo")
"""Names of decorators that keep answers."""


def added_call(verb: str, *arguments: ast.expr) -> ast.Call:
    """Return a call of the watcher's method of this name."""
    return ast.Call(_watcher(verb), list(arguments), [])


def _watcher(name: str) -> ast.Attribute:
    return ast.Attribute(ast.Name(CALLS, ast.Load()), name, ast.Load())


def switch_cuts(recognition: Recognition, function: Function) -> bool:
    """Put switches at the cuts and tables of a function; return whether it has a table."""
    has_table = False
    for place, decorator in enumerate(function.decorator_list):
        callee = decorator.func if isinstance(decorator, ast.Call) else decorator
        if ast.unparse(callee).rpartition(".")[2] in CACHES:
            function.decorator_list[place] = added_call("cached", decorator)
            has_table = True
    for lookups in recognition.tables(function).values():
        for lookup in lookups:
            has_table = True
            if isinstance(lookup, ast.Compare):
                lookup.comparators[0] = added_call("table", lookup.comparators[0])
            else:
                lookup.func = added_call("table_get", lookup.func)
    function.body = _Cuts(recognition, function).block(function.body, is_heard=False, in_loop=False)
    return has_table


class _Cuts:
    """Rewrites the blocks of a function."""

    def __init__(self, recognition: Recognition, function: Function) -> None:
        self.recognition = recognition
        self.function = function
        self.window = recognition.window(function) or ()

    def block(self, body: list[ast.stmt], *, is_heard: bool, in_loop: bool) -> list[ast.stmt]:
        """Return a block with its switches.

        Parameters: `is_heard`, whether a child may have answered before the block; `in_loop`,
        whether the block is in a loop over children.
        """
        statements: list[ast.stmt] = []
        for place, statement in enumerate(body):
            following = body[place + 1 :]
            goes_on = in_loop or any(map(self._searches, following))
            has_search = not isinstance(statement, (*FUNCTION, ast.ClassDef)) and self._searches(
                statement
            )
            if (
                isinstance(statement, ast.Break | ast.Return)
                and in_loop
                and (is_heard or has_search)
            ):
                statements += self._exit(statement)
                continue
            if isinstance(statement, ast.For | ast.While) and has_search:
                if isinstance(statement, ast.While):
                    statement.test = self._kept(statement.test)
                statement.body = self.block(statement.body, is_heard=False, in_loop=True)
            elif isinstance(statement, ast.If):
                self._branch(statement, following, is_heard, goes_on, in_loop)
            elif isinstance(statement, ast.With | ast.Try):
                statement.body = self.block(statement.body, is_heard=is_heard, in_loop=in_loop)
            elif isinstance(statement, ast.Match):
                for case in statement.cases:
                    case.body = self.block(case.body, is_heard=is_heard, in_loop=in_loop)
            is_heard = is_heard or has_search
            statements.append(statement)
        return statements

    def _branch(
        self,
        branch: ast.If,
        following: list[ast.stmt],
        is_heard: bool,
        goes_on: bool,
        in_loop: bool,
    ) -> None:
        is_tested = is_heard or self._searches(branch.test)
        if (
            in_loop
            and not is_tested
            and _leaves(branch.body)
            and any(map(self._searches, following))
        ):
            # At the beginning of the next turn: it asks about what a child has changed.
            changed_names = {name for statement in following for name in assigned_names(statement)}
            is_tested = bool(changed_names & names_in(branch.test))
        is_cut = is_tested and goes_on
        if is_cut and _leaves(branch.body) and not self._search_in(branch.body):
            branch.test = added_call("cut", branch.test)
        elif is_cut and _leaves(branch.orelse) and not self._search_in(branch.orelse):
            branch.test = added_call("no_cut", branch.test)
        branch.body = self.block(branch.body, is_heard=is_tested, in_loop=in_loop)
        branch.orelse = self.block(branch.orelse, is_heard=is_tested, in_loop=in_loop)

    def _exit(self, statement: ast.Break | ast.Return) -> list[ast.stmt]:
        """Return an exit that no test guards; with the cuts off what it returns is noted."""
        if isinstance(statement, ast.Break):
            test: ast.expr = added_call("cut", ast.Constant(value=True))
            return [ast.copy_location(ast.If(test, [statement], []), statement)]
        if self._searches(statement):
            returned = getattr(statement, "value", None) or ast.Constant(value=None)
            value = ast.copy_location(
                ast.Assign([ast.Name("__answer__", ast.Store())], returned), statement
            )
            answer: ast.expr = ast.Name("__answer__", ast.Load())
            assignments: list[ast.stmt] = [value]
        else:
            answer, assignments = statement.value or ast.Constant(value=None), []
        note = ast.Expr(added_call("late", answer))
        early_return = ast.Return(answer)
        switch = ast.If(_watcher("has_cuts"), [early_return], [note])
        return [*assignments, ast.copy_location(switch, statement)]

    def _kept(self, test: ast.expr) -> ast.expr:
        """Return the test of a loop, which with the cuts off does not ask for the window."""
        if isinstance(test, ast.BoolOp):
            test.values = [self._kept(part) for part in test.values]
        elif isinstance(test, ast.Compare) and set(self.window) & names_in(test):
            return added_call("no_cut", test)
        return test

    def _searches(self, top: ast.AST) -> bool:
        return self.recognition.searches(self.function, top)

    def _search_in(self, body: list[ast.stmt]) -> bool:
        return any(map(self._searches, body))


def _leaves(body: list[Any]) -> bool:
    """Return whether a branch ends the loop around it."""
    return bool(body) and isinstance(body[-1], ast.Break | ast.Return)
