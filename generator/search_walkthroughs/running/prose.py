"""Pages of prose, held against the runs whose numbers they quote."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path as File
from typing import TypeAlias

from ..reading import BadInput, Fault
from ..reading.faults import Faults, choose, nearest
from ..reading.quoted import Quoted, Term, quoted, unbroken
from .figures import Figures, Number, agrees, bare, exact, written
from .files import contents
from .finding import Finding, Level, Missing

PROSE = File("docs")
"""Where a course keeps its pages of prose."""
SUFFIX = ".md"

Known: TypeAlias = Callable[[str, str], Sequence[Figures] | None]
"""The numbers of a walkthrough's runs, by its name, for one key; None if nothing is compared."""


class NoSuchNumber(LookupError):
    """A mark that names no number."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


def pages(folder: File = PROSE, generated: str = "generated") -> list[File]:
    """The pages written by hand, in order."""
    found: list[File] = []
    for here, folders, files in os.walk(folder) if folder.name != generated else ():
        folders[:] = (name for name in folders if name != generated)  # there may be thousands there
        found += (File(here, name) for name in files if name.endswith(SUFFIX))
    return sorted(found)


def text(page: File) -> str:
    """What the page holds; BadInput if it is no text."""
    try:
        return contents(page).decode()
    except UnicodeDecodeError as error:
        raise BadInput([Fault(str(page), 1, 1, "is not UTF-8", "save it as UTF-8")]) from error


def quotes(page: str, file: File) -> list[Quoted]:
    """The numbers that the page quotes; BadInput with all marks that cannot be read."""
    faults = Faults(str(file))
    found = quoted(page, faults)
    faults.close()
    return found


def named(files: Iterable[File]) -> set[str]:
    """The walkthroughs whose numbers the pages quote, as far as the pages can be read."""
    found: set[str] = set()
    for file in files:
        try:
            found |= {term.name for one in quoted(text(file), Faults("")) for term in one.terms}
        except BadInput:  # told when the page itself is held
            continue
    return found


def held(file: File, known: Known, *, fix: bool = False) -> tuple[list[Finding], str]:
    """What is wrong with the numbers of a page, and the page with all of them right; that is empty
    if there is nothing to put right. With `fix`, no mark begins a line any more."""
    try:
        there = text(file)
        page = unbroken(there) if fix else there
        found = quotes(page, file)
    except BadInput as error:
        return [Finding("input", fault) for fault in error.faults], ""
    findings: list[Finding] = []
    mended, place = "", 0
    for one in found:
        mended, place = mended + page[place : one.start], one.start
        try:
            number = _number(one, known)
        except NoSuchNumber as error:
            findings.append(_finding("input", file, one, error.message, error.remedy))
            continue
        except BadInput as error:
            fault = error.faults[0]
            level: Level = "skipped" if isinstance(error, Missing) else "input"
            message = f"{one.terms[0].name} is not compared: {fault.message}"
            findings.append(_finding(level, file, one, message, fault.remedy))
            continue
        if number is None or agrees(one.text, number):
            continue
        right = written(number, one.text)
        message = (
            f"{said(one)} is said to be {bare(one.text) or 'nothing'}, and is {right or 'nothing'}"
        )
        remedy = "write that, or let `walkthroughs check --fix` do it"
        findings.append(_finding("claim", file, one, message, remedy))
        mended, place = mended + right, one.end
    mended += page[place:]
    return list(_once(findings)), "" if mended == there else mended


def said(one: Quoted) -> str:
    """What is quoted, in a sentence."""
    sign = f" {one.sign} " if one.sign else ""
    return sign.join(
        f"{term.key} of {term.name}{f'#{term.entry}' if term.entry else ''}" for term in one.terms
    )


def _number(one: Quoted, known: Known) -> Number | Fraction:
    """What the mark asks for; None if that is not to be compared."""
    found = [_of(term, known) for term in one.terms]
    if not one.sign and not one.percent:
        return found[0]
    if None in found:
        return None
    terms = [exact(number) for number in found]
    for term, number in zip(one.terms, terms, strict=True):
        if number is None:
            raise NoSuchNumber(f"{term.key} of {term.name} is no number", "quote it alone")
    first, *others = (number for number in terms if number is not None)
    if one.sign == "-":
        first -= others[0]
    elif one.sign == "/":
        if not others[0]:
            message = f"{one.terms[1].key} of {one.terms[1].name} is 0"
            raise NoSuchNumber(message, "divide by something else")
        first /= others[0]
    return first * 100 if one.percent else first


def _of(term: Term, known: Known) -> Number:
    runs = known(term.name, term.key)
    if runs is None:
        return None
    run = _run(term, runs)
    if term.key not in run.numbers:
        raise NoSuchNumber(f"a run has no {term.key}", choose(term.key, run.numbers))
    if run.numbers[term.key] is None:
        raise NoSuchNumber(f"nobody knows {term.key} of {term.name}", "quote something else")
    return run.numbers[term.key]


def _run(term: Term, runs: Sequence[Figures]) -> Figures:
    """The run that is meant: an algorithm that two of them use names neither."""
    meant = [run for run in runs if not term.entry or term.entry in run.names]
    exactly = [run for run in meant if term.entry == run.names[0]]
    found = exactly or meant
    if len(found) == 1:
        return found[0]
    names = [run.names[0] for run in found or runs]
    if term.entry and not found:
        message = f"{term.name} has no run `{term.entry}`"
        raise NoSuchNumber(message, choose(term.entry, names))
    message = f"{term.name} has {len(found)} runs that this may mean"
    raise NoSuchNumber(message, f"name one behind `#`: {', '.join(names)}")


def unknown(name: str, names: Iterable[str]) -> NoSuchNumber:
    """That there is no such walkthrough, and which there is."""
    guess = nearest(name, names)
    remedy = f"did you mean {guess}?" if guess else "name one by its path below walkthroughs"
    return NoSuchNumber(f"there is no walkthrough {name}", remedy)


def _finding(level: Level, file: File, one: Quoted, message: str, remedy: str) -> Finding:
    return Finding(level, Fault(str(file), one.mark.line, one.mark.column, message, remedy))


def _once(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings, but of those that say the same of many numbers only the first."""
    told: set[tuple[str, str]] = set()
    for finding in findings:
        same = (finding.level, finding.fault.message)
        if finding.level == "claim" or same not in told:
            told.add(same)
            yield finding
