"""`OwnProgram`: a program whose search runs on its own game, as it stands or with its cuts off.

Every run loads the program afresh, so that no board and no table of the run before is left. Only
definitions run: no loop that plays, no question to the player, nothing under ``__main__``.
"""

import ast
import random
import signal
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, takewhile
from math import inf
from pathlib import Path as File
from threading import current_thread, main_thread
from time import process_time
from types import CodeType, FrameType, ModuleType
from typing import Any

from ..calls.call_facts import scalars
from ..calls.call_node import CallNode
from ..calls.call_watcher import CallWatcher, LineEnded, TooManyCalls, WatchPlan
from ..calls.cut_switches import CALLS
from ..calls.positions import BoardPlace, chosen_places
from ..calls.watched_program import WatchedProgram, watched_program
from ..programs.raised import error_facts, no_input
from ..programs.stand_ins import stand_ins
from ..programs.syntax import called_names
from .start_calls import StartCall, start_calls
from .steady_choice import steady_choice

MAX_CALLS = 25_000
"""Upper limit of the calls of one search that are looked at."""
PROBE_CALLS = 400
"""Number of calls by which a start is tried and the boards are found."""
MAX_PROBE_SECONDS = 2
"""Upper limit of the processor time by which a start is tried (seconds)."""
MAX_SEARCH_SECONDS = 10
"""Upper limit of the processor time of one search (seconds)."""
RECURSION_LIMIT = 6000
"""Upper limit of Python calls in each other: each of the program's makes three."""
MAX_STARTS = 30
"""Upper limit of calls that are tried to begin a search."""
MODULE = "judged_program"
"""The name under which a program runs, so that nothing under ``if __name__ == "__main__"`` does."""
INTERACTIVE_CALLS = {"input", "mainloop"}
"""Functions that are called where a program plays, and not where it defines its game."""


@dataclass(frozen=True)
class OwnRun:
    """One search of a program on its own game."""

    top: CallNode = field(repr=False)
    """What stands outside of all calls; its children are the first calls."""
    is_whole: bool = True
    """Whether it ended within the limits of calls and time."""
    names: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """The program's global names that hold a number or a text."""
    places: tuple[BoardPlace, ...] = ()
    """Where its boards are, if they were looked for."""
    children_at_end: int = 0
    """Number of children at the end of a line, if they were counted."""
    seconds: float = 0
    """Processor time that it took (seconds)."""

    @property
    def roots(self) -> list[CallNode]:
        """The first calls."""
        return self.top.children


class ProgramError(Exception):
    """An error of the program, and the search as far as it came.

    Parameters: `text`, the error; `line`, the last line of the program that it passed, 0 if none;
    `is_own`, whether it arises in the program itself.
    """

    def __init__(self, text: str, line: int, run: OwnRun, *, is_own: bool) -> None:
        super().__init__(text)
        self.text = text
        self.line = line
        self.run = run
        self.is_own = is_own


@dataclass(frozen=True)
class OwnProgram:
    """A program with the watcher's calls in it. Raises SyntaxError when it is made of no Python."""

    source: str
    file: str = "program.py"
    package: str = ""
    samples: dict[int, Any] = field(default_factory=dict, repr=False, compare=False)
    """The answer of a leaf by each function, from the search by which its boards were found."""

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree, as somebody wrote it."""
        return ast.parse(self.source, self.file)

    @cached_property
    def watched(self) -> WatchedProgram:
        """The program with the watcher's calls."""
        return watched_program(self.source)

    @cached_property
    def _code(self) -> CodeType:
        searches = {function.name for function in self.watched.functions}
        return compile(definitions(self.watched.tree, searches), self.file, "exec")

    def starts(self) -> list[StartCall]:
        """Return the expressions that may begin its search. Raises ProgramError."""
        with stand_ins(self.tree, File(self.file)):
            try:
                names, _ = self.load(WatchPlan(cuts=True, limit=MAX_CALLS))
            except Exception as error:
                raise self._stopped(error, OwnRun(CallNode(-1))) from None
            return list(islice(start_calls(self.tree, self.watched, names), MAX_STARTS))

    def _stopped(self, error: Exception, run: OwnRun) -> ProgramError:
        """Return an error of the program, which arises in its own lines or in what watches it."""
        files = [frame.filename for frame in traceback.extract_tb(error.__traceback__)]
        is_watcher = files[-1] == CallWatcher.at.__code__.co_filename
        is_own = self.file in files and not is_watcher and not isinstance(error, RecursionError)
        return ProgramError(*error_facts(error, self.file), run, is_own=is_own)

    def load(self, plan: WatchPlan) -> tuple[dict[str, Any], CallWatcher]:
        """Run the definitions; return the global names and the watcher, which is still off.

        Raises whatever the program raises.
        """
        module = sys.modules[MODULE] = ModuleType(MODULE)
        names = vars(module)
        names.update(__file__=self.file, __package__=self.package, input=no_input)
        watcher = CallWatcher(self.watched.functions, names, plan)
        names[CALLS] = watcher
        random.seed(0)
        exec(self._code, names)
        return names, watcher

    def run(self, call: str, plan: WatchPlan) -> OwnRun:
        """Search by an expression of the program's own names, or from the end of a line.

        Raises ProgramError for whatever the program raises.
        """
        if plan.line is not None:
            line = replace(plan.line, samples=self.samples, turns=[0], first={})
            plan = replace(plan, line=line)
        with stand_ins(self.tree, File(self.file)), steady_choice():
            run, error = self._search(call, plan)
        if error is not None:
            raise self._stopped(error, run)
        return run

    def _search(self, call: str, plan: WatchPlan) -> tuple[OwnRun, Exception | None]:
        """Return the search as far as it came, and the error that stopped it, if one did."""
        top, recursion_limit = CallNode(-1), sys.getrecursionlimit()
        try:
            names, watcher = self.load(plan)
            code = compile(call, "--call", "eval")
        except Exception as error:
            return OwnRun(top), error
        if sys.platform != "emscripten":  # the stack of a browser ends sooner, and all with it
            sys.setrecursionlimit(max(recursion_limit, RECURSION_LIMIT))
        is_whole, children, program_error, is_probe = True, 0, None, plan.places is None
        watcher.is_on = True
        begin = process_time()
        try:
            with _ended_after(MAX_PROBE_SECONDS if is_probe else MAX_SEARCH_SECONDS):
                eval(code, {"inf": inf, **names})
        except TooManyCalls:
            is_whole = False
        except LineEnded as end:
            children = end.args[0] if end.args else 0
        except Exception as error:
            program_error = error
        finally:
            watcher.is_on = False
            sys.setrecursionlimit(recursion_limit)
        board_places: tuple[BoardPlace, ...] = ()
        if is_probe:
            self.samples.update(watcher.samples)
            board_places = chosen_places(watcher.top.children, watcher.board_copies)
        seconds = process_time() - begin
        run = OwnRun(watcher.top, is_whole, scalars(names), board_places, children, seconds)
        return run, program_error


@contextmanager
def _ended_after(seconds: int) -> Iterator[None]:
    """End the block by TooManyCalls after this processor time, where the system can: a program may
    wait for ever for its player, and no call of its search tells."""
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        raise TooManyCalls

    handler_before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, handler_before)


def definitions(tree: ast.Module, searches: set[str]) -> ast.Module:
    """Return the program without what it does when it is started, but for what it gives first to
    variables that its functions share.

    A statement that defines nothing may need what was left out, such as an answer of the player;
    then it is left out too. Parameters: `searches`, the names of its functions that search.
    """
    own_names = {
        node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
    global_names = _global_names(tree)
    statements: list[ast.stmt] = []
    for statement in tree.body:
        if not _plays(statement, own_names, searches):
            statements.append(statement if _defines(statement) else _tried(statement))
        elif isinstance(statement, ast.While | ast.If):
            statements += (
                _tried(part)
                for part in _first_assignments(statement.body)
                if _assigned_names(part) & global_names and not _plays(part, own_names, searches)
            )
    return ast.fix_missing_locations(ast.Module(statements, []))


def _global_names(tree: ast.Module) -> set[str]:
    """Return the names that functions of a program take from outside."""
    names: set[str] = set()
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        variables = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
        own = {node.id for node in variables if isinstance(node.ctx, ast.Store)}
        own |= {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)}
        names |= {node.id for node in variables} - own
        names |= {name for node in ast.walk(function) if isinstance(node, ast.Global)
                  for name in node.names}  # fmt: skip
    return names


def _first_assignments(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the assignments of a block before its first loop."""
    for statement in takewhile(lambda part: not isinstance(part, ast.For | ast.While), body):
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            yield statement


def _assigned_names(statement: ast.stmt) -> set[str]:
    nodes = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
    return {node.id for node in nodes if isinstance(node.ctx, ast.Store)}


def _defines(statement: ast.stmt) -> bool:
    """Return whether a statement defines or imports something, or is a text."""
    definition = ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_text or isinstance(statement, definition)


def _tried(statement: ast.stmt) -> ast.stmt:
    """Return a statement whose errors end nothing but itself."""
    handler = ast.ExceptHandler(ast.Name("Exception", ast.Load()), None, [ast.Pass()])
    return ast.copy_location(ast.Try([statement], [handler], [], []), statement)


def _plays(statement: ast.stmt, own_names: set[str], searches: set[str]) -> bool:
    if _defines(statement):
        return False
    if isinstance(statement, ast.While | ast.Assert):
        return True
    if isinstance(statement, ast.If) and "__name__" in ast.unparse(statement.test):
        return True
    names = called_names(statement)
    if names & (INTERACTIVE_CALLS | searches):
        return True
    is_action = isinstance(statement, ast.Expr | ast.For | ast.Try | ast.With | ast.If)
    return is_action and bool(names & (own_names | {"print", "exit", "quit"}))
