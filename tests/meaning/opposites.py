"""Messages that say the opposite: each word for a relation in each message, one at a time, and each
word that denies something."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from meaning.catalogues import LANGUAGES, catalogue
from meaning.denials import denials
from meaning.reader import CODE, PLACE, VOCABULARY

ENGLISH_OPPOSITES = (
    *("more less", "most least", "larger smaller", "largest smallest", "maximum minimum"),
    *("higher lower", "highest lowest", "high low", "upper lower", "above below", "top bottom"),
    *("before after", "earlier later", "earliest latest", "previous next", "first last"),
    *("better worse", "best worst", "win lose", "wins loses", "won lost", "winning losing"),
    *("winner loser", "rise fall", "rises falls", "raise lower", "raises lowers", "left right"),
    *("wider narrower", "wide narrow", "widest narrowest", "widens narrows", "deep shallow"),
    *("deeper shallower", "stronger weaker", "strong weak", "strongest weakest"),
    *("longer shorter", "longest shortest", "Black White", "MAX MIN"),
    *("attacker defender", "alpha beta", "Yes No", "yes no"),
    *("proved disproved", "proof disproof", "prove disprove", "proves disproves"),
    *(
        "positive negative",
        "true false",
        "correct incorrect",
        "wrong right",
    ),
    *("sum product", "sums products", "row column", "rows columns"),
)
"""Words of English, each pair both ways."""
ENGLISH_ONE_WAY = ("greater smaller", "greatest smallest", "fewer more", "fewest most")
SIGNS = ("○ ×", "α β")
JAPANESE_OPPOSITES = (
    *("少なくとも 多くとも", "少なくても 多くても"),
    *(
        "以上 以下",
        "最大 最小",
        "大き 小さ",
        "多い 少ない",
        "多く 少なく",
        "多か 少なか",
        "最多 最少",
    ),
    *("上回 下回", "上界 下界", "上限 下限", "上端 下端", "高い 低い", "高く 低く", "高す 低す"),
    *(
        "最高 最低",
        "最善 最悪",
        "よい 悪い",
        "良い 悪い",
        "よく 悪く",
        "先手 後手",
        "攻め方 受け方",
    ),
    *("攻方 玉方", "最初 最後", "前 後", "先に 後に", "MAX MIN", "〇 ×", "黒 白", "α β", "左 右"),
    *("上が 下が", "上げ 下げ", "上 下", "勝ち 負け", "勝つ 負ける", "勝っ 負け", "広い 狭い"),
    *("広く 狭く", "広げ 狭め", "深い 浅い", "深く 浅く", "強い 弱い", "強く 弱く", "長い 短い"),
    *(
        "正しい 誤った",
        "正しく 誤って",
        "誤り 正解",
        "間違い 正解",
        "証明 反証",
        "正の 負の",
        "長く 短く",
        "最長 最短",
        "はい いいえ",
        "high low",
    ),
    *("和 積", "行 列"),
)
"""Words of Japanese, each pair both ways; of two that begin alike the longer one comes first."""
JAPANESE_ONE_WAY = ("未満 以上", "次 前")


@dataclass(frozen=True)
class Opposite:
    """A message in which one word is turned into its opposite."""

    language: str
    key: str
    start: int
    """Where the word begins in the message."""
    word: str
    opposite: str

    @property
    def text(self) -> str:
        """The message that says the opposite."""
        right = catalogue(self.language)[self.key]
        return right[: self.start] + self.opposite + right[self.start + len(self.word) :]


def opposites() -> Iterator[Opposite]:
    """Yield every message of both languages with each of its words turned, and each of its denials
    taken out, one at a time."""
    for language in LANGUAGES:
        for key, message in catalogue(language).items():
            changes = chain(turned_words(message, language), denials(message, language))
            for start, word, opposite in changes:
                yield Opposite(language, key, start, word, opposite)


def turned_words(message: str, language: str) -> Iterator[tuple[int, str, str]]:
    """Yield where each word for a relation begins in the message, the word, and its opposite.

    >>> list(turned_words("{more} is no more than `less`, if a stone is left", "en"))
    [(13, 'more', 'less')]
    """
    left_out = [found.span() for found in _no_relation(language).finditer(message)]
    for found in WORDS[language].finditer(message):
        if not any(start <= found.start() < end for start, end in left_out):
            word = found[0]
            turned = TURNED[language]
            opposite = turned[word] if word in turned else turned[word.lower()].capitalize()
            if opposite in ("left", "Left") and not SIDES.match(message, found.start()):
                opposite = "wrong" if word == "right" else "Wrong"
            yield found.start(), word, opposite


def _turned(both_ways: Iterable[str], one_way: Iterable[str]) -> Mapping[str, str]:
    """Return the opposite of each word."""
    pairs = [pair.split() for pair in both_ways]
    single = [pair.split() for pair in one_way]
    # Of two opposites of a word the pair that stands first counts.
    every = [*((a, b) for a, b in single), *((b, a) for a, b in reversed(pairs))]
    return dict([*every, *((a, b) for a, b in reversed(pairs))])


def _no_relation(language: str) -> re.Pattern[str]:
    """Return what finds the parts of a message that say no relation: places, code, set phrases."""
    phrases = [pattern for pattern, sense in VOCABULARY[language] if sense is None]
    parts = (PLACE.pattern, CODE.pattern, OTHER_USES[language], *phrases)
    return re.compile("|".join(f"(?:{part})" for part in parts), re.IGNORECASE)


SIDES = re.compile(
    r"(?:(?<=to the )|(?<=from the )|(?<=on the )|(?<=to )|(?<=from ))"
    r"(?:left|right)\b|(?:left|right)(?: of\b| side\b| to (?:left|right)\b)"
)
"""Left and right where they are sides: elsewhere something is left over, or right and not wrong."""
OTHER_USES = {
    "en": r"\bleft and right\b|(?<!the )(?<!to )\bleft\b(?! of\b| to (?:left|right)| side\b)"
    r"|(?<!^)(?<!: )(?<!answer is )\bno\b|^no(?! *$| *[:,.])|\bthe left (?!of\b|side\b)",
    "ja": r"(?<!^)(?<!「)はい|(?<!^)(?<!「)いいえ",
}
"""What is left over, "no" that is no answer, and はい as a part of other words."""
TURNED = {
    "en": _turned((*ENGLISH_OPPOSITES, *SIGNS), ENGLISH_ONE_WAY),
    "ja": _turned(JAPANESE_OPPOSITES, JAPANESE_ONE_WAY),
}
HEADS = {word if word[0].isupper() else f"(?i:{word[0]}){word[1:]}" for word in TURNED["en"]}
WORDS = {
    "en": re.compile(rf"\b(?:{'|'.join(HEADS)})\b|[○×αβ]"),
    "ja": re.compile("|".join(sorted(TURNED["ja"], key=len, reverse=True))),
}
