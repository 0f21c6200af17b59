"""Questions on skills for a quiz: choices, each wrong one with the mistake that leads to it.

The instances are those that readers practise, drawn by another seed. Sources:
https://docs.moodle.org/en/Moodle_XML_format and https://docs.moodle.org/en/GIFT_format.
"""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from random import Random

from ..pages.markup.page_markup import render
from ..skills.catalogue import SKILLS, different, words
from ..skills.instance import Instance, Skill
from .exercise_kind import Wording
from .gift import gift_question
from .platform_task import category_path
from .quiz import QuizQuestion

PICTURE = "tree.svg"


@dataclass(frozen=True, slots=True)
class BankQuestion:
    """A question on a skill in one language."""

    name: str
    prompt: str
    tree: str
    """The tree in words, for who gets or sees no picture; empty without a tree."""
    svg: str
    """The picture of the tree; empty without one."""
    answers: Sequence[tuple[str, str]]
    """The choices, sorted, each with what is said to who takes it; see `right`."""
    right: str
    """The right choice."""

    @property
    def quiz_question(self) -> QuizQuestion:
        """The question without its tree, as learning platforms take it."""
        wrong = [answer for answer in self.answers if answer[0] != self.right]
        why = dict(self.answers)[self.right]
        return QuizQuestion("skill", self.prompt, right=self.right, wrong=wrong, why=why)


@dataclass(frozen=True, slots=True)
class SkillBank:
    """The questions of an exam on skills: the same number of each skill, all of one level."""

    skills: Sequence[str]
    number: int
    level: int
    seed: int

    def instances(self) -> Iterator[tuple[Skill, Sequence[Instance]]]:
        """Yield each skill with its instances, all different. Raises ValueError where a skill has
        fewer than the number asked for."""
        for skill in SKILLS:
            if skill.name in self.skills:
                lot = Random(f"{self.seed} {skill.name}")
                yield skill, list(different(skill, self.level, self.number, repeat(lot)))


def bank_questions(bank: SkillBank, language: str) -> Mapping[str, Sequence[BankQuestion]]:
    """Return the questions in the language, by the title of their skill."""
    return {
        _title(skill, language): [
            _question(skill, instance, number, language)
            for number, instance in enumerate(instances, 1)
        ]
        for skill, instances in bank.instances()
    }


def _question(skill: Skill, instance: Instance, number: int, language: str) -> BankQuestion:
    wording = Wording(language)
    name = f"{_title(skill, language)} {number:03}"
    prompt, reason = (
        wording.text(message, instance.facts, skill.name)
        for message in (instance.prompt, instance.why)
    )
    answers = [wording.answer_and_reason(choice, reason) for choice in instance.choices]
    tree, drawn = wording.picture_words(instance.picture), wording.drawn(instance.picture)
    svg = drawn.svg(name) if drawn else ""
    return BankQuestion(name, prompt, tree, svg, sorted(answers), right=answers[0][0])


def _title(skill: Skill, language: str) -> str:
    return str(words(language)["skill"][skill.name]["title"])


def skill_gift(bank: SkillBank, language: str) -> str:
    """Return the questions in GIFT: a category for each skill."""
    blocks = []
    for title, questions in bank_questions(bank, language).items():
        blocks.append(f"$CATEGORY: {category_path(title)}")
        for question in questions:
            tree = f"{question.tree}. " if question.tree else ""
            prompt = f"{tree}{question.prompt}"
            blocks.append(gift_question(question.name, prompt, question.quiz_question))
    return "\n\n".join(blocks) + "\n"


def skill_moodle(bank: SkillBank, language: str) -> str:
    """Return the questions in Moodle XML: a category for each skill, pictures in the file."""
    categories = [
        {
            "path": category_path(title),
            "questions": [
                {"question": question, "data": b64encode(question.svg.encode()).decode()}
                for question in questions
            ],
        }
        for title, questions in bank_questions(bank, language).items()
    ]
    return render("moodle_choices.xml", categories=categories, picture=PICTURE)
