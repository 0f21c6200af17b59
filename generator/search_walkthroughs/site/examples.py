"""Which pages to look at for an option, an algorithm, a game or a page type."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .chapters import Card

MOST = 3
"""So many pages are named for each thing."""


@dataclass(frozen=True, slots=True)
class Example:
    """A page that the author's guide links to."""

    name: str
    """Its path below the chapters, without suffix."""
    title: Mapping[str, str]


Examples: TypeAlias = Mapping[str, Sequence[Example]]
"""By what is seen there: ``option window``."""


def examples(cards: Sequence[Card]) -> Examples:
    """The pages whose files name each thing, those first that name little else."""
    found: dict[str, list[Example]] = {}
    for card in sorted(cards, key=lambda card: (len(card.uses), card.name)):
        for thing in card.uses:
            some = found.setdefault(thing, [])
            if len(some) < MOST:
                some.append(Example(card.name, card.title))
    return found
