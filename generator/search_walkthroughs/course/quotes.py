"""Numbers quoted in prose: their marks, and whether the text agrees."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path as File
from shlex import quote
from typing import Literal, TypeAlias

from ..reading import BadInput, Fault
from ..reading.errors import (
    FaultList,
    Finding,
    Level,
    MissingPackage,
    PlacelessFault,
    Position,
    choose,
    nearest,
)
from .former_addresses import former_links, link_fault, with_new_links
from .prose import front_matter_fault, page_text, without_code

# The marks around quoted numbers, which say where a number is from:
#     <!--run tic-tac-toe/alpha-beta calculated-->18,297<!--/run-->
# Between the marks stands what the reader sees. A mark names a walkthrough, with `#` one of its
# runs where it has several, and a key of what the run came to; or an experiment, one of its rows,
# and a key of the result that is kept. Two of these can stand side by side, with ` / ` or ` - `
# between them; a number whose key ends in `%` is a percentage. Readers never see the marks,
# because they are comments. What stands in code is shown as it is, marks and all.

FORM = "<!--run chapter/name key-->…<!--/run-->"

Sign: TypeAlias = Literal["", "/", "-"]

_TOKEN = re.compile(r"<!--\s*(/?)run\b(.*?)-->", re.DOTALL)
_TERM = re.compile(r"(?P<name>[^\s#]+)(?:#(?P<entry>.+?))?\s+(?P<key>\S+)")
_BETWEEN = re.compile(r"\s([/-])\s")
_LINE_BREAK = re.compile(r"[ \t]+([^\s<>|]+)(\r?\n[ \t]*)(?=<!--\s*run\b)")


@dataclass(frozen=True, slots=True)
class QuotedNumber:
    """One number of one run."""

    name: str
    """Name of the walkthrough or the experiment."""
    entry: str
    """The run or row of it: a label, an algorithm, or a number from 1; empty if it has no other."""
    key: str


@dataclass(frozen=True, slots=True)
class QuotedText:
    """A number in prose, and where it is from."""

    mark: Position
    terms: tuple[QuotedNumber, ...]
    sign: Sign
    """Sign between two terms."""
    percent: bool
    text: str
    """Text between the marks."""
    start: int
    end: int
    """Offsets at which the text begins and ends in the page."""


def find_quotes(page: str, faults: FaultList) -> list[QuotedText]:
    """Return the numbers in a page, in order; report and leave out those that cannot be read."""
    numbers: list[QuotedText] = []
    opened: re.Match[str] | None = None
    for token in _TOKEN.finditer(without_code(page)):
        closes = bool(token[1])
        if closes == (opened is None):
            at = opened or token
            faults.add(
                Position.at(page, at.start()), "the mark `run` has no partner", f"write {FORM}"
            )
        elif opened is not None:
            numbers.extend(_quoted_text(page, opened, token, faults))
        opened = None if closes else token
    if opened is not None:
        faults.add(Position.at(page, opened.start()), "the mark `run` has no end", f"write {FORM}")
    return numbers


def join_marks(page: str) -> str:
    """Return the page with the last word of the line above put before each mark that began a
    line."""
    parts: list[str] = []
    place = 0
    for match in _LINE_BREAK.finditer(without_code(page)):
        parts += [page[place : match.start()], match[2], match[1], " "]
        place = match.end()
    return "".join(parts) + page[place:]


def _quoted_text(
    page: str, opened: re.Match[str], closed: re.Match[str], faults: FaultList
) -> Iterator[QuotedText]:
    mark = Position.at(page, opened.start())
    inside = opened[2].strip()
    between = _BETWEEN.search(inside)
    parts = [inside[: between.start()], inside[between.end() :]] if between else [inside]
    percent = parts[-1].endswith("%")
    parts[-1] = parts[-1].removesuffix("%").rstrip()
    read = [_TERM.fullmatch(part.strip()) for part in parts]
    if not all(read):
        faults.add(mark, "this mark names no number of a run", f"write {FORM}")
        return
    if not page[: opened.start()].rpartition("\n")[2].strip():
        # Markdown takes a comment that begins a line for a block of its own.
        fix = f"`walkthroughs check --fix {quote(faults.file)}`"
        remedy = f"put a word before the mark, or let {fix} move one there"
        faults.add(mark, "a mark at the beginning of a line would end the paragraph", remedy)
        return
    yield QuotedText(
        mark=mark,
        terms=tuple(QuotedNumber(t["name"], t["entry"] or "", t["key"]) for t in read if t),
        sign="" if between is None else "/" if between[1] == "/" else "-",
        percent=percent,
        text=page[opened.end() : closed.start()],
        start=opened.end(),
        end=closed.start(),
    )


# The numbers that may be quoted, and whether a text agrees with them.

Number: TypeAlias = int | float | str | None
"""A number, or what stands in its place: `inf`, the names of moves. None where it is not known."""

MIN_SEPARATED_DIGITS = 4
"""Number of digits from which a number may have a separator."""
FRACTION_TOLERANCE = Fraction(1, 10**9)
"""Upper limit of the error of a fraction in a text, which is exact but for rounded floats."""
MAX_DENOMINATOR = 10**4
"""Upper limit of the denominator of a fraction in a text."""


@dataclass(frozen=True)
class RunNumbers:
    """The numbers of one run, by the keys of `walkthroughs run --format json`."""

    names: Sequence[str]
    """Names that a mark may give the run."""
    numbers: Mapping[str, Number]


def exact(number: Number) -> Fraction | None:
    """Return the number to calculate with; None for a text or an unknown number.

    >>> exact(0.5)
    Fraction(1, 2)
    """
    if number is None or isinstance(number, str):
        return None
    return Fraction(number)


def agrees(text: str, number: Number | Fraction) -> bool:
    """Return whether the text says the number, to as many decimals as it has.

    >>> agrees("18,297", 18297), agrees("−5", -5), agrees("30.1", 30.06), agrees("30", 30.06)
    (True, True, True, True)
    >>> agrees("30", 31), agrees("30.0", 30.06), agrees("thirty", 30)
    (False, False, False)
    >>> agrees("17/20", 0.85), agrees("18/20", 0.85)
    (True, False)
    """
    if isinstance(number, str):
        return plain_text(text) == plain_text(number)
    try:
        stated = Fraction(plain_text(text).removesuffix("%").replace(",", "").strip())
    except (ValueError, ZeroDivisionError):
        return False
    half = FRACTION_TOLERANCE if "/" in text else Fraction(1, 2 * 10 ** decimals(text))
    return number is not None and abs(stated - Fraction(number)) <= half


def number_like(number: Number | Fraction, like: str) -> str:
    """Return the number in the style of the text that it replaces: separators, decimals, sign.

    Where the text has no decimals, one is written, unless the number needs none.

    >>> number_like(18297, "1,000"), number_like(18297, "1000")
    ('18,297', '18297')
    >>> number_like(-5, "-4"), number_like(2.75, "3.0")
    ('−5', '2.8')
    >>> number_like(Fraction(1, 3), ""), number_like(3.3333, "2.5 %")
    ('0.3', '3.3 %')
    >>> number_like(0.85, "4/5")
    '17/20'
    """
    if number is None or isinstance(number, str):
        return {"inf": "∞", "-inf": "−∞"}.get(str(number), str(number))
    if "/" in like:
        return str(Fraction(number).limit_denominator(MAX_DENOMINATOR)).replace("-", "−")
    places = decimals(like)
    if not places and Fraction(number).denominator > 1:
        places = 1
    digits = sum(map(str.isdigit, like.partition(".")[0]))
    # Short texts show no style of their own; longer ones with no comma do without.
    separator = "," if "," in like or digits < MIN_SEPARATED_DIGITS else ""
    value = Decimal(Fraction(number).numerator) / Decimal(Fraction(number).denominator)
    tail = like[len(like.rstrip(" %％")) :]
    return format(value, f"{separator}.{places}f").replace("-", "−") + tail


def decimals(text: str) -> int:
    """Return how many decimals the text has."""
    return len(plain_text(text).removesuffix("%").rstrip().partition(".")[2])


def plain_text(text: str) -> str:
    """Return the text with the signs of a keyboard, and one blank between words.

    >>> plain_text(" −∞ "), plain_text("3.3 ％")
    ('-inf', '3.3 %')
    """
    signs = {"−": "-", "∞": "inf", "％": "%"}
    return " ".join("".join(signs.get(sign, sign) for sign in text).split())


# Pages of prose compared with the runs whose numbers they quote.

NumbersByName: TypeAlias = Callable[[str, str], Sequence[RunNumbers] | None]
"""A function from a walkthrough's name and a key to the numbers of its runs; None if nothing is
compared."""


class NoSuchNumber(PlacelessFault):
    """A mark that does not name a number."""


def quotes(page: str, file: File) -> list[QuotedText]:
    """Return the numbers that the page quotes; BadInput with all marks that cannot be read."""
    faults = FaultList(str(file))
    numbers = find_quotes(page, faults)
    faults.close()
    return numbers


def quoted_walkthroughs(files: Iterable[File]) -> set[str]:
    """Return the walkthroughs whose numbers the pages quote, as far as the pages can be read."""
    names: set[str] = set()
    for file in files:
        try:
            for number in find_quotes(page_text(file), FaultList("")):
                names |= {term.name for term in number.terms}
        except BadInput:  # reported when the page itself is checked
            continue
    return names


def check_page(
    file: File, numbers_by_name: NumbersByName, *, fix: bool = False
) -> tuple[list[Finding], str]:
    """Return what is wrong with the front matter of a page, its numbers and links to former
    addresses, and the page with all of them right; that is empty if there is nothing to put right.
    With `fix`, no mark begins a line any more."""
    try:
        original = page_text(file)
        if fault := front_matter_fault(original, file):
            raise BadInput([fault])
        page = join_marks(original) if fix else original
        numbers = quotes(page, file)
    except BadInput as error:
        return [Finding("input", fault) for fault in error.faults], ""
    findings: list[Finding] = []
    mended, place = "", 0
    for quoted in numbers:
        mended, place = mended + page[place : quoted.start], quoted.start
        try:
            number = _number(quoted, numbers_by_name)
        except NoSuchNumber as error:
            findings.append(_finding("input", file, quoted, error.message, error.remedy))
            continue
        except BadInput as error:
            fault = error.faults[0]
            package = error.package if isinstance(error, MissingPackage) else ""
            level: Level = "skipped" if package else "input"
            message = f"{quoted.terms[0].name} is not compared: {fault.message}"
            finding = _finding(level, file, quoted, message, fault.remedy)
            findings.append(replace(finding, package=package))
            continue
        if number is None or agrees(quoted.text, number):
            continue
        right = number_like(number, quoted.text)
        written = plain_text(quoted.text) or "nothing"
        message = f"{quote_sentence(quoted)} is said to be {written}, and is {right or 'nothing'}"
        remedy = f"write that, or let `walkthroughs check --fix {quote(str(file))}` do it"
        findings.append(_finding("claim", file, quoted, message, remedy))
        mended, place = mended + right, quoted.end
    mended += page[place:]
    prose = without_code(page)
    faults = (link_fault(page, file, *link) for link in former_links(prose, file))
    findings += [Finding("claim", fault) for fault in faults]
    mended = with_new_links(mended, without_code(mended), file)
    return list(_without_repeats(findings)), "" if mended == original else mended


def quote_sentence(quoted: QuotedText) -> str:
    """Return what is quoted, in a sentence."""
    sign = f" {quoted.sign} " if quoted.sign else ""
    return sign.join(
        f"{term.key} of {term.name}{f'#{term.entry}' if term.entry else ''}"
        for term in quoted.terms
    )


def _number(quoted: QuotedText, numbers_by_name: NumbersByName) -> Number | Fraction:
    """Return the number that the mark asks for; None if it is not to be compared."""
    numbers = [_quoted_number(term, numbers_by_name) for term in quoted.terms]
    if not quoted.sign and not quoted.percent:
        return numbers[0]
    if None in numbers:
        return None
    terms = [exact(number) for number in numbers]
    for term, number in zip(quoted.terms, terms, strict=True):
        if number is None:
            raise NoSuchNumber(f"{term.key} of {term.name} is not a number", "quote it alone")
    first, *further = (number for number in terms if number is not None)
    if quoted.sign == "-":
        first -= further[0]
    elif quoted.sign == "/":
        if not further[0]:
            message = f"{quoted.terms[1].key} of {quoted.terms[1].name} is 0"
            raise NoSuchNumber(message, "divide by something else")
        first /= further[0]
    return first * 100 if quoted.percent else first


def _quoted_number(term: QuotedNumber, numbers_by_name: NumbersByName) -> Number:
    runs = numbers_by_name(term.name, term.key)
    if runs is None:
        return None
    run = _run(term, runs)
    if term.key not in run.numbers:
        raise NoSuchNumber(f"a run has no {term.key}", choose(term.key, run.numbers))
    if run.numbers[term.key] is None:
        raise NoSuchNumber(f"nobody knows {term.key} of {term.name}", "quote something else")
    return run.numbers[term.key]


def _run(term: QuotedNumber, runs: Sequence[RunNumbers]) -> RunNumbers:
    """Return the run that is meant: an algorithm that two of them use does not name either."""
    named_runs = [run for run in runs if not term.entry or term.entry in run.names]
    exactly = [run for run in named_runs if term.entry == run.names[0]]
    candidates = exactly or named_runs
    if len(candidates) == 1:
        return candidates[0]
    names = [run.names[0] for run in candidates or runs]
    if term.entry and not candidates:
        message = f"{term.name} has no run `{term.entry}`"
        raise NoSuchNumber(message, choose(term.entry, names))
    message = f"{term.name} has {len(candidates)} runs that this may mean"
    raise NoSuchNumber(message, f"name one behind `#`: {', '.join(names)}")


def unknown_walkthrough(name: str, names: Iterable[str]) -> NoSuchNumber:
    """Return the error for the name of a walkthrough that does not exist; it proposes the most
    similar of the names that do."""
    guess = nearest(name, names)
    remedy = f"did you mean {guess}?" if guess else "name one by its path below walkthroughs"
    return NoSuchNumber(f"there is no walkthrough {name}", remedy)


def _finding(level: Level, file: File, quoted: QuotedText, message: str, remedy: str) -> Finding:
    return Finding(level, Fault(str(file), quoted.mark.line, quoted.mark.column, message, remedy))


def _without_repeats(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the findings, but only the first of those that say the same of many numbers."""
    reported: set[tuple[str, str]] = set()
    for finding in findings:
        same = (finding.level, finding.fault.message)
        if finding.level == "claim" or same not in reported:
            reported.add(same)
            yield finding
