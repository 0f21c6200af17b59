"""The languages of a course whose author does not say which it has."""

import re
from collections.abc import Iterable
from pathlib import Path

from ..plugins import FIRST, language_codes
from .files import DOCS, language_of
from .prose import prose_pages


def english_first(codes: Iterable[str]) -> tuple[str, ...]:
    """Return the codes in their order, but English before all others: its pages lie at the top.

    >>> english_first(["ja", "en"])
    ('en', 'ja')
    """
    return tuple(sorted(codes, key=lambda code: code != FIRST))


def written_languages(root: Path, texts: Iterable[bytes]) -> tuple[str, ...]:
    """Return the languages in which a course has a page of prose, or a text in one of its YAML
    files; English if it has none."""
    docs = root / DOCS
    written = {language_of(page.relative_to(docs).as_posix()) for page in prose_pages(docs)}
    left = [code for code in language_codes() if code not in written]
    for text in texts if left else ():
        written |= {code for code in left if _key(code).search(text)}
    return tuple(code for code in language_codes() if code in written) or (FIRST,)


def _key(code: str) -> re.Pattern[bytes]:
    """Return the pattern of a text's key in that language: `ja:` on its own line, or `{ja: …}`."""
    name = re.escape(code).encode()
    return re.compile(rb"(?m)(?:^|[{,])[ \t]*[\"']?%b[\"']?[ \t]*:[ \t\n\r]" % name)
