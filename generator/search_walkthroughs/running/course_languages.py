"""The languages of a course whose author does not say which it has."""

import re
from collections.abc import Iterable
from pathlib import Path

from ..plugins import FIRST, language_codes
from .course_files import DOCS, language_of
from .prose_quotes import pages


def english_first(codes: Iterable[str]) -> tuple[str, ...]:
    """The codes in their order, but English before all others: its pages lie at the top.

    >>> english_first(["ja", "en"])
    ('en', 'ja')
    """
    return tuple(sorted(codes, key=lambda code: code != FIRST))


def written_languages(root: Path, texts: Iterable[bytes]) -> tuple[str, ...]:
    """The languages in which a course has a page of prose, or a text in one of its files of YAML;
    English if it has none."""
    docs = root / DOCS
    found = {language_of(page.relative_to(docs).as_posix()) for page in pages(docs)}
    left = [code for code in language_codes() if code not in found]
    for text in texts if left else ():
        found |= {code for code in left if _key(code).search(text)}
    return tuple(code for code in language_codes() if code in found) or (FIRST,)


def _key(code: str) -> re.Pattern[bytes]:
    """Finds the key of a text in that language: `ja:` in a line of its own, or `{ja: …}`."""
    name = re.escape(code).encode()
    return re.compile(rb"(?m)(?:^|[{,])[ \t]*[\"']?%b[\"']?[ \t]*:[ \t\n\r]" % name)
