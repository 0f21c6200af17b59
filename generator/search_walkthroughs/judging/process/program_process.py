"""The process in which a judged program runs; it is started with ``python -m``.

It reads requests from its standard input, does with the program what they say, and writes what came
of it. Requests and answers are objects of JSON, one a line. It decides nothing: a program that
forges answers can only make others of itself. What the program prints goes nowhere.
"""

import gc
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from numbers import Real
from pathlib import Path as File
from time import process_time
from typing import IO, Any, TypeAlias

from ..calls.call_facts import call_facts, place_facts, place_of
from ..calls.call_node import AnswerPlace
from ..calls.call_watcher import Line, TooManyCalls, WatchPlan
from ..contract.task_program import TaskProgram
from ..observation_json import observation_facts, tree_of
from ..own.own_program import OwnRun, ProgramError
from ..pacman.games import games
from ..pacman.playing import play
from ..programs.answer_form import AnswerForm
from ..programs.program_modules import module_folders, package_of
from ..programs.raised import error_facts
from ..programs.state_adapters import ADAPTERS
from ..programs.student_program import Approach, NotObserved, Observation, StudentProgram
from .process_tree import end_with_parent

Facts: TypeAlias = dict[str, Any]

MEGABYTE = 1 << 20
MAX_FILE_BYTES = MEGABYTE
MAX_OPEN_FILES = 64
MAX_ADDED_PROCESSES = 64
"""Number of processes that the user of the program may have besides those there are."""
MAX_ANSWER_FRAMES = 20_000
"""Number of frames after which an answer names no more searches."""
MAX_PART_CHARACTERS = 200
"""Upper limit of the text of a part of an answer (characters)."""


def main() -> None:
    """Do what the standard input asks, until it ends."""
    gc.freeze()  # what is loaded stays, and need not be looked through again and again
    with os.fdopen(os.dup(0)) as requests, os.fdopen(os.dup(1), "w") as answers:
        null_device = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(null_device, descriptor)
        if hasattr(signal, "SIGKILL"):
            end_with_parent(signal.SIGKILL)
        program_facts = json.loads(requests.readline())
        set_limits(program_facts["seconds"], program_facts["megabytes"])
        program = RunningProgram(
            program_facts["file"], program_facts["source"], program_facts["call"]
        )
        _write(answers, {"number": program_facts["number"]})
        for line in requests:
            request = json.loads(line)
            _write(answers, {"number": request["number"], **program.answer(request)})


def _write(answers: IO[str], answer: Facts) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


@dataclass(frozen=True)
class RunningProgram:
    """A program that does what it is asked to."""

    file: str
    source: str
    call: str

    def answer(self, request: Mapping[str, Any]) -> Facts:
        """Return what comes of a request."""
        return REQUEST_HANDLERS[request["job"]](self, request)

    @cached_property
    def program(self) -> StudentProgram:
        """The program with the modules that lie beside it."""
        package = package_of(File(self.file))[1]
        program = StudentProgram(self.file, self.source, call=self.call, package=package)
        # They come last, so that they hide none.
        sys.path += map(str, module_folders(File(self.file), program.syntax_tree))
        return program

    @cached_property
    def task_program(self) -> TaskProgram:
        """The program as one that is written to a contract, with the modules beside it."""
        folder, package = package_of(File(self.file))
        # They come last, so that they hide none.
        sys.path += map(str, dict.fromkeys((folder, File(self.file).parent)))
        return TaskProgram(self.file, self.source, package)


def _search(running: RunningProgram, request: Mapping[str, Any]) -> Facts:
    """Search trees through an adapter, up to the first that cannot be searched, or until there are
    enough frames for an answer."""
    form = None if request["form"] is None else AnswerForm(*request["form"])
    read_as = None
    if request["read_as"] is not None:
        place, view = request["read_as"]
        read_as = AnswerPlace(tuple(place), view)
    approach = Approach(ADAPTERS[request["adapter"]], request["enters_again"], form, read_as)
    observations = running.program.observations(map(tree_of, request["trees"]), approach)
    searches: list[Facts] = []
    frame_count = 0
    while frame_count < MAX_ANSWER_FRAMES:
        search = _search_facts(running, observations)
        if search is None:
            break
        searches.append(search)
        if "failed" in search:
            break
        frame_count += len(search["seen"]["frames"])
    return {"searches": searches}


def _search_facts(running: RunningProgram, observations: Iterator[Observation]) -> Facts | None:
    """Return what comes of the search of the next tree; None if there is none."""
    try:
        observation = next(observations, None)
    except (SystemExit, Exception) as error:
        return _failure_facts(error, running.file)
    if observation is None:
        return None
    return {"seen": {**observation_facts(observation), **_answer_facts(observation)}}


def _failure_facts(error: BaseException, file: str) -> Facts:
    """Return why a search was not observed, as JSON holds it; `file` is that of the program."""
    if not isinstance(error, NotObserved):
        failed = "exit" if isinstance(error, SystemExit | MemoryError) else "error"
        return {"failed": failed, "why": error_facts(error, file)}
    cause = None if error.__cause__ is None else error_facts(error.__cause__, file)
    return {"failed": error.reason, "name": error.name, "returned": error.returned, "why": cause}


def _answer_facts(observation: Observation) -> Facts:
    """Return what the program answered, as JSON holds it."""
    return {
        "other_answer": observation.other_answer,
        "search_value": observation.search_value,
        "parts": [_part_facts(part) for part in observation.parts],
        "names": list(observation.names),
        "object_answer": observation.object_answer,
    }


def _part_facts(part: Any) -> Any:
    """Return a part of an answer: a number, a text or nothing as it is, else its text in a list."""
    if part is None or isinstance(part, bool):
        return part
    if isinstance(part, int):
        return int(part)
    if isinstance(part, Real):
        return float(part)
    if isinstance(part, str | bytes):
        return str(part)[:MAX_PART_CHARACTERS]
    return [repr(part)[:MAX_PART_CHARACTERS]]


def _play(running: RunningProgram, request: Mapping[str, Any]) -> Facts:
    """Play Pacman games with the agents."""
    program = running.program
    chosen_games = list(games(request["count"], request["seed"]))
    return {"played": play(program.source, program.file, request["names"], chosen_games)}


def _calls(running: RunningProgram, request: Mapping[str, Any]) -> Facts:
    """Search a tree through an adapter, and tell of the calls."""
    try:
        top = running.program.tree_calls(
            tree_of(request["tree"]), ADAPTERS[request["adapter"]], cuts=request["cuts"]
        )
    except TooManyCalls:
        return {"failed": "many"}
    except (SystemExit, Exception) as error:
        return _failure_facts(error, running.file)
    return {"calls": call_facts(top)}


def _starts(running: RunningProgram, request: Mapping[str, Any]) -> Facts:
    """Find where the search of the program's own game begins."""
    try:
        start_calls = running.program.own_program.starts()
    except ProgramError as error:
        return _own_error(error)
    return {"starts": [[call.text, call.is_written] for call in start_calls]}


def _own(running: RunningProgram, request: Mapping[str, Any]) -> Facts:
    """Search the program's own game."""
    places, line = request["places"], request["line"]
    try:
        plan = WatchPlan(
            cuts=request["cuts"],
            limit=request["limit"],
            places=None if places is None else [place_of(place) for place in places],
            line=None if line is None else Line(**line),
        )
        run = running.program.own_program.run(request["call"], plan)
    except ProgramError as error:
        return _own_error(error)
    return _own_facts(run)


def _own_error(error: ProgramError) -> Facts:
    return {**_own_facts(error.run), "failed": [error.text, error.line, error.is_own]}


def _own_facts(run: OwnRun) -> Facts:
    return {
        "calls": call_facts(run.top),
        "is_whole": run.is_whole,
        "names": dict(run.names),
        "places": [place_facts(place) for place in run.places],
        "children": run.children_at_end,
        "seconds": run.seconds,
    }


def _watch(running: RunningProgram, request: Mapping[str, Any]) -> Facts:
    """Run the program on its own game, and return what it wrote."""
    from ..court.watched_run import CourtProgram, RunPlan, watch  # few programs need it

    read = running.program
    folders = tuple(map(str, module_folders(File(running.file), read.syntax_tree)))
    program = CourtProgram(running.file, running.source, running.call, folders, read.package)
    return {"logs": [watch(program, RunPlan(*plan)).facts() for plan in request["plans"]]}


REQUEST_HANDLERS: Mapping[str, Callable[[RunningProgram, Mapping[str, Any]], Facts]] = {
    "calls": _calls,
    "own": _own,
    "play": _play,
    "search": _search,
    "starts": _starts,
    "task": lambda running, request: running.task_program.answer(request["task"], request["case"]),
    "watch": _watch,
}
"""What can be asked, by the names of requests."""


def set_limits(seconds: int, megabytes: int) -> None:
    """Limit this process, where the system can: time, memory, files and processes.

    The time begins now: what it took to load this package is not the program's.
    """
    try:
        import resource
    except ImportError:  # Windows has none; the process that started us limits the time
        return
    signal.setitimer(signal.ITIMER_REAL, 2 * seconds)
    limits = [
        (resource.RLIMIT_CPU, seconds + ceil(process_time())),
        (resource.RLIMIT_AS, megabytes * MEGABYTE),
        (resource.RLIMIT_FSIZE, MAX_FILE_BYTES),
        (resource.RLIMIT_NOFILE, MAX_OPEN_FILES),
        (resource.RLIMIT_CORE, 0),
    ]
    if sys.platform.startswith("linux"):  # where it is known how many there are
        limits.append((resource.RLIMIT_NPROC, _process_count() + MAX_ADDED_PROCESSES))
    for kind, limit in limits:
        hard_limit = resource.getrlimit(kind)[1]
        new_limit = limit if hard_limit == resource.RLIM_INFINITY else min(limit, hard_limit)
        resource.setrlimit(kind, (new_limit, new_limit))


def _process_count() -> int:
    """Return how many processes and threads this user has."""
    count = 0
    for entry in os.scandir("/proc"):
        try:
            if entry.name.isdigit() and entry.stat().st_uid == os.getuid():
                count += len(os.listdir(f"/proc/{entry.name}/task"))
        except OSError:  # it has ended, or nobody may look
            count += 1
    return count


if __name__ == "__main__":
    main()
