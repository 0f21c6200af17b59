"""Runs a program that is to be judged, and returns the log of what it wrote.

It runs in the process that calls this: of somebody else's file, that is the limited child process.
The clock goes on by the same step with each look, so a search "for one second" can be repeated.
"""

import ast
import builtins
import importlib.util
import io
import random
import sys
import time
import traceback
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path as File
from typing import Any

from ..programs.stand_ins import missing_displays
from .log_recorder import MAX_ITERATIONS, EnoughSeen, LogRecorder
from .log_rewriting import LOG_NAME, RewrittenProgram, rewrite
from .log_snapshot import snapshot
from .write_log import WriteLog

CLOCK_STEP_SECONDS = 0.002
"""Seconds by which the clock goes on with each look."""
LATE_STEP_SECONDS = 1e6
"""Seconds by which it goes on once enough was seen."""
CLOCK_FUNCTIONS = ("time", "monotonic", "perf_counter", "process_time")
MODULE_NAME = "judged_program"
"""The name under which a program runs whose search is called; nothing under
``if __name__ == "__main__"`` runs then."""


@dataclass(frozen=True)
class CourtProgram:
    """A program as somebody wrote it, and how its search is begun."""

    file: str
    source: str
    call: str = ""
    """The expression that searches, perhaps after statements such as imports; empty: the program
    runs as it stands."""
    folders: tuple[str, ...] = ()
    """The folders of its own modules, which are watched too."""
    package: str = ""
    """The package that it belongs to, as relative imports need it; empty if it belongs to none."""
    globals: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """What it finds among its global names besides what it defines itself."""


@dataclass(frozen=True)
class RunPlan:
    """One run of a program: the seed of its random numbers, and how many iterations it may make."""

    seed: int = 0
    iterations: int = MAX_ITERATIONS


def watch(program: CourtProgram, plan: RunPlan) -> WriteLog:
    """Run the program, and return what it wrote. Raises SyntaxError."""
    rewritten = rewrite(program.source, program.file)
    recorder = LogRecorder(plan.iterations)
    with _watched(program, recorder, plan.seed):
        error = _run(program, rewritten, recorder)
    return snapshot(recorder, rewritten, error)


def _run(program: CourtProgram, rewritten: RewrittenProgram, recorder: LogRecorder) -> str:
    """Run the program, and return the error that ended it."""
    module = types.ModuleType(MODULE_NAME if program.call else "__main__")
    names = vars(module)
    names.update(program.globals)
    names.update({LOG_NAME: recorder, "__file__": program.file, "__package__": program.package})
    replaced = sys.modules.get(MODULE_NAME)
    sys.modules[MODULE_NAME] = module  # pickling and dataclasses look a class's module up
    try:
        code = compile(rewritten.tree, program.file, "exec")
        try:
            exec(code, names)
        except (EnoughSeen, SystemExit):
            if not program.call:
                return ""
        if program.call:
            statements, expression = call_parts(program.call)
            exec(compile(statements, "--call", "exec"), names)
            recorder.answer("--call", eval(compile(expression, "--call", "eval"), names))
    except (EnoughSeen, SystemExit):
        return ""
    except Exception as error:
        lines = [
            frame.lineno
            for frame in traceback.extract_tb(error.__traceback__)
            if frame.filename == program.file
        ]
        text = f"{type(error).__name__}: {error}".removesuffix(": ")
        return f"line {lines[-1]}: {text}" if lines else text
    finally:
        sys.modules.pop(MODULE_NAME)
        if replaced is not None:
            sys.modules[MODULE_NAME] = replaced
    return ""


def call_parts(call: str) -> tuple[ast.Module, ast.Expression]:
    """Return the statements of a call and its last expression.

    Raises SyntaxError for a text that does not end with an expression.

    >>> _, expression = call_parts("from board import Board; search(Board())")
    >>> ast.unparse(expression)
    'search(Board())'
    """
    tree = ast.parse(call, "--call")
    match tree.body:
        case [*statements, ast.Expr(expression)]:
            return ast.Module(statements, []), ast.Expression(expression)
    raise SyntaxError("its last part is not an expression")


@contextmanager
def _watched(program: CourtProgram, recorder: LogRecorder, seed: int) -> Iterator[None]:
    """Give the block a clock of ours, seeded random numbers, no input and no output."""
    clock = _Clock(recorder)
    swapped: list[tuple[Any, str, Any]] = [
        *((time, name, clock) for name in CLOCK_FUNCTIONS),
        *((time, f"{name}_ns", clock.nanoseconds) for name in CLOCK_FUNCTIONS),
        (time, "sleep", lambda seconds: None),
        (builtins, "input", _no_input),
    ]
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in swapped]
    finder = _OwnModules(program.folders, recorder)
    state, loaded = random.getstate(), set(sys.modules)
    random.seed(seed)
    if "numpy" in program.source or "numpy" in sys.modules:
        with suppress(ModuleNotFoundError):  # then the program's own import says so
            np = importlib.import_module("numpy")
            np.random.seed(seed)
    try:
        for owner, name, value in swapped:
            setattr(owner, name, value)
        sys.meta_path.insert(0, finder)
        with missing_displays(), redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            yield
    finally:
        for owner, name, value in before:
            setattr(owner, name, value)
        if finder in sys.meta_path:
            sys.meta_path.remove(finder)
        for name in set(sys.modules) - loaded:
            if isinstance(getattr(sys.modules[name], "__loader__", None), _OwnLoader):
                del sys.modules[name]
        random.setstate(state)


class _Clock:
    def __init__(self, recorder: LogRecorder) -> None:
        self.now = 1e9
        self.recorder = recorder

    def __call__(self) -> float:
        self.now += LATE_STEP_SECONDS if self.recorder.is_late else CLOCK_STEP_SECONDS
        return self.now

    def nanoseconds(self) -> int:
        return int(self() * 1e9)


def _no_input(*_: Any) -> str:
    """End the program where it waits for somebody to write."""
    raise EnoughSeen


class _OwnModules(MetaPathFinder):
    """Finds the modules in the program's own folders, which are watched too."""

    def __init__(self, folders: Sequence[str], recorder: LogRecorder) -> None:
        self.folders = [File(folder) for folder in folders]
        self.recorder = recorder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> ModuleSpec | None:
        parts = fullname.split(".")
        if parts[0] in sys.stdlib_module_names or parts[0] == __name__.split(".")[0]:
            return None
        for base in (folder.joinpath(*parts) for folder in self.folders):
            for file, folders in (
                (base.with_name(f"{base.name}.py"), None),
                (base / "__init__.py", [str(base)]),
            ):
                if file.is_file():
                    loader = _OwnLoader(file, self.recorder)
                    return importlib.util.spec_from_file_location(
                        fullname, file, loader=loader, submodule_search_locations=folders
                    )
        return None


class _OwnLoader(Loader):
    def __init__(self, file: File, recorder: LogRecorder) -> None:
        self.file = file
        self.recorder = recorder

    def exec_module(self, module: types.ModuleType) -> None:
        tree = rewrite(self.file.read_text("utf-8"), str(self.file)).tree
        vars(module)[LOG_NAME] = self.recorder
        exec(compile(tree, str(self.file), "exec"), vars(module))


Observe = Callable[[Sequence[RunPlan]], Sequence[WriteLog]]
"""Runs a program by plans, and returns the log of each run."""
