"""Whether sentences mean what the state calls for."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from meaning.meanings import meaning_of
from meaning.reader import read
from meaning.shown import Shown, Untrue


def faults(every: Iterable[Shown], language: str) -> Iterator[str]:
    """Yield each sentence that is not true where it is shown, or does not say what it must."""
    for shown in every:
        try:
            missing = senses_called_for(shown) - _said(shown.saying.template, language)
        except Untrue as fault:
            yield f"untrue: {fault}"
        else:
            yield from (f"{shown.saying.key} does not say {sense}" for sense in sorted(missing))


def senses_called_for(shown: Shown) -> frozenset[str]:
    """Return the senses that the message must say in this state; none where no meaning is written.

    Raises Untrue if the sentence does not hold. A player may be named by a fact.
    """
    meaning = meaning_of(shown.saying.key)
    called = frozenset(meaning(shown)) if meaning else frozenset()
    if "{player}" in shown.saying.template:
        return frozenset(sense for sense in called if not sense.startswith("player:"))
    return called


def called_for(every: Iterable[Shown]) -> Mapping[str, frozenset[str]]:
    """Return by message all senses that it must say in one of these states or another."""
    called: dict[str, frozenset[str]] = {}
    for shown in every:
        senses = senses_called_for(shown)
        called[shown.saying.template] = called.get(shown.saying.template, frozenset()) | senses
    return called


@cache
def _said(template: str, language: str) -> frozenset[str]:
    return frozenset(read(template, language))
