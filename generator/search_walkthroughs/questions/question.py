"""A question before its choices are turned about."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..captions.context import CaptionContext

Kind: TypeAlias = Literal[
    "cut",
    "deep",
    "equal",
    "idle",
    "no cut",
    "window",
    "bound",
    "value",
    "choose",
    "next",
    "settle",
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
    "refusal",
]


@dataclass(frozen=True, slots=True)
class QuestionDraft:
    """A question whose first choice is the right one."""

    kind: Kind
    prompt: str
    choices: tuple[str, ...]
    reason: str


def because(telling: CaptionContext, reasons: Sequence[str]) -> str:
    """The reasons as one text."""
    return telling.words.paragraph([str(reason) for reason in reasons])


def distinct(choices: Sequence[str]) -> tuple[str, ...]:
    """The choices that say something else."""
    return tuple(dict.fromkeys(choices))
