"""Puts the reports of a search into a Python program that has none, by rewriting its syntax tree.

The text is not touched: every call that is added stands at the line of the statement before it, so
that frames and errors name the lines of the file as its author wrote it. The calls go to an object
named `__watch__`, which the program must find among its globals: a `ReportReceiver`.
"""

import ast
from dataclasses import dataclass, field
from typing import Any

from ...record.traits import Terms
from ..programs.syntax import FUNCTION, Function, assigned_names, inner_nodes, is_call_of
from .recognition import BLOCK_FIELDS, REDUCTIONS, Recognition, Role, SearchFunction
from .table_entry import part_names

RECEIVER = "__watch__"
"""The global name to which the added calls go."""


@dataclass(frozen=True)
class InstrumentedProgram:
    """A program with the reports in it, and what was recognised to put them there."""

    tree: ast.Module
    functions: tuple[SearchFunction, ...]
    """Those that take part in the search; empty if there is none."""

    @property
    def terms(self) -> Terms:
        """Whose values its variables hold: MAX's, or those of the player to move."""
        return "mover" if any(function.is_negated for function in self.functions) else "max"

    @property
    def node_functions(self) -> tuple[SearchFunction, ...]:
        """Those that search a node in each call."""
        return tuple(function for function in self.functions if function.role == "node")


def instrument(source: str) -> InstrumentedProgram:
    """Return the program with the reports in it. Raises SyntaxError.

    >>> [f.describe() for f in instrument('''
    ... def value(node, alpha, beta):
    ...     if not node.children:
    ...         return node.value
    ...     for child in node.children:
    ...         alpha = max(alpha, -value(child, -beta, -alpha))
    ...         if alpha >= beta:
    ...             break
    ...     return alpha
    ... ''').functions]  # doctest: +NORMALIZE_WHITESPACE
    ['line 2: value is a node; window alpha, beta; score alpha in the loop of line 5;
      cuts in lines 8; values of the player who moves']
    """
    return _Instrumenter(ast.parse(source)).program()


@dataclass
class _Function:
    """What is being found out of a function while calls are put into it."""

    node: Function
    role: Role
    alpha: str | None
    beta: str | None
    is_negated: bool
    value_place: int = 0
    scores: dict[int, str] = field(default_factory=dict)
    loops: list[int] = field(default_factory=list)
    cuts: set[int] = field(default_factory=set)
    reductions: list[int] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)

    def facts(self) -> SearchFunction:
        return SearchFunction(
            name=self.node.name,
            line=self.node.lineno,
            role=self.role,
            alpha=self.alpha,
            beta=self.beta,
            is_negated=self.is_negated,
            value_place=self.value_place,
            scores=self.scores,
            loops=tuple(self.loops),
            cuts=tuple(sorted(self.cuts)),
            reductions=tuple(self.reductions),
            tables=tuple(sorted(self.tables)),
        )


@dataclass
class _Turn:
    """What has happened in one turn of a loop over children, at some place in its body."""

    child: bool = False
    """Whether a child has been searched."""
    is_assigned: bool = False
    """Whether the score has been assigned since."""
    value: str | None = None
    """The variable that holds the child's value."""

    def copy(self) -> "_Turn":
        return _Turn(self.child, self.is_assigned, self.value)

    def join(self, branch: "_Turn") -> None:
        """Take in what may have happened in a branch."""
        self.child = self.child or branch.child
        self.is_assigned = self.is_assigned or branch.is_assigned
        self.value = self.value or branch.value


class _Instrumenter:
    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.recognition = Recognition(tree)
        self.current: _Function
        self.score: str | None = None
        """The score variable of the loop over children that is being rewritten."""

    def program(self) -> InstrumentedProgram:
        functions: list[_Function] = []
        roles = {f: self.recognition.role(f) for f in self.recognition.scopes.functions}
        for function, role in roles.items():
            if role is None:
                continue
            alpha, beta = self.recognition.window(function) or (None, None)
            negates = role != "driver" and self.recognition.negates(function)
            self.current = facts = _Function(function, role, alpha, beta, negates)
            functions.append(facts)
            self._report_tables(function)
            self._report_reductions(function)
            function.body = self._block(function.body, None, None)
            if role == "helper":
                continue
            number = ast.Constant(len(functions) - 1)
            function.decorator_list.insert(0, self._call(role, function.lineno, number))
            if role == "node":
                begin = 1 if ast.get_docstring(function) is not None else 0
                function.body.insert(begin, self._report("begin", function.body[0].lineno))
        ast.fix_missing_locations(self.tree)
        return InstrumentedProgram(self.tree, tuple(function.facts() for function in functions))

    # The calls that are added

    def _call(self, verb: str, line: int, *arguments: ast.expr) -> ast.Call:
        receiver = ast.Attribute(ast.Name(RECEIVER, ast.Load()), verb, ast.Load())
        call = ast.Call(receiver, list(arguments), [])
        for node in ast.walk(call):
            if isinstance(node, ast.expr) and not hasattr(node, "lineno"):
                node.lineno = node.end_lineno = line
                node.col_offset = node.end_col_offset = 0
        return call

    def _report(self, verb: str, at: ast.stmt | int, *arguments: ast.expr) -> ast.Expr:
        line = at if isinstance(at, int) else at.end_lineno or at.lineno
        report = ast.Expr(self._call(verb, line, *arguments))
        report.lineno = report.end_lineno = line
        report.col_offset = report.end_col_offset = 0
        return report

    # Blocks: where a report of an update or a cut belongs

    def _block(
        self, body: list[ast.stmt], loop: ast.stmt | None, turn: _Turn | None
    ) -> list[ast.stmt]:
        """Return the block with reports in it; `turn` is None outside of a loop over children."""
        statements: list[ast.stmt] = []
        before: ast.stmt | int = body[0].lineno - 1 if body else 0
        for statement in body:
            if isinstance(statement, (*FUNCTION, ast.ClassDef)):
                statements.append(statement)
            elif isinstance(statement, ast.For | ast.While) and self._searches(statement):
                statements += self._child_loop(statement, loop, before)
            elif loop is None or turn is None:
                self._branches(statement, loop, None)
                statements.append(statement)
            elif isinstance(statement, ast.If | ast.With | ast.Try | ast.Match):
                statements += self._compound(statement, loop, turn, before)
            elif isinstance(statement, ast.Break | ast.Return | ast.Continue):
                if turn.child:
                    statements += self._exit(statement, turn, before)
                statements.append(statement)
            else:
                self._follow(statement, turn)
                statements.append(statement)
            before = statement
        return statements

    def _child_loop(
        self, loop: ast.For | ast.While, outer: ast.stmt | None, before: ast.stmt | int
    ) -> list[ast.stmt]:
        """Return a loop over children that opens the node and ends each turn with an update."""
        function, statements, outer_score = self.current, [], self.score
        if outer is None:
            if function.role == "driver" and not self.recognition.is_over_children(loop):
                return [loop]
            self.score, place = self.recognition.score(function.node, loop)
            function.value_place = max(function.value_place, place)
            if self.score is None:
                function.loops.append(loop.lineno)
            else:
                function.scores[loop.lineno] = self.score
                window = _name(function.alpha), _name(function.beta)
                statements.append(self._report("open", before, _name(self.score), *window))
        loop.body = self._block(loop.body, loop, _Turn())
        loop.body.append(self._report("update", loop.body[-1], _name(self.score)))
        self.score = outer_score
        return [*statements, loop]

    def _branches(self, statement: ast.stmt, loop: ast.stmt | None, turn: _Turn | None) -> None:
        """Rewrite the blocks inside a statement; `turn` takes in what happens in any of them."""
        ends = None if turn is None else turn.copy()
        owners: list[Any] = [statement]
        owners += getattr(statement, "cases", []) + getattr(statement, "handlers", [])
        for owner in owners:
            for part in BLOCK_FIELDS:
                inner = getattr(owner, part, None)
                if inner:
                    branch = None if turn is None else turn.copy()
                    setattr(owner, part, self._block(inner, loop, branch))
                    if ends is not None and branch is not None:
                        ends.join(branch)
        if turn is not None and ends is not None:
            turn.join(ends)

    def _compound(
        self,
        statement: ast.If | ast.With | ast.Try | ast.Match,
        loop: ast.stmt,
        turn: _Turn,
        before: ast.stmt | int,
    ) -> list[ast.stmt]:
        """Return a statement with blocks inside a loop over children."""
        statements: list[ast.stmt] = []
        exits = (ast.Break, ast.Return, ast.Continue)
        may_leave = any(isinstance(node, exits) for node in inner_nodes(statement))
        if turn.child and turn.is_assigned and may_leave:
            statements.append(self._report("update", before, _name(self.score)))
        branch = statement.body if isinstance(statement, ast.If) else []
        if turn.child and turn.value and any(map(self._searches, branch)):
            # A second look at the same child: what the first one found is an update too.
            branch.insert(0, self._report("update", statement.lineno, _name(turn.value)))
        self._branches(statement, loop, turn)
        return [*statements, statement]

    def _exit(
        self, statement: ast.Break | ast.Return | ast.Continue, turn: _Turn, before: ast.stmt | int
    ) -> list[ast.stmt]:
        """Return the reports before a turn ends early: an update, and a cut if the loop ends."""
        score = _name(self.score)
        if (
            isinstance(statement, ast.Return)
            and not turn.is_assigned
            and statement.value is not None
        ):
            score = self._value_of(statement.value)
        line = statement.lineno - 1 if isinstance(before, int) else before
        statements: list[ast.stmt] = [self._report("update", line, score)]
        if not isinstance(statement, ast.Continue):
            self.current.cuts.add(statement.lineno)
            statements.append(self._report("cutoff", line))
        return statements

    def _follow(self, statement: ast.stmt, turn: _Turn) -> None:
        """Note what a simple statement does to the child and to the score."""
        if self._searches(statement):
            turn.child, turn.is_assigned = True, False
            if isinstance(statement, ast.Assign):
                first = statement.targets[0]
                if isinstance(first, ast.Tuple):
                    first = first.elts[min(self.current.value_place, len(first.elts) - 1)]
                turn.value = first.id if isinstance(first, ast.Name) else None
        if turn.child and self.score in assigned_names(statement):
            turn.is_assigned = True

    def _searches(self, top: ast.AST) -> bool:
        return self.recognition.searches(self.current.node, top)

    def _value_of(self, value: ast.expr) -> ast.expr:
        """Return the value in what is returned, if reading it does not run anything twice."""
        if isinstance(value, ast.Tuple) and value.elts:
            value = value.elts[min(self.current.value_place, len(value.elts) - 1)]
        if isinstance(value, ast.Name):
            return _name(value.id)
        return ast.Constant(value.value if isinstance(value, ast.Constant) else None)

    # Scores that no variable holds, and tables

    def _report_reductions(self, function: Function) -> None:
        """``max(value(c) for …)`` becomes ``max(__watch__.reduce("max", (value(c) for …)))``."""
        for node in list(inner_nodes(function)):
            if not isinstance(node, ast.Call) or not is_call_of(node, REDUCTIONS) or not node.args:
                continue
            values = node.args[0]
            if not isinstance(values, ast.GeneratorExp | ast.ListComp | ast.SetComp):
                continue
            if self._searches(values.elt) and isinstance(node.func, ast.Name):
                generator = ast.copy_location(
                    ast.GeneratorExp(values.elt, values.generators), values
                )
                kind = ast.Constant(node.func.id)
                node.args[0] = self._call("reduce", node.lineno, kind, generator)
                self.current.reductions.append(node.lineno)

    def _report_tables(self, function: Function) -> None:
        """Make each table report its answers and the entries that are stored in it."""
        recognition = self.recognition
        tables = {
            table: questions
            for table, questions in recognition.tables(function).items()
            if not any(recognition.holds_window(function, question) for question in questions)
        }
        for table, questions in tables.items():
            self.current.tables.append(table)
            for node in questions:
                copy = ast.parse(ast.unparse(node), mode="eval").body
                if isinstance(node, ast.Call) and isinstance(copy, ast.Call):
                    assert isinstance(copy.func, ast.Attribute)
                    call = self._call(
                        "table_entry", node.lineno, copy.func.value, copy.args[0], copy
                    )
                    node.func, node.args, node.keywords = call.func, call.args, []
                elif isinstance(node, ast.Compare) and isinstance(copy, ast.Compare):
                    # `key in table` asks a container that answers the same.
                    container = self._call(
                        "table_keys", node.lineno, copy.comparators[0], copy.left
                    )
                    node.comparators[0] = container
        if tables:
            _Stores(self._report, tables.keys(), function).generic_visit(function)


class _Stores(ast.NodeTransformer):
    """Puts a report behind each ``table[key] = entry``."""

    def __init__(self, report: Any, tables: Any, function: Function) -> None:
        self.report = report
        self.tables = tables
        self.entries = {
            target.id: node.value
            for node in inner_nodes(function)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple | ast.List)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        """The tuples that variables hold, for a table that is given one by its name."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return node  # it has its own turn

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        for target in node.targets:
            if isinstance(target, ast.Subscript) and ast.unparse(target.value) in self.tables:
                parts = (ast.unparse(target.value), ast.unparse(target.slice))
                table, key = (ast.parse(part, mode="eval").body for part in parts)
                entry = node.value
                if isinstance(entry, ast.Name):
                    entry = self.entries.get(entry.id, entry)
                names = ast.Tuple([ast.Constant(name) for name in part_names(entry)], ast.Load())
                return [node, self.report("store", node, table, key, names)]
        return node


def _name(name: str | None) -> ast.expr:
    """Return what a variable holds; None if it holds nothing yet, so that watching does no harm."""
    if name is None:
        return ast.Constant(None)
    variables = ast.Call(ast.Name("locals", ast.Load()), [], [])
    return ast.Call(ast.Attribute(variables, "get", ast.Load()), [ast.Constant(name)], [])
