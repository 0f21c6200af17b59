"""How often a sentence denies something, read in both languages: "not", "no", ません, ない.

Both languages must deny equally often. Where one of them says a thing the other way round, as "is
still open" beside 分からない, what each of them says is kept in `undenied.toml`. That notices a
denial that is taken out, and cannot tell which language is right. The list only shrinks.

    python -m meaning.denials    # writes anew what is kept; the tests say whether it has grown
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from meaning.catalogues import LANGUAGES, catalogue
from meaning.reader import CODE, PLACE, plain

KEPT = Path(__file__).with_name("undenied.toml")
HEAD = "# Messages in which English and Japanese deny unequally often, with how often each does.\n"

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        **{"not ": "", "not": "", "n't": "", "cannot": "can", "no": "a", "never": "always"},
        **{
            "none": "one",
            "nothing": "something",
            "nobody": "somebody",
            "neither": "either",
            "nor": "or",
        },
        "without": "with",
    },
    "ja": {
        **{"ません": "ます", "ない": "る", "なかっ": "あっ", "なく": "あり", "なけれ": "あれ"},
        **{"ずに": "て", "ず": "て", "なし": "あり"},
    },
}
"""Words that deny, each with what the sentence says without it."""
DENIES = {
    "en": re.compile(r"\b(?:neither\b[^.;:]*?\bnor\b|not "
                     r"|(?:not|cannot|no|never|none|nothing|nobody|neither|nor|without)\b)"
                     r"|n't\b", re.IGNORECASE),
    "ja": re.compile("|".join(WORDS["ja"])),
}  # fmt: skip
"""Pattern of the words that deny; "neither … nor" denies once for all that stand there."""
NO_DENIAL = {
    "en": re.compile(
        r"\bnot only\b|\bor not\b(?! yet)|^No(?=[:,.])|^no$|: no$"
        r"|\bno (?:more|less|fewer) than\b|\bno\.|\banswer is no\b",
        re.IGNORECASE,
    ),
    "ja": re.compile(
        r"少な(?:い|く|かっ|けれ)|なけれ(?:ばなりません|ばならない)|かもしれ(?:ません|ない)"
        r"|(?:しか|あまり|ほとんど)[^、。]*?(?:ません|ない|なかっ|ず)"  # only, seldom, hardly
        r"|(?<![一-龥])まず|必ず|ずつ|いずれ|はず|わずか|ずっと|ずれ|ずら"
        r"|だけでなく|みな(?:し|さ)|にすぎ(?:ず|ません|ない)|間違いな|ありませんか"
        r"|そうでなければ"  # otherwise
        r"|(?:によら|にかかわら|を問わ)(?:ず|ない|ません)|に関係なく"  # whatever
        r"|かま(?:わない|いません)|ずに済"  # may, may do without
        r"|ありえ(?:ない|ません)|劣(?:らない|りません|らなけれ|らず)|限りな(?:く|い)",
    ),
}
"""Pattern of words that look so and deny nothing: 少ない is "few" and しか…ない is "only". What the
other language says with a word of its own, such as "otherwise", "whatever" or "infinitely", is no
denial either, however it is made."""


def denied(text: str, language: str) -> int:
    """Return how often the text, or the message before it is filled in, denies something.

    >>> denied("It is not more than 3, and nothing is left.", "en")
    2
    >>> denied("3より大きくなく、少なくとも2かもしれません。", "ja")
    1
    """
    return len(DENIES[language].findall(NO_DENIAL[language].sub("#", plain(text))))


def denials(message: str, language: str) -> Iterator[tuple[int, str, str]]:
    """Yield where each word that denies begins in the message, the word, and what stands there if
    nothing is denied.

    >>> list(denials("No move is not legal", "en"))
    [(0, 'No', 'A'), (11, 'not ', '')]
    """
    patterns = (NO_DENIAL[language], PLACE, CODE)
    others = [found.span() for pattern in patterns for found in pattern.finditer(message)]
    for found in DENIES[language].finditer(message):
        if not any(start <= found.start() < end for start, end in others):
            word = found[0]
            plain_word = _plain_word(word, language)
            yield found.start(), word, plain_word.capitalize() if word[0].isupper() else plain_word


def _plain_word(word: str, language: str) -> str:
    """Return what stands there if nothing is denied."""
    if " " in word.strip():  # neither … nor
        return re.sub(r"(?i)\bn(either|or)\b", r"\1", word)
    return WORDS[language].get(word) or WORDS[language].get(word.lower(), "")


def unlike_denials(
    messages: Mapping[str, Mapping[str, str]],
) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield each message in which the languages deny unequally often, and how often each does."""
    for key in messages["en"]:
        english, japanese = (denied(messages[one][key], one) for one in LANGUAGES)
        if english != japanese:
            yield key, (english, japanese)


@cache
def kept() -> Mapping[str, tuple[int, int]]:
    """Return what is kept: how often each language denies, by message."""
    table = tomllib.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return {key: (english, japanese) for key, (english, japanese) in table.items()}


def write() -> None:
    """Write anew what is kept."""
    messages = {language: catalogue(language) for language in LANGUAGES}
    lines = (f'"{key}" = {list(both)}\n' for key, both in unlike_denials(messages))
    KEPT.write_text(HEAD + "".join(lines), "utf-8")


if __name__ == "__main__":
    write()
