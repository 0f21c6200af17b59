"""`StudentProgram`: a program to which reports are added; `Observation`: what it did on a tree."""

import ast
import builtins
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from types import CodeType, ModuleType
from typing import Any, Literal, TypeAlias

from ...game import MAX, Path
from ...games.tree import Tree
from ...record.frame import Frame
from ...record.statistics import SearchCounts
from ...record.traits import Terms
from ..calls.call_node import AnswerPlace, CallNode
from ..calls.call_watcher import CallWatcher, WatchPlan
from ..calls.cut_switches import CALLS
from ..calls.watched_program import WatchedProgram, watched_program
from ..own.own_program import MODULE, OwnProgram
from ..reports.instrument import RECEIVER, InstrumentedProgram, instrument
from ..reports.report_receiver import ReportReceiver, required_parameters
from ..reports.report_recorder import NoNumber, ReportRecorder
from .adapters import Adapter, NodeHandle, counts_depth_up
from .answer_form import AnswerForm, answer_text, plain_number, returns_loop_number
from .syntax import FUNCTION, Function, called_names, calls_in, inner_nodes, owners, parameters

REORDERING_FUNCTIONS = {"sorted", "sort", "reversed", "reverse", "shuffle"}
"""Functions after which the number of a child is not its number in the tree."""
MAX_TREE_CALLS = 5000
"""Upper limit of calls on one tree."""
ROUNDING_FUNCTIONS = {"int", "round", "floor", "ceil", "trunc"}
"""Functions that make a whole number of another."""


def _free_names(expression: str) -> list[str]:
    """Return the names that an expression takes from outside.

    >>> _free_names("Agent().search(tree, [n for n in tree])")
    ['Agent', 'tree']
    """
    nodes = list(ast.walk(ast.parse(expression)))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    names.sort(key=lambda name: (name.lineno, name.col_offset))
    bound = {name.id for name in names if not isinstance(name.ctx, ast.Load)}
    bound |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    return list(dict.fromkeys(name.id for name in names if name.id not in bound))


def _function_names(expression: str) -> set[str]:
    """Return the names that an expression calls.

    >>> sorted(_function_names("Agent(tree).search(build(alpha))"))
    ['Agent', 'build']
    """
    calls = calls_in(ast.parse(expression))
    return {call.func.id for call in calls if isinstance(call.func, ast.Name)}


def _parts(answer: Any, adapter: Adapter) -> tuple[Any, ...]:
    """Return the parts of an answer; a child that is a list counts as one part."""
    is_node = adapter.locate(answer) is not None
    return tuple(answer) if isinstance(answer, tuple | list) and not is_node else (answer,)


def _move_name(part: Any, adapter: Adapter) -> str | None:
    """Return the move that a part of an answer names by a text or a node; None if it names none."""
    if isinstance(part, NodeHandle):
        path = adapter.locate(part)
        return str(path[0]) if path is not None and len(path) == 1 else None
    move = None if isinstance(part, int | float) else adapter.move(part)
    return None if move is None else str(move)


def _takes(function: Function) -> bool:
    """Return whether a function is given anything."""
    return bool(set(parameters(function)) - {"self", "cls"})


Reason: TypeAlias = Literal["function", "parameter", "not_observed", "no_value"]
"""Why a search is not observed: the call names a function that the program does not have; the
search has a parameter for which nobody knows what to pass; no call could be placed in the tree; the
search of a node returned something in which no value can be."""


class NotObserved(Exception):
    """The search of a program is not seen, though the program may run.

    Parameters: `name`, of the function or the parameter; `returned`, in place of a value.
    """

    def __init__(self, reason: Reason, name: str = "", returned: NoNumber | None = None) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
        self.name = name
        self.returned = returned


@dataclass(frozen=True)
class Approach:
    """How a program is given a tree, and how what it does there is read."""

    adapter: type[Adapter]
    enters_again: bool = False
    """Whether visits of a node are counted."""
    form: AnswerForm | None = None
    """What the parts of the answer are; None: the value is what the search found."""
    read_as: AnswerPlace | None = None
    """Where the value stands in the answers of the search, and whose it is; None: the text decides
    it."""


def _arguments(function: Callable[..., Any], adapter: Adapter) -> dict[str, Any]:
    """Return what to pass to the function that searches. Raises NotObserved."""
    arguments: dict[str, Any] = {}
    for name in required_parameters(function):
        try:
            arguments[name] = adapter.argument(name)
        except LookupError:
            if arguments.keys() - {"game"}:
                raise NotObserved("parameter", name) from None
            arguments[name] = adapter.root  # the first is the node, by any name
    return arguments


@dataclass(frozen=True)
class Observation:
    """What a program did on one tree. Values are MAX's."""

    game: Tree
    value: float
    move: Any
    """The move that it answered, as a label of the tree; None if it answered none."""
    frames: Sequence[Frame] = field(repr=False)
    counts: SearchCounts = field(repr=False)
    inferences: int
    """Number of facts of its frames that were inferred."""
    other_answer: str = ""
    """What the function that was called returned in place of the value that the search found for
    the root; empty if it returned that."""
    search_value: float | None = None
    """The value that the search found for the root; None if it is `value`."""
    parts: tuple[Any, ...] = field(default=(), repr=False)
    """The parts of its answer."""
    names: tuple[str | None, ...] = field(default=(), repr=False)
    """For each part the move that it names by a text or a node."""
    object_answer: NoNumber | None = field(default=None, repr=False)
    """The first object that the search of a node returned in place of a number: the values of the
    frames are inferred, and may not be the ones that it holds."""

    @property
    def leaves(self) -> Mapping[Path, float]:
        """The leaves that were read, in order, with their values."""
        return self.counts.leaves

    @property
    def has_table(self) -> bool:
        """Whether positions were looked up in a transposition table."""
        return self.counts.frames["table"] > 0


@dataclass(frozen=True)
class StudentProgram:
    """A search as somebody wrote it.

    Raises SyntaxError when it is made of a text that is not Python.
    """

    file: str
    """Name of its file, as in a traceback."""
    source: str
    call: str = ""
    """The expression that searches a tree; empty: the search is called by its parameters."""
    package: str = ""
    """The package that it belongs to, for relative imports; empty if it belongs to none."""
    search: str = ""
    """The function that searches a tree; empty: it is found."""
    globals: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """What it finds among its global names besides what it defines itself."""

    @cached_property
    def syntax_tree(self) -> ast.Module:
        """Its syntax tree."""
        return ast.parse(self.source, self.file)

    @cached_property
    def with_reports(self) -> InstrumentedProgram:
        """The program with reports in it."""
        return instrument(self.source)

    @cached_property
    def _code(self) -> CodeType:
        return compile(self.with_reports.tree, self.file, "exec")

    @cached_property
    def _watched_code(self) -> CodeType:
        return compile(self.watched.tree, self.file, "exec")

    @cached_property
    def counts_up(self) -> bool:
        """Whether its depth begins at 0."""
        return counts_depth_up(self.syntax_tree)

    @cached_property
    def asks_for_keys(self) -> bool:
        """Whether it asks a game for the key of a state, and so may have a table."""
        return ".key(" in self.source

    @cached_property
    def makes_whole_numbers(self) -> bool:
        """Whether it calls `int` or the like, and so may make a whole number of a leaf's value. One
        that asks whether a leaf is an `int` is given no other leaves."""
        nodes = list(ast.walk(self.syntax_tree))
        callees = [call.func for call in calls_in(self.syntax_tree)]
        is_rounding = bool(called_names(self.syntax_tree) & ROUNDING_FUNCTIONS)
        hints = {
            part
            for node in nodes
            for hint in (getattr(node, "annotation", None), getattr(node, "returns", None))
            if isinstance(hint, ast.AST)
            for part in ast.walk(hint)
        }
        names = [node for node in nodes if isinstance(node, ast.Name)]
        types = {name.id for name in names if name not in callees and name not in hints}
        return is_rounding and ("float" in types or "int" not in types)

    @cached_property
    def entry(self) -> tuple[str, str | None]:
        """The function that searches a tree and the class whose method it is: the outermost one
        that leads to the search."""
        tree, functions = self.syntax_tree, self.with_reports.functions
        outer_functions = [node for node in inner_nodes(tree) if isinstance(node, FUNCTION)]
        roles = {function.line: function.role for function in functions}

        def leads(function: Function) -> bool:
            return any(isinstance(n, FUNCTION) and n.lineno in roles for n in ast.walk(function))

        named_functions = [function for function in outer_functions if function.name == self.search]
        entries = named_functions[:1] or [
            function for function in outer_functions if leads(function)
        ]
        drivers = [f for f in entries if roles.get(f.lineno, "driver") == "driver"]
        if not named_functions and any(
            roles.get(f.lineno) == "node" and _takes(f) for f in entries
        ):
            drivers = [f for f in drivers if _takes(f)]  # one that takes no tree has its own
        called = called_names(*drivers)
        candidates = [f for f in drivers if f.name not in called] or drivers
        if any("max" in f.name.lower() for f in candidates):  # of two, that for a root of MAX
            candidates = [
                f for f in candidates if "min" not in f.name.lower().replace("minimax", "")
            ]
        if not candidates:
            candidates = [f for f in entries if "max" in f.name.lower()][:1] or entries[:1]
        outermost = candidates[-1]
        return outermost.name, owners(tree).get(outermost)

    @cached_property
    def takes_tree(self) -> bool:
        """Whether it is given a tree; else it may have one of its own, and print what it finds."""
        name, _ = self.entry
        functions = [node for node in ast.walk(self.syntax_tree) if isinstance(node, FUNCTION)]
        parameter_names = [parameters(function) for function in functions if function.name == name]
        return bool(self.call) or any(set(names) - {"self"} for names in parameter_names)

    @cached_property
    def returns_number(self) -> bool:
        """Whether a function of the search returns what a loop counts."""
        lines = {function.line for function in self.with_reports.functions}
        functions = [node for node in ast.walk(self.syntax_tree) if isinstance(node, FUNCTION)]
        return any(
            returns_loop_number(function) for function in functions if function.lineno in lines
        )

    @cached_property
    def keeps_order(self) -> bool:
        """Whether it puts nothing into another order."""
        return not REORDERING_FUNCTIONS & called_names(self.syntax_tree)

    @cached_property
    def value_place(self) -> int:
        """Place of the value in a tuple that its search returns."""
        return self.with_reports.node_functions[0].value_place

    def run(self, game: Tree, approach: Approach) -> Observation:
        """Search a tree.

        The program is executed afresh, so that a table of the tree before does no harm. Raises
        NotObserved, and whatever the program raises.
        """
        read_as = approach.read_as
        frames: list[Frame] = []
        counts = SearchCounts()
        functions = self.with_reports.functions
        is_turned = read_as is not None and read_as.view != "max"
        terms: Terms = "mover" if is_turned else self.with_reports.terms
        recorder = ReportRecorder(
            game,
            frames.append,
            functions=functions,
            terms=terms,
            passes=approach.enters_again,
            tally=counts,
        )
        adapter = approach.adapter(game, recorder.read, counts_up=self.counts_up)
        recorder.node_of = adapter.node_of
        receiver = ReportReceiver(
            functions,
            place=None if read_as is None else read_as.place,
            negates_answers=read_as is not None and read_as.view == "parent",
        )
        names = self._new_names()
        names[RECEIVER] = receiver
        search = self._search_of(names, self._code, adapter)
        receiver.recorder = recorder
        try:
            answer = search()
        except TypeError as error:
            if recorder.no_number is None:
                raise
            raise NotObserved("no_value", returned=recorder.no_number) from error
        if callable(answer):
            answer = answer(adapter.root)
        if recorder.no_number is not None:
            raise NotObserved("no_value", returned=recorder.no_number)
        ends = [frame for frame in frames if frame.status == "end" and frame.path == ()]
        if not ends or ends[-1].score is None or ends[-1] is not frames[-1]:
            raise NotObserved("not_observed")
        parts = _parts(answer, adapter)
        observation = Observation(
            game=game,
            value=ends[-1].score,
            move=None,
            frames=frames,
            counts=counts,
            inferences=recorder.inferences,
            parts=parts,
            names=tuple(_move_name(part, adapter) for part in parts),
            object_answer=recorder.object_answer,
        )
        if approach.form is None:
            return observation
        return self._with_answer(observation, approach.form)

    def observations(self, games: Iterable[Tree], approach: Approach) -> Iterator[Observation]:
        """Search trees one after another; see `run`. What `run` raises of a tree ends it."""
        for game in games:
            yield self.run(game, approach)

    @cached_property
    def watched(self) -> WatchedProgram:
        """The program with the calls of a watcher in it."""
        return watched_program(self.source)

    @cached_property
    def own_program(self) -> OwnProgram:
        """The program as it searches its own game."""
        return OwnProgram(self.source, self.file, self.package)

    def tree_calls(self, game: Tree, adapter_class: type[Adapter], *, cuts: bool) -> CallNode:
        """Search a tree, and return the tree of its calls, or rather what stands outside of them.

        With `cuts` it runs as it stands. Raises TooManyCalls, and whatever the program raises.
        """
        adapter = adapter_class(game, counts_up=self.counts_up)
        names = self._new_names()

        def locate(values: Mapping[str, Any]) -> Path | None:
            return adapter.node_of(values, watcher.current.path)

        plan = WatchPlan(cuts=cuts, limit=MAX_TREE_CALLS)
        watcher = names[CALLS] = CallWatcher(self.watched.functions, names, plan, locate)
        search = self._search_of(names, self._watched_code, adapter)
        watcher.is_on = True
        try:
            answer = search()
            if callable(answer):
                answer(adapter.root)
        finally:
            watcher.is_on = False
        return watcher.top

    def _new_names(self) -> dict[str, Any]:
        """Return the global names of a run of the program that begins."""
        module = sys.modules[MODULE] = ModuleType(MODULE)
        vars(module).update(self.globals, __file__=self.file, __package__=self.package)
        return vars(module)

    def _search_of(
        self, names: dict[str, Any], code: CodeType, adapter: Adapter
    ) -> Callable[[], Any]:
        """Run the text of the program among these global names, and return what searches the
        adapter's tree. Raises NotObserved, and whatever the program raises."""
        names.update(adapter.globals)
        exec(code, names)
        names.update(adapter.globals)  # in place of a game or a tree of its own
        if self.call:
            expression = compile(self.call, "--call", "eval")
            call_names = self._call_names(names, adapter)
            return lambda: eval(expression, names, call_names)
        name, owner = self.entry
        function = getattr(names[owner](), name) if owner else names[name]
        arguments = _arguments(function, adapter)
        return lambda: function(**arguments)

    def _with_answer(self, observation: Observation, form: AnswerForm) -> Observation:
        """Return the observation with the value and the move that the answer itself states."""
        parts, game = observation.parts, observation.game
        if form.move is not None and form.move < len(parts):
            number, labels = parts[form.move], game.moves(game.start())
            if form.first is None:
                observation = replace(observation, move=observation.names[form.move])
            elif isinstance(number, int):
                index = int(number) - form.first
                move = labels[index] if 0 <= index < len(labels) else str(int(number))
                observation = replace(observation, move=move)
        if form.value is None:
            return observation
        part = parts[form.value] if form.value < len(parts) else None
        value = plain_number(part)
        if value == observation.value:
            return observation
        if value is None:
            return replace(
                observation, other_answer=answer_text(part), search_value=observation.value
            )
        is_turned = self.with_reports.terms == "mover" and game.turn(game.start()) != MAX
        if is_turned and value == 0 - observation.value:
            return observation
        return replace(
            observation, value=value, other_answer=answer_text(part), search_value=observation.value
        )

    def enters_again(self, games: Sequence[Tree], adapter_class: type[Adapter]) -> bool:
        """Return whether the program enters a node of one of the trees twice."""
        for game in games:
            starts = [
                frame.path
                for frame in self.run(game, Approach(adapter_class)).frames
                if frame.status == "start"
            ]
            if len(starts) > len(set(starts)):
                return True
        return False

    def _call_names(self, names: Mapping[str, Any], adapter: Adapter) -> dict[str, Any]:
        """Return what the call's names stand for beside those of the program. Raises
        NotObserved."""
        call_names: dict[str, Any] = {"inf": inf}
        functions = _function_names(self.call)
        for name in _free_names(self.call):
            # What the program itself has of this name is a function, or trees of its own.
            if name in call_names or callable(names.get(name)):
                continue
            try:
                call_names[name] = adapter.argument(name)
            except LookupError:
                if name not in names and not hasattr(builtins, name):
                    reason: Reason = "function" if name in functions else "parameter"
                    raise NotObserved(reason, name) from None
        return call_names
