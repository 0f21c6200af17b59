"""A file that makes a page of an engine's log, which lies beside it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath

from pydantic import Field

from ..errors import START, Fault, FaultList, Position, quote_short
from ..limits import DEFAULT_LIMITS, Limits, decode
from ..models import About, Count, Line, Positive, StrictModel, Title, Whole
from ..validation import languages, mapping, validate
from ..yaml.yaml_values import YamlItem


class EngineClaims(StrictModel):
    """What the author says of the search."""

    depth: Count | None = Field(None, description="The largest depth with an exact score.")
    cp: Whole | None = Field(None, description="Its score in centipawns.")
    mate: Whole | None = Field(None, description="The moves to the mate, if its score is one.")
    best: Line | None = Field(None, description="The move of `bestmove`.")
    fail_low: Count | None = Field(
        None, alias="fail-low", description="How many scores are upper bounds."
    )
    fail_high: Count | None = Field(
        None, alias="fail-high", description="How many scores are lower bounds."
    )
    nodes: Count | None = Field(None, description="The nodes of the last line with a score.")


class EnginePageModel(StrictModel):
    """A page of an engine's log."""

    title: Title = Field(description="The page's title.")
    about: About | None = Field(None, description="A paragraph that says what to look for.")
    log: Line = Field(description="The name of the log, which lies beside the file.")
    search: Positive | None = Field(None, description="Which search of the log; else the last.")
    expect: EngineClaims | None = Field(None, description="What the search came to.")


@dataclass(frozen=True, slots=True)
class EngineFile:
    """What the file says."""

    file: str
    text: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    log: str
    search: int | None
    claims: Mapping[str, int | str]
    """Claims by their names in YAML."""
    marks: Mapping[str, Position]
    """Where each claim stands, and the log's name as `log`."""

    def fault(self, name: str, message: str, remedy: str) -> Fault:
        """Return a fault at the place of a claim."""
        return self.marks.get(name, START).fault(self.file, message, remedy)


def read_engine_file(text: bytes | str, file: str, limits: Limits = DEFAULT_LIMITS) -> EngineFile:
    """Return what the file says. Raises BadInput with every fault of it."""
    faults = FaultList(file)
    decoded = decode(text, limits, faults)
    top = mapping(decoded, limits, faults)
    header = validate(EnginePageModel, YamlItem(START, top), faults)
    faults.close()
    assert header is not None
    mark = top.pairs["log"].mark
    if PurePath(header.log).name != header.log:
        message = f"found the path {quote_short(header.log)}"
        faults.stop(mark, message, "put the log beside the file, and write its name alone")
    claims: dict[str, int | str] = {}
    marks = {"log": mark}
    if "search" in top.pairs:
        marks["search"] = top.pairs["search"].mark
    if header.expect is not None:
        claims = header.expect.model_dump(by_alias=True, exclude_none=True)
        marks |= {name: top.pairs["expect"].pairs[name].mark for name in claims}
    about = languages(header.about)
    title = languages(header.title)
    return EngineFile(file, decoded, title, about, header.log, header.search, claims, marks)
