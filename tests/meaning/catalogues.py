"""All messages of the course, by key, in both languages."""

from collections.abc import Iterator, Mapping
from functools import cache

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.skills import catalogue as skills

LANGUAGES = ("en", "ja")


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Return each message of captions, pages, reports and families, and of Practise, where it is
    below `skills`."""
    of_skills = _flat(skills.words(language), "skills.")
    return {**messages(language).messages, **dict(of_skills)}


def _flat(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, str]]:
    for name, part in table.items():
        if isinstance(part, Mapping):
            yield from _flat(part, f"{prefix}{name}.")
        else:
            yield prefix + name, str(part)
