"""The page of a verdict on a program's own game: its boards, from the start to the first wrong
answer, and the program. Nothing of the program runs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..captions.catalogue import messages
from ..pages.markup.one_file import boards_file
from ..pages.markup.page_markup import render
from .own.counterexample import Counterexample, Step
from .verdict import Verdict


@dataclass(frozen=True)
class BoardPage:
    """The page of a verdict, with the text of the program."""

    verdict: Verdict
    boards: Counterexample
    text: str
    language: str

    svg = None
    """There is no picture of a frame."""

    @cached_property
    def parts(self) -> list[dict[str, object]]:
        """The two rows of boards, as templates take them."""
        say, wrong_step = messages(self.language), self.boards.path[-1]
        return [
            {
                "title": say.say("judge.calls.page.path"),
                "steps": list(self._steps(self.boards.path)),
            },
            {
                "title": say.say("judge.calls.page.below"),
                "steps": list(self._steps(self.boards.below, wrong_step)),
            },
        ]

    @cached_property
    def body(self) -> str:
        """The boards alone, as markup."""
        return render("board_rows.html", parts=self.parts)

    @cached_property
    def html(self) -> str:
        """The whole document."""
        say = messages(self.language)
        title = f"{self.verdict.program}: {self.verdict.kind_text(say)}"
        program = [
            {"text": line or " ", "is_named": number == self.verdict.line}
            for number, line in enumerate(self.text.splitlines(), 1)
        ]
        return boards_file(
            title,
            self.language,
            sentences=self.verdict.says,
            parts=self.parts,
            program_title=say.say("judge.calls.page.program"),
            program=program,
        )

    def _steps(
        self, steps: Sequence[Step], above: Step | None = None
    ) -> Iterator[dict[str, object]]:
        """Yield what the template shows of each position; `above` is the position before all."""
        say = messages(self.language)
        previous = above
        for step in steps:
            rows = [
                [
                    {"text": text, "is_new": _is_new(previous, row, column, text)}
                    for column, text in enumerate(cells)
                ]
                for row, cells in enumerate(step.rows)
            ]
            lines = []
            if step.turn:
                lines.append(say.say(f"judge.calls.page.{'max' if step.turn > 0 else 'min'}"))
            if not step.is_read:
                lines.append(say.say("judge.calls.page.unread"))
            if step.answer:
                lines.append(say.say("judge.calls.page.answer", value=step.answer))
            if step.worth and step.worth != step.answer:
                lines.append(say.say("judge.calls.page.worth", value=step.worth))
            yield {
                "move": step.move or say.say("judge.calls.page.start"),
                "rows": rows,
                "given": step.given,
                "is_read": step.is_read,
                "last": above is None and step is steps[-1],
                "lines": lines,
            }
            previous = step if above is None else above


def _is_new(previous: Step | None, row: int, column: int, text: str) -> bool:
    """Return whether a cell is not what it was before the move."""
    if previous is None or row >= len(previous.rows) or column >= len(previous.rows[row]):
        return False
    return previous.rows[row][column] != text
