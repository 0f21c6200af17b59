"""Whether what a run says of its game holds of the game."""

from collections.abc import Iterable, Iterator
from importlib import import_module

from meaning.rules.claim import Unread, claims
from meaning.rules.places import Place
from meaning.shown import Shown
from search_walkthroughs.captions.catalogue import MessageFacts

ROOMS = ("of_boards", "of_marks", "of_discs", "of_men", "of_cards")
for _room in ROOMS:
    import_module(f"meaning.rules.{_room}")


def fault(text: str, language: str, place: Place) -> str | None:
    """Return why the text is refused at the place; None if all that it claims holds there."""
    try:
        every = claims(text, language)
    except Unread as unread:
        return str(unread)
    for claimed in every:
        if not claimed.holds(place):
            return f"the game does not do so: {claimed.sentence}"
    return None


def faults(every: Iterable[tuple[Shown, Place]], language: str) -> Iterator[str]:
    """Yield why each sentence about a game is refused that cannot be read or does not hold."""
    for shown, place in every:
        why = fault(shown.saying.text, language, place)
        if why is not None:
            yield f"{shown.saying.key} at {place.node.path}: {why}"


def is_refused(
    template: str, right: str, said: Iterable[tuple[Shown, Place]], language: str
) -> bool:
    """Return whether the message, said in place of the right one, is refused somewhere."""
    return any(
        fault(template.format_map(MessageFacts(shown.saying.facts)), language, place) is not None
        for shown, place in said
        if shown.saying.template == right
    )
