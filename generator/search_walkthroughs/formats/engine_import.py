"""What a UCI or USI engine printed, made the file of a page that shows it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath

from ..course.engine_logs import outcome
from ..course.files import ENGINE_LOGS
from ..reading.errors import FaultList, list_text
from ..reading.limits import Limits, decode
from ..reading.other_files.engine_file import read_engine_file
from ..reading.other_files.engine_log import (
    EngineLog,
    is_engine_log,
    log_bytes,
    read_engine_log,
)
from .foreign_tree import as_faults_of
from .yaml_writer import quote

STDIN_LOG = "engine.log"
"""Name of a log that was piped in."""


@dataclass(frozen=True, slots=True)
class EngineImport:
    """The file of a page."""

    text: str
    """Its YAML."""
    log: str
    """Name that the file gives to the log; the log must lie beside the file."""
    scores: int
    """Number of scores of the search in the log."""
    notes: tuple[str, ...] = ()
    """Notes of what the log has besides, and of what could not be read."""


def tells_scores(data: bytes) -> bool:
    """Return whether the bytes are the log of an engine."""
    return is_engine_log(log_bytes(data).decode("utf-8", "replace"))


def import_engine_log(data: bytes, file: str, limits: Limits) -> EngineImport:
    """Return the file of a page that shows the last search of the log, and claims what it came to.

    Raises BadInput for a log that cannot be read.
    """
    faults = FaultList(file)
    log = read_engine_log(decode(log_bytes(data), limits, faults), faults)
    search = log.searches[-1]
    facts = outcome(search)
    name = STDIN_LOG if file == "stdin" else PurePath(file).name
    depth_text = f", depth {facts['depth']}" if "depth" in facts else ""
    title = f"{search.engine or log.protocol}{depth_text}"
    lines = [f"# Keep this file in {ENGINE_LOGS.as_posix()}, and the log beside it."]
    lines += [f"title: {quote(title)}"]
    if search.position:
        lines += [f"about: {quote(search.position)}"]
    lines += [f"log: {quote(name)}"]
    if len(log.searches) > 1:
        lines += [f"search: {len(log.searches)}"]
    claims = [
        f"{key}: {quote(fact) if isinstance(fact, str) else fact}" for key, fact in facts.items()
    ]
    text = "\n".join([*lines, f"expect: {{{', '.join(claims)}}}", ""])
    with as_faults_of(file):
        read_engine_file(text, file, limits)
    return EngineImport(text, name, len(search.infos), (*_others(log, file), *map(str, log.notes)))


def _others(log: EngineLog, file: str) -> Iterator[str]:
    """Yield notes on the other searches of the log, and on moves that are second best."""
    if len(log.searches) > 1:
        engines = list_text(dict.fromkeys(search.engine or "?" for search in log.searches), "and")
        count = len(log.searches)
        yield f"{file}: the log has {count} searches, by {engines}: `search` names another of them"
    if log.second_best:
        lines = "line" if log.second_best == 1 else "lines"
        yield f"{file}: {log.second_best:,} {lines} of second-best moves (`multipv`) left out"
