"""Chance that does not depend on what was searched before: a program runs twice, as it stands and
with its cuts off, and must meet the same moves in the same order.
"""

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

CHANCE_MODULES = ("random", "numpy.random")
"""The modules whose `choice` and `shuffle` are steady, where they are loaded."""


@contextmanager
def steady_choice() -> Iterator[None]:
    """Let `choice` depend on what it chooses from, and `shuffle` change nothing.

    One that chooses from the same again, until it likes the choice, gets others.
    """
    modules: list[Any] = [sys.modules[name] for name in CHANCE_MODULES if name in sys.modules]
    functions_before = [(module, module.choice, module.shuffle) for module in modules]
    last_choice: list[Any] = ["", 0]
    for module in modules:
        module.choice = _steady(module.choice, last_choice)
        module.shuffle = lambda options: None
    try:
        yield
    finally:
        for module, choice, shuffle in functions_before:
            module.choice, module.shuffle = choice, shuffle


def _steady(choose: Callable[..., Any], last_choice: list[Any]) -> Callable[..., Any]:
    """Return what chooses one of a sequence by what it holds, and all else as before.

    `last_choice` is from what was chosen last, and how often in a row.
    """
    chance = random.Random()

    def choice(options: Any, *arguments: Any, **keywords: Any) -> Any:
        if (
            arguments
            or keywords
            or not (isinstance(options, Sequence) or hasattr(options, "shape"))
        ):
            return choose(options, *arguments, **keywords)
        if not len(options):
            raise IndexError("Cannot choose from an empty sequence")
        text = repr(options)
        last_choice[:] = text, last_choice[1] + 1 if last_choice[0] == text else 0
        chance.seed(f"{last_choice[1]} {text}")
        return options[chance.randrange(len(options))]

    return choice
