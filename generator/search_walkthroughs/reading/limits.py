"""Size limits, where `mkdocs.yml` changes them; bytes to text within them."""

import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, inf
from pathlib import Path as File
from types import MappingProxyType

from .errors import START, BadInput, Fault, FaultList, Position, quote_short

KINDS = (
    (stat.S_ISDIR, "is a folder, a file is expected"),
    (stat.S_ISFIFO, "is a named pipe (FIFO) and not a file"),
    (stat.S_ISSOCK, "is a socket and not a file"),
    (stat.S_ISCHR, "is a device and not a file"),
    (stat.S_ISBLK, "is a device and not a file"),
)
"""Kinds of what a path may name instead of a regular file, and their words."""


def irregular(file: File) -> Fault | None:
    """Return the fault of a path that names something else than a regular file; it is not opened.

    To open a pipe is to wait for somebody who writes into it. What is not there is not irregular.
    """
    try:
        mode = file.stat().st_mode
    except (OSError, ValueError):
        return None
    if stat.S_ISREG(mode):
        return None
    message = next((text for test, text in KINDS if test(mode)), "is not a regular file")
    remedy = "put a regular file in its place, or move it out of the course"
    return Fault.of_file(file, message, remedy)


# How large a file and its tree may be.


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds within which a file is read; each is named in the error it causes."""

    bytes: int = 2**20
    """Size of the file."""
    levels: int = 64
    """Moves from the root to the deepest leaf."""
    file_nodes: int = 100_000
    """Nodes of the tree as the file writes it; an alias counts as one."""
    tree_nodes: int = 1_000_000
    """Nodes of the tree when every transposition is written out."""
    game: int = 10**8
    """Nodes of the tree of a game, by an estimate; of a larger tree, those that a search with cuts
    or a table visits."""
    files: int = 10_000
    """Walkthroughs of a course."""
    runs: int = 100
    """Algorithms that one file lists."""
    playouts: int = 10**6
    """Games that a search plays out for one decision."""
    frames: int = 100_000
    """Frames of all runs of a page that are kept in order to be described, drawn and proved."""
    plugin_seconds: int = 60
    """Seconds that a walkthrough may take whose algorithm, game or page another package brings."""

    def __post_init__(self) -> None:
        """Raise BadInput for more levels than Python's stack has room for."""
        if self.levels > HIGHEST["levels"]:
            raise BadInput([Fault.of_argument("levels", *levels_fault(str(self.levels)))])

    def highest(self, name: str) -> float:
        """Return the highest number to which it helps to raise the limit."""
        return HIGHEST.get(name, inf)

    def remedy(self, name: str, needed: float, *other_ways: str) -> str:
        """Return what to do about a limit: the `other_ways`, or to raise it to what is enough.

        Of large numbers two digits are given, rounded up. Beyond `HIGHEST` no limit helps, and
        only the other ways are named.

        >>> Limits().remedy("levels", 70)[:33]
        'raise it with `--limit levels=70`'
        >>> Limits().remedy("game", 10**58, "give a `depth`")
        'give a `depth`'
        """
        ways = [*other_ways]
        if needed <= self.highest(name):
            unit = 10 ** max(0, len(str(ceil(needed))) - 2) if needed > 1000 else 1
            option, enough = name.replace("_", "-"), -(-ceil(needed) // unit) * unit
            ways.append(
                f"raise it with `--limit {option}={enough}`, "
                f"or `extra: walkthroughs: limits: {option}` in mkdocs.yml"
            )
        *first, last = ways
        return f"{', '.join(first)}, or {last}" if first else last


HIGHEST: Mapping[str, int] = MappingProxyType(
    {"bytes": 2**26, "levels": 200, "tree_nodes": 10**8, "game": 10**10, "frames": 10**6}
)
"""Highest useful numbers of the limits; beyond, memory, time or Python's own limits end the
work."""

DEFAULT_LIMITS = Limits()
"""Limits of a course that changes none."""


def levels_fault(levels: str) -> tuple[str, str]:
    """Return the message on a limit of levels at which Python's stack overflows, and the remedy."""
    highest = HIGHEST["levels"]
    return f"the limit levels is {quote_short(levels)}", f"give a whole number from 1 to {highest}"


# The bytes of a file to text, within the limits and without invisible characters.

UNSEEN = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff"
"""Characters no editor shows: controls, lone surrogates, and line breaks that only YAML sees."""

FOREIGN = re.compile(f"[{UNSEEN}]")


def decode(data: bytes | str, limits: Limits, faults: FaultList) -> str:
    """Return the file's text without a byte order mark; it holds no invisible character."""
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    if len(raw) > limits.bytes:
        message = f"the file has {len(raw):,} bytes, more than the limit of {limits.bytes:,}"
        remedy = limits.remedy("bytes", len(raw), "split it into several walkthroughs")
        faults.stop(START, message, remedy)
    if isinstance(data, str):
        text = data
    else:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            mark = Position.at(data[: error.start].decode("utf-8"), error.start)
            byte = data[error.start]
            message = f"the byte 0x{byte:02x} is not UTF-8"
            latin = f"; in Latin-1 it is {quote_short(chr(byte))}" if byte >= FIRST_LATIN else ""
            faults.stop(mark, message, f"save the file in the encoding UTF-8{latin}")
    text = text.removeprefix("\ufeff")
    if foreign := FOREIGN.search(text):
        name = f"U+{ord(foreign[0]):04X}"
        message = f"found the character {name}, which cannot be seen"
        faults.stop(
            Position.at(text, foreign.start()), message, "delete it, or write a space for it"
        )
    return text


FIRST_LATIN = 0xA0
"""The first byte of Latin-1 that is neither ASCII nor a control character."""
UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
"""The first bytes of a text in UTF-16."""


def utf8(data: bytes) -> bytes:
    """Return the bytes of a text in UTF-8, if they are in UTF-16 with its mark, as PowerShell
    writes what a program prints; else the bytes themselves."""
    if data[:2] not in UTF16_MARKS:
        return data
    return data.decode("utf-16", "replace").encode("utf-8", "surrogatepass")
