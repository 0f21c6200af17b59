"""The judge's end of the process in which a program runs: it is asked, and nobody trusts it."""

import json
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass, field, replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from threading import Timer
from typing import Any, get_args

from ...games.tree import Tree
from ..calls.call_facts import calls_of, place_facts, place_of, tuples
from ..calls.call_node import CallNode
from ..calls.call_watcher import TooManyCalls, WatchPlan
from ..evidence import Evidence
from ..frame_audit import FalseFrames
from ..observation_json import observation_of, tree_facts
from ..own.own_program import OwnProgram, OwnRun, ProgramError
from ..own.start_calls import StartCall
from ..programs.adapters import Adapter
from ..programs.raised import MAX_ERROR_CHARACTERS, ToldError, ToldExit
from ..programs.state_adapters import ADAPTERS
from ..programs.student_program import Approach, NotObserved, Observation, Reason, StudentProgram
from ..reports.report_recorder import NoNumber
from .process_limits import START_SECONDS, Limits, end_evidence, start_python
from .process_tree import end_process_tree

PROGRAM_PROCESS_MODULE = "search_walkthroughs.judging.process.program_process"
MAX_TREES = 50
"""Upper limit of the trees of one question: each waits for the process to be woken."""
MAX_ANSWER_BYTES = 32 << 20
"""Upper limit of one answer (bytes)."""
GRACE_SECONDS = 2
"""Time by the clock that is given beyond a limit which the process sets itself (seconds)."""
REASONS = frozenset(get_args(Reason))
ADAPTER_NAMES = {adapter: name for name, adapter in ADAPTERS.items()}


class ProgramEnded(BaseException):
    """The program's process has ended or answers nonsense. No examination may take it for an error
    of the program's search."""

    def __init__(self, evidence: Evidence) -> None:
        super().__init__(evidence.key)
        self.evidence = evidence


@contextmanager
def reading_answer() -> Iterator[None]:
    """Read an answer in the block; raise ProgramEnded for one that no program gives."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise ProgramEnded(Evidence("no_verdict", {})) from None


class ProgramChannel:
    """Asks the process of a program, one question after another."""

    def __init__(self, process: "subprocess.Popen[bytes]", limits: Limits) -> None:
        self._process = process
        self._limits = limits
        self._number = 0
        self._is_late = False
        self._timer = self._clock(START_SECONDS)

    def _clock(self, seconds: float) -> Timer:
        """Return a timer that runs and ends the process when the time is up, with all that it has
        started: these would keep its answers open."""

        def end() -> None:
            self._is_late = True
            end_process_tree(self._process)

        timer = Timer(seconds, end)
        timer.daemon = True
        timer.start()
        return timer

    def begin(self, **program_facts: Any) -> None:
        """Give the process its program, and count its time from here. Raises ProgramEnded."""
        self._exchange(program_facts)
        self._timer.cancel()
        self._timer = self._clock(2 * self._limits.seconds + GRACE_SECONDS)

    def ask(self, job: str, **arguments: Any) -> dict[str, Any]:
        """Return what comes of a request. Raises ProgramEnded."""
        return self._exchange({"job": job, **arguments})

    def close(self) -> None:
        """End the process and all that it has started."""
        self._timer.cancel()
        end_process_tree(self._process)
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                assert pipe is not None
                pipe.close()

    def _exchange(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Write a line to the process and return the object of the line that it answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._number += 1
        try:
            self._process.stdin.write(
                json.dumps({**request, "number": self._number}).encode() + b"\n"
            )
            self._process.stdin.flush()
        except OSError:
            raise ProgramEnded(self._ending()) from None
        line = self._process.stdout.readline(MAX_ANSWER_BYTES)
        if not line.endswith(b"\n") and len(line) < MAX_ANSWER_BYTES:
            raise ProgramEnded(self._ending())
        with reading_answer():
            answer: dict[str, Any] = json.loads(line)
            if answer["number"] != self._number:
                raise ValueError(answer["number"])
        return answer

    def _ending(self) -> Evidence:
        """Return why the process has ended."""
        try:
            status: int | None = self._process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:  # it has closed its answers and goes on
            return Evidence("no_verdict", {})
        return end_evidence(None if self._is_late else status, self._limits)


@contextmanager
def program_channel(
    folder: Path, file: str, source: str, call: str, limits: Limits
) -> Iterator[ProgramChannel]:
    """Start the process of a program for the block, and end all that it has started after it.

    Parameters: `folder`, in which it runs; `call`, the expression that searches a tree.
    """
    process = start_python(PROGRAM_PROCESS_MODULE, folder, stdout=subprocess.PIPE)
    channel = ProgramChannel(process, limits)
    try:
        bounds = {"seconds": limits.seconds, "megabytes": limits.megabytes}
        channel.begin(file=file, source=source, call=call, **bounds)
        yield channel
    finally:
        channel.close()


@dataclass(frozen=True)
class RemoteProgram(StudentProgram):
    """A program that runs in a process of its own; its frames are audited before they are used."""

    channel: ProgramChannel | None = field(default=None, repr=False)

    def run(self, game: Tree, approach: Approach) -> Observation:
        """Search a tree; see `StudentProgram.run`. Raises ProgramEnded too."""
        return next(self.observations([game], approach))

    def observations(self, games: Iterable[Tree], approach: Approach) -> Iterator[Observation]:
        """Search trees, many at a question; see `StudentProgram.observations`. Raises ProgramEnded
        too."""
        assert self.channel is not None
        waiting_games = iter(games)
        asked_games: list[Tree] = []
        while asked_games := [*asked_games, *islice(waiting_games, MAX_TREES - len(asked_games))]:
            answer = self.channel.ask(
                "search",
                trees=[tree_facts(game) for game in asked_games],
                adapter=ADAPTER_NAMES[approach.adapter],
                enters_again=approach.enters_again,
                form=approach.form and astuple(approach.form),
                read_as=approach.read_as and astuple(approach.read_as),
            )
            searches = _searches(answer, len(asked_games))
            for game, search in zip(asked_games, searches, strict=False):
                yield _observation(search, game)
            del asked_games[: len(searches)]

    def tree_calls(self, game: Tree, adapter_class: type[Adapter], *, cuts: bool) -> CallNode:
        """Search a tree; see `StudentProgram.tree_calls`. Raises ProgramEnded too."""
        assert self.channel is not None
        request = {"tree": tree_facts(game), "adapter": ADAPTER_NAMES[adapter_class], "cuts": cuts}
        answer = self.channel.ask("calls", **request)
        with reading_answer():
            if "failed" not in answer:
                return calls_of(answer["calls"], len(self.watched.functions))
            failure = TooManyCalls() if answer["failed"] == "many" else _failure(answer)
        raise failure

    @cached_property
    def own_program(self) -> OwnProgram:
        """The program as it searches its own game, in the process of its own."""
        assert self.channel is not None
        return RemoteOwnProgram(self.source, self.file, self.package, channel=self.channel)


@dataclass(frozen=True)
class RemoteOwnProgram(OwnProgram):
    """A program on its own game that runs in a process of its own."""

    channel: ProgramChannel | None = field(default=None, repr=False)

    def starts(self) -> list[StartCall]:
        """Return the expressions that may begin its search. Raises ProgramError, ProgramEnded."""
        answer = self._ask("starts")
        with reading_answer():
            starts = answer["starts"]
            return [StartCall(str(text), bool(is_written)) for text, is_written in starts]

    def run(self, call: str, plan: WatchPlan) -> OwnRun:
        """Search its game; see `OwnProgram.run`. Raises ProgramEnded too."""
        places = None if plan.places is None else [place_facts(place) for place in plan.places]
        line = None if plan.line is None else plan.line.facts()
        answer = self._ask(
            "own", call=call, cuts=plan.cuts, limit=plan.limit, places=places, line=line
        )
        with reading_answer():
            return own_run_of(answer, len(self.watched.functions))

    def _ask(self, job: str, **arguments: Any) -> dict[str, Any]:
        assert self.channel is not None
        answer = self.channel.ask(job, **arguments)
        with reading_answer():
            if "failed" not in answer:
                return answer
            run = own_run_of(answer, len(self.watched.functions))
            text, line, is_own = answer["failed"]
            error = ProgramError(
                str(text)[:MAX_ERROR_CHARACTERS], int(line), run, is_own=bool(is_own)
            )
        raise error


def own_run_of(facts: Mapping[str, Any], functions: int) -> OwnRun:
    """Return the search of its own game of such facts. Raises TypeError, KeyError, IndexError or
    ValueError for others."""
    return OwnRun(
        calls_of(facts["calls"], functions),
        bool(facts["is_whole"]),
        {str(name): tuples(value) for name, value in facts["names"].items()},
        tuple(map(place_of, facts["places"])),
        int(facts["children"]),
        float(facts["seconds"]),
    )


def _searches(answer: Mapping[str, Any], count: int) -> Sequence[Any]:
    """Return the searches of an answer, from 1 to `count` of them. Raises ProgramEnded."""
    searches = answer.get("searches")
    if not isinstance(searches, list) or not 0 < len(searches) <= count:
        raise ProgramEnded(Evidence("no_verdict", {}))
    return searches


def _observation(search: Any, game: Tree) -> Observation:
    """Return what an answer says of a search of the game.

    Raises ProgramEnded if no program answers so, and what `StudentProgram.run` raised.
    """
    with reading_answer():
        if "failed" not in search:
            return _seen(search["seen"], game)
        failure = _failure(search)
    raise failure


def _seen(facts: Mapping[str, Any], game: Tree) -> Observation:
    """Return what the facts say of a search of the game. Raises FalseFrames, or what else comes of
    other facts."""
    observation = observation_of(facts, game)
    value, search_value = facts["value"], facts["search_value"]
    if not _is_number(value) or (search_value is not None and not _is_number(search_value)):
        raise FalseFrames("the value is not a number")
    names = tuple(None if name is None else str(name) for name in facts["names"])
    parts = tuple(_part(part) for part in facts["parts"])
    if len(names) != len(parts):
        raise FalseFrames("not every part of the answer has a name")
    return replace(
        observation,
        move=None if observation.move is None else str(observation.move),
        other_answer=str(facts["other_answer"])[:MAX_ERROR_CHARACTERS],
        search_value=search_value,
        parts=parts,
        names=names,
        object_answer=_no_number(facts["object_answer"]),
    )


def _is_number(fact: Any) -> bool:
    return type(fact) in (int, float) and fact == fact


class _Part:
    """A part of an answer that is neither a number nor a text."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def _part(fact: Any) -> Any:
    return _Part(str(fact[0])) if isinstance(fact, list) else fact


def _no_number(facts: Sequence[Any] | None) -> NoNumber | None:
    if facts is None:
        return None
    path, answer, line = facts
    moves = tuple(str(move) for move in path)
    return NoNumber(moves, str(answer)[:MAX_ERROR_CHARACTERS], int(line))


def _failure(answer: Mapping[str, Any]) -> BaseException:
    """Return what `StudentProgram.run` would have raised. Raises what `reading_answer` takes for
    an answer that no program gives."""
    error_facts = answer.get("why")
    text, line = (
        ("", 0)
        if error_facts is None
        else (str(error_facts[0])[:MAX_ERROR_CHARACTERS], int(error_facts[1]))
    )
    match answer["failed"]:
        case "exit":
            return ToldExit(text, line)
        case "error":
            return ToldError(text, line)
    reason: Reason = answer["failed"]
    if reason not in REASONS:
        raise ValueError(reason)
    failure = NotObserved(reason, str(answer["name"]), _no_number(answer["returned"]))
    failure.__cause__ = None if error_facts is None else ToldError(text, line)
    return failure
