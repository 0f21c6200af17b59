"""Words that may stand in one place of a sentence about a game, and what they mean."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

LANGUAGES = ("en", "ja")


@dataclass(frozen=True)
class Kind:
    """Words of which one stands in a place."""

    words: Mapping[str, Mapping[str, object]]
    """By language what each word means."""
    pattern: str = ""
    """Pattern of words that are not listed: numbers and names."""

    def regex(self, language: str) -> str:
        """Return the pattern of all its words."""
        if self.pattern:
            return self.pattern
        return "|".join(map(re.escape, sorted(self.words[language], key=len, reverse=True)))

    def meaning(self, word: str, language: str) -> object:
        """Return what the word means: a number, or a name for what words in both languages mean."""
        return self.words[language][word] if self.words else word

    def others(self, word: str, language: str) -> list[str]:
        """Return words that may stand in its place and mean something else."""
        meaning = self.meaning(word, language)
        return [other for other, sense in self.words[language].items() if sense != meaning]


class Numbers(Kind):
    """Numbers as captions write them."""

    def meaning(self, word: str, language: str) -> Fraction:
        """Return the number."""
        return Fraction(word.removeprefix("≈").strip().replace("−", "-"))

    def others(self, word: str, language: str) -> list[str]:
        """Return the next number, the one before, and that of the other sign.

        >>> KINDS["number"].others("−2", "en")
        ['−3', '−1', '2']
        """
        number = self.meaning(word, language)
        other_numbers = {number + 1, number - 1, -number} - {number}
        return [
            str(n).replace("-", "−")
            for n in sorted(other_numbers, key=lambda n: (abs(n - number), n))
        ]


class Names(Kind):
    """Names of moves, squares, cards and piles."""

    def others(self, word: str, language: str) -> list[str]:
        """Return a name that nothing has."""
        return [f"{word}x"]


def _pairs(english: str, japanese: str, *meanings: str) -> Kind:
    """Return the kind with these words, those of a language split at bars. Words beyond the
    meanings begin again with the first meaning."""
    lists = {"en": english.split("|"), "ja": japanese.split("|")}
    return Kind(
        {
            language: {word: meanings[n % len(meanings)] for n, word in enumerate(words)}
            for language, words in lists.items()
        }
    )


KINDS: Mapping[str, Kind] = {
    "stone": _pairs("○|×", "〇|×", "O", "X"),
    "colour": _pairs("Black|White", "黒|白|先手|後手", "black", "white"),
    "role": _pairs(
        "The attacker|The defender|the attacker|the defender",
        "攻め方|受け方",
        "attacker",
        "defender",
    ),
    "solver": _pairs("The attacker|The defender", "攻方|玉方", "attacker", "defender"),
    "seat": _pairs("0|1", "0|1", "0", "1"),
    "side": _pairs("MAX|MIN", "MAX|MIN", "MAX", "MIN"),
    "across": _pairs("left|right", "左|右", "left", "right"),
    "end": _pairs("top|bottom", "上|下", "top", "bottom"),
    "row": _pairs("lower|upper", "下|上", "lower", "upper"),
    "lowest": _pairs("lowest|highest", "下|上", "lowest", "highest"),
    "case": _pairs("A, B|a, b", "A、B|a、b", "capital", "small"),
    "time": _pairs("last|first", "最後|最初", "last", "first"),
    "when": _pairs("After|Before", "後|前", "after", "before"),
    "whose": _pairs("own|other's", "自分|相手", "own", "other"),
    "wins": _pairs("wins|loses", "勝ち|負け", "won", "lost"),
    "won": _pairs("won|lost", "勝ちました|負けました", "won", "lost"),
    "done": _pairs("won|lost", "成功|失敗", "won", "lost"),
    "gives": _pairs("gives|receives", "続け|受け", "gives", "receives"),
    "lines": _pairs("row by row|column by column", "行|列", "rows", "columns"),
    "less": _pairs("less|and", "引い|足し|引き|足し", "less", "more"),
    "keeps": _pairs("keeps|loses", "自分の得点になり|失い", "keeps", "loses"),
    "loses": _pairs("loses|keeps", "失い|自分の得点にし", "loses", "keeps"),
    "stops": _pairs("stops|rolls", "止め|振", "stops", "rolls"),
    "largest": _pairs("largest|smallest", "大きな|小さな", "largest", "smallest"),
    "nth": _pairs("first|second|third|fourth", "1|2|3|4", "1", "2", "3", "4"),
    "count": _pairs("one|two|three|four", "1|2|3|4", "1", "2", "3", "4"),
    "hundred": _pairs("a hundred|fifty", "100|50", "100", "50"),
    "fifty": _pairs("fifty|hundred", "50|100", "50", "100"),
    "number": Numbers({}, r"(?:≈ ?)?[−-]?\d+(?:[./]\d+)?"),
    "name": Names({}, r"[^ 、。,]+?"),
    "piles": Names({}, r"[FW]\d(?:(?: and |と|、|, | to |〜)[FW]\d)*"),
    "letter": Kind({language: {one: one for one in "abcdefghi"} for language in LANGUAGES}),
    "pile": Kind({language: {one: one for one in "ABCDEF"} for language in LANGUAGES}),
    "rank": Kind(
        {
            "en": {letter: n for n, letter in enumerate("abcdefghi", 1)},
            "ja": {numeral: n for n, numeral in enumerate("一二三四五六七八九", 1)},
        }
    ),
}
"""The kinds of words by name."""
