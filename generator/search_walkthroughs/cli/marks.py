"""`marks`: what students answered right, from the codes that pages gave them."""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path as File

import click

from ..course.files import (
    WALKTHROUGHS,
    contents,
    read_walkthrough,
    walkthrough_files,
    walkthrough_name,
)
from ..exams.study import SKILLS_ASKED
from ..exams.study_gain import Gain, gain_of
from ..pages.course.reader_pages import PRACTISE
from ..pages.walkthrough.run_name import run_folders
from ..questions.completion_code import BadCode, page_signs, read_code
from ..reading import BadInput, Fault, Limits
from ..reading.course_limits import course_limits
from ..reading.errors import bad_file, printable
from ..skills.catalogue import SKILLS
from .common import commands, limit, single
from .voice import say

SEPARATORS = ",;\t"
STUDY_PARTS = "before", "after"
"""The scores of a line of a study, behind the code word."""
UNKNOWN_PAGE = "is of a page that this course does not have"


@dataclass(frozen=True, slots=True)
class Submission:
    """One line of the file: a student's name and code."""

    line: int
    student: str
    code: str
    fault: str = ""
    """What is wrong with a line that has no name or no code."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a student answered right on a page; its fields are the columns of the table."""

    name: str
    page: str = ""
    right: int = 0
    questions: int = 0
    """Number of questions that were asked."""
    numbers: str = ""
    """Numbers of the questions answered right; of the page of practice, the skills learnt."""
    fault: str = ""
    """What is wrong with the code; the other fields are then empty."""

    @property
    def outcome(self) -> str:
        """The fault, or how much is right."""
        numbers = f" ({self.numbers})" if self.numbers else ""
        return self.fault or f"{self.page}: {self.right} of {self.questions} right{numbers}"


@commands.command()
@click.argument("file", type=click.Path(path_type=File))
@limit
@click.option("--study", is_flag=True, help="FILE has code words with points before and after.")
@click.option("--format", "form", type=click.Choice(["text", "csv"]), default="text")
@click.pass_context
def marks(
    context: click.Context, file: File, limit: tuple[str, ...], study: bool, form: str
) -> None:
    """Say what students answered right, from their completion codes, without a network.

    FILE has a name and a code on each line, with a comma between them. Run it in the folder of the
    course. A code of the page *Practise* says which skills were learnt. A code does not prove who
    answered: it finds mistypes and codes of other names. With --study FILE holds the results of
    the test that `exam --study` makes, and the gain is said with its interval.
    """
    if study:
        if form != "text":
            raise click.UsageError("--study has no other --format")
        click.echo(_study_text(study_gain(contents(single(file)), str(file))))
        return
    submissions = list(read_submissions(contents(single(file)), str(file)))
    pages, unread = page_names(course_limits(File(), limit))
    marked = [_mark(submission, pages) for submission in submissions]
    if unread and any(mark.fault.endswith(UNKNOWN_PAGE) for mark in marked):
        for name in unread:
            note = "cannot be read, so codes of it are not known: see `walkthroughs check`"
            say(printable(f"note: the page {name} {note}"))
    if form == "csv":
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(field.name for field in fields(Mark))
        writer.writerows(map(astuple, marked))
        click.echo(text.getvalue(), nl=False)
    else:
        for mark in marked:
            click.echo(printable(f"{mark.name}: {mark.outcome}"))
    context.exit(1 if any(mark.fault for mark in marked) else 0)


def read_submissions(data: bytes, file: str) -> Iterator[Submission]:
    """Yield the lines of the file; BadInput for an empty one. A line without a name or a code has
    its fault, and whichever of the two it has."""
    count = 0
    for number, line in enumerate(data.decode("utf-8-sig", "replace").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        place = max(line.rfind(sign) for sign in SEPARATORS)
        name, code = line[: max(place, 0)].strip().strip('"'), line[place + 1 :].strip().strip('"')
        if not count and code.lower() == "code":
            continue
        count += 1
        message = "a name and a code are expected, with a comma between them"
        fault = Fault(file, number, 1, message, "write `Ada Lovelace, SVFR-S3MP-GNB`")
        yield Submission(number, name or code, code, "" if name and code else str(fault))
    if not count:
        message = "the file holds no codes"
        raise bad_file(file, message, "write a name and a code on each line")


def study_gain(data: bytes, file: str) -> Gain:
    """Return the gain of the learners of the file, each with a line: code word, points before and
    after. A line without both is passed over; BadInput for points that no test has."""
    results: dict[str, tuple[int, int]] = {}
    faults: list[Fault] = []
    for number, line in enumerate(data.decode("utf-8-sig", "replace").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        word, *points = (part.strip() for part in re.split(f"[{SEPARATORS}]", line))
        if not results and not faults and points and not any(map(str.isdigit, points)):
            continue  # the head of a table
        if len(points) == len(STUDY_PARTS) and not all(points):
            continue
        if len(points) != len(STUDY_PARTS) or not all(map(_is_score, points)) or not word:
            message = f"{printable(line.strip())[:40]!r} is no code word with two scores"
            remedy = f"write `maple, 3, 6`; scores go from 0 to {len(SKILLS_ASKED)}"
            faults.append(Fault(file, number, 1, message, remedy))
        elif word in results:
            message = f"the code word {printable(word)[:40]!r} stands here a second time"
            remedy = "give one of the two learners another word"
            faults.append(Fault(file, number, 1, message, remedy))
        else:
            results[word] = int(points[0]), int(points[1])
    if faults:
        raise BadInput(faults)
    try:
        return gain_of(list(results.values()))
    except ValueError as error:
        remedy = "write a line for each learner: code word, points before, points after"
        raise bad_file(file, str(error), remedy) from error


def _is_score(text: str) -> bool:
    return text.isascii() and text.isdigit() and int(text) <= len(SKILLS_ASKED)


def _study_text(gain: Gain) -> str:
    count = len(SKILLS_ASKED)
    interval = f"95 % interval {gain.low:+.2f} to {gain.high:+.2f}"
    lines = [
        f"{gain.learners} learners with both results",
        f"before: {gain.before:.2f} of {count} right",
        f"after: {gain.after:.2f} of {count} right",
        f"gain: {gain.mean:+.2f} ({interval})",
    ]
    if gain.low <= 0 <= gain.high:
        lines.append("The interval contains 0: these results show no difference.")
    return "\n".join(lines)


def page_names(limits: Limits) -> tuple[Mapping[str, str], Sequence[str]]:
    """Return the course's pages by the signs that codes have for them, and the unreadable ones."""
    names, unread = {page_signs(PRACTISE): PRACTISE}, list[str]()
    for file in walkthrough_files([single_folder()], limits):
        name = walkthrough_name(file)
        try:
            entries = read_walkthrough(file, limits).entries
        except BadInput:
            unread.append(name)  # `check` says why
            continue
        folders = run_folders(name, [entry.algorithm for entry in entries])
        names |= {page_signs(folder): name for folder in folders}
    return names, unread


def single_folder() -> File:
    """Return the folder of walkthroughs; BadInput if there is none."""
    if not WALKTHROUGHS.is_dir():
        remedy = "go into the folder of the course whose pages gave the codes"
        fault = Fault.of_argument(str(WALKTHROUGHS), "there is no such folder here", remedy)
        raise BadInput([fault])
    return WALKTHROUGHS


def _mark(entry: Submission, pages: Mapping[str, str]) -> Mark:
    """Return what the code says; `pages` are those of the course by their signs."""
    if entry.fault:
        return Mark(entry.student, fault=entry.fault)
    try:
        result = read_code(entry.code, entry.student)
    except BadCode as error:
        return Mark(entry.student, fault=f"{entry.code} {error}")
    if result.page not in pages:
        return Mark(entry.student, fault=f"{entry.code} {UNKNOWN_PAGE}")
    page = pages[result.page]
    numbers = [str(n) for n, right in enumerate(result.right, 1) if right]
    if page == PRACTISE and len(result.right) == len(SKILLS):  # else another version gave the code
        numbers = [SKILLS[int(number) - 1].name for number in numbers]
    return Mark(entry.student, page, len(numbers), len(result.right), " ".join(numbers))
