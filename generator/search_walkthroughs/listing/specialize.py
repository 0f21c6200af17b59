"""A listing for the options at hand: constants folded, branches never taken left out.

Partial evaluation of the algorithm's text: what the options decide is decided here, so that only
the search is left to read. The text is edited, not written anew: comments, line breaks and all that
the options do not decide stay as they are. After N. D. Jones, C. K. Gomard and P. Sestoft, Partial
Evaluation and Automatic Program Generation (1993), with the options as the static input.
"""

import ast
import io
import tokenize
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

from ..watch import Listing
from .constant_folding import COMPARISONS, RANGE, UNKNOWN, Comparison, Constants, fold, literal

# The names whose value the options decide.


def _bound(node: ast.AST) -> set[str]:
    """Return the names that the node binds, without those that functions within it bind."""
    names: set[str] = set()
    todo = list(ast.iter_child_nodes(node))
    while todo:
        part = todo.pop()
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            names.add(part.name)
            continue
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store | ast.Del):
            names.add(part.id)
        if isinstance(part, ast.arg):
            names.add(part.arg)
        todo += ast.iter_child_nodes(part)
    return names


def _rebound(function: ast.FunctionDef) -> set[str]:
    """Return the names of outer scopes that the function or functions within it bind again."""
    parts = (part for part in ast.walk(function) if isinstance(part, ast.Nonlocal | ast.Global))
    return {name for part in parts for name in part.names}


def _names(node: ast.AST) -> set[str]:
    """Return the names that occur in the node."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """Yield the expressions of a statement, except annotations."""
    for name, field in ast.iter_fields(statement):
        if name != "annotation":
            parts = field if isinstance(field, list) else [field]
            yield from (part for part in parts if isinstance(part, ast.expr))


def _inner_expressions(node: ast.AST) -> Iterator[tuple[ast.expr, ast.AST]]:
    """Yield the expressions directly within an expression, each with what it stands in."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.expr):
            yield part, node
        elif isinstance(part, ast.keyword | ast.comprehension):
            yield from _inner_expressions(part)


def _targets(statement: ast.stmt) -> list[str]:
    """Return the names that an assignment binds, if it binds nothing else."""
    match statement:
        case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)):
            return [name]
        case ast.Assign([ast.Tuple(parts)]) if all(isinstance(p, ast.Name) for p in parts):
            return [part.id for part in parts if isinstance(part, ast.Name)]
    return []


# The edits of a text: spans that are replaced, in the order in which they stand.


class Edits:
    """The edits of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.splitlines(keepends=True)
        self._starts = [0, *accumulate(map(len, self.lines))]
        self._edits: dict[tuple[int, int], str] = {}

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a place that the parser gives: line from 1, column in bytes."""
        before = self.lines[line - 1].encode()[:column].decode() if column else ""
        return self._starts[line - 1] + len(before)

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Return the offset at which the node begins."""
        return self.offset(node.lineno, node.col_offset)

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Return the offset at which the node ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.offset(node.end_lineno, node.end_col_offset)

    def replace(self, start: int, end: int, text: str) -> None:
        """Put another text between the two offsets."""
        self._edits[start, end] = text

    def drop(self, first: int, last: int) -> None:
        """Leave out whole lines, if there are any from the first to the last."""
        if first <= last:
            self.replace(self._starts[first - 1], self._starts[last], "")

    def dedent(self, first: int, last: int, spaces: int) -> None:
        """Move lines to the left."""
        for line in range(first, last + 1):
            if self.lines[line - 1].strip():
                at = self._starts[line - 1]
                self.replace(at, at + spaces, "")

    def result(self) -> Listing:
        """Return the edited text, and where each line went. Of empty lines in a row one stays, and
        none after a line that opens a block."""
        pieces: list[str] = []
        became: dict[int, int] = {}
        at = length = 0
        outer = sorted(self._edits.items(), key=lambda item: (item[0][0], -item[0][1]))
        for (start, end), text in outer:
            if start < at:  # lies within one that is replaced as a whole
                continue
            pieces.append(self._unchanged(at, start, length, became))
            length += len(pieces[-1])
            for line in self._lines_between(start, end) if text else ():
                became.setdefault(line, length)
            pieces.append(text)
            length += len(text)
            at = end
        pieces.append(self._unchanged(at, len(self.text), length, became))
        return self._tidy("".join(pieces), became)

    def _unchanged(self, start: int, end: int, length: int, became: dict[int, int]) -> str:
        """Return a part that stands unchanged, and note where its lines begin now."""
        text = self.text[start:end]
        for line in self._lines_between(start, end):
            first = max(self._starts[line - 1], start)
            piece = self.text[first : min(self._starts[line], end)]
            if piece.strip():
                became.setdefault(line, length + first - start)
        return text

    def _lines_between(self, start: int, end: int) -> Iterator[int]:
        """Yield the numbers of the lines between the two offsets, those cut through included."""
        for line, first in enumerate(self._starts[:-1], 1):
            if first < end and start < self._starts[line]:
                yield line

    def _tidy(self, text: str, became: Mapping[int, int]) -> Listing:
        remaining: list[str] = []
        numbers: list[int] = []
        for line in text.splitlines():
            if line.strip() or (remaining and remaining[-1] and not remaining[-1].endswith(":")):
                remaining.append(line.rstrip())
            numbers.append(len(remaining))
        breaks = list(accumulate(len(line) for line in text.splitlines(keepends=True)))
        lines, last = {}, 1
        for number in range(1, len(self.lines) + 1):
            if number in became:
                row = next(n for n, end in enumerate(breaks) if became[number] < end)
                last = numbers[row]
            lines[number] = last
        return Listing("\n".join(remaining).rstrip("\n") + "\n", lines)


# The text of an algorithm, specialized.


def specialize(text: str, name: str, options: Constants, known_range: Any = None) -> Listing:
    """Return the listing of an algorithm for these options, and which of its lines stands for each
    line of the text; a line that was left out counts as the one before it.

    `name` is the algorithm's function, `options` are its keyword arguments; `known_range` is the
    range of the game's scores, if it is known. Raises ValueError if the text has no such function.

    >>> full = '''
    ... from operator import ge, gt
    ...
    ... def search(game, *, cut="at-bound"):
    ...     cuts = ge if cut == "at-bound" else gt
    ...
    ...     def value(state: int, alpha: float) -> bool:
    ...         return cuts(alpha, game.score(state))  # skip the rest
    ...
    ...     return value
    ... '''
    >>> print(specialize(full, "search", {"cut": "past-bound"}).text)
    def search(game):
        def value(state, alpha):
            return alpha > game.score(state)  # skip the rest
    <BLANKLINE>
        return value
    <BLANKLINE>
    """
    tree, tokens = _parse(text)
    functions = (n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == name)
    function = next(functions, None)
    if function is None:
        raise ValueError(f"the text has no function {name}")
    edits = Edits(text)
    constants = {**options, **({} if known_range is None else {RANGE: tuple(known_range)})}
    _Specializer(edits, tokens, function).edit(tree, constants)
    return edits.result()


@lru_cache(maxsize=64)
def _parse(text: str) -> tuple[ast.Module, tuple[tokenize.TokenInfo, ...]]:
    """Return the tree and the tokens of a text, kept because it is specialized for many options."""
    return ast.parse(text), tuple(tokenize.generate_tokens(io.StringIO(text).readline))


class _Specializer:
    """The edits that specialize one algorithm's text."""

    def __init__(
        self, edits: Edits, tokens: Sequence[tokenize.TokenInfo], function: ast.FunctionDef
    ) -> None:
        self.edits = edits
        self.function = function
        self._tokens = [t for t in tokens if t.type not in (tokenize.NL, tokenize.NEWLINE)]
        self._comments = {t.start[0] for t in tokens if t.type == tokenize.COMMENT}
        self._bare = {
            line for line in self._comments if edits.lines[line - 1].lstrip().startswith("#")
        }

    def edit(self, tree: ast.Module, constants: Constants) -> None:
        """Edit the whole text."""
        defined = [n for n in tree.body if isinstance(n, ast.FunctionDef | ast.ClassDef)]
        used = {name for node in defined for name in _names(node)}
        last = 0
        for node in tree.body:
            if node not in defined and not used & {*_targets(node)}:
                self.edits.drop(last + 1, node.end_lineno or 0)
            last = node.end_lineno or 0
        for node in defined:
            for function in node.body if isinstance(node, ast.ClassDef) else [node]:
                if isinstance(function, ast.FunctionDef) and function is not self.function:
                    self._function(function, {})
        self._main(constants)

    def _first_line(self, node: ast.stmt, after: int) -> int:
        """Return the first line of a statement, with its decorators and the comments before it."""
        decorators = getattr(node, "decorator_list", [])
        first: int = min([node.lineno, *(d.lineno for d in decorators)])
        while first - 1 > after and first - 1 in self._bare:
            first -= 1
        return first

    # Functions

    def _main(self, option_values: Constants) -> None:
        """Edit the algorithm's own function: drop its options, and what is made of them alone."""
        function = self.function
        args = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args)]
        self._header(function, f"({', '.join(args)})")
        once = [name for statement in function.body for name in _targets(statement)]
        rebound = _rebound(function)
        free = {name for name in once if once.count(name) == 1} - rebound
        constants = {name: value for name, value in option_values.items() if name not in rebound}
        body = self._without_docstring(function)
        removed: set[int] = set()
        for number, statement in enumerate(body):
            names, value = _targets(statement), getattr(statement, "value", None)
            if not names or value is None or not set(names) <= free:
                continue
            if (
                not (_names(value) & constants.keys())
                or (worth := fold(value, constants)) is UNKNOWN
            ):
                continue
            parts = worth if isinstance(statement, ast.Assign) and len(names) > 1 else (worth,)
            constants |= dict(zip(names, parts, strict=True))
            removed.add(number)
        self._block(body, constants, function, removed)

    def _function(self, function: ast.FunctionDef, constants: Constants) -> None:
        """Edit a function; the names that it binds itself are not decided by the options."""
        bound = _bound(function) - {function.name}
        free = {part for n in ast.walk(function) if isinstance(n, ast.Nonlocal) for part in n.names}
        inner = {name: value for name, value in constants.items() if name not in bound - free}
        self._header(function, self._parameters(function, constants))
        self._block(self._without_docstring(function), inner, function)

    def _header(self, function: ast.FunctionDef, parameters: str) -> None:
        """Write the line that names a function without the types of parameters and result."""
        begin, depth = (function.lineno, function.col_offset), 0
        opening = None
        for token in self._tokens:
            if token.start < begin or token.type != tokenize.OP:
                continue
            depth += (token.string in "([{") - (token.string in ")]}")
            opening = opening or (token if token.string == "(" else None)
            if token.string == ":" and depth == 0:
                break
        assert opening is not None
        start, end = (self._place(place) for place in (opening.start, token.start))
        self.edits.replace(start, end, parameters)

    def _place(self, place: tuple[int, int]) -> int:
        """Return the offset of a token, whose column counts characters."""
        return self.edits.offset(place[0], 0) + place[1]

    def _parameters(self, function: ast.FunctionDef, constants: Constants) -> str:
        args = function.args
        parameters = [*args.posonlyargs, *args.args]
        defaults = [None] * (len(parameters) - len(args.defaults)) + [*args.defaults]
        texts = [
            arg.arg if default is None else f"{arg.arg}={self._default(default, constants)}"
            for arg, default in zip(parameters, defaults, strict=True)
        ]
        if args.vararg or args.kwonlyargs:
            texts.append(f"*{args.vararg.arg}" if args.vararg else "*")
        for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
            default_text = "" if default is None else f"={self._default(default, constants)}"
            texts.append(f"{arg.arg}{default_text}")
        return f"({', '.join([*texts, *([f'**{args.kwarg.arg}'] if args.kwarg else [])])})"

    def _default(self, default: ast.expr, constants: Constants) -> str:
        worth = fold(default, constants) if _names(default) & constants.keys() else UNKNOWN
        return ast.unparse(default) if worth is UNKNOWN else literal(worth)

    def _without_docstring(self, function: ast.FunctionDef) -> list[ast.stmt]:
        """Return the statements of a function, and drop its docstring."""
        first, *statements = function.body
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and statements:
            self.edits.drop(first.lineno, first.end_lineno or 0)
            return statements
        return function.body

    # Statements

    def _block(
        self,
        body: Sequence[ast.stmt],
        constants: Constants,
        owner: ast.stmt,
        removed: Collection[int] = (),
    ) -> bool:
        """Edit the statements of a block, and return whether nothing after it can run.

        Statements whose numbers are `removed` are dropped, and those that follow a jump which the
        options have decided.
        """
        ended = False
        after = owner.lineno
        for number, statement in enumerate(body):
            first = self._first_line(statement, after)
            after = statement.end_lineno or 0
            if ended or number in removed:
                self.edits.drop(first, after)
                continue
            if isinstance(statement, ast.If) and self._is_decidable(statement.test, constants):
                ended = self._if(statement, constants, first)
            else:
                self._statement(statement, constants)
        return ended or isinstance(body[-1], ast.Return | ast.Raise | ast.Break | ast.Continue)

    def _is_decidable(self, test: ast.expr, constants: Constants) -> bool:
        return bool(_names(test) & constants.keys()) and fold(test, constants) is not UNKNOWN

    def _if(self, statement: ast.If, constants: Constants, first: int) -> bool:
        """Keep only the taken branch of an `if` whose test the options decide, moved to the
        left."""
        last = statement.end_lineno or 0
        is_taken = bool(fold(statement.test, constants))
        chosen = statement.body if is_taken else statement.orelse
        if not chosen:
            self.edits.drop(first, last)
            return False
        opening = (statement.test.end_lineno or 0) if is_taken else self._else(statement)
        begin, end = self._first_line(chosen[0], opening), chosen[-1].end_lineno or 0
        self.edits.drop(first, begin - 1)
        self.edits.drop(end + 1, last)
        if self._is_elif(chosen):
            start = self.edits.start(chosen[0])
            self.edits.replace(start, start + len("elif"), "if")
        else:
            self.edits.dedent(begin, end, chosen[0].col_offset - statement.col_offset)
        return self._block(chosen, constants, statement)

    def _elif(self, statement: ast.If, constants: Constants) -> None:
        """Edit an `elif` whose test the options decide, below an `if` whose test they do not."""
        last = statement.end_lineno or 0
        if fold(statement.test, constants):
            self.edits.replace(self.edits.start(statement), self.edits.end(statement.test), "else")
            self.edits.drop((statement.body[-1].end_lineno or 0) + 1, last)
            self._block(statement.body, constants, statement)
            return
        following = self._else(statement) if statement.orelse else last + 1
        self.edits.drop(statement.lineno, following - 1 + self._is_elif(statement.orelse))
        self._else_block(statement, constants)

    def _else_block(self, statement: ast.If, constants: Constants) -> None:
        """Edit what follows the first branch of an `if` that is not decided."""
        inner = statement.orelse[0] if self._is_elif(statement.orelse) else None
        if isinstance(inner, ast.If) and self._is_decidable(inner.test, constants):
            self._elif(inner, constants)
        elif statement.orelse:
            self._block(statement.orelse, constants, statement)

    def _is_elif(self, branch: Sequence[ast.stmt]) -> bool:
        return bool(branch) and self.edits.text.startswith("elif", self.edits.start(branch[0]))

    def _else(self, statement: ast.If) -> int:
        """Return the line of the `else`, or the line before the `elif`."""
        if self._is_elif(statement.orelse):
            return statement.orelse[0].lineno - 1
        lines = range(statement.orelse[0].lineno, statement.body[-1].end_lineno or 0, -1)
        return next(n for n in lines if self.edits.lines[n - 1].lstrip().startswith("else"))

    def _statement(self, statement: ast.stmt, constants: Constants) -> None:
        if isinstance(statement, ast.FunctionDef):
            self._function(statement, constants)
            return
        if isinstance(statement, ast.AnnAssign) and statement.value is not None:
            end = self.edits.end(statement.target)
            self.edits.replace(end, self.edits.start(statement.value), " = ")
        for part in _expressions(statement):
            self._expression(part, constants, statement)
        for part in getattr(statement, "handlers", []):
            self._block(part.body, constants, statement)
        for block in ("body", "orelse", "finalbody"):
            inner: list[ast.stmt] = getattr(statement, block, [])
            if block == "orelse" and isinstance(statement, ast.If):
                self._else_block(statement, constants)
            elif inner:
                self._block(inner, constants, statement)

    # Expressions

    def _expression(self, node: ast.expr, constants: Constants, above: ast.AST) -> None:
        """Put constants where the options decide, choose between two, write comparisons out."""
        loads = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        if not loads or not _names(node) & constants.keys():
            return
        worth = fold(node, constants)
        if worth is not UNKNOWN:
            text = literal(worth)
            bare = not isinstance(above, ast.BinOp | ast.UnaryOp | ast.Attribute | ast.Subscript)
            self._put(node, text if bare or not text.startswith("-") else f"({text})")
            return
        if isinstance(node, ast.IfExp) and self._is_decidable(node.test, constants):
            self._choice(node, constants, above)
            return
        if isinstance(node, ast.Call) and self._comparison(node, constants, above):
            return
        inner = constants
        if isinstance(
            node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
        ):
            inner = {name: value for name, value in constants.items() if name not in _bound(node)}
        for part, parent in _inner_expressions(node):
            self._expression(part, inner, parent)

    def _choice(self, node: ast.IfExp, constants: Constants, above: ast.AST) -> None:
        """Keep only the chosen one of two values between which the options decide."""
        chosen = node.body if fold(node.test, constants) else node.orelse
        open, close = ("", "") if isinstance(above, ast.stmt) else ("(", ")")
        self.edits.replace(self.edits.start(node), self.edits.start(chosen), open)
        self.edits.replace(self.edits.end(chosen), self.edits.end(node), close)
        self._expression(chosen, constants, above)

    def _comparison(self, call: ast.Call, constants: Constants, above: ast.AST) -> bool:
        """Write a call of a comparison as an operator, and return whether it is such a call."""
        worth = fold(call.func, constants)
        if not isinstance(worth, Comparison) or len(call.args) != 2 or call.keywords:
            return False
        left, right = call.args
        stands_alone = isinstance(above, ast.stmt | ast.BoolOp | ast.IfExp | ast.Call | ast.keyword)
        open, close = ("", "") if stands_alone else ("(", ")")
        self.edits.replace(self.edits.start(call), self.edits.start(left), open)
        between = f" {COMPARISONS[worth.name]} "
        self.edits.replace(self.edits.end(left), self.edits.start(right), between)
        self.edits.replace(self.edits.end(right), self.edits.end(call), close)
        for part in call.args:
            self._expression(part, constants, ast.Compare(left, [], [right]))
        return True

    def _put(self, node: ast.expr, text: str) -> None:
        self.edits.replace(self.edits.start(node), self.edits.end(node), text)
