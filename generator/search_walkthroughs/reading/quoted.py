"""Numbers of runs that stand in a page of prose, each in a mark that says where it is from.

    <!--run tic-tac-toe/alpha-beta calculated-->18,297<!--/run-->

Between the marks stands what the reader sees. A mark names a walkthrough, with `#` one of its runs
where it has several, and a key of what the run came to; or an experiment, one of its rows, and a
key of the result that is kept. Two of these can stand side by side, with ` / ` or ` - ` between
them; a number whose key ends in `%` is a percentage. Readers never see the marks, because they are
comments. What stands in code is shown as it is, marks and all.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .faults import Faults, Mark

FORM = "<!--run chapter/name key-->…<!--/run-->"

Sign: TypeAlias = Literal["", "/", "-"]

_TOKEN = re.compile(r"<!--\s*(/?)run\b(.*?)-->", re.DOTALL)
_TERM = re.compile(r"(?P<name>[^\s#]+)(?:#(?P<entry>.+?))?\s+(?P<key>\S+)")
_BETWEEN = re.compile(r"\s([/-])\s")
_BROKEN = re.compile(r"[ \t]+([^\s<>|]+)(\r?\n[ \t]*)(?=<!--\s*run\b)")
FENCE = re.compile(r"^ *(`{3,}|~{3,})[^\n]*\n.*?(?:^ *\1[`~]* *$|\Z)", re.MULTILINE | re.DOTALL)
"""A block of code in Markdown."""
_CODE = re.compile(r"(`+)(?!`)[^\n]*?(?<!`)\1(?!`)")


@dataclass(frozen=True, slots=True)
class Term:
    """One number of one run."""

    name: str
    """The walkthrough or the experiment."""
    entry: str
    """Which of its runs or rows: a label, an algorithm, or a number from 1; empty if it has but
    one."""
    key: str


@dataclass(frozen=True, slots=True)
class Quoted:
    """A number in prose, and where it is from."""

    mark: Mark
    terms: tuple[Term, ...]
    sign: Sign
    """What stands between two terms."""
    percent: bool
    text: str
    """What stands between the marks."""
    start: int
    end: int
    """Where the text begins and ends in the page."""


def quoted(page: str, faults: Faults) -> list[Quoted]:
    """The numbers in a page, in order; those that cannot be read are told and left out."""
    found: list[Quoted] = []
    opened: re.Match[str] | None = None
    for token in _TOKEN.finditer(without_code(page)):
        closes = bool(token[1])
        if closes == (opened is None):
            at = opened or token
            faults.add(_mark(page, at.start()), "a mark `run` without its partner", f"write {FORM}")
        elif opened is not None:
            found.extend(_one(page, opened, token, faults))
        opened = None if closes else token
    if opened is not None:
        faults.add(_mark(page, opened.start()), "a mark `run` without its end", f"write {FORM}")
    return found


def unbroken(page: str) -> str:
    """The page with a word before each mark that began a line, where the line above ends in one."""
    parts: list[str] = []
    place = 0
    for found in _BROKEN.finditer(without_code(page)):
        parts += [page[place : found.start()], found[2], found[1], " "]
        place = found.end()
    return "".join(parts) + page[place:]


def without_code(page: str) -> str:
    """The page with blanks for what stands in code, so that all else keeps its place."""
    for pattern in (FENCE, _CODE):
        page = pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), page)
    return page


def _one(
    page: str, opened: re.Match[str], closed: re.Match[str], faults: Faults
) -> Iterator[Quoted]:
    mark = _mark(page, opened.start())
    said = opened[2].strip()
    between = _BETWEEN.search(said)
    parts = [said[: between.start()], said[between.end() :]] if between else [said]
    percent = parts[-1].endswith("%")
    parts[-1] = parts[-1].removesuffix("%").rstrip()
    read = [_TERM.fullmatch(part.strip()) for part in parts]
    if not all(read):
        faults.add(mark, "this mark names no number of a run", f"write {FORM}")
        return
    if not page[: opened.start()].rpartition("\n")[2].strip():
        # Markdown takes a comment that begins a line for a block of its own.
        remedy = "put a word before the mark, or let `walkthroughs check --fix` move one there"
        faults.add(mark, "a mark at the beginning of a line would end the paragraph", remedy)
        return
    yield Quoted(
        mark=mark,
        terms=tuple(Term(t["name"], t["entry"] or "", t["key"]) for t in read if t),
        sign="" if between is None else "/" if between[1] == "/" else "-",
        percent=percent,
        text=page[opened.end() : closed.start()],
        start=opened.end(),
        end=closed.start(),
    )


def _mark(page: str, place: int) -> Mark:
    before = page[:place]
    return Mark(before.count("\n") + 1, place - (before.rfind("\n") + 1) + 1)
