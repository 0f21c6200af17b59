"""A question before its choices are turned about."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..captions.context import CaptionContext


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question: a page asks at most one question of each."""

    name: str
    """Name of the kind, which no other kind has."""
    skill: str | None
    """Name of the skill that it asks for, which readers practise; None if there is none."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer, and why it is right or wrong."""

    text: str
    why: str


@dataclass(frozen=True, slots=True)
class QuestionDraft:
    """A question whose first choice is the right one."""

    kind: Kind
    prompt: str
    choices: tuple[Choice, ...]


MAX_CHOICES = 4
"""Upper limit of choices of a question."""


def because(context: CaptionContext, reasons: Sequence[str]) -> str:
    """Return the reasons as one text."""
    return context.words.paragraph([str(reason) for reason in reasons])


def distinct(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Return the first four of the choices that say something else than all before them."""
    choice_by_text: dict[str, Choice] = {}
    for choice in choices:
        choice_by_text.setdefault(choice.text, choice)
    return tuple(choice_by_text.values())[:MAX_CHOICES]
