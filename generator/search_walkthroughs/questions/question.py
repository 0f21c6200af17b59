"""A question before its choices are turned about."""

from collections.abc import Iterable, Iterator, Sequence
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

    frame: int
    """Number of the frame that gives the answer."""
    kind: Kind
    prompt: str
    choices: tuple[Choice, ...]


MAX_CHOICES = 4
"""Upper limit of choices of a question."""


def ask(
    context: CaptionContext, kind: Kind, prompt: str, choices: Iterable[Choice]
) -> Iterator[QuestionDraft]:
    """Yield the question that the context's frame answers, with the first of the choices that say
    different things; nothing if all say the same. The right choice comes first."""
    choice_by_text: dict[str, Choice] = {}
    for choice in choices:
        choice_by_text.setdefault(choice.text, choice)
    different = tuple(choice_by_text.values())[:MAX_CHOICES]
    if len(different) > 1:
        yield QuestionDraft(context.frame.number, kind, prompt, different)


def is_next(contexts: Sequence[CaptionContext], at: int) -> bool:
    """Return whether the frame before the one at this place is shown too."""
    return at > 0 and contexts[at].frame.number == contexts[at - 1].frame.number + 1
