"""`ReportReceiver`: what the reports that `instrument` adds to a program are sent to."""

import functools
import inspect
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from types import FunctionType
from typing import Any, TypeAlias

from ...record.frame import Range
from ...record.recorder import calling_frame
from ..calls.call_node import Place, numbers_in
from .recognition import SearchFunction
from .report_recorder import ReportRecorder
from .table_entry import number_in, range_in

Search: TypeAlias = Callable[..., Any]
"""A function of the program. Every tree has functions of its own, and this type takes longer to
make than one of them to decorate."""
Decorator: TypeAlias = Callable[[Search], Search]

REDUCTION_STARTS = {"max": -inf, "min": inf, "sum": 0}


class ReportReceiver:
    """Stands for `__watch__` in an instrumented program, and passes its reports to a recorder.

    Without a `recorder` the program runs as if nothing had been added.

    Parameters: `functions`, what was recognised; `place`, where in an answer the value stands, None
    if the text decides; `negates_answers`, whether a search returns the value in the terms of the
    player who moved into its position.
    """

    def __init__(
        self,
        functions: Sequence[SearchFunction],
        *,
        place: Place | None = None,
        negates_answers: bool = False,
    ) -> None:
        self.functions = functions
        self.place = place
        self.negates_answers = negates_answers
        self.recorder: ReportRecorder | None = None
        self._stored: dict[tuple[int, Any], tuple[Any, Range | None]] = {}
        """The entries written into tables, by table and key, and the ranges that they state."""

    def node(self, number: int) -> Decorator:
        """Decorate a function that searches a node: `functions` holds what is known of it."""
        function = self.functions[number]

        def decorate(search: Search) -> Search:
            names, arguments_by_name = named_arguments(search)
            looks_ahead, window = "depth" in names, (function.alpha, function.beta)

            @functools.wraps(search)
            def watched(*arguments: Any, **keywords: Any) -> Any:
                recorder = self.recorder
                if recorder is None:
                    return search(*arguments, **keywords)
                by_name = arguments_by_name(arguments, keywords)
                given = {name: value for name, value in by_name.items() if name not in window}
                above = None if recorder.current is None else recorder.current.path
                path = recorder.node_of(given, above)
                if path in (None, above):
                    return search(*arguments, **keywords)  # a helper of the node that has begun
                if looks_ahead and recorder.visits is not None:
                    recorder._horizon = len(path) + by_name["depth"]
                recorder.enter(path, _window(function, by_name), function.line)
                answer = search(*arguments, **keywords)
                number = self._value(answer, function.value_place)
                if number is None:
                    recorder.report_no_number(answer, function.line)
                if number is not None and self.negates_answers:
                    number = 0 - number
                recorder.leave(number, calling_frame(1))
                return answer

            return watched

        return decorate

    def _value(self, answer: Any, part: int = 0) -> float | None:
        """Return the value in what the search returns, or in a variable that holds the like."""
        if self.place:
            numbers = numbers_in(answer)
            if self.place in numbers:
                return numbers[self.place]
        return number_in(answer, part)

    def driver(self, number: int) -> Decorator:
        """Decorate a function that may search the root itself, move by move."""
        function = self.functions[number]

        def decorate(search: Search) -> Search:
            @functools.wraps(search)
            def watched(*arguments: Any, **keywords: Any) -> Any:
                recorder = self.recorder
                if recorder is None or recorder.current is not None:
                    return search(*arguments, **keywords)
                recorder.driver_lines.append(function.line)
                answer = search(*arguments, **keywords)
                recorder.driver_lines.pop()
                if recorder.current is not None and recorder.current.path == ():
                    recorder.leave(None, calling_frame(1))
                return answer

            return watched

        return decorate

    def begin(self) -> None:
        """Take the stack frame of the node that has just begun."""
        node = self.recorder.current if self.recorder is not None else None
        if node is not None and node.running is None:
            node.running = calling_frame(1)

    def open(self, best: Any, alpha: Any = None, beta: Any = None) -> None:
        """Take the score before a loop over children."""
        if self.recorder is not None:
            self.recorder.report_open(calling_frame(1), self._value(best), alpha, beta)

    def update(self, best: Any) -> None:
        """Take the score after a child."""
        if self.recorder is not None:
            self.recorder.report_update(calling_frame(1), self._value(best))

    def cutoff(self) -> None:
        """Take that the loop over children ends early."""
        if self.recorder is not None:
            self.recorder.report_cutoff(calling_frame(1))

    def reduce(self, kind: str, values: Iterable[Any]) -> Iterator[Any]:
        """Pass values on to `max`, `min` or `sum`, and report what each makes of the score."""
        frame = calling_frame(1)
        best = REDUCTION_STARTS[kind]
        if self.recorder is not None:
            self.recorder.report_open(frame, best, None, None)
        for value in values:
            number = number_in(value)
            if self.recorder is not None and number is not None:
                better = {"max": max, "min": min}.get(kind)
                best = best + number if better is None else better(best, number)
                self.recorder.report_update(frame, best)
            yield value

    def table_keys(self, table: Any, key: Any) -> Container[Any]:
        """Report what a table holds of a key; return what ``key in`` is asked of in its place."""
        has_key = key in table
        if self.recorder is not None:
            stated = self._entry_range(table, key, table[key]) if has_key else None
            self.recorder.report_table(calling_frame(1), stated)
        return (key,) if has_key else ()

    def table_entry(self, table: Any, key: Any, entry: Any) -> Any:
        """Report the entry that ``table.get`` has given, and return it."""
        if self.recorder is not None:
            stated = None if entry is None else self._entry_range(table, key, entry)
            self.recorder.report_table(calling_frame(1), stated)
        return entry

    def store(self, table: Any, key: Any, names: Sequence[str] = ()) -> None:
        """Report what was written into a table; `names` are those of the entry's parts."""
        if self.recorder is not None:
            entry, constants = table[key], calling_frame(1).f_globals
            stored = range_in(entry, names, constants, self.recorder.claim())
            self._stored[id(table), key] = entry, stored
            self.recorder.report_store(stored)

    def _entry_range(self, table: Any, key: Any, entry: Any) -> Range | None:
        """Return the range of an entry; the stored range if it was seen when written."""
        written, stored = self._stored.get((id(table), key), (None, None))
        return stored if written is entry else range_in(entry)


def named_arguments(
    search: Callable[..., Any],
) -> tuple[Sequence[str], Callable[[Sequence[Any], Mapping[str, Any]], Mapping[str, Any]]]:
    """Return the names of a function's parameters, and what gives the arguments of a call by them.

    That raises TypeError for arguments that the function does not take. Every tree has functions of
    its own, and a signature takes longer to make than a small tree to search.
    """
    if not _is_plain(search):
        signature = inspect.signature(search)
        return list(signature.parameters), partial(_bound, signature)
    names = search.__code__.co_varnames[: search.__code__.co_argcount]
    last_values = search.__defaults__ or ()

    def by_name(arguments: Sequence[Any], keywords: Mapping[str, Any]) -> Mapping[str, Any]:
        missing_names = names[len(arguments) :]
        missing_count = len(names) - len(arguments)
        if not keywords and 0 <= missing_count <= len(last_values):
            defaults = last_values[len(last_values) - missing_count :]
            return dict(zip(names, (*arguments, *defaults), strict=True))
        if missing_names and keywords.keys() == set(missing_names):
            values = [*arguments, *(keywords[name] for name in missing_names)]
            return dict(zip(names, values, strict=True))
        return _bound(inspect.signature(search), arguments, keywords)

    return names, by_name


def required_parameters(search: Callable[..., Any]) -> Sequence[str]:
    """Return the names of the parameters of a function that have no default."""
    # What a bound method wraps has `self` among its parameters.
    unwrapped = search if inspect.ismethod(search) else inspect.unwrap(search)
    if _is_plain(unwrapped):
        names = unwrapped.__code__.co_varnames[: unwrapped.__code__.co_argcount]
        return names[: len(names) - len(unwrapped.__defaults__ or ())]
    rest = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [
        parameter.name
        for parameter in inspect.signature(search).parameters.values()
        if parameter.default is parameter.empty and parameter.kind not in rest
    ]


def _is_plain(search: Callable[..., Any]) -> bool:
    """Return whether a function is wrapped by no other, and takes every argument by place or by
    name."""
    if not isinstance(search, FunctionType) or hasattr(search, "__wrapped__"):
        return False
    code = search.__code__
    has_rest = code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS)
    return not (has_rest or code.co_kwonlyargcount or code.co_posonlyargcount)


def _bound(
    signature: inspect.Signature, arguments: Sequence[Any], keywords: Mapping[str, Any]
) -> Mapping[str, Any]:
    call = signature.bind(*arguments, **keywords)
    call.apply_defaults()
    return call.arguments


def _window(function: SearchFunction, arguments: Any) -> tuple[float, float]:
    if function.alpha is None or function.beta is None:
        return -inf, inf
    low, high = number_in(arguments[function.alpha]), number_in(arguments[function.beta])
    return -inf if low is None else low, inf if high is None else high
