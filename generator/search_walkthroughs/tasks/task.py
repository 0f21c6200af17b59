"""`Task`: what pupils are asked to write, on which cases it is tried, and what must hold."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, TypeAlias

from .forms import is_number, is_pair, is_read
from .trees import AskedValues

Arguments: TypeAlias = tuple[Any, ...]
"""What a case consists of: numbers, texts, fractions, None, and lists, tuples and dictionaries of
them. It is shown to pupils as a call with these arguments."""
Functions: TypeAlias = Mapping[str, Callable[..., Any]]
"""The functions that a pupil has written, by name."""
Answered: TypeAlias = Sequence[tuple[Arguments, Any]]
"""Cases with what a program answered."""

MAX_CASES = 200
"""Upper limit of the cases of a task, unless it names another."""


@dataclass(frozen=True)
class Complaint:
    """Why an answer is not what the task asks for."""

    key: str
    """The key of its sentence among the texts of the task."""
    facts: Mapping[str, object] = field(default_factory=dict)
    """What stands at the places of the sentence."""
    kind: Literal["wrong", "wasteful"] = "wrong"
    """``wasteful``: the answer is right, and more work was done than the task allows."""


def value_complaint(
    answer: tuple[Any, tuple[str, ...]], right: Any, needed: float
) -> Complaint | None:
    """Return whether a value is wrong, or was found by more questions than are needed.

    Parameters: `answer`, a pair of the value and of the names that were asked for;
    `needed`, how many are enough; infinity if any number is. The sentences of the task are
    ``value`` and ``reads``.
    """
    value, names = answer
    if value != right:
        return Complaint("value", {"answer": value, "right": right})
    if len(names) > needed:
        facts = {"right": needed, "count": len(names), "names": names}
        return Complaint("reads", facts, "wasteful")
    return None


def saving_complaint(
    answered: Answered, plain_counts: Sequence[int], solution_counts: Sequence[int]
) -> tuple[Arguments, Complaint] | None:
    """Return a case in which no question is saved, if none is saved on all cases together.

    Parameters: `answered`, cases with pairs of a value and of the names that were asked for;
    `plain_counts`, how many questions the search makes that nothing speeds up; `solution_counts`,
    how many the right program makes. The sentence of the task is ``reads``.
    """
    counts = [len(names) for _, (_, names) in answered]
    if sum(counts) < sum(plain_counts):
        return None
    rows = zip(answered, counts, plain_counts, solution_counts, strict=True)
    for (arguments, (_, names)), count, plain_count, right in rows:
        if right < min(plain_count, count):
            facts = {"sum": sum(counts), "given": sum(plain_counts), "right": right}
            return arguments, Complaint("reads", {**facts, "names": names}, "wasteful")
    return None


@dataclass(frozen=True)
class Asking:
    """How a program asks for what the dictionaries of a case hold: it is given functions in their
    place, and the questions to one of them are noted."""

    place: int
    """Place of the dictionary in the case whose questions are noted."""
    first: tuple[str, ...] = ()
    """The arguments that come before those of the case."""

    def answer(self, function: Callable[..., Any], arguments: Arguments) -> tuple[Any, list[str]]:
        """Return what a function answers to a case, and the names that it asks for."""
        asked = AskedValues(arguments[self.place])
        passed = [
            argument.__getitem__ if isinstance(argument, dict) else argument
            for argument in arguments
        ]
        passed[self.place] = asked
        return function(*self.first, *passed), asked.names

    def call(self, name: str, arguments: Arguments) -> str:
        """Return the call of a function of this name as pupils would write it."""
        passed = [
            f"{argument!r}.get" if isinstance(argument, dict) else repr(argument)
            for argument in arguments
        ]
        return f"{name}({', '.join([*map(repr, self.first), *passed])})"

    def has_form(self, arguments: Arguments, answer: Any) -> bool:
        """Return whether an answer is a number beside names that may be asked for."""
        return (
            is_pair(answer) and is_number(answer[0]) and is_read(answer[1], arguments[self.place])
        )


ASKING_LEAVES = Asking(1)
"""A program is given a tree, and a function that reads its leaves."""
ASKING_POSITIONS = Asking(0, first=("p1",))
"""A program is given the first position, and a function for the others."""


@dataclass(frozen=True)
class Task:
    """A task that a program is judged by.

    A program is run on a case by `run`, in a process of its own; the other functions decide on what
    comes of that, where none of its code runs. Sequences in an answer are tuples.
    """

    solution: tuple[Callable[..., Any], ...]
    """The functions of a right program, those that pupils are to write first."""
    texts: Mapping[str, Mapping[str, str]]
    """By language: the ``title``; the ``contract``, which the statement and the starter file hold;
    and the sentences of complaints, whose facts stand in braces."""
    examples: tuple[tuple[str, str], ...]
    """Calls with their answers, as expressions: the visible tests."""
    cases: Callable[[Random, int], Iterator[Arguments]]
    """Yields this number of cases, the small ones first."""
    has_form: Callable[[Arguments, Any], bool]
    """Whether an answer has the form that the contract names. Only such answers are looked at."""
    complaint: Callable[[Arguments, Any], Complaint | None]
    """What is wrong with an answer to a case; None if nothing is."""
    complaint_of_all: Callable[[Answered], tuple[Arguments, Complaint] | None] = lambda answered: (
        None
    )
    """What is wrong with all answers together, and the smallest case that shows it."""
    asking: Asking | None = None
    """How the first function asks for what a case holds; None: it is given all of it."""
    run: Callable[[Functions, Arguments], Any] | None = None
    """Returns what is judged of a case; None: the answer of the first function to the arguments,
    beside what it asked for."""
    call_text: Callable[[Arguments], str] | None = None
    """Returns the call of a case as pupils would write it; None: the first function is called."""
    written: int = 1
    """How many functions of the solution pupils are to write."""
    test_imports: str = ""
    """The imports that the expressions of the examples need, one a line."""
    imports: str = ""
    """The imports of the solution, one a line."""
    max_cases: int = MAX_CASES
    """Upper limit of the cases of a judgement."""

    @property
    def functions(self) -> tuple[str, ...]:
        """The names of the functions that pupils are to write."""
        return tuple(function.__name__ for function in self.solution[: self.written])

    def sentences(self, language: str) -> Mapping[str, str]:
        """Return the texts in a language; in English if there are none in it."""
        return self.texts.get(language, self.texts["en"])

    def heads(self) -> Mapping[str, str]:
        """Return the first line of each function that pupils are to write, by its name."""
        return {
            function.__name__: f"def {function.__name__}"
            f"({', '.join(inspect.signature(function).parameters)}):"
            for function in self.solution[: self.written]
        }

    def starter(self, language: str) -> str:
        """Return the file that pupils fill in: its docstring is the contract."""
        contract = self.sentences(language)["contract"]
        functions = (f"{head}\n    raise NotImplementedError\n" for head in self.heads().values())
        return "\n\n".join([f'"""{contract}\n"""\n', *functions])

    def solution_text(self) -> str:
        """Return the text of a right program."""
        imports = f"{self.imports}\n\n\n" if self.imports else ""
        return imports + "\n\n".join(inspect.getsource(function) for function in self.solution)

    def answer(self, functions: Functions, arguments: Arguments) -> Any:
        """Return what a program answers to a case. Raises whatever it raises."""
        if self.run is not None:
            return self.run(functions, arguments)
        if self.asking is not None:
            return self.asking.answer(functions[self.functions[0]], arguments)
        return functions[self.functions[0]](*arguments)

    def call(self, arguments: Arguments) -> str:
        """Return the call of a case as pupils would write it."""
        if self.call_text is not None:
            return self.call_text(arguments)
        if self.asking is not None:
            return self.asking.call(self.functions[0], arguments)
        return f"{self.functions[0]}({', '.join(map(repr, arguments))})"
