"""A Monte Carlo tree search that is given to `judge` as a function or a class, or as a file."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from pathlib import Path as File
from typing import TYPE_CHECKING, Any, cast

from ..reading.errors import bad_argument
from .arguments import require_choice
from .program_source import names_used, require_program, source_of, variables_of

if TYPE_CHECKING:
    from ..judging.court.watched_run import CourtProgram, RunPlan
    from ..judging.court.write_log import WriteLog
    from ..judging.verdict import Verdict


def judge_tree_search(
    program: Any,
    *,
    task: str,
    call: str,
    players: int | None,
    last: str | None,
    language: str,
) -> Verdict:
    """Return the verdict on a Monte Carlo tree search; for the parameters see `judge`.

    Raises BadInput for what is no program, and for a function that is to be called with something
    that nobody knows.
    """
    from typing import get_args

    from ..judging.court.court_judgement import judge_source
    from ..judging.court.court_options import CourtOptions
    from ..judging.court.findings import Last
    from ..judging.court.watched_run import watch
    from ..judging.process.limited_process import judge_file
    from ..judging.process.process_limits import Limits
    from ..judging.question import Question

    for name, value, choices in (("players", players, (1, 2)), ("last", last, get_args(Last))):
        if value is not None:
            require_choice(name, value, choices)
    options = CourtOptions(task, players, cast("Last | None", last))
    if isinstance(program, str | File):
        question = Question(language=language)
        (judged,) = judge_file(File(program), question, limits=Limits(), call=call, court=options)
        return judged.verdict
    watched = watched_program(program, call)

    def observe(plans: Sequence[RunPlan]) -> list[WriteLog]:
        return [watch(watched, plan) for plan in plans]

    name = program.__name__
    return judge_source(name, watched.source, observe, options, language).verdict


def watched_program(program: Callable[..., Any], call: str) -> CourtProgram:
    """Return a function or a class as a program, with what it uses of its own module.

    Raises BadInput for what is neither, where its text cannot be found, and where `call` is needed
    and missing.
    """
    from ..judging.court.watched_run import CourtProgram

    require_program(program)
    needed = [
        parameter.name
        for parameter in inspect.signature(program).parameters.values()
        if parameter.default is parameter.empty
        and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
    ]
    if not call and (needed or inspect.isclass(program)):
        message = f"it is not known how {program.__name__} is called"
        remedy = f"write the call: judge({program.__name__}, call='{program.__name__}(…)')"
        raise bad_argument("call", message, remedy)
    parts = _parts(program)
    names = variables_of(function for part in parts for function in _functions(part))
    call = call or f"{program.__name__}()"
    return CourtProgram(program.__name__, source_of(parts), call, globals=names)


def _parts(program: Any) -> list[Any]:
    """Return a function or a class with the functions and classes of its module that it uses."""
    parts = [program]
    for part in parts:
        bases = part.__bases__ if inspect.isclass(part) else ()
        used = [
            inspect.unwrap(other) if callable(other) else other
            for function in _functions(part)
            for name in names_used(function.__code__)
            for other in [function.__globals__.get(name)]
        ]
        for other in (*used, *bases):
            is_part = inspect.isfunction(other) or inspect.isclass(other)
            if is_part and other.__module__ == program.__module__ and other not in parts:
                parts.append(other)
    return parts


def _functions(part: Any) -> list[Any]:
    """Return a function, or the methods of a class."""
    if inspect.isfunction(part):
        return [part]
    members = [inspect.unwrap(member) for member in vars(part).values() if callable(member)]
    members += [member.fget for member in vars(part).values() if isinstance(member, property)]
    members += [
        member.__func__ for member in vars(part).values() if isinstance(member, staticmethod)
    ]
    return [member for member in members if inspect.isfunction(member)]
