"""What a sentence says of relations, read by a vocabulary that knows nothing of the catalogues."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache

from meaning.vocabulary import ENGLISH, JAPANESE, NUMBERS

VOCABULARY = {"en": ENGLISH, "ja": JAPANESE}

NUMBER = r"(?:\{\w+\}|[−-]?(?:\d[\d,./]*\d|\d|∞)[⁺⁻]?)"
"""A number, or a place that a fact fills."""
NAMED = rf"(?:[αβv] = |[αβ]値|the bound )?(?:≈ )?({NUMBER})"
"""A number, which may have a name."""
COMPARED = {
    "en": (
        (rf"between {NAMED} and {NAMED}", "up down"),
        (rf"\b(?:at least|(?:more|greater|larger|higher)(?: merit)? than|above) {NAMED}", "up"),
        (rf"\b(?:at most|(?:less|smaller|lower|fewer) than|below|within) {NAMED}", "down"),
        (rf"from {NAMED} up\b|{NAMED} or (?:more|above)\b", "up"),
        (rf"(?<!add )(?<!adds )\bup to {NAMED}|{NAMED} (?:or (?:less|below)|at most)\b", "down"),
    ),
    "ja": (
        (rf"{NAMED}と{NAMED}の(?:間|あいだ)", "up down"),
        (rf"{NAMED}(?:以上|より大き|[回個組]?を?上回|[回個組]?を超え)|少なくとも{NAMED}", "up"),
        (
            rf"{NAMED}(?:(?: kB)?以下|[分手秒]?以内|点?より(?:小さ|少な|下)|を?下回|未満|に届か)"
            rf"|(?:多く(?:とも|ても?)|大きくても){NAMED}",
            "down",
        ),
    ),
}
"""How sentences compare with a number: what is up is compared from above."""

CODE = re.compile(r"`[^`]*`")
"""Text in the type of a program."""
PLACE = re.compile(r"\{\{|\}\}|\{(\w*)\}")
"""A place of a message that a fact fills, or a brace."""


def plain(text: str) -> str:
    """Return the text as it is read: a number not yet filled in is #, any other fact {}.

    >>> plain("{node} gives `less` than {bound}")
    '{} gives  than #'
    """
    numbered = PLACE.sub(lambda place: "#" if place[1] in NUMBERS else "{}", text)
    return CODE.sub("", numbered)


def read(text: str, language: str) -> Counter[str]:
    """Return how often the sentence, or the message before it is filled in, says each sense.

    >>> read("MAX already has 3 and will not come here for 3 or less", "en")
    Counter({'player:MAX': 1, 'size:down': 1})
    >>> read("MAXはすでに3を確保しているので、3以下ならここへは来ません", "ja")
    Counter({'player:MAX': 1, 'size:down': 1})
    """
    pattern, senses = _compiled(language)
    return Counter(
        sense
        for found in pattern.finditer(plain(text))
        for sense in senses[found.lastgroup or ""].split()
    )


def compared(text: str, language: str) -> set[str]:
    """Return with which numbers the text compares, and from which side.

    >>> sorted(compared("It lies between 3 and 7, and is no more than α = {alpha}.", "en"))
    ['down 7', 'up 3', 'up {alpha}']
    >>> sorted(compared("3以上7以下で、α値{alpha}を超えません。", "ja"))
    ['down 7', 'up 3', 'up {alpha}']
    """
    found: set[str] = set()
    for pattern, ends in COMPARED[language]:
        for match in re.finditer(pattern, CODE.sub("", text), re.IGNORECASE):
            numbers = [number for number in match.groups() if number and _is_number(number)]
            found |= {f"{end} {number}" for end, number in zip(ends.split(), numbers, strict=False)}
    return found


PLAYER = re.compile("MAX|MIN")


def first_player(text: str) -> str | None:
    """Return who is named first, where both players are; None otherwise.

    >>> first_player("MINの平均の混ぜ方に最善で応じると、MAXは{high}を得ます。")
    'MIN'
    """
    players = PLAYER.findall(text)
    return players[0] if len(set(players)) == 2 else None


NAMED_BOUND = re.compile(rf"([αβ])(?: = |値)({NUMBER})")
"""A bound of the window with its number."""
RANGE = re.compile(rf"({NUMBER})(?: … |以上)({NUMBER})|between ({NUMBER}) and ({NUMBER})")
"""Two numbers of which the lower one is said first."""


def named_bounds(text: str) -> set[tuple[str, str]]:
    """Return the bounds of the window that the text names, each with its number.

    >>> named_bounds("not above α = 3"), named_bounds("β値{beta}を超えない")
    ({('α', '3')}, {('β', '{beta}')})
    """
    return {(match[1], match[2]) for match in NAMED_BOUND.finditer(text)}


def ranges(text: str) -> set[tuple[str, str]]:
    """Return the ranges that the text names, each from the number that is said first.

    >>> sorted(ranges("in the window −1 … 2, between 0 and 1")), ranges("3以上7以下")
    ([('0', '1'), ('−1', '2')], {('3', '7')})
    """
    return {(match[1] or match[3], match[2] or match[4]) for match in RANGE.finditer(text)}


def _is_number(text: str) -> bool:
    return not text.startswith("{") or text[1:-1] in NUMBERS


def by_axis(senses: Mapping[str, int]) -> dict[str, Counter[str]]:
    """Return the same by axis: of `size:up` the axis is `size`."""
    axes: dict[str, Counter[str]] = {}
    for sense, count in senses.items():
        axis, _, end = sense.partition(":")
        axes.setdefault(axis, Counter())[end] = count
    return axes


@cache
def _compiled(language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Return one pattern for all words of a language, and the senses of its groups."""
    words = VOCABULARY[language]
    joined = "|".join(f"(?P<w{number}>{pattern})" for number, (pattern, _) in enumerate(words))
    senses = {f"w{number}": sense or "" for number, (_, sense) in enumerate(words)}
    return re.compile(joined, re.IGNORECASE), senses
