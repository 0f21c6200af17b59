"""What a right run lets its author claim, put into the file that claims it not yet."""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path as File
from typing import Any

from .. import reading
from ..reading import BadInput, Fault, FrozenMap, Walkthrough
from ..reading.inserting import Elsewhere, inserted, pieces
from ..trace.frame import plain
from .claims import LISTS, differences, happening
from .course import Held
from .files import contents
from .find import catalogue
from .run import Run

CLAIMS = ("value", "best", "line", "leaves", "pruned", "calculated", "pruned-nodes", "cutoffs")
"""The claims that are filled in unasked, in this order."""
OTHERS = ("visited", "distinct", "frames")
"""Those that are filled in if they are asked for."""
OF_ESTIMATES = ("value", "best", "calculated")
"""Those that say something of a search that plays games out."""
ITEMS, ASKED = 20, 200
"""So many members of a list one reads in a file; and so many if one has asked for it."""
WIDE = 100
"""A list that takes more characters is left out, unless it is asked for."""

BOM = b"\xef\xbb\xbf"
PLAIN = re.compile(r"[^\W_][\w+./-]*")
"""A label that needs no quotes."""
NOTHING = ("null", "Null", "NULL")
PLACE = re.compile(r"Mark\(line=\d+, column=\d+\)")


@dataclass(frozen=True, slots=True)
class Filled:
    """The file's new bytes, and which claims are new in it."""

    data: bytes
    added: Sequence[str]


def filled(held: Sequence[Held], keys: Collection[str] = ()) -> Filled | None:
    """The file of these runs, which are right, with what it does not claim yet; None if that is
    nothing. The `keys` are those to claim, whatever their size.

    Raises BadInput where there is no place for it.
    """
    walkthrough = held[0].walkthrough
    claims = [
        {name: text for name, text in _claims(one.run, keys) if name not in one.entry.expect}
        for one in held
    ]
    if not any(claims):
        return None
    if any(one.entry.combined for one in held):
        raise BadInput([_no_place(walkthrough)])
    data = contents(File(walkthrough.file))
    bom = BOM if data.startswith(BOM) else b""
    try:
        text = inserted(walkthrough.text, pieces(walkthrough.text, claims))
    except Elsewhere as error:
        raise BadInput([_no_place(walkthrough)]) from error
    new = bom + text.encode()
    if data != bom + walkthrough.text.encode() or not _right(held, new):
        raise BadInput([_no_place(walkthrough)])
    added = {name for some in claims for name in some}
    return Filled(new, [name for name in (*CLAIMS, *OTHERS) if name in added])


def _claims(run: Run, keys: Collection[str]) -> Iterator[tuple[str, str]]:
    """What can be claimed of the run, each value in YAML."""
    for name in keys or (OF_ESTIMATES if run.text.sampled else CLAIMS):
        if name in LISTS and run.tally.full:
            continue
        value = happening(name, 0, run)
        # That a search which never prunes has pruned nothing is not worth a line.
        empty = value is None or value == [] or (value == 0 and name in ("pruned-nodes", "cutoffs"))
        if not keys and (value is None or (empty and not run.text.windowed)):
            continue
        text = written(value)
        if isinstance(value, list):
            most = ASKED if keys else ITEMS
            if len(value) > most or (not keys and len(text) > WIDE):
                continue
        yield name, text


def written(value: Any) -> str:
    """A value in YAML, on one line.

    >>> written(["A/D/2", "", "null", "a: b", 2.5, 4.0])
    '[A/D/2, "", "null", "a: b", 2.5, 4]'
    """
    match value:
        case Fraction():
            return str(value)
        case None:
            return "null"
        case str():
            bare = PLAIN.fullmatch(value) and value not in NOTHING
            return value if bare else json.dumps(value, ensure_ascii=False)
        case list() | tuple():
            return f"[{', '.join(map(written, value))}]"
        case float() if value.is_integer() and abs(value) <= 2**53:
            return str(int(value))
    return str(plain(value))


def _right(held: Sequence[Held], data: bytes) -> bool:
    """Whether the bytes say what the old ones said, and claim besides only what is right."""
    old = held[0].walkthrough
    try:
        new = reading.read(data, old.file, catalogue(), old.limits)
    except BadInput:
        return False
    wrong = (
        differences(old.file, entry, one.run) for entry, one in zip(new.entries, held, strict=True)
    )
    return _without_claims(old) == _without_claims(new) and not any(wrong)


def _without_claims(walkthrough: Walkthrough) -> str:
    """All that the file says, its claims aside, wherever it stands."""
    none: Mapping[str, Any] = FrozenMap()
    entries = tuple(replace(entry, expect=none, claims=none) for entry in walkthrough.entries)
    bare = replace(walkthrough, text="", entries=entries, marks=FrozenMap())
    return PLACE.sub("", repr(bare))


def _no_place(walkthrough: Walkthrough) -> Fault:
    message = "no claims can be put in here"
    remedy = "write `expect: {}` where they are to stand, and try again"
    mark = walkthrough.marks["algorithm"]
    return Fault(walkthrough.file, mark.line, mark.column, message, remedy)
