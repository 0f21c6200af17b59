"""Which functions of a Python program search a tree, and what their variables hold.

Nothing is run: all is read from the syntax tree. Functions search if they call themselves, directly
or through others. `instrument` uses this to put reports into a program that has none.
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from ..programs.syntax import (
    FUNCTION,
    Function,
    assigned_names,
    inner_nodes,
    is_call_of,
    names_in,
    parameters,
)

Role: TypeAlias = Literal["node", "helper", "driver"]

BLOCK_FIELDS = ("body", "orelse", "finalbody")
REDUCTIONS = frozenset(("max", "min", "sum"))
WINDOW_NAMES = (
    *(("alpha", "beta"), ("a", "b"), ("A", "B"), ("α", "β"), ("alfa", "beta")),
    *(("lo", "hi"), ("low", "high"), ("lower", "upper"), ("lb", "ub")),
    *(("lower_bound", "upper_bound"), ("floor", "ceiling")),
    *(("best_max", "best_min"), ("max_value", "min_value")),
)
"""Names that programs give to the two ends of a window."""
SIGN_NAMES = frozenset(("sign", "color", "colour", "sgn", "side", "player", "turn"))
"""Names that programs give to the number that turns MAX's values into the mover's."""


@dataclass(frozen=True, slots=True)
class SearchFunction:
    """A function that takes part in a search, and what was recognised in it."""

    name: str
    line: int
    """Line of its ``def``."""
    role: Role
    """A *node* searches a node of the tree in each call; a *helper* has no base case of its own and
    belongs to the node that calls it; a *driver* is not part of the recursion and may call it for
    each move of the root."""
    alpha: str | None
    beta: str | None
    """The parameters that hold the window; None without one."""
    is_negated: bool
    """Whether the sign of a child's value is changed, as negamax does."""
    value_place: int
    """Place of the value in a tuple that it returns."""
    scores: Mapping[int, str]
    """The variable of the score, by the line of the loop over the children."""
    loops: tuple[int, ...]
    """The lines of loops over children whose score was not recognised: there it is inferred."""
    cuts: tuple[int, ...]
    """The lines that leave such a loop after a child."""
    reductions: tuple[int, ...]
    """The lines of `max`, `min` or `sum` over the values of the children."""
    tables: tuple[str, ...]
    """The dictionaries that serve as transposition tables."""

    def describe(self) -> str:
        """Return in one line what was recognised."""
        parts = [f"line {self.line}: {self.name} is a {self.role}"]
        if self.alpha:
            parts.append(f"window {self.alpha}, {self.beta}")
        parts += [f"score {name} in the loop of line {at}" for at, name in self.scores.items()]
        for label, lines in (
            ("cuts in lines", self.cuts),
            ("max, min or sum over the children in lines", self.reductions),
            ("table", self.tables),
            ("score not recognised in the loops of lines", self.loops),
        ):
            if lines:
                parts.append(f"{label} {', '.join(map(str, lines))}")
        if self.is_negated:
            parts.append("values of the player who moves")
        return "; ".join(parts)


def role_by_name(name: str) -> int:
    """Return who moves by the name of a function: 1 for MAX, -1 for MIN, 0 if it says neither.

    >>> [role_by_name(name) for name in ("max_value", "minPlayer", "minimax")]
    [1, -1, 0]
    """
    rest = name.lower().replace("minimax", "").replace("maximin", "")
    return ("max" in rest) - ("min" in rest)


class Scopes:
    """Which function a name means, by where it stands."""

    def __init__(self, tree: ast.Module) -> None:
        self.functions: list[Function] = []
        self._around: dict[Function, list[dict[str, Function]]] = {}
        self._local: dict[Function, dict[str, Function]] = {}
        self._methods: dict[str, list[Function]] = {}
        self._classes: dict[Function, ast.ClassDef] = {}
        self._bound: dict[Function, frozenset[str]] = {}
        self._enter(tree, [], None)

    def _enter(
        self, top: ast.AST, outer_scopes: list[dict[str, Function]], owner: ast.ClassDef | None
    ) -> None:
        names: dict[str, Function] = {}
        defined = [node for node in inner_nodes(top) if isinstance(node, FUNCTION)]
        owners = dict.fromkeys(defined, owner)
        for node in inner_nodes(top):
            if isinstance(node, ast.ClassDef):
                for method in node.body:
                    if isinstance(method, FUNCTION):
                        self._methods.setdefault(method.name, []).append(method)
                        owners[method] = node
        for function in defined:
            names.setdefault(function.name, function)
        if isinstance(top, FUNCTION):
            self._local[top] = names
        for function in defined:
            self.functions.append(function)
            self._around[function] = [*outer_scopes, names]
            if (holder := owners[function]) is not None:
                self._classes[function] = holder
            self._enter(function, [*outer_scopes, names], owners[function])

    def meaning(self, function: Function, node: ast.AST) -> Function | None:
        """Return the function that a name or an attribute means inside of `function`."""
        if isinstance(node, ast.Name):
            scopes = [self._local[function]]
            if node.id not in self._variables(function):
                scopes += reversed(self._around[function])
            for names in scopes:
                if node.id in names:
                    return names[node.id]
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Call):
            methods = self._methods.get(node.attr, [])
            if len(methods) > 1 and (owner := self._classes.get(function)) is not None:
                methods = [method for method in methods if self._classes.get(method) is owner]
            return methods[0] if len(methods) == 1 else None
        return None

    def _variables(self, function: Function) -> frozenset[str]:
        """Return the names that a function binds itself: they do not mean a function around it."""
        if function not in self._bound:
            names = set(parameters(function))
            outer_names: set[str] = set()
            for node in inner_nodes(function):
                if isinstance(node, ast.Global | ast.Nonlocal):
                    outer_names.update(node.names)
                elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    names.add(node.id)
            self._bound[function] = frozenset(names - outer_names)
        return self._bound[function]


class Recognition:
    """What is recognised in a program before anything is put into it."""

    def __init__(self, tree: ast.Module) -> None:
        self.scopes = Scopes(tree)
        functions = self.scopes.functions
        calls = {
            function: {
                callee
                for node in inner_nodes(function)
                if (callee := self.scopes.meaning(function, node))
            }
            for function in functions
        }
        reach = {function: set(calls[function]) for function in functions}
        grows = True
        while grows:
            grows = False
            for reached in reach.values():
                more = {indirect for callee in reached for indirect in reach[callee]} - reached
                reached |= more
                grows = grows or bool(more)
        self.recursive = {function for function in functions if function in reach[function]}
        """The functions that call themselves, directly or through others: the search."""
        self.drivers = {
            function
            for function in functions
            if function not in self.recursive and calls[function] & self.recursive
        }

    @cached_property
    def _with_base(self) -> set[Function]:
        """The functions of the search that have a base case; all of them, if no base case is
        recognised."""
        return {f for f in self.recursive if self._has_base(f, f.body)} or self.recursive

    def role(self, function: Function) -> Role | None:
        """Return what part a function has in the search; None if it has none."""
        if function in self.drivers:
            return "driver"
        if function not in self.recursive:
            return None
        return "node" if function in self._with_base else "helper"

    def _has_base(self, function: Function, block: list[ast.stmt], later: bool = False) -> bool:
        """Return whether a branch outside of loops ends the recursion: then a call is a node."""
        for place, statement in enumerate(block):
            after = later or any(self.searches(function, s) for s in block[place + 1 :])
            if isinstance(statement, ast.Return) and isinstance(statement.value, ast.IfExp):
                choice = statement.value
                if self.searches(function, choice.body) != self.searches(function, choice.orelse):
                    return True
            bodies = _bodies(statement)
            deep = [any(self.searches(function, s) for s in body) for body in bodies]
            for body, goes_on in zip(bodies, deep, strict=True):
                returns = any(isinstance(n, ast.Return) for s in body for n in (s, *inner_nodes(s)))
                if body and not goes_on and (any(deep) or (returns and after)):
                    return True
            if any(self._has_base(function, body, after) for body in bodies):
                return True
        return False

    def searches(self, function: Function, top: ast.AST) -> bool:
        """Return whether the search is called in a statement or an expression of `function`."""
        if isinstance(top, FUNCTION):
            return False
        return any(
            self.is_search_call(function, node)
            or (isinstance(node, ast.Call) and self.is_alias(function, node.func))
            for node in (top, *inner_nodes(top))
        )

    def is_search_call(self, function: Function, node: ast.AST) -> bool:
        """Return whether the expression itself is a call of the search by its name."""
        if not isinstance(node, ast.Call):
            return False
        return self.scopes.meaning(function, node.func) in self.recursive

    def is_alias(self, function: Function, callee: ast.AST) -> bool:
        """Return whether a local name stands for the search:
        `level = max_value if turn else min_value`, and then ``level(state)``."""
        if not isinstance(callee, ast.Name):
            return False
        for node in inner_nodes(function):
            if isinstance(node, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == callee.id for target in node.targets
            ):
                called = {c.func for c in ast.walk(node.value) if isinstance(c, ast.Call)}
                if any(
                    part not in called and self.scopes.meaning(function, part) in self.recursive
                    for part in ast.walk(node.value)
                ):
                    return True
        return False

    def window(self, function: Function) -> tuple[str, str] | None:
        """Return the parameters that hold the window: by their names, or because a test compares
        the two with each other."""
        names = parameters(function)
        for low, high in WINDOW_NAMES:
            if low in names and high in names:
                return low, high
        for node in inner_nodes(function):
            if not isinstance(node, ast.Compare) or len(node.ops) != 1:
                continue
            left, right, asks = node.left, node.comparators[0], node.ops[0]
            if not isinstance(left, ast.Name) or not isinstance(right, ast.Name):
                continue
            if left.id in names and right.id in names:
                if isinstance(asks, ast.GtE | ast.Gt):
                    return left.id, right.id
                if isinstance(asks, ast.LtE | ast.Lt):
                    return right.id, left.id
        return None

    def negates(self, function: Function) -> bool:
        """Return whether values are those of the player to move: ``-value(child)``,
        ``score = -score``, ``sign * value(child)``, or a leaf's ``sign * value``."""
        values = {
            name
            for node in inner_nodes(function)
            if isinstance(node, ast.Assign) and self.searches(function, node.value)
            for target in node.targets
            for name in names_in(target)
        }
        for node in inner_nodes(function):
            if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
                inner = node.operand
                while isinstance(inner, ast.Subscript | ast.Attribute):
                    inner = inner.value
                if self.is_search_call(function, inner):
                    return True
                if isinstance(inner, ast.Name) and inner.id in values:
                    return True
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
                sides = (node.left, node.right)
                if any(map(_is_sign, sides)) and any(
                    self.is_search_call(function, side) for side in sides
                ):
                    return True
        return self.forgets_sign(function)

    def forgets_sign(self, function: Function) -> bool:
        """Return whether leaves are worth ``color * value``, and children are searched with
        ``-color``: a negamax, though it takes their values as they are."""
        nodes = list(inner_nodes(function))
        turned = {
            ast.unparse(part.operand)
            for node in nodes
            if isinstance(node, ast.Call) and self.is_search_call(function, node)
            for part in (*node.args, *(keyword.value for keyword in node.keywords))
            if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub)
        }
        signs = {name for name in turned if name.lower() in SIGN_NAMES}
        products = [
            (node.value.left, node.value.right)
            for node in nodes
            if isinstance(node, ast.Return) and isinstance(node.value, ast.BinOp)
            if isinstance(node.value.op, ast.Mult)
        ]
        sides = [side for product in products for side in product]
        return any(isinstance(side, ast.Name) and side.id in signs for side in sides)

    def score(self, function: Function, loop: ast.stmt) -> tuple[str | None, int]:
        """Return the variable that holds the score in a loop over children, and its place in the
        tuple that is returned; None if it is not recognised.

        Of the variables that are returned and assigned in the loop it is the one that is compared;
        one that only takes a child's value is not the score.
        """
        places, after = _return_values(self, function, loop)
        assigned = assigned_names(loop)
        plain = {
            name
            for node in ast.walk(loop)
            if isinstance(node, ast.Assign) and self.searches(function, node.value)
            if not any(is_call_of(part, frozenset(("max", "min"))) for part in ast.walk(node.value))
            for target in node.targets
            for name in names_in(target)
        }
        compared: set[str] = set()
        for node in ast.walk(loop):
            if isinstance(node, ast.Compare) or is_call_of(node, REDUCTIONS):
                compared |= names_in(node)
        ranked = sorted(
            (name for name in places if name in assigned),
            key=lambda name: (name in plain, name not in compared, name not in after),
        )
        ranked = [n for n in ranked if n not in plain or (n in compared and n in after)]
        if not ranked or function in self.drivers:
            # It may return a move: its score is what values are compared with.
            window = {name for pair in WINDOW_NAMES for name in pair}
            pool = [n for n in assigned if n in compared and n not in plain and n not in window]
            if pool or not ranked:
                return (pool[0] if len(pool) == 1 else None), 0
        return ranked[0], places[ranked[0]]

    def tables(self, function: Function) -> dict[str, list[ast.Compare | ast.Call]]:
        """Return the dictionaries that are both asked and filled under a key made of the state, as
        text, with the expressions that ask them."""
        keys = self._key_names(function)
        questions: dict[str, list[ast.Compare | ast.Call]] = {}
        filled: set[str] = set()
        for node in inner_nodes(function):
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
                table = node.comparators[0]
                named = isinstance(table, ast.Name | ast.Attribute) and len(node.ops) == 1
                if named and names_in(node.left) & keys:
                    questions.setdefault(ast.unparse(table), []).append(node)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                keyed = node.args and names_in(node.args[0]) & keys
                if node.func.attr == "get" and keyed:
                    questions.setdefault(ast.unparse(node.func.value), []).append(node)
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Subscript) and names_in(target.slice) & keys:
                        filled.add(ast.unparse(target.value))
        return {table: nodes for table, nodes in questions.items() if table in filled}

    def holds_window(self, function: Function, asking: ast.Compare | ast.Call) -> bool:
        """Return whether the key by which a table is asked is made of the window too: then an entry
        is an answer in that window alone, and says nothing of the position's value."""
        names = names_in(asking.left if isinstance(asking, ast.Compare) else asking.args[0])
        for node in inner_nodes(function):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                names = names | (names_in(node.value) if node.targets[0].id in names else set())
        return bool(names & set(self.window(function) or ()))

    def _key_names(self, function: Function) -> set[str]:
        """Return the first parameter and what is computed from it."""
        names = [name for name in parameters(function) if name not in ("self", "cls")][:1]
        keys = set(names)
        for _ in range(3):
            for node in inner_nodes(function):
                if not isinstance(node, ast.Assign) or self.searches(function, node.value):
                    continue
                target, value = node.targets[0], node.value
                computed = names_in(value) & keys and not isinstance(value, ast.Subscript)
                if isinstance(target, ast.Name) and computed:
                    keys.add(target.id)
        return keys

    def is_over_children(self, loop: ast.stmt) -> bool:
        """Return whether a loop of a driver goes over moves: a ``for`` that does not deepen."""
        if not isinstance(loop, ast.For) or not names_in(loop.target):
            return False
        return not (
            isinstance(loop.iter, ast.Call)
            and isinstance(loop.iter.func, ast.Name | ast.Attribute)
            and ast.unparse(loop.iter.func).rpartition(".")[2] in ("range", "count")
        )


def _bodies(statement: ast.stmt) -> list[list[ast.stmt]]:
    """Return the blocks of a statement outside of loops."""
    if isinstance(statement, ast.If):
        return [statement.body, statement.orelse]
    if isinstance(statement, ast.Match):
        return [case.body for case in statement.cases]
    return [statement.body] if isinstance(statement, ast.Try | ast.With) else []


def _is_sign(node: ast.expr) -> bool:
    if isinstance(node, ast.Name):
        return node.id.lower() in SIGN_NAMES
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)


def _return_values(
    recognition: Recognition, function: Function, loop: ast.stmt
) -> tuple[dict[str, int], set[str]]:
    """Return the names that a function returns, each with its place in a tuple; and which of them
    it returns outside of the loop."""
    inside = {id(node) for node in ast.walk(loop)}
    places: dict[str, int] = {}
    after: set[str] = set()
    for node in inner_nodes(function):
        if not isinstance(node, ast.Return) or node.value is None:
            continue
        value = node.value
        parts: Sequence[ast.expr] = [value]
        if isinstance(value, ast.Tuple):
            parts = value.elts
        elif isinstance(value, ast.Call) and not recognition.is_search_call(function, value):
            parts = value.args
        elif isinstance(value, ast.Subscript):
            parts = [value.value]
        elif isinstance(value, ast.IfExp):
            parts = [value.body, value.orelse]
        for place, part in enumerate(parts):
            if isinstance(part, ast.Name):
                places.setdefault(part.id, place if isinstance(value, ast.Tuple) else 0)
                if id(node) not in inside:
                    after.add(part.id)
    return places, after
