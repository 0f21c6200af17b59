"""Sheets and solutions as PDF, on A4 or Letter."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from types import MappingProxyType

from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ..captions.catalogue import Messages, messages
from ..drawing.theme import LIGHT
from ..formats.matplotlib_figure import (
    characters_of,
    families,
    figure,
    paint_marks,
    settings,
)
from ..formats.pdf_slides import wrap
from ..reading.errors import BadInput, Fault
from .exam_sheet import AnswerTable, Paper, Question, Sheet, TaskSheet
from .exam_tree import ExamTree

PAPERS: Mapping[Paper, tuple[float, float]] = MappingProxyType(
    {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
)
"""Width and height in points."""
MARGIN = 51.0
LEADING = 1.4
BODY, HEAD, TITLE, NOTE = 10.0, 12.0, 15.0, 8.0
LINE = 21.0
"""The room for one line of handwriting."""
ROW = 18.0
"""The height of a row in a table to fill in."""
LARGEST = 0.8
"""The scale of a small picture: its numbers are as large as a heading."""
PAGES = 2
"""What students get of one variant, at most."""


@dataclass
class PageFlow:
    """Pages that are filled from above; what does not fit any more begins another page."""

    size: tuple[float, float]
    names: Sequence[str]
    """The fonts."""

    def __post_init__(self) -> None:
        self.pages: list[Figure] = []
        self.begin_page()

    def begin_page(self) -> None:
        """Go on at the top of another page."""
        self.pages.append(figure(*self.size))
        self.y = MARGIN

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.size[0] - 2 * MARGIN

    def need(self, height: float) -> None:
        """Begin another page if this one has less room."""
        if not self.has_room(height):
            self.begin_page()

    def has_room(self, height: float) -> bool:
        """Whether so much fits on the rest of the page."""
        return self.y + height <= self.size[1] - MARGIN

    def write(
        self, x: float, y: float, text: str, size: float = BODY, *,
        bold: bool = False, soft: bool = False, align: str = "left",
    ) -> None:  # fmt: skip
        """Write on the current page; `x` is from its left edge, `y` of the baseline from above."""
        page = self.pages[-1]
        page.text(
            x / self.size[0],
            1 - y / self.size[1],
            text,
            fontsize=size,
            fontfamily=list(self.names),
            fontweight="bold" if bold else "normal",
            color=LIGHT["soft" if soft else "ink"],
            horizontalalignment=align,
            verticalalignment="baseline",
            parse_math=False,
        )

    def rule(self, points: Iterable[tuple[float, float]], width: float = 0.6) -> None:
        """Draw a line through the points."""
        xs, ys = zip(*points, strict=True)
        across = [x / self.size[0] for x in xs]
        down = [1 - y / self.size[1] for y in ys]
        line = Line2D(across, down, color=LIGHT["line"], linewidth=width)
        line.set_transform(self.pages[-1].transSubfigure)
        self.pages[-1].add_artist(line)

    def paragraph(
        self, text: str, size: float = BODY, *, bold: bool = False, soft: bool = False,
        indent: float = 0, after: float = 5,
    ) -> None:  # fmt: skip
        """Write the text in lines, and leave some room after it."""
        lines = wrap(text, size, self.inner - indent)
        self.need(len(lines) * size * LEADING)
        for line in lines:
            self.y += size * LEADING
            self.write(MARGIN + indent, self.y, line, size, bold=bold, soft=soft)
        self.y += after

    def picture(self, tree: ExamTree) -> None:
        """Paint the picture, as wide as the page at most."""
        scale = min(LARGEST, self.inner / tree.width)
        self.need(tree.height * scale)
        left = MARGIN + (self.inner - tree.width * scale) / 2
        paint_marks(self.pages[-1], tree.marks, self.names, left, self.y + 4, scale)
        self.y += tree.height * scale + 8


def exam_pdf(sheets: Sequence[Sheet], paper: Paper, *, solved: bool = False) -> bytes:
    """The sheets, or their solutions, one after the other; each begins a page.

    BadInput if a sheet takes more than two pages.
    """
    out = BytesIO()
    size = PAPERS[paper]
    title = sheets[0].title
    facts = {"Title": title, "Creator": None, "Producer": None, "CreationDate": None}
    with settings(), PdfPages(out, metadata=facts) as file:
        names = families(_characters(sheets), "the exam")
        for sheet in sheets:
            for page in _pages(sheet, size, names, solved=solved):
                file.savefig(page)
    return out.getvalue()


def _characters(sheets: Sequence[Sheet]) -> set[str]:
    """All characters that stand on the sheets."""
    first = sheets[0]
    section = messages(first.language).messages
    texts = [first.title, *(text for key, text in section.items() if key.startswith("exam."))]
    for sheet in sheets:
        for task in sheet.tasks:
            texts += [*task.reasons, *(question.answer for question in task.questions)]
    marks = characters_of(mark for task in first.tasks for mark in task.key.marks)
    return marks | {char for text in texts for char in text} | set("0123456789→−∞–·_()abcdef")


def _pages(
    sheet: Sheet, size: tuple[float, float], names: Sequence[str], *, solved: bool
) -> Sequence[Figure]:
    say, flow = messages(sheet.language), PageFlow(size, names)
    _head(flow, sheet, say, solved=solved)
    for place, task in enumerate(sheet.tasks):
        if place:
            room = PageFlow(size, names)
            _task(room, task, say, solved=solved)  # to find how much room it takes
            if len(room.pages) > 1 or not flow.has_room(room.y - MARGIN):
                flow.begin_page()
        _task(flow, task, say, solved=solved)
    count = len(flow.pages)
    if count > PAGES and not solved:
        message = f"variant {sheet.number} takes {count} pages, at most {PAGES} are wanted"
        remedy = "ask for fewer tasks, or for trees with fewer leaves"
        raise BadInput([Fault.of_argument("the exam", message, remedy)])
    right, low = size[0] - MARGIN, size[1] - MARGIN / 2
    every = flow.pages[:]
    for n, page in enumerate(every, 1):
        flow.pages.append(page)  # the page that is written on
        flow.write(MARGIN, low, sheet.foot, 6.5, soft=True)
        number = say.say("exam.page", n=n, of=count)
        flow.write(right, low, number, 6.5, soft=True, align="right")
    return every


def _head(flow: PageFlow, sheet: Sheet, say: Messages, *, solved: bool) -> None:
    """Title, variant, and the line for the name."""
    right = flow.size[0] - MARGIN
    flow.y += TITLE
    variant = say.say("exam.variant", number=sheet.number)
    flow.write(MARGIN, flow.y, sheet.title, TITLE, bold=True)
    flow.write(right, flow.y, variant, HEAD, bold=True, align="right")
    flow.y += 22
    if solved:
        flow.write(MARGIN, flow.y, say.say("exam.solution"), HEAD)
        points = say.say("exam.points", points=sheet.points)
    else:
        flow.write(MARGIN, flow.y, say.say("exam.name"))
        flow.rule([(MARGIN + 42, flow.y + 2), (right - 140, flow.y + 2)])
        points = say.say("exam.of_points", points=sheet.points)
    flow.write(right, flow.y, points, align="right")
    flow.y += 12
    flow.rule([(MARGIN, flow.y), (right, flow.y)], 1)
    flow.y += 6


def _task(flow: PageFlow, task: TaskSheet, say: Messages, *, solved: bool) -> None:
    flow.paragraph(task.title, HEAD, bold=True)
    flow.paragraph(task.rule)
    flow.picture(task.key if solved else task.blank)
    letters = _letters()
    for question in task.questions:
        _question(flow, next(letters), question, solved=solved)
    if task.table is not None:
        _table(flow, next(letters), task.table, solved=solved)
    if solved:
        for heading, texts in (
            ("exam.reasons", task.reasons),
            ("exam.marking", [task.marking, task.difficulty]),
        ):
            flow.need(40)
            flow.paragraph(say.say(heading), HEAD, bold=True, after=1)
            for text in texts:
                flow.paragraph(text, NOTE + 0.5, after=2)
            flow.y += 4


def _letters() -> Iterator[str]:
    yield from "abcdefghij"


def _question(flow: PageFlow, letter: str, question: Question, *, solved: bool) -> None:
    right, indent = flow.size[0] - MARGIN, 24.0
    lines = wrap(question.text, BODY, flow.inner - indent - 30)
    flow.need(len(lines) * BODY * LEADING + LINE)
    first = flow.y + BODY * LEADING
    flow.write(MARGIN, first, f"({letter})", bold=True)
    flow.write(right, first, f"({question.points})", soft=True, align="right")
    for line in lines:
        flow.y += BODY * LEADING
        flow.write(MARGIN + indent, flow.y, line)
    flow.y += 3
    if solved:
        flow.paragraph(question.answer, bold=True, indent=indent)
    elif question.lines:
        flow.y += LINE * question.lines - 4
        flow.rule([(MARGIN + indent, flow.y), (right, flow.y)])
        flow.y += 5
    else:
        flow.y += 3


def _table(flow: PageFlow, letter: str, table: AnswerTable, *, solved: bool) -> None:
    parts = table.parts
    height = ROW * (1 + len(parts[0]))
    flow.need(height + 30)
    _question(
        flow, letter, Question("windows", table.text, "", table.points, lines=0), solved=False
    )
    gap, top = 20.0, flow.y + 2
    room = (flow.inner - 24 - gap) / 2
    column = min(62.0, room / len(table.head))
    for place, rows in enumerate(parts):
        left = MARGIN + 24 + place * (room + gap)
        wide = column * len(table.head)
        for n, cells in enumerate((table.head, *rows)):
            y = top + n * ROW
            flow.rule([(left, y), (left + wide, y)])
            for k, cell in enumerate(cells):
                if n and k and not solved:
                    continue
                x = left + (k + 0.5) * column
                flow.write(x, y + ROW - 5.5, cell, bold=not n or not k, align="center")
        low = top + (len(rows) + 1) * ROW
        flow.rule([(left, low), (left + wide, low)])
        for k in range(len(table.head) + 1):
            flow.rule([(left + k * column, top), (left + k * column, low)])
    flow.y = top + height + 8
