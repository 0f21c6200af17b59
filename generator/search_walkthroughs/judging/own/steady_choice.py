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
    before = random.choice, random.shuffle
    asked: list[Any] = ["", 0]
    chance = random.Random()

    def choice(given: Sequence[Any]) -> Any:
        if not len(given):
            raise IndexError("Cannot choose from an empty sequence")
        text = repr(given)
        asked[:] = text, asked[1] + 1 if asked[0] == text else 0
        chance.seed(f"{asked[1]} {text}")
        return given[chance.randrange(len(given))]

    random.choice, random.shuffle = choice, lambda given: None  # type: ignore[assignment]
    try:
        yield
    finally:
        random.choice, random.shuffle = before
