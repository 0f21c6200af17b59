"""Chance that does not depend on what was searched before: a program runs twice, as it stands and
with its cuts off, and must meet the same moves in the same order.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any


@contextmanager
def steady_choice() -> Iterator[None]:
    """Let `random.choice` depend on what it chooses from, and `random.shuffle` change nothing.

    One that chooses from the same again, until it likes the choice, gets others.
    """
    functions_before = random.choice, random.shuffle
    last_choice: list[Any] = ["", 0]
    chance = random.Random()

    def choice(options: Sequence[Any]) -> Any:
        if not len(options):
            raise IndexError("Cannot choose from an empty sequence")
        text = repr(options)
        last_choice[:] = text, last_choice[1] + 1 if last_choice[0] == text else 0
        chance.seed(f"{last_choice[1]} {text}")
        return options[chance.randrange(len(options))]

    random.choice, random.shuffle = choice, lambda options: None  # type: ignore[assignment]
    try:
        yield
    finally:
        random.choice, random.shuffle = functions_before
