"""Puts calls into a program's syntax tree that log writes, turns of loops and answers.

The text is not changed, and each statement keeps its line. The order of evaluation stays Python's:
of an assignment the value comes first, then the object, then the key.
"""

import ast
import copy
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .deciding_fields import deciding_fields

LOG_NAME = "__write_log__"
"""The name under which a rewritten program finds what takes its log."""
BONUS_NAME = re.compile(r"^log\d*$|prior|prob|polic|^_*ps?a?$", re.IGNORECASE)
"""Names of what a bonus is made of besides a square root."""
PICK = "max by a key"
"""What stands for the function in the answer of a call that picks one of several by a key."""
MOVES_NAME = re.compile(
    r"legal|possible|available|valid|^_*(get_?)?(all_?)?(moves|actions)$|empty|free", re.IGNORECASE
)
"""Names of functions whose answers are the legal moves of a position."""
GENERATOR_NAMES = {"Random", "RandomState", "default_rng", "SystemRandom", "secrets"}
"""Names of random generators of a program's own, whose draws cannot be noticed."""


@dataclass(frozen=True)
class RewrittenProgram:
    """A program that logs what it writes."""

    tree: ast.Module
    read_fields: frozenset[str]
    """The fields on which something depends; see `deciding_fields`."""
    draws_unseen: bool
    computes_bonus: bool
    """Whether the text takes a square root, and a logarithm or prior probabilities."""


def rewrite(source: str, file: str) -> RewrittenProgram:
    """Return the program with calls that log what it does. Raises SyntaxError.

    >>> text = "def f(n):\\n    n.visits += 1\\n    return n"
    >>> print(ast.unparse(rewrite(text, "f.py").tree))
    def f(n):
        __log_b1__ = n
        __log_b1__.visits += 1
        __write_log__.write(__log_b1__, 'visits', __log_b1__.visits, 2, True)
        return __write_log__.answer('f', n)
    """
    tree = ast.parse(source, file)
    names = {getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(tree)}
    read = deciding_fields(tree)
    roots = {"sqrt", "pow"} & names or any(
        isinstance(node, ast.Constant) and node.value == 0.5 for node in ast.walk(tree)
    )
    tree = ast.fix_missing_locations(_Rewriter().visit(tree))
    return RewrittenProgram(
        tree,
        read,
        bool(names & GENERATOR_NAMES),
        bool(roots) and any(map(BONUS_NAME.search, names)),
    )


class _Rewriter(ast.NodeTransformer):
    def __init__(self) -> None:
        self.functions = ["<module>"]
        self.positions = [""]
        """For each of these functions, if it gives the moves of a position, the parameter that
        holds the position."""
        self.classes: list[str] = []
        self.loops: list[str] = []
        """The variables of the loops around the statement, in its own function."""
        self.count = 0

    # Scopes

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.stmt:
        loops, self.loops = self.loops, []
        self.functions.append(node.name)
        gives_moves = bool(MOVES_NAME.search(node.name) and node.args.args)
        self.positions.append(node.args.args[0].arg if gives_moves else "")
        self.generic_visit(node)
        self.functions.pop()
        self.positions.pop()
        self.loops = loops
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        loops, self.loops = self.loops, []
        self.classes.append(node.name)
        self.generic_visit(node)
        self.classes.pop()
        self.loops = loops
        return node

    # Loops and answers

    def _loop(self, node: ast.For | ast.AsyncFor | ast.While) -> list[ast.stmt]:
        variable = self._name("e")
        returns = any(isinstance(inner, ast.Return) for inner in ast.walk(node))
        self.loops.append(variable)
        self.generic_visit(node)
        self.loops.pop()
        enough = ast.If(_call("turn", _load(variable)), [ast.Break()], [])
        node.body.insert(0, enough)
        enter = ast.Assign(
            [_store(variable)],
            _call(
                "enter",
                ast.Constant(node.lineno),
                ast.Constant(self.functions[-1]),
                ast.Constant(returns),
            ),
        )
        return _placed(node, enter, node, ast.Expr(_call("leave", _load(variable))))

    visit_For = visit_AsyncFor = visit_While = _loop

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        self.generic_visit(node)
        if node.value is not None:
            loops = [_load(variable) for variable in self.loops]
            name = ast.Constant(self.functions[-1])
            if self.positions[-1]:
                node.value = _call("moves", _load(self.positions[-1]), node.value)
            node.value = _call("answer", name, node.value, *loops)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("max" | "min"), _, [ast.keyword("key")]):
                return ast.copy_location(_call("answer", ast.Constant(PICK), node), node)
        return node

    # Writes

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        before, after = self._target(node.target, node)
        return _placed(node, *before, node, *after)

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        if not any(map(_is_place, _flat(node.targets))):
            return node
        if any(isinstance(target, ast.Tuple | ast.List) for target in node.targets):
            logged = [self._reread(target, node) for target in _flat(node.targets)]
            return _placed(node, node, *filter(None, logged))
        variable = self._name("v")
        value, node.value = node.value, _load(variable)
        statements: list[ast.stmt] = [ast.Assign([_store(variable)], value)]
        for target in node.targets:  # Python assigns from left to right
            before, after = self._target(target, node, value=variable)
            statements += [*before, ast.Assign([target], _load(variable)), *after]
        return _placed(node, *statements)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | list[ast.stmt]:
        if node.value is None or not _is_place(node.target):
            self.generic_visit(node)
            return node
        plain = ast.copy_location(ast.Assign([node.target], node.value), node)
        return self.visit_Assign(plain)

    def _target(
        self, target: ast.expr, node: ast.stmt, *, value: str = ""
    ) -> tuple[list[ast.stmt], list[ast.stmt]]:
        """Return what stands before and after a write to a target, whose object and key are put
        into variables so that they are evaluated once. `value` is the variable that holds what is
        written; without it the statement adds to what was there, and that is read again."""
        if not _is_place(target) or not isinstance(target, ast.Attribute | ast.Subscript):
            return [], []
        base = self._name("b")
        before: list[ast.stmt] = [ast.Assign([_store(base)], target.value)]
        line = ast.Constant(node.lineno)
        added = ast.Constant(not value)
        written: ast.expr
        if isinstance(target, ast.Attribute):
            target.value = _load(base)
            written = _load(value) if value else _attribute(base, target.attr)
            field = ast.Constant(self._mangled(target.attr))
            return before, [ast.Expr(_call("write", _load(base), field, written, line, added))]
        text, owner = _table_name(target.value), _owner(target.value)
        entry = _entry(target)
        key = self._name("k")
        before.append(ast.Assign([_store(key)], target.slice))
        target.value, target.slice = _load(base), _load(key)
        written = _load(value) if value else ast.Subscript(_load(base), _load(key), ast.Load())
        names = (ast.Constant(text), owner)
        logged_key = ast.Constant(entry) if entry else _load(key)
        call = _call("item", _load(base), logged_key, written, line, added, *names)
        return before, [ast.Expr(call)]

    def _reread(self, target: ast.expr, node: ast.stmt) -> ast.stmt | None:
        """Return the log of a part of a tuple that was assigned: only where reading it again runs
        nothing of the program."""
        if not isinstance(target, ast.Attribute) or not isinstance(target.value, ast.Name):
            return None
        base, field = target.value.id, ast.Constant(self._mangled(target.attr))
        written = _attribute(base, target.attr)
        line, added = ast.Constant(node.lineno), ast.Constant(False)
        return ast.Expr(_call("write", _load(base), field, written, line, added))

    def _name(self, kind: str) -> str:
        self.count += 1
        return f"__log_{kind}{self.count}__"

    def _mangled(self, name: str) -> str:
        """Return the name under which Python keeps an attribute of a class."""
        if self.classes and name.startswith("__") and not name.endswith("__"):
            return f"_{self.classes[-1].lstrip('_')}{name}"
        return name


def _is_place(target: ast.expr) -> bool:
    """Return whether a write to the target is logged: to an attribute, or to an item by its key."""
    if isinstance(target, ast.Subscript):
        return not any(isinstance(node, ast.Slice) for node in ast.walk(target.slice))
    return isinstance(target, ast.Attribute)


def _entry(target: ast.Subscript) -> str:
    """Return which entry of a list in a table is written, if the text says its place: the ``[0]``
    of ``counts[position][0]``; else nothing."""
    match target:
        case ast.Subscript(ast.Subscript(), ast.Constant(value=int(place))):
            return f"[{place}]"
    return ""


def _flat(targets: Sequence[ast.expr]) -> Iterator[ast.expr]:
    for target in targets:
        if isinstance(target, ast.Tuple | ast.List):
            yield from _flat(target.elts)
        else:
            yield target


def _table_name(base: ast.expr) -> str:
    """Return what a table is called in the text, without the keys before the last one.

    >>> [_table_name(ast.parse(text, mode="eval").body) for text in ("N", "self.N", "self.N[s]")]
    ['N', 'N', 'N']
    """
    while isinstance(base, ast.Subscript):
        base = base.value
    match base:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def _owner(base: ast.expr) -> ast.expr:
    """Return the object that holds a table, if the text names it without a call: the ``tree`` of
    ``tree.N[s]``."""
    while isinstance(base, ast.Subscript):
        base = base.value
    if not isinstance(base, ast.Attribute):
        return ast.Constant(None)
    owner = base.value
    while isinstance(owner, ast.Attribute):
        owner = owner.value
    plain = isinstance(owner, ast.Name) and not owner.id.startswith("__log_")
    return copy.deepcopy(base.value) if plain else ast.Constant(None)


def _call(verb: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Attribute(_load(LOG_NAME), verb, ast.Load()), list(arguments), [])


def _attribute(base: str, name: str) -> ast.Attribute:
    return ast.Attribute(_load(base), name, ast.Load())


def _load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def _store(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def _placed(node: ast.stmt, *statements: ast.stmt) -> list[ast.stmt]:
    """Return the statements at the place of the first one."""
    return [ast.copy_location(statement, node) for statement in statements]
