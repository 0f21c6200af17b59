"""Sheets and solutions as PDF, on A4 or Letter."""

from collections.abc import Mapping, Sequence
from pathlib import Path as File
from types import MappingProxyType
from typing import Any

from ..captions.catalogue import section
from ..drawing.theme import LIGHT
from ..formats.matplotlib_figure import families
from ..formats.typeset import Typesetter, typesetter
from ..reading.errors import BadInput, Fault
from .exam_sheet import Paper, Sheet, TaskSheet
from .exam_tree import ExamTree

TEMPLATE = File(__file__).with_name("exam.typ")
PAPERS: Mapping[Paper, str] = MappingProxyType({"a4": "a4", "letter": "us-letter"})
"""What Typst calls the sizes of paper."""
WORDS = ("name", "page", "solution", "reasons", "marking")
"""What the template says besides the sheets."""
QUESTION = ("text", "answer", "points", "lines", "choices")
"""What the template reads of a question besides its picture."""
MAX_PAGES = 2
"""Upper limit of a variant and of its solution (pages)."""
SMALLER = 0.9, 0.8
"""Factors of all sizes, to try where a variant takes too many pages."""
LARGER = 1.3, 1.2, 1.1
"""Factors to try where pages have room left: students write more easily on large sheets."""


def exam_pdf(sheets: Sequence[Sheet], paper: Paper, *, solved: bool = False) -> bytes:
    """Typeset the sheets, or their solutions, one after the other; each begins a page.

    All are of one size, the largest with which they take no more pages. BadInput if one takes more
    than two pages, or if Typst is not installed.
    """
    language, words = sheets[0].language, section(sheets[0].language, "exam")
    pictures: dict[str, bytes] = {}
    facts = {
        "title": sheets[0].title,
        "language": language,
        "paper": PAPERS[paper],
        "solved": solved,
        "words": {name: words[name] for name in WORDS},
        **{name: LIGHT[name] for name in ("ink", "soft", "line")},
        "sheets": [_facts(sheet, pictures, solved=solved) for sheet in sheets],
    }
    characters = {char for text in _texts(facts) for char in text}
    facts["fonts"] = families(characters, "the exam")
    with typesetter(TEMPLATE, pictures) as setter:
        for factor in (1.0, *SMALLER):
            pages = _page_counts(setter, facts, factor)
            if max(pages.values()) <= MAX_PAGES:
                break
        else:
            number, count = max(pages.items(), key=lambda row: row[1])
            message = f"variant {number} takes {count} pages, at most {MAX_PAGES} are wanted"
            remedy = "ask for fewer tasks, or for trees with fewer leaves"
            raise BadInput([Fault.of_argument("the exam", message, remedy)])
        larger = LARGER if factor == 1 and not solved else ()
        fitting = (size for size in larger if _page_counts(setter, facts, size) == pages)
        setter.tell({**facts, "factor": next(fitting, factor)})
        return setter.pdf()


def _page_counts(setter: Typesetter, facts: Mapping[str, Any], factor: float) -> dict[int, int]:
    """Return how many pages each variant takes, by its number, if everything is of that size."""
    setter.tell({**facts, "factor": factor})
    return dict(setter.values("pages"))


def _facts(sheet: Sheet, pictures: dict[str, bytes], *, solved: bool) -> dict[str, Any]:
    """Return what the template reads of a sheet, and put its pictures beside those of the
    others."""
    tasks = []
    for place, task in enumerate(sheet.tasks, 1):
        name = f"{sheet.number}-{place}"
        tree = task.key if solved else task.blank
        drawn = [tree, *(question.picture for question in task.questions)]
        names = [
            _put(picture, f"{name}-{n}.svg", task.title, pictures)
            for n, picture in enumerate(drawn)
        ]
        tasks.append(_task_facts(task, names))
    return {**sheet.head_and_foot(solved=solved), "number": sheet.number, "tasks": tasks}


def _put(
    picture: ExamTree | None, name: str, title: str, pictures: dict[str, bytes]
) -> Mapping[str, Any]:
    """Put the picture among the others; return its name, None without a picture, and its width."""
    if picture is None:
        return {"picture": None, "width": 0}
    pictures[name] = picture.svg(title).encode()
    return {"picture": name, "width": picture.width}


def _task_facts(task: TaskSheet, names: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return what the template reads of a task.

    `names` are of its picture and of those of its questions.
    """
    table = task.table
    fields = ("text", "points", "head", "given", "parts")
    return {
        **names[0],
        "title": task.title,
        "rule": task.rule,
        "questions": [
            {**{name: getattr(question, name) for name in QUESTION}, **picture}
            for question, picture in zip(task.questions, names[1:], strict=True)
        ],
        "table": table and {name: getattr(table, name) for name in fields},
        "table-first": task.is_table_first,
        "reasons": task.reasons,
        "marking": [task.marking, task.difficulty],
    }


def _texts(facts: object) -> Sequence[str]:
    """Return all texts in what the template reads."""
    if isinstance(facts, str):
        return [facts]
    if isinstance(facts, Mapping):
        facts = list(facts.values())
    if isinstance(facts, Sequence):
        return [text for fact in facts for text in _texts(fact)]
    return []
