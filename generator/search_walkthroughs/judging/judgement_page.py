"""A judged program's page in one file, beside the right search, and the picture of its first wrong
frame. Nothing of the program runs: its frames are those of the judgement."""

from dataclasses import dataclass
from functools import cached_property

from ..captions.catalogue import messages
from ..course.check import CheckedRun
from ..pages.markup.one_file import one_file
from ..pages.walkthrough.player_html import QuestionView
from ..pages.walkthrough.presentation import Presentation, showings
from ..pages.walkthrough.walkthrough_page import Page
from ..reading import Walkthrough
from ..record.tree_state import Moment
from .counterexample import Counterexample
from .counterexample_run import CounterexampleRun
from .evidence import Task
from .process.program_run import beside_program, checked_runs, program_walkthrough
from .programs.program_text import ProgramText
from .programs.student_program import Observation
from .question import Judgement
from .verdict import Verdict


class _ProgramPage(Page):
    """A page without questions: what comes next in a wrong search nobody should guess."""

    def questions(self, language: str, top: str) -> list[QuestionView]:
        return []


@dataclass(frozen=True)
class JudgementPage:
    """The page of a verdict on a tree where the program was observed."""

    verdict: Verdict
    page: Page
    language: str

    @classmethod
    def of(
        cls,
        judgement: Judgement,
        program: ProgramText,
        task: Task,
        language: str,
        walkthrough: Walkthrough | None = None,
    ) -> "JudgementPage | None":
        """Make the page of a judgement; None if there is nothing to show: no game that shows a
        mistake, and no tree on which the program was observed and reported a node.

        Parameters: `program`, for its text; `walkthrough`, the one whose tree was judged on. Raises
        BadInput where the right search cannot be run on the tree, or the game is too large.
        """
        if judgement.boards is not None:
            return cls._of_boards(judgement.verdict, judgement.boards, program, language)
        observation: Observation | None = judgement.observation
        if observation is None or not observation.frames:
            return None
        name = judgement.verdict.program
        if walkthrough is None:
            walkthrough = program_walkthrough(observation, name, task)
        else:
            walkthrough = beside_program(walkthrough, name, task)
        runs = checked_runs(walkthrough, observation, program)
        verdict = judgement.verdict

        def reasons(run: CheckedRun, moment: Moment) -> list[str] | None:
            """From the first wrong frame on the usual reasons would be wrong, unless the program
            only reads too much or takes the wrong move."""
            number = moment.frame.number
            if verdict.frame is None or run is not runs[0] or number < verdict.frame:
                return None
            if number == verdict.frame:
                return [verdict.frame_sentence]
            return None if verdict.kind in ("wasteful", "move") else []

        page = _ProgramPage("judgement", walkthrough, showings("judgement", runs, reasons))
        return cls(verdict, page, language)

    @classmethod
    def _of_boards(
        cls, verdict: Verdict, boards: Counterexample, program: ProgramText, language: str
    ) -> "JudgementPage":
        """Make the page of a verdict on a game, which ends with what is wrong."""
        shown = CounterexampleRun(boards, verdict.program, verdict.task, verdict.kind)
        run, say = shown.checked_run(program), messages(language)
        views = showings("judgement", [run], lambda run, moment: shown.reasons(moment, say))
        return cls(verdict, _ProgramPage("judgement", shown.walkthrough, views), language)

    @property
    def _presentation(self) -> Presentation:
        return self.page.showings[0]

    @cached_property
    def place(self) -> int:
        """The place of the first wrong frame among the program's; of a right program the last."""
        numbers = [moment.frame.number for moment in self._presentation.moments]
        wrong_frame = self.verdict.frame
        return numbers.index(wrong_frame) if wrong_frame in numbers else len(numbers) - 1

    @cached_property
    def html(self) -> str:
        """The player as a whole document, which opens at the first wrong frame."""
        presentation = self._presentation
        step = presentation.counter(self.place)
        return one_file(
            self.page,
            self.language,
            note=(self.headline, self.verdict.says),
            frame=(presentation.id, step),
        )

    @property
    def headline(self) -> str:
        """The kind of the verdict in words."""
        return self.verdict.kind_text(messages(self.language))

    @cached_property
    def svg(self) -> bytes:
        """The picture of the first wrong frame."""
        return list(self._presentation.drawing.frames(self.language))[self.place]

    @property
    def caption(self) -> str:
        """What the frame shows, in words."""
        return self._presentation.captions[self.language][self.place].text
