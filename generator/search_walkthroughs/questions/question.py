"""A question before its choices are turned about."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..captions.context import CaptionContext

Kind: TypeAlias = Literal[
    "cut",
    "why",
    "deep",
    "equal",
    "idle",
    "no cut",
    "window",
    "bound",
    "value",
    "choose",
    "change",
    "stay",
    "next",
    "settle",
    "narrow",
    "known",
    "new",
    "store",
    "again",
    "pass",
    "mean",
    "take",
    "numbers",
    "explore",
    "follow",
    "tie",
    "average",
    "carry",
    "lost",
    "chosen",
    "prediction",
    "counted",
    "child",
    "taken",
    "refusal",
    "fusion",
    "interval",
    "verdict",
    "ratio",
]


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
