"""Questions on skills for a quiz: choices, each wrong one with the mistake that leads to it.

The instances are those that readers practise, drawn by another seed. Sources:
https://docs.moodle.org/en/Moodle_XML_format and https://docs.moodle.org/en/GIFT_format.
"""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from random import Random

from ..captions.catalogue import messages
from ..pages.markup.page_markup import render
from ..skills.catalogue import SKILLS, different, words
from ..skills.instance import Instance, Skill
from .gift import gift_text
from .skill_picture import picture_in_words, tree_picture

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
        words(language)["skill"][skill.name]["title"]: [
            _question(skill, instance, number, language)
            for number, instance in enumerate(instances, 1)
        ]
        for skill, instances in bank.instances()
    }


def _question(skill: Skill, instance: Instance, number: int, language: str) -> BankQuestion:
    said, chance = words(language), str(messages(language).say("picture.chance"))

    def say(text: str) -> str:
        key, _, x = text.removeprefix("@").partition("|")
        return str(said["choice"][key]).format(x=x) if text.startswith("@") else text

    own = said["skill"][skill.name]
    facts = {name: say(fact) for name, fact in instance.facts.items()}
    reason = own[instance.why].format(**facts)
    say_all = messages(language)
    answers = [
        (
            say(choice.text),
            say_all.paragraph(
                [said["mistake"][choice.mistake], reason] if choice.mistake else [reason]
            ),
        )
        for choice in instance.choices
    ]
    picture, name = instance.picture, f"{own['title']} {number:03}"
    tree = "" if picture is None else picture_in_words(picture, say, chance)
    svg = "" if picture is None else tree_picture(picture, say, chance, name)
    prompt, right = own[instance.prompt].format(**facts), answers[0][0]
    return BankQuestion(name, prompt, tree, svg, sorted(answers), right)


def skill_gift(bank: SkillBank, language: str) -> str:
    """Return the questions in GIFT: a category for each skill."""
    blocks = []
    for title, questions in bank_questions(bank, language).items():
        blocks.append(f"$CATEGORY: $course$/top/{title.replace('/', '//')}")
        for question in questions:
            tree = f"{question.tree}. " if question.tree else ""
            answers = "".join(
                f"{'=' if text == question.right else '~'}{gift_text(text)} #{gift_text(why)}\n"
                for text, why in question.answers
            )
            prompt = gift_text(f"{tree}{question.prompt}")
            blocks.append(f"::{gift_text(question.name)}:: [plain]{prompt} {{\n{answers}}}")
    return "\n\n".join(blocks) + "\n"


def skill_moodle(bank: SkillBank, language: str) -> str:
    """Return the questions in Moodle XML: a category for each skill, pictures in the file."""
    categories = [
        {
            "path": f"$course$/top/{title.replace('/', '//')}",
            "questions": [
                {"question": one, "data": b64encode(one.svg.encode()).decode()} for one in questions
            ],
        }
        for title, questions in bank_questions(bank, language).items()
    ]
    return render("moodle_choices.xml", categories=categories, picture=PICTURE)
