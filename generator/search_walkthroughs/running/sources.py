"""The files of a course as data: whoever has it needs neither a file nor its folder."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path as File

from .. import reading
from ..reading import BadInput, Fault, Limits
from .files import contents, name


@dataclass(frozen=True)
class Source:
    """What a file of the course holds."""

    file: File
    """What its author calls it."""
    name: str
    """What its page is called."""
    data: bytes = b""
    besides: Sequence[bytes] = ()
    """What other files hold that its pages depend on."""
    faults: Sequence[Fault] = ()
    """Why it could not be read, if it could not."""


def source(file: File, besides: Iterable[File] = ()) -> Source:
    """The file, read once; those besides it need not be there."""
    try:
        there = [contents(other) for other in besides if other.exists()]
        return Source(file, name(file), contents(file), there)
    except BadInput as error:
        return Source(file, name(file), faults=error.faults)


def parsed(source: Source, limits: Limits | None = None) -> reading.Walkthrough:
    """The walkthrough in the source; BadInput with all that is wrong with it."""
    if source.faults:
        raise BadInput(source.faults)
    from .find import catalogue  # which loads all that a file may name

    return reading.read(source.data, str(source.file), catalogue(), limits or Limits())
