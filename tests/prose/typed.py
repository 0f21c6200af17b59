"""The figures of a chapter that somebody typed: which paragraph has which."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from search_walkthroughs.course.prose import FENCE

from .sums import without_sums
from .written import DOCS, ROOT, bare

MARK = re.compile(r"<!--run.*?<!--/run-->", re.DOTALL)
YEAR = re.compile(r"\b(?:1[89]|20)\d\d(?:年代|年|s)?(?!\d)")
FIGURE = re.compile(r"[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?(?:\^[0-9]+|%|/[0-9]+)?")
PLAIN = {"0", "1", "1/2"}
"""A draw, a loss or the least number; a win or a single thing; a half."""
ENDS = re.compile(r"\n## (?:What to read next|次に読むもの)\n")
"""Where the sources begin, whose figures are years and pages."""
NUMBERS_OF_PARTS = (
    (re.compile(r"^;?--8<--.*$", re.M), ""),
    (re.compile(r"\[(?:[Cc]hapters? |第)?\d+章?\]\([^)]*\)"), "[chapter]"),
    (re.compile(r"<a [^>]*>[^<]*</a>"), "[frame]"),
    (re.compile(r"^\*\*\d+\.\*\*", re.M), "**question**"),
    (re.compile(r"<summary>\d\."), "<summary>question"),
    (re.compile(r"^\d+\. ", re.M), "- "),
)
"""Numbers of chapters, frames, exercises and lists, which other checks hold."""
TAGS = ((re.compile(r"<sup>(.*?)</sup>"), r"^\1"), (re.compile(r"</?[a-z][^>]*>|\]\([^)]*\)"), ""))
BLOCK = re.compile(r"\n\s*\n|\n(?=[|-])")
"""Between two paragraphs, rows or items."""


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, a row of a table or an item of a list."""

    section: str
    """The heading above it."""
    text: str
    typed: tuple[str, ...]
    """Its figures that are no marks and no part of a sum that comes out."""


def paragraphs(page: str) -> Iterator[Paragraph]:
    """Yield the paragraphs of a chapter that have figures somebody typed."""
    page = ENDS.split(bare(MARK.sub(" … ", FENCE.sub("", page))))[0]
    for pattern, instead in (*NUMBERS_OF_PARTS, *TAGS):
        page = pattern.sub(instead, page)
    section = ""
    for block in BLOCK.split(page):
        if heading := re.match(r"\s*##* (.*)", block):
            section = heading[1]
        text = YEAR.sub("", without_sums(block))
        typed = tuple(one for one in FIGURE.findall(text) if one not in PLAIN)
        if typed:
            yield Paragraph(section, " ".join(block.split()), typed)


NUMBER = re.compile(r"\d+(?:\.\d+)?(?:/\d+)?")
NAMED = re.compile(r"(?:[a-z]{2}/|walkthroughs/|run )((?:[a-z-]+)/[a-z0-9-]+)")
"""Walkthroughs and experiments that a text shows, links to or quotes."""
UNREAD = re.compile(r"^ *(?:#|date:|about:|title:|(?:en|ja):).*$", re.MULTILINE)
"""Lines of a walkthrough that are prose themselves."""
EXERCISES = ("Exercises", "Test yourself")
EXERCISE = re.compile(r"\n(?=\*\*\d+\.\*\* |<details markdown=\"1\">\n<summary>\d)")
QUESTION = re.compile(r"<summary>Solution|</summary>")
"""Where a question ends and its solution begins."""


def numbers_of_files(text: str) -> set[str]:
    """Return the numbers in the trees, positions and options of what the text names."""
    files = [file for name in NAMED.findall(text)
             for file in (ROOT / f"walkthroughs/{name}.yml", DOCS / f"{name}.yml")]  # fmt: skip
    texts = (UNREAD.sub("", file.read_text("utf-8")) for file in files if file.is_file())
    return {number for read in texts for number in NUMBER.findall(read)}


def without_a_reason(page: str, names: frozenset[str] = frozenset()) -> Iterator[Paragraph]:
    """Yield the paragraphs of an English chapter with the figures that are no `names`, and that
    neither a question chose nor a file has that the chapter shows; in a solution, a file that the
    exercise names."""
    shown = numbers_of_files(page) | names
    for section in re.split(r"\n(?=## )", ENDS.split(page)[0]):
        heading = section.removeprefix("## ").partition("\n")[0]
        if heading not in EXERCISES:
            yield from _left(section, shown)
            continue
        for exercise in EXERCISE.split(section):
            question, *solution = QUESTION.split(exercise)
            if not solution:  # a question may stand in the summary itself
                continue
            asked = {one for part in paragraphs(question) for one in part.typed}
            chosen = asked | set(NUMBER.findall(question)) | numbers_of_files(exercise)
            yield from _left("\n".join(solution), chosen)


def _left(text: str, known: set[str]) -> Iterator[Paragraph]:
    for part in paragraphs(text):
        if left := tuple(one for one in part.typed if one.replace(",", "") not in known):
            yield replace(part, typed=left)
