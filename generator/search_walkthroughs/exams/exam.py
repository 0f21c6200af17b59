"""An exam: its tasks, its variants, and the proof of each by the algorithms of the course."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from ..reading.errors import BadInput, Fault
from .exam_sheet import Sheet
from .kinds import ProvedTask, TaskPlan, kinds
from .platform_task import TaskCategory, category_path
from .variants import NoSuchTrees, equally_difficult

MAX_VARIANTS = 500
"""Upper limit of variants of an exam."""


@dataclass(frozen=True, slots=True)
class Exam:
    """An exam that is asked for."""

    title: Mapping[str, str]
    tasks: Sequence[TaskPlan]
    number: int
    """Number of variants."""
    seed: int
    file: str = "--kind"
    """Where the tasks are written: a file, or an option of the command."""


@dataclass(frozen=True, slots=True)
class ExamVariants:
    """All variants of an exam; each has one tree for each task."""

    exam: Exam
    papers: Sequence[Sequence[ProvedTask]]

    def sheets(self, language: str) -> Sequence[Sheet]:
        """Return the sheets of all variants in one language."""
        return [
            Sheet(
                self.exam.title[language],
                number,
                language,
                [task.sheet(n, language) for n, task in enumerate(paper, 1)],
            )
            for number, paper in enumerate(self.papers, 1)
        ]

    def categories(self, language: str) -> Iterator[TaskCategory]:
        """Yield the tasks in one language, as learning platforms take them."""
        for place, plan in enumerate(self.exam.tasks):
            kind = kinds()[plan.kind].title(language)
            tasks = [
                (f"{kind} {place + 1}.{number:03}", paper[place].platform_task(language))
                for number, paper in enumerate(self.papers, 1)
            ]
            path = category_path(self.exam.title[language], f"{place + 1} {kind}")
            yield TaskCategory(path, tasks)

    def patterns(self) -> Sequence[int]:
        """Return the number of different patterns of each task's variants: neighbours with the same
        pattern can copy which leaves are left out."""
        tasks = zip(*self.papers, strict=True)
        return [len({task_variant.variant.pattern for task_variant in task}) for task in tasks]


def make_exam(exam: Exam) -> ExamVariants:
    """Draw the variants and prove each. Raises BadInput for properties that no random tree has."""
    drawn = []
    for place, task in enumerate(exam.tasks):
        kind = kinds()[task.kind]
        pool = kind.drawn(task, Random(f"{exam.seed}/{place}"))
        try:
            drawn.append(equally_difficult(pool, exam.number, kind.sample))
        except NoSuchTrees as error:
            request = f"{exam.number} equally difficult variants are wanted for task {place + 1}"
            message = f"{request}, and {error.count} were found"
            remedy = "ask for fewer variants, or for less of each"
            raise BadInput([Fault.of_argument(exam.file, message, remedy)]) from error
    papers = [
        [
            kinds()[variant.kind].proved(variant, f"{exam.title['en']} {number}.{place}")
            for place, variant in enumerate(paper, 1)
        ]
        for number, paper in enumerate(zip(*drawn, strict=True), 1)
    ]
    return ExamVariants(exam, papers)
