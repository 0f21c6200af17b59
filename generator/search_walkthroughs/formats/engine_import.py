"""What a UCI or USI engine printed, made the file of a page that shows it."""

from dataclasses import dataclass
from pathlib import PurePath

from ..reading.engine_file import read_engine_file
from ..reading.engine_log import is_engine_log, read_engine_log
from ..reading.errors import FaultList
from ..reading.limits import Limits, decode
from ..running.course_files import ENGINE_LOGS
from ..running.engine_logs import outcome
from .yaml_writer import quote

STDIN_LOG = "engine.log"
"""What a log is called that was piped in."""


@dataclass(frozen=True, slots=True)
class EngineImport:
    """The file of a page."""

    text: str
    """Its YAML."""
    log: str
    """What it calls the log, which must lie beside it."""
    scores: int
    """How many scores of the search the log holds."""


def tells_scores(data: bytes) -> bool:
    """Whether the bytes are the log of an engine."""
    return is_engine_log(data.decode("utf-8", "replace"))


def import_engine_log(data: bytes, file: str, limits: Limits) -> EngineImport:
    """Return the file of a page that shows the last search of the log, and claims what it came to.

    Raises BadInput for a log that cannot be read.
    """
    faults = FaultList(file)
    log = read_engine_log(decode(data, limits, faults), faults)
    search = log.searches[-1]
    facts = outcome(search)
    depth = (search.results or search.infos)[-1].depth
    name = STDIN_LOG if file == "stdin" else PurePath(file).name
    title = f"{log.engine or log.protocol}, depth {depth}"
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
    read_engine_file(text, f"{file}, as YAML", limits)
    return EngineImport(text, name, len(search.infos))
