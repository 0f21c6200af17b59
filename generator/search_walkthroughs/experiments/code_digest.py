"""Digests: of facts, and of the code by which an experiment plays and searches.

The digest of code is made of the algorithm, the game and the policies, with the files beside them
that they use. What cannot change a game leaves it as it is: comments, docstrings, annotations, the
words of errors, the lines that only watch, and where a file lies.
"""

import ast
import inspect
import json
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.util import resolve_name
from types import ModuleType

from .. import match_statistics, policies
from ..watch import listing

DIGEST_DIGITS = 16
"""Number of hexadecimal digits of a digest."""
TEXT_CONSTANTS = {"SOURCE", "OPTIONS"}
"""Constants that only people read."""
RULES = frozenset({match_statistics.__name__})
"""Modules outside the packages of algorithms and games that hold rules of a game."""

SELDOM_ASKED = {
    "passed": "after_pass(game",
    "in_check": "is_in_check(game",
    "has_pieces": "has_pieces(game",
}
"""Methods of games that few searches ask, and how these do. They change no other search's games."""


def digest(facts: object) -> str:
    """Return a short text that changes with the facts."""
    text = json.dumps(facts, sort_keys=True, ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:DIGEST_DIGITS]


@cache
def fingerprint(*modules: ModuleType) -> str:
    """Return the digest of the modules, of those beside them that they use, and of the policies."""
    total, sources = sha256(), [inspect.getsource(module) for module in modules]
    unasked = frozenset(
        name for name, call in SELDOM_ASKED.items() if not any(call in text for text in sources)
    )
    files = (inspect.getsource(module) for module in _code_modules(modules))
    for text in sorted(code(source, unasked) for source in files):
        total.update(text.encode() + b"\0")
    return total.hexdigest()[:DIGEST_DIGITS]


def code(source: str, unasked: frozenset[str] = frozenset()) -> str:
    """Return what a file does, as text: files that do the same have the same text. Methods that
    nobody asks are left out.

    >>> code("def f(x: int) -> int:\\n    'Twice x.'\\n    return 2 * x  # or x + x\\n") == code(
    ...     "def f(x):\\n    return 2*x\\n")
    True
    """
    return "".join(_tree_text(_Bare(unasked).visit(ast.parse(listing(source).text))))


class _Bare(ast.NodeTransformer):
    """A transformer that takes away what cannot change a game, and methods that are not asked."""

    def __init__(self, unasked: frozenset[str]) -> None:
        self._unasked = unasked

    def visit_Import(self, node: ast.Import) -> None:
        """Leave out where something is from: what it does is said in its own file."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Leave out where something is from."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """Leave out texts that stand alone: docstrings, and what is said of a constant."""
        text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if text else self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """Leave out what an error says: a game in which one is raised is not played to its end."""
        return ast.Raise()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Leave out an annotation; a field without a value stays a name."""
        self.generic_visit(node)
        if node.value is None:
            return ast.Expr(node.target)
        return ast.Assign([node.target], node.value)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        """Leave out constants that only people read."""
        names = {target.id for target in node.targets if isinstance(target, ast.Name)}
        return None if names & TEXT_CONSTANTS else self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Leave out an annotation."""
        return ast.arg(node.arg)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        """Leave out methods that are not asked, and of others what is returned, as a type."""
        if node.name in self._unasked:
            return None
        node.returns = None
        return self.generic_visit(node)


def _tree_text(node: object) -> Iterator[str]:
    """Yield the tree as text, alike for every version of Python: what is empty is left out."""
    if isinstance(node, ast.AST):
        yield f"{type(node).__name__}("
        for name, part in ast.iter_fields(node):
            if part is not None and part != [] and name not in ("ctx", "kind", "type_comment"):
                yield f"{name}="
                yield from _tree_text(part)
        yield ")"
    elif isinstance(node, list):
        for part in node:
            yield from _tree_text(part)
            yield ","
    else:
        yield repr(node)


def _code_modules(modules: Iterable[ModuleType]) -> list[ModuleType]:
    """Return the policies, the modules, and those that they import of the same packages or of
    `RULES`."""
    by_name = {policies.__name__: policies}
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module.__name__ not in by_name:
            by_name[module.__name__] = module
            waiting += _modules_beside(module)
    return list(by_name.values())


def _modules_beside(module: ModuleType) -> Iterator[ModuleType]:
    """Yield the modules of the same package, and of `RULES`, that the module imports."""
    package = module.__package__ or ""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package)
            for name in (base, *(f"{base}.{alias.name}" for alias in node.names)):
                other = sys.modules.get(name)
                beside = package and name.rpartition(".")[0] == package
                if other is not None and (beside or name in RULES):
                    yield other
