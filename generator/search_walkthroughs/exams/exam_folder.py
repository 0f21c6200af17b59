"""All files of an exam: sheets, solutions, a question bank and walkthroughs."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from .exam import ExamVariants
from .exam_html import exam_html

Format: TypeAlias = Literal["html", "pdf", "moodle", "yaml"]
FORMATS: Sequence[Format] = ("html", "pdf", "moodle", "yaml")
Paper: TypeAlias = Literal["a4", "letter"]


def exam_files(
    made: ExamVariants, formats: Sequence[Format], languages: Sequence[str], paper: Paper
) -> Iterator[tuple[str, bytes]]:
    """The files by name. With several languages their codes are part of the names."""
    for language in languages:
        sheets = made.sheets(language)
        suffix = f"-{language}" if len(languages) > 1 else ""
        for name, solved in (("sheets", False), ("solutions", True)):
            if "html" in formats:
                yield f"{name}{suffix}.html", exam_html(sheets, paper, solved=solved).encode()
            if "pdf" in formats:
                from .exam_pdf import exam_pdf  # imports matplotlib: only now

                yield f"{name}{suffix}.pdf", exam_pdf(sheets, paper, solved=solved)
        if "moodle" in formats:
            from .moodle import question_bank

            yield f"moodle{suffix}.xml", question_bank(made, language).encode()
    if "yaml" in formats:
        for number, papers in enumerate(made.papers, 1):
            for place, one in enumerate(papers, 1):
                yield f"variants/variant-{number:03}-{place}.yml", one.text.encode()
