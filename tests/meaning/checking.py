"""Whether sentences mean what the state calls for."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from meaning.catalogues import LANGUAGES, catalogue
from meaning.meanings import meaning_of
from meaning.reader import compared, named_bounds, ranges, read
from meaning.senses import MAY
from meaning.shown import Shown, Untrue, number_of
from meaning.unlike import kept
from search_walkthroughs.record.frame_text import number_text


def faults(every: Iterable[Shown], language: str) -> Iterator[str]:
    """Yield each sentence that is not true where it is shown, or does not say what it must."""
    for shown in every:
        try:
            called = senses_called_for(shown)
        except Untrue as fault:
            yield f"untrue: {fault}"
        else:
            said, key = _said(shown.saying.template, language), shown.saying.key
            yield from (f"{key} does not say {sense}" for sense in sorted(missing(called, said)))
            yield from (f"{key} says {sense}" for sense in sorted(uncalled(called, said)))
        yield from false_numbers(shown)


def missing(called: frozenset[str], said: Iterable[str]) -> frozenset[str]:
    """Return the senses that must be said and are not; those that only may be said begin with a
    question mark.

    >>> missing(frozenset({"size:up", "?time:early"}), ["time:early"])
    frozenset({'size:up'})
    """
    return frozenset(sense for sense in called if not sense.startswith(MAY)) - frozenset(said)


def uncalled(called: frozenset[str], said: Iterable[str]) -> frozenset[str]:
    """Return what is said on an axis of which the state calls for something, and for nothing like
    that.

    >>> uncalled(frozenset({"size:up"}), ["size:down", "size:up", "time:early"])
    frozenset({'size:down'})
    """
    right = frozenset(sense.removeprefix(MAY) for sense in called)
    axes = {sense.partition(":")[0] for sense in right}
    return frozenset(sense for sense in said if sense.partition(":")[0] in axes) - right


def false_numbers(shown: Shown) -> Iterator[str]:
    """Yield what the sentence says of α, of β and of ranges and is false, whatever it means.
    A frame that asks for a search less deep has that search's window, and names the node's;
    a question names windows that are wrong."""
    text, frame = shown.saying.text, shown.frame
    for name, number in named_bounds(text):
        bound = frame.alpha if name == "α" else frame.beta
        is_told = shown.draft is None and frame.asked is None and bound is not None
        if is_told and number_of(number) != number_of(number_text(bound)):
            yield f"{shown.saying.key} at frame {frame.number}: {name} is {bound}: {text}"
    for low, high in ranges(text):
        first, last = number_of(low), number_of(high)
        if first is not None and last is not None and first > last:
            yield f"{shown.saying.key} at frame {frame.number}: {low} is above {high}: {text}"


def unlike_numbers(
    english: Iterable[Shown], japanese: Iterable[Shown]
) -> Iterator[tuple[str, set[str], set[str]]]:
    """Yield each message of a moment in which the two languages, with their facts put in, compare
    with other numbers, and with which. Messages of which it is kept are left out."""
    texts: dict[tuple[int, str], tuple[list[str], list[str]]] = {}
    for place, every in enumerate((english, japanese)):
        for shown in every:
            if shown.saying.template not in _kept_templates():
                key = id(shown.moment), shown.saying.key
                texts.setdefault(key, ([], []))[place].append(shown.saying.numbers_filled_in)
    for (_, key), (said, told) in texts.items():
        first = {number for text in said for number in compared(text, "en")}
        second = {number for text in told for number in compared(text, "ja")}
        if said and told and first != second:
            yield key, first, second


@cache
def _kept_templates() -> frozenset[str]:
    """Return the messages of which it is kept that they compare differently in both languages."""
    keys = {key for key, axis in kept() if axis in ("size", "number")}
    return frozenset(catalogue(language)[key] for key in keys for language in LANGUAGES)


def senses_called_for(shown: Shown) -> frozenset[str]:
    """Return the senses that the message must say in this state; none where no meaning is written.

    Raises Untrue if the sentence does not hold. A player may be named by a fact.
    """
    meaning = meaning_of(shown.saying.key)
    called = frozenset(meaning(shown)) if meaning else frozenset()
    if "{player}" in shown.saying.template:
        return frozenset(sense for sense in called if "player:" not in sense)
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
