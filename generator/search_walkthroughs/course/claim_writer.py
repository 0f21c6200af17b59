"""`check --fix`: claims put into the YAML text."""

import json
import re
from codecs import BOM_UTF8
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path as File
from typing import Any, Literal, TypeAlias

import yaml

from .. import reading
from ..reading import BadInput, Fault, FrozenMap, Walkthrough
from ..reading.errors import BREAK
from ..reading.yaml.yaml_parser import LOADER
from ..record.family_runs import Proofs
from ..record.frame import plain
from ..runs.registry import catalogue
from ..runs.run import Run
from .check import CheckedRun
from .claims import LISTS, actual_value, wrong_claims
from .files import contents

# Where the parts of a YAML text begin and end. The reader has accepted the text, so nothing is
# checked here.

Kind: TypeAlias = Literal["scalar", "list", "mapping"]


@dataclass(slots=True)
class Span:
    """A value as it stands in the text."""

    kind: Kind
    start: int
    end: int
    """Offset behind its last character; of a block, behind the last one of what it holds."""
    column: int
    """Number of characters before it in its line: of a block mapping, its indentation."""
    flow: bool = True
    """True if it is written between brackets, or in one piece."""
    text: str = ""
    """Text of a scalar."""
    members: "list[Span]" = field(default_factory=list)
    """Members of a list; of a mapping a key, its value, a key, its value …"""

    def get(self, name: str) -> "Span | None":
        """Return the value of the mapping under the name."""
        if self.kind == "mapping":
            for key, value in zip(self.members[::2], self.members[1::2], strict=True):
                if key.text == name:
                    return value
        return None

    @property
    def empty(self) -> bool:
        """Whether nothing is written at all."""
        return self.start == self.end


def spans(text: str) -> Span:
    """Return the span of the text's document."""
    open_: list[Span] = []
    root: Span | None = None
    for event in yaml.parse(text, Loader=LOADER):
        if isinstance(event, yaml.CollectionEndEvent):
            ended = open_.pop()
            last = ended.members[-1].end if ended.members else ended.start
            ended.end = _span(event, text).end if ended.flow else last
            for above in open_[-1:]:
                above.end = ended.end
        elif isinstance(event, yaml.NodeEvent):
            new = _span(event, text)
            if open_:
                open_[-1].members.append(new)
            root = root or new
            if isinstance(event, yaml.CollectionStartEvent):
                open_.append(new)
    assert root is not None
    return root


def _span(event: yaml.Event, text: str) -> Span:
    """Return where the event's text stands; of a collection its beginning or its end."""
    assert event.start_mark is not None
    assert event.end_mark is not None
    start, end = event.start_mark.index, event.end_mark.index
    column, flow = event.start_mark.column, bool(getattr(event, "flow_style", True))
    if isinstance(event, yaml.MappingStartEvent):
        return Span("mapping", start, end, column, flow)
    if isinstance(event, yaml.SequenceStartEvent):
        return Span("list", start, end, column, flow)
    # The parser takes the line breaks behind a text of several lines for its end.
    end = start + len(text[start:end].rstrip())
    return Span("scalar", start, end, column, text=getattr(event, "value", ""))


# The insertions that add claims to the text; nothing is removed.

EXPECT = "expect"
INDENT = 2
"""Number of spaces by which a block is indented in a block."""

END = re.compile(r"[\r\n]|\Z")


@dataclass(frozen=True, slots=True)
class Insertion:
    """A text and the place where it goes in."""

    offset: int
    text: str


class NoPlaceForClaims(ValueError):
    """The claims have no place in the text without a change of what stands there."""


def insert(text: str, pieces: Iterable[Insertion]) -> str:
    """Return the text with all pieces in it.

    >>> insert("ac", [Insertion(1, "b"), Insertion(2, "d")])
    'abcd'
    """
    parts, last = [], 0
    for piece in sorted(pieces, key=lambda piece: piece.offset):
        parts += [text[last : piece.offset], piece.text]
        last = piece.offset
    return "".join([*parts, text[last:]])


def insertions(text: str, claims: Sequence[Mapping[str, str]]) -> list[Insertion]:
    """Return what to insert into the text so that each of its searches claims this too.

    The values are written in YAML. What all searches claim alike goes into the `expect` of the
    file, the rest into that of each. Raises `NoPlaceForClaims` where there is no room for it.
    """
    shared = {
        name: value
        for name, value in claims[0].items()
        if all(other.get(name) == value for other in claims)
    }
    top = spans(text)
    put = list(_insertions_under(top, shared, text)) if shared else []
    algorithm = top.get("algorithm")
    for place, claim in enumerate(claims):
        if unshared := {name: value for name, value in claim.items() if name not in shared}:
            if algorithm is None or algorithm.kind != "list":
                raise NoPlaceForClaims
            put += _entry(algorithm.members[place], algorithm.flow, unshared, text)
    return put


def _entry(item: Span, flow: bool, claims: Mapping[str, str], text: str) -> Iterator[Insertion]:
    """Yield the insertions for claims of one search in the list of algorithms."""
    if item.kind == "scalar" and flow:
        yield Insertion(item.start, "{")
        yield Insertion(item.end, f": {{{_flow(claims)}}}}}")
    elif item.kind == "scalar":
        yield Insertion(item.end, ":")
        yield _lines(item.end, item.column + 2 * INDENT, _block(claims), text)
    elif item.members[1].kind == "mapping":
        yield from _insertions_under(item.members[1], claims, text)
    elif not item.members[1].empty or ":" not in text[item.members[0].end : item.end]:
        raise NoPlaceForClaims
    elif item.flow:
        yield Insertion(item.members[1].start, f" {{{_flow(claims)}}}")
    else:
        yield _lines(item.end, item.column + INDENT, _block(claims), text)


def _insertions_under(owner: Span, claims: Mapping[str, str], text: str) -> Iterator[Insertion]:
    """Yield the insertions for claims in the owner's `expect`, present or not."""
    mapping = owner.get(EXPECT)
    if mapping is None:
        if owner.flow:
            yield _insert_in_brackets(owner, _flow(claims))
        else:
            yield _lines(owner.end, owner.column, _block(claims), text)
    elif mapping.kind != "mapping":
        raise NoPlaceForClaims
    elif mapping.flow:
        yield _insert_in_brackets(mapping, ", ".join(_pairs(claims)))
    else:
        yield _lines(mapping.end, mapping.column, _pairs(claims), text)


def _insert_in_brackets(mapping: Span, pairs: str) -> Insertion:
    """Insert the pairs behind the last one in brackets, before a comma at the end."""
    if not mapping.members:
        return Insertion(mapping.start + 1, pairs)
    return Insertion(max(part.end for part in mapping.members), f", {pairs}")


def _lines(offset: int, indent: int, lines: Iterable[str], text: str) -> Insertion:
    """Insert lines below the line of the offset, which keeps its comment and its line break."""
    end = END.search(text, offset)
    assert end is not None
    line_break = BREAK.search(text)
    newline = line_break[0] if line_break else "\n"
    return Insertion(end.start(), "".join(f"{newline}{' ' * indent}{line}" for line in lines))


def _block(claims: Mapping[str, str]) -> list[str]:
    """Return `expect` with the claims, in lines."""
    return [f"{EXPECT}:", *(f"{' ' * INDENT}{pair}" for pair in _pairs(claims))]


def _flow(claims: Mapping[str, str]) -> str:
    """Return `expect` with the claims, on one line."""
    return f"{EXPECT}: {{{', '.join(_pairs(claims))}}}"


def _pairs(claims: Mapping[str, str]) -> list[str]:
    return [f"{name}: {value}" for name, value in claims.items()]


# The claims that a proved run allows, added to the file where they are missing.

CLAIMS = ("value", "best", "line", "leaves", "pruned", "calculated", "pruned-nodes", "cutoffs")
"""Claims that are filled in by default, in this order."""
CLAIMS_ON_DEMAND = ("visited", "distinct", "frames")
"""Claims that are filled in if they are asked for."""
OF_ESTIMATES = ("value", "best", "calculated")
"""Claims that are meaningful for a search that plays games out."""
MAX_ITEMS = 20
"""Upper limit of members of a list that is filled in by default."""
MAX_ITEMS_ON_DEMAND = 200
"""Upper limit of members of a list that is filled in because it is asked for."""
MAX_LIST_CHARACTERS = 100
"""Upper limit of characters of a list that is filled in by default."""

UNQUOTED_LABEL = re.compile(r"[^\W_][\w+./-]*")
"""A pattern of labels that need no quotes."""
NULL_WORDS = ("null", "Null", "NULL")
PLACE = re.compile(r"Position\(line=\d+, column=\d+, argument=''\)")


@dataclass(frozen=True, slots=True)
class FilledFile:
    """The file's new bytes, and which claims are new in it."""

    data: bytes
    added: Sequence[str]


def fill_claims(
    checked_runs: Sequence[CheckedRun], keys: Collection[str] = ()
) -> FilledFile | None:
    """Return the file of these runs, which are right, with what it does not claim yet; None if that
    is nothing. The `keys` are those to claim, whatever their size.

    Raises BadInput where there is no place for it.
    """
    walkthrough = checked_runs[0].walkthrough
    claims = [
        {name: text for name, text in _claims(run.run, keys) if name not in run.entry.expect}
        for run in checked_runs
    ]
    if not any(claims):
        return None
    if any(run.entry.from_every for run in checked_runs):
        raise BadInput([_no_place(walkthrough)])
    data = contents(File(walkthrough.file))
    bom = BOM_UTF8 if data.startswith(BOM_UTF8) else b""
    try:
        text = insert(walkthrough.text, insertions(walkthrough.text, claims))
    except NoPlaceForClaims as error:
        raise BadInput([_no_place(walkthrough)]) from error
    new = bom + text.encode()
    if data != bom + walkthrough.text.encode() or not _adds_right_claims_only(checked_runs, new):
        raise BadInput([_no_place(walkthrough)])
    added = {name for run_claims in claims for name in run_claims}
    return FilledFile(new, [name for name in (*CLAIMS, *CLAIMS_ON_DEMAND) if name in added])


def _claims(run: Run, keys: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield what can be claimed of the run, each value in YAML."""
    for name in keys or (CLAIMS if run.text.family.part(Proofs).proves else OF_ESTIMATES):
        if name in LISTS and run.tally.full:
            continue
        value = actual_value(name, None, run)
        # That a search which never prunes has pruned nothing is not worth a line.
        empty = value is None or value == [] or (value == 0 and name in ("pruned-nodes", "cutoffs"))
        if not keys and (value is None or (empty and not run.text.traits.window)):
            continue
        text = yaml_text(value)
        if isinstance(value, list):
            max_items = MAX_ITEMS_ON_DEMAND if keys else MAX_ITEMS
            if len(value) > max_items or (not keys and len(text) > MAX_LIST_CHARACTERS):
                continue
        yield name, text


def yaml_text(value: Any) -> str:
    """Return a value in YAML, on one line.

    >>> yaml_text(["A/D/2", "", "null", "a: b", 2.5, 4.0])
    '[A/D/2, "", "null", "a: b", 2.5, 4]'
    """
    match value:
        case Fraction():
            return str(value)
        case None:
            return "null"
        case str():
            bare = UNQUOTED_LABEL.fullmatch(value) and value not in NULL_WORDS
            return value if bare else json.dumps(value, ensure_ascii=False)
        case list() | tuple():
            return f"[{', '.join(map(yaml_text, value))}]"
        case float() if value.is_integer() and abs(value) <= 2**53:
            return str(int(value))
    return str(plain(value))


def _adds_right_claims_only(checked_runs: Sequence[CheckedRun], data: bytes) -> bool:
    """Return whether the bytes say what the old ones said, and add only right claims."""
    old = checked_runs[0].walkthrough
    try:
        new = reading.read(data, old.file, catalogue(), old.limits)
    except BadInput:
        return False
    wrong = (
        wrong_claims(old.file, entry, checked.run)
        for entry, checked in zip(new.entries, checked_runs, strict=True)
    )
    return _without_claims(old) == _without_claims(new) and not any(wrong)


def _without_claims(walkthrough: Walkthrough) -> str:
    """Return all that the file says except its claims and places."""
    none: Mapping[str, Any] = FrozenMap()
    entries = tuple(replace(entry, expect=none, claims=none) for entry in walkthrough.entries)
    bare = replace(walkthrough, text="", entries=entries, marks=FrozenMap())
    return PLACE.sub("", repr(bare))


def _no_place(walkthrough: Walkthrough) -> Fault:
    message = "no claims can be put in here"
    remedy = "write `expect: {}` where they are to stand, and try again"
    return walkthrough.fault(walkthrough.marks["algorithm"], message, remedy)
