"""Engine logs of a course: each file with the search that it names, and its claims held to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path as File

from ..reading import DEFAULT_LIMITS, BadInput, Fault, Limits
from ..reading.errors import FaultList
from ..reading.limits import decode
from ..reading.other_files.engine_file import EngineFile, read_engine_file
from ..reading.other_files.engine_log import EngineLog, EngineSearch, log_bytes, read_engine_log
from .files import ENGINE_LOGS, contents, nearest_file


@dataclass(frozen=True)
class LoggedSearch:
    """The search that a page shows."""

    file: EngineFile
    log: EngineLog
    search: EngineSearch


def name(file: File) -> str:
    """Return the name that pages give the file.

    >>> name(File("docs/engines/stockfish.yml"))
    'engines/stockfish'
    """
    return f"{ENGINE_LOGS.name}/{file.stem}"


def logged_search(file: File, limits: Limits = DEFAULT_LIMITS) -> LoggedSearch:
    """Return the search that the file names. Raises BadInput with all that is wrong with the file
    or its log."""
    question = read_engine_file(contents(file), str(file), limits)
    place = file.with_name(question.log)
    if not place.is_file():
        guess = nearest_file(place)
        remedy = (
            "save what the engine printed there"
            if guess is None
            else (f"did you mean {guess.name}?")
        )
        raise BadInput([question.fault("log", f"there is no file {place}", remedy)])
    faults = FaultList(str(place))
    log = read_engine_log(decode(log_bytes(contents(place)), limits, faults), faults)
    number = question.search or len(log.searches)
    if number > len(log.searches):
        message = f"the log has {len(log.searches)} searches, and this asks for search {number}"
        raise BadInput(
            [question.fault("search", message, "name one of them, or leave `search` out")]
        )
    return LoggedSearch(question, log, log.searches[number - 1])


def outcome(search: EngineSearch) -> dict[str, int | str]:
    """Return what a search came to, by the names of the claims; those that it has nothing for are
    left out."""
    facts: dict[str, int | str | None] = {
        "best": search.best,
        "fail-low": search.failures("upper"),
        "fail-high": search.failures("lower"),
        "nodes": search.infos[-1].nodes,
    }
    if results := search.results:
        last = results[-1]
        facts |= {"depth": last.depth, "cp": last.centipawns, "mate": last.mate}
    return {key: fact for key, fact in facts.items() if fact is not None}


def false_claims(search: LoggedSearch) -> Iterator[Fault]:
    """Yield a fault for each claim that the log does not bear out."""
    facts = outcome(search.search)
    for key, claim in search.file.claims.items():
        fact = facts.get(key)
        if fact != claim:
            logged = "none" if fact in (None, "") else fact
            message = f"`{key}` is claimed to be {claim}, and the log has {logged}"
            yield search.file.fault(key, message, "correct the claim, or the log")
