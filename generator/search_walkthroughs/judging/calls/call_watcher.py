"""`CallWatcher`: stands for `__calls__` in a watched program, and grows the tree of its calls.

It can also go down one line of the game: then calls beside the line answer at once, with a copy of
the answer of a leaf, and the search is begun at the end of the line, in the midst of the program.
"""

import copy
import functools
import inspect
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from numbers import Integral, Real
from typing import Any
from zlib import crc32

from ..programs.adapters import DEPTH_NAMES, plain_name
from ..programs.object_fields import attributes
from .call_node import CallNode, answer_parts, numbers_in
from .function_facts import CalledFunction
from .positions import BoardPlace, board_places, changed_cells, frozen, global_boards

MAX_FACTS = 12
"""Upper limit of the attributes of an argument that may say who moves."""
MAX_NAME = 24
"""Upper limit of the name of a move that is an object (characters)."""
MAX_ANSWER = 6
"""Upper limit of the parts of an answer that is copied."""


class TooManyCalls(BaseException):
    """The search has more calls than are looked at, or takes too long. No ``except Exception``
    catches it."""


class LineEnded(BaseException):
    """The end of the line was reached, and what was to be done there is done."""


@dataclass
class Line:
    """A line of the game that is gone down before the search is watched."""

    moves: Sequence[int] = ()
    """The number of the child at each call, from the root on."""
    counts_only: bool = False
    """Whether only the children at its end are counted."""
    through_driver: bool = False
    """Whether the driver is called at its end, and not the search itself."""
    restarts_depth: bool = False
    """Whether the search at its end is as deep as it was at the start."""
    samples: Mapping[int, Any] = field(default_factory=dict)
    """An answer of each function, for the calls beside the line."""
    level: int = 0
    turns: list[int] = field(default_factory=lambda: [0])
    first: dict[str, Any] = field(default_factory=dict)
    """Window and depth with which the first node was searched, by the names of the parameters."""
    root: tuple[int, Mapping[str, Any]] | None = None
    """The driver that was called first, and its arguments."""

    def facts(self) -> dict[str, Any]:
        """Return what is asked of it, as JSON holds it."""
        return {
            "moves": list(self.moves),
            "counts_only": self.counts_only,
            "through_driver": self.through_driver,
            "restarts_depth": self.restarts_depth,
        }


@dataclass(frozen=True, kw_only=True)
class WatchPlan:
    """How the calls of a program are watched."""

    cuts: bool
    """Whether the program runs as it stands, with its cuts."""
    limit: int
    """Upper limit of the calls that are looked at."""
    places: Sequence[BoardPlace] | None = ()
    """Where its boards are; None while they are looked for."""
    line: Line | None = None
    """A line of the game to go down first."""


class CallWatcher:
    """Grows the tree of a program's calls below `top`.

    Parameters: `functions`, what is known of the program's functions; `names`, its global names;
    `plan`, how they are watched; `locate`, which gives the node of a given tree by the arguments of
    a call.
    """

    def __init__(
        self,
        functions: Sequence[CalledFunction],
        names: Mapping[str, Any],
        plan: WatchPlan,
        locate: Callable[[Mapping[str, Any]], tuple[Hashable, ...] | None] | None = None,
    ) -> None:
        self.functions = functions
        self.names = names
        self.limit = plan.limit
        self._runs_as_it_stands = plan.cuts
        self.places = plan.places
        self.locate = locate
        self.line = plan.line
        self.is_on = False
        self.top = self.current = CallNode(-1)
        self.count = 0
        self.board_copies: dict[int, dict[BoardPlace, Hashable]] = {}
        """Copies at all places where a board may be, by the `id` of the node."""
        self.samples: dict[int, Any] = {}
        """The answer of a leaf by each function."""
        self._globals: list[str] | None = None
        self._scalars: list[str] = []
        self._turn_answers: dict[str, Hashable] = {}
        self._object_names = _ObjectNames()
        self._pending: tuple[tuple[Hashable, ...], int] = ((), 0)
        self._bound: dict[int, Callable[..., Any]] = {}

    # What the added calls ask

    def cut(self, test: object) -> bool:
        """Return the test of a cut; with the cuts off it never holds."""
        return bool(test) and self.has_cuts

    def no_cut(self, test: object) -> bool:
        """Return the test for going on; with the cuts off it always holds."""
        return bool(test) or not self.has_cuts

    @property
    def has_cuts(self) -> bool:
        """Outside of the search the program runs as it stands; a line is gone down without cuts."""
        return not self.is_on or (self._runs_as_it_stands and self.line is None)

    def table(self, table: Any) -> Any:
        """Return the container that ``key in`` is asked of."""
        return table if self.has_cuts else ()

    def table_get(self, get: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function that asks a table for an entry."""
        return get if self.has_cuts else lambda key, default=None: default

    def cached(self, decorator: Callable[..., Any]) -> Callable[[Any], Any]:
        """Return a decorator that keeps answers only while the program runs as it stands."""

        def decorate(search: Callable[..., Any]) -> Callable[..., Any]:
            cached_search = decorator(search)

            @functools.wraps(search)
            def call(*positional: Any, **keywords: Any) -> Any:
                return (cached_search if self.has_cuts else search)(*positional, **keywords)

            return call

        return decorate

    def late(self, answer: Any) -> None:
        """Note what a function would have returned in the midst of its loop."""
        self.current.late = answer

    def at(
        self, function: Callable[..., Any], label: tuple[Any, ...], line: int
    ) -> Callable[..., Any]:
        """Return the function, whose next call is the move `label`."""

        def call(*positional: Any, **keywords: Any) -> Any:
            self._pending = tuple(_plain(part, self._object_names) for part in label), line
            return function(*positional, **keywords)

        return call

    def asked(self, name: str) -> Callable[[Any], Any]:
        """Decorate a function whose answer may say who moves."""

        def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
            @functools.wraps(function)
            def call(*positional: Any, **keywords: Any) -> Any:
                answer = function(*positional, **keywords)
                value = _scalar(answer) if self.is_on else None
                if value is not None:
                    self._turn_answers.setdefault(f"{name}()", value)
                return answer

            return call

        return decorate

    def node(self, number: int) -> Callable[[Any], Any]:
        """Decorate a function of the search: `functions` holds what is known of it."""

        def decorate(search: Callable[..., Any]) -> Callable[..., Any]:
            signature = inspect.signature(search)
            order = list(signature.parameters)
            defaults = {
                name: parameter.default
                for name, parameter in signature.parameters.items()
                if parameter.default is not parameter.empty
            }

            @functools.wraps(search)
            def call(*positional: Any, **keywords: Any) -> Any:
                if not self.is_on:
                    return search(*positional, **keywords)
                arguments = {**defaults, **dict(zip(order, positional, strict=False)), **keywords}
                values = {name: arguments[name] for name in order if name in arguments}
                follow = self._record if self.line is None else self._go_down
                return follow(number, values, functools.partial(search, *positional, **keywords))

            self._bound[number] = search
            return call

        return decorate

    # The tree

    def _record(self, number: int, values: Mapping[str, Any], run: functools.partial[Any]) -> Any:
        function, parent = self.functions[number], self.current
        (label, line), self._pending = self._pending, ((), 0)
        node = CallNode(number, parent, label, line)
        node.alpha = _end(values.get(function.alpha)) if function.alpha else None
        node.beta = _end(values.get(function.beta)) if function.beta else None
        arguments = {
            name: value
            for name, value in values.items()
            if name not in (function.alpha, function.beta)
        }
        if self.locate is not None:
            node.path = self.locate(arguments)
            has_begun = parent.function >= 0 and self.functions[parent.function].role == "node"
            if node.path is not None and parent.path == node.path and has_begun:
                return run()  # a helper of the node that has begun
        self._count_call()
        facts = self._facts(arguments)
        boards = [place.value(arguments, self.names) for place in self.places or ()]
        node.position = tuple(map(frozen, boards))
        if self.places is None:
            self.board_copies[id(node)] = self._all_boards(arguments)
        parent.children.append(node)
        outer_answers, self._turn_answers = self._turn_answers, {}
        self.current = node
        try:
            answer = run()
        finally:
            self.current = parent
            node.facts, self._turn_answers = {**facts, **self._turn_answers}, outer_answers
        if answer is None and node.late is not None:
            answer = node.late
        node.late = None
        node.numbers = numbers_in(answer)
        if not node.children and number not in self.samples:
            self.samples[number] = copy.deepcopy(answer)
        node.parts = _answer_copy(answer, self._object_names)
        if node.children and node.position:
            node.changed_cells = changed_cells(node.position, tuple(map(frozen, boards)))
        return answer

    def _count_call(self) -> None:
        """Raise TooManyCalls if the search has more calls than are looked at."""
        self.count += 1
        if self.count > self.limit:
            raise TooManyCalls

    def _all_boards(self, arguments: Mapping[str, Any]) -> dict[BoardPlace, Hashable]:
        if self._globals is None:
            self._globals = global_boards(self.names)
        return {
            place: frozen(place.value(arguments, self.names))
            for place in board_places(arguments, self.names, self._globals)
        }

    def _facts(self, arguments: Mapping[str, Any]) -> dict[str, Hashable]:
        """Return what may say who moves: arguments have ``=`` before their name."""
        facts: dict[str, Hashable] = {}
        for name, value in arguments.items():
            scalar = _scalar(value)
            if scalar is not None:
                facts[f"={name}"] = scalar
            elif isinstance(value, tuple | list):
                parts = enumerate(value) if len(value) <= 4 else ()
                facts |= _scalars((f"{name}[{index}]", part) for index, part in parts)
            elif isinstance(value, Mapping):
                entries = list(value.items())[:MAX_FACTS]
                facts |= _scalars(
                    (f"{name}[{key!r}]", part) for key, part in entries if isinstance(key, str)
                )
            else:
                members = list(attributes(value).items())[:MAX_FACTS]
                facts |= _scalars((f"{name}.{key}", part) for key, part in members)
                for key, part in members:
                    if _scalar(part) is None and not isinstance(part, tuple | list | Mapping):
                        inner_members = list(attributes(part).items())[:MAX_FACTS]
                        facts |= _scalars((f"{name}.{key}.{k}", p) for k, p in inner_members)
        names = self.names
        return facts | _scalars((f"global {n}", names.get(n)) for n in self.global_scalars())

    def global_scalars(self) -> list[str]:
        """Return the global variables that may say who moves: functions assign to them."""
        if not self._scalars:
            codes = [getattr(v, "__code__", None) for v in map(inspect.unwrap, filter(
                callable, list(self.names.values())))]  # fmt: skip
            stored_names = {n for code in codes if code is not None for n in code.co_names}
            self._scalars = [
                name
                for name, value in self.names.items()
                if name in stored_names and _scalar(value) is not None and not name.isupper()
                if not name.startswith("__")
            ][:MAX_FACTS] or [""]
        return self._scalars

    # A line of the game

    def _go_down(self, number: int, values: Mapping[str, Any], run: functools.partial[Any]) -> Any:
        line, function = self.line, self.functions[number]
        assert line is not None
        self._pending = (), 0
        self._count_call()  # a driver may ask for ever for moves that change nothing
        if function.role == "node":
            for name in _restarted(function, values, line):
                line.first.setdefault(name, values[name])
        if line.level:
            turn = line.turns[-1]
            line.turns[-1] += 1
            is_end = line.level > len(line.moves)  # where children are counted
            if is_end or turn != line.moves[line.level - 1]:
                other_sample = next(iter(line.samples.values()), 0)
                return copy.deepcopy(line.samples.get(number, other_sample))
        elif function.role == "driver":
            line.root = number, values
        line.level += 1
        line.turns.append(0)
        if line.level <= len(line.moves):
            answer = run()
            line.level -= 1
            line.turns.pop()
            return answer
        if line.counts_only:
            run()
            raise LineEnded(line.turns[-1])
        self.line, self.count = None, 0
        if line.through_driver and line.root is not None:
            self._call_driver(line.root, values, line.first)
        else:
            arguments = {
                **values,
                **{name: line.first[name] for name in line.first if name in values},
            }
            self._record(number, arguments, _with_arguments(run.func, arguments))
        raise LineEnded

    def _call_driver(
        self,
        root: tuple[int, Mapping[str, Any]],
        arguments: Mapping[str, Any],
        restarted: Collection[str],
    ) -> None:
        """Call the driver at the position of a call of the search, with the parameters that are
        restarted as they were at the start."""
        number, values = root
        driver_arguments = {
            name: value if name in restarted else arguments.get(name, value)
            for name, value in values.items()
        }
        driver_names = [name for name in values if name not in ("self", "cls")]
        call_names = [name for name in arguments if name not in ("self", "cls")]
        if driver_names and call_names and driver_names[0] not in arguments:
            driver_arguments[driver_names[0]] = arguments[call_names[0]]
        self._record(
            number, driver_arguments, _with_arguments(self._bound[number], driver_arguments)
        )


def _restarted(function: CalledFunction, values: Mapping[str, Any], line: Line) -> list[str]:
    """Return the parameters that are at the end of a line what they were at the start."""
    window = [name for name in (function.alpha, function.beta) if name is not None]
    depth = [name for name in values if plain_name(name) in DEPTH_NAMES and line.restarts_depth]
    return [name for name in (*window, *depth) if name in values]


def _with_arguments(
    search: Callable[..., Any], values: Mapping[str, Any]
) -> functools.partial[Any]:
    """Return the call of a function with these values of its parameters."""
    parameters = inspect.signature(search).parameters.values()
    positional = [
        parameter.name for parameter in parameters if parameter.kind is parameter.POSITIONAL_ONLY
    ]
    keywords = {name: value for name, value in values.items() if name not in positional}
    return functools.partial(search, *(values[name] for name in positional), **keywords)


def _end(value: Any) -> float | None:
    """Return the end of a window as a plain number, also where a move stands beside it; None of
    anything else."""
    numbers = {place: number for place, number in numbers_in(value).items() if len(place) < 2}
    return next(iter(numbers.values())) if len(numbers) == 1 else None


def _scalar(value: Any) -> Hashable:
    """Return a value that may say who moves; None of others."""
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, bool | int | float) or (isinstance(value, str) and len(value) <= 12):
        return value
    return None


def _scalars(pairs: Iterable[tuple[str, Any]]) -> dict[str, Hashable]:
    """Return the values that may say who moves, by their names."""
    return {name: scalar for name, value in pairs if (scalar := _scalar(value)) is not None}


def _answer_copy(answer: Any, names: "_ObjectNames") -> tuple[tuple[Hashable, Hashable], ...]:
    """Return copies of the parts of an answer, if it has few."""
    scalar = _scalar(answer)
    parts = [] if answer is None or scalar is not None else answer_parts(answer)
    if not parts:
        return (((), _plain(answer, names)),)
    return (
        tuple((name, _plain(part, names)) for name, part in parts)
        if len(parts) <= MAX_ANSWER
        else ()
    )


def _plain(part: Any, names: "_ObjectNames") -> Hashable:
    """Return a part of a label or an answer so that it can be compared and handed over: a list as a
    tuple, an object by a name that equal objects share, nothing of one that is equal to no other.
    """
    if part is None or isinstance(part, bool | int | float | str):
        return part
    if isinstance(part, Enum):
        return part.name
    if isinstance(part, Real):
        return int(part) if isinstance(part, Integral) else float(part)
    if isinstance(part, list | tuple):
        return tuple(_plain(entry, names) for entry in part) if len(part) <= 6 else None
    has_equality = "__eq__" in {name for kind in type(part).__mro__[:-1] for name in vars(kind)}
    is_value = has_equality and not isinstance(part, set | frozenset | dict)
    return names.name(part) if is_value and isinstance(part, Hashable) else None


class _ObjectNames:
    """Names for the moves of a program that are objects."""

    def __init__(self) -> None:
        self._names: dict[Hashable, str] = {}

    def name(self, value: Hashable) -> str | None:
        """Return the name of an object; None if it cannot be looked up."""
        try:
            if value not in self._names:
                text = str(value)[:MAX_NAME]
                if text in self._names.values() or len(text) == MAX_NAME:
                    copy = repr(frozen(value)).encode()  # the same in a run with its cuts off
                    text = f"{type(value).__name__} {crc32(copy):08x}"
                self._names[value] = text
            return self._names[value]
        except Exception:
            return None
