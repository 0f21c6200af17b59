"""What a sentence speaks of: visits, playouts, leaves, the window, by the terms of both languages.

Both languages must name the same things, though not equally often. Where one of them leaves a term
out because the sentence before has it, that is kept in `unnamed.toml`. A term that is taken for
another one, as values for visits, is noticed. The list only shrinks.

    python -m meaning.terms    # writes anew what is kept; the tests say whether it has grown
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from meaning.catalogues import LANGUAGES, catalogue
from meaning.reader import plain

KEPT = Path(__file__).with_name("unnamed.toml")
HEAD = "# Messages in which only one of the languages names a thing, with the things.\n"

_TERMS = {
    "child": (r"\bchild(?:ren)?\b", "子"),
    "interval": (r"\bintervals?\b", "区間"),
    "leaf": (
        r"\bleaf\b|\bleaves\b(?! (?:them|out|only|no|nothing|what|it|open|that|room)\b)",
        "葉",
    ),
    "mean": (
        r"\b(?:averages?|mean(?! to)|expected value|probability-weighted)\b"
        r"|(?<!it )(?<!this )(?<!that )(?<!which )(?<!what )(?<!chance )\bmeans\b",
        "平均|期待値",
    ),
    "playout": (r"\bplayouts?\b", "プレイアウト"),
    "prior": (r"\bpriors?\b", "事前確率"),
    "proof number": (r"\b(?:dis)?proof numbers?\b", "証明数"),
    "regret": (r"\bregrets?\b", "後悔"),
    "root": (r"\broot\b", "根(?!拠)"),
    "symmetry": (r"\bsymmetr\w+", "対称"),
    "visit": (r"\bvisit(?:s|ed)?\b", "訪問|訪れ"),
    "window": (r"\bwindows?\b", "窓|ウィンドウ"),
    "worker": (r"\bworkers?\b", "ワーカー"),
}
TERMS: Mapping[str, Mapping[str, re.Pattern[str]]] = {
    term: {
        language: re.compile(pattern, re.IGNORECASE)
        for language, pattern in zip(LANGUAGES, patterns, strict=True)
    }
    for term, patterns in _TERMS.items()
}
"""Each thing with the words of both languages for it, which mean nothing else in the course."""


def named(text: str, language: str) -> frozenset[str]:
    """Return what the text, or the message before it is filled in, speaks of.

    >>> sorted(named("The visits of the children add up to the root’s.", "en"))
    ['child', 'root', 'visit']
    >>> sorted(named("子の訪問回数の和は、根の訪問回数です。", "ja"))
    ['child', 'root', 'visit']
    """
    read = plain(text)
    return frozenset(term for term, patterns in TERMS.items() if patterns[language].search(read))


def unnamed(messages: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each message in which only one of the languages names a thing, and the things."""
    for key in messages["en"]:
        english, japanese = (named(messages[one][key], one) for one in LANGUAGES)
        if english != japanese:
            yield key, tuple(sorted(english ^ japanese))


@cache
def kept() -> Mapping[str, tuple[str, ...]]:
    """Return what is kept: the things that only one of the languages names, by message."""
    table = tomllib.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return {key: tuple(terms) for key, terms in table.items()}


def write() -> None:
    """Write anew what is kept."""
    messages = {language: catalogue(language) for language in LANGUAGES}
    lines = (f'"{key}" = {list(terms)}\n'.replace("'", '"') for key, terms in unnamed(messages))
    KEPT.write_text(HEAD + "".join(lines), "utf-8")


if __name__ == "__main__":
    write()
