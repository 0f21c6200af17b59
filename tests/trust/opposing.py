"""Sentences turned into their opposite: `make opposites`.

Each word for a relation in each message is turned, and each denial taken out, one at a time, in
both languages. A caption must say what the state calls for in which it is shown. What is said of a
game must hold of the game. What is said of MAX must be said of MIN the other way round. What
English and Japanese say must be the same relations, and both must deny equally often; where they
say a thing differently, each must say what is kept of it. What nothing notices is a survivor.

What came of it is kept in `docs/opposites.json`, and said on the page on trust.
"""

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, TypeAlias

from meaning import denials, mirror
from meaning.catalogues import LANGUAGES, catalogue
from meaning.checking import called_for, missing, uncalled
from meaning.opposites import Opposite, opposites
from meaning.reader import read
from meaning.rules.checking import is_refused
from meaning.rules.keys import is_of_game
from meaning.rules.samples import SAMPLES, said_in
from meaning.runs import GROUPS, told
from meaning.shown import all_question_sayings, all_sayings
from meaning.unlike import kept, unlike_readings
from trust.figures import keep

NAME = "opposites"
"""Of the figures that are kept."""
STATE, GAME, COUNTERPART = "the state", "the game", "its counterpart"
OTHER, KEPT = "the other language", "the kept reading"
"""What notices an opposite."""
Called: TypeAlias = Mapping[tuple[str, str], frozenset[str]]
"""By language and message the senses that states call for."""


def noticed_by(opposite: Opposite, called: Called = MappingProxyType({})) -> str | None:
    """Return what notices that the message says the opposite; None if nothing does."""
    right = catalogue(opposite.language)[opposite.key]
    senses = called.get((opposite.language, right), frozenset())
    said = read(opposite.text, opposite.language).keys()
    if missing(senses, said) or uncalled(senses, said):
        return STATE
    if is_of_game(opposite.key) and _is_untrue_of_game(opposite):
        return GAME
    if _parts_with_counterpart(opposite):
        return COUNTERPART
    texts = {language: {opposite.key: catalogue(language)[opposite.key]} for language in LANGUAGES}
    texts[opposite.language] = {opposite.key: opposite.text}
    found = {place: (english, japanese) for place, english, japanese in unlike_readings(texts)}
    denied = dict(denials.unlike_denials(texts))
    if any(place not in kept() for place in found) or denied.keys() - denials.kept().keys():
        return OTHER
    if any(kept()[place] != readings for place, readings in found.items()):
        return KEPT
    here = {place for place in kept() if place[0] == opposite.key}
    return KEPT if here - found.keys() or _denies_otherwise(opposite.key, denied) else None


def _denies_otherwise(key: str, denied: Mapping[str, tuple[int, int]]) -> bool:
    """Return whether the languages do not deny as often as it is kept of the message."""
    return denied.get(key) != denials.kept().get(key)


def _is_untrue_of_game(opposite: Opposite) -> bool:
    """Return whether what the message says then is refused of a game."""
    language = opposite.language
    right = catalogue(language)[opposite.key]
    section = opposite.key.partition(".")[0].replace("_", "-")
    likely_first = sorted(SAMPLES, key=lambda name: not name.startswith(section))
    said = (pair for name in likely_first for pair in said_in(name, language))
    return is_refused(opposite.text, right, said, language)


def _parts_with_counterpart(opposite: Opposite) -> bool:
    """Return whether the message does not read as its counterpart in a mirror any more."""
    language, texts = opposite.language, catalogue(opposite.language)
    other = texts.get(mirror.counterpart(opposite.key))
    if other is None or opposite.key == mirror.counterpart(opposite.key):
        return False
    if opposite.key in mirror.kept()[language]:
        return False
    return not mirror.is_mirrored(opposite.text, other, language)


def sample(wanted: int, seed: int) -> list[Opposite]:
    """Return so many of all opposites, drawn by seed."""
    return Random(seed).sample(list(opposites()), wanted)


def called_for_by_states() -> Called:
    """Return what the states of all runs that captions are tested by call for."""
    return {
        (language, message): senses
        for language in LANGUAGES
        for message, senses in called_for(
            shown
            for group in GROUPS
            for tell in (all_sayings, all_question_sayings)
            for shown in tell(told(group), language)
        ).items()
    }


def results(outcomes: Sequence[tuple[Opposite, str | None]]) -> dict[str, Any]:
    """Return the figures: how many were tried, what noticed them, and what survives."""
    return {
        "tried": len(outcomes),
        "messages": len({(one.language, one.key) for one, _ in outcomes}),
        "by": dict(Counter(by for _, by in outcomes if by is not None).most_common()),
        "survivors": [
            [one.language, one.key, one.word, one.opposite] for one, by in outcomes if by is None
        ],
    }


def sentences(figures: Mapping[str, Any]) -> dict[str, str]:
    """Return what the page on trust says of the figures, in each language."""
    turned, survived = figures["tried"], len(figures["survivors"])
    score = f"{100 * (turned - survived) / max(1, turned):.1f}"
    english = (
        f"The last kept run changed {turned:,} words in {figures['messages']:,} messages."
        f" {score} % were noticed, and {survived} survive. What notices a word first:"
    )
    japanese = (
        f"記録した最新の実行では、{figures['messages']:,}の文にある{turned:,}語を1つずつ"
        f"変えるか取り除き、{score}%に気づきました。気づけなかったのは{survived}語です。最初に気づいたもの："
    )
    return {
        "en": f"{english}\n\n| it parts with | words |\n|---|--:|\n{_rows(figures, ENGLISH_ROWS)}",
        "ja": f"{japanese}\n\n| 食い違うもの | 語 |\n|---|--:|\n{_rows(figures, JAPANESE_ROWS)}",
    }


ENGLISH_ROWS = {
    STATE: "the state of the search in which the caption is shown",
    GAME: "the game of which it is said",
    COUNTERPART: "what is said of the other player, turned round",
    OTHER: "the same message in the other language",
    KEPT: "what is kept of a message that the two languages put differently",
}
JAPANESE_ROWS = {
    STATE: "説明文を示す場面の探索の状態",
    GAME: "文が述べているゲーム",
    COUNTERPART: "相手側についての文を裏返したもの",
    OTHER: "もう一方の言語の同じ文",
    KEPT: "2つの言語で言い方が違う文について記録してある読み取り結果",
}


def _rows(figures: Mapping[str, Any], names: Mapping[str, str]) -> str:
    return "\n".join(f"| {name} | {figures['by'].get(by, 0):,} |" for by, name in names.items())


def main() -> None:
    """Try all, keep what came of it, and fail if something survives."""
    called = called_for_by_states()
    figures = results([(one, noticed_by(one, called)) for one in opposites()])
    keep(NAME, figures, sentences(figures))
    for survivor in figures["survivors"]:
        print("nothing notices:", *survivor)
    print(f"{figures['tried']} opposites, {len(figures['survivors'])} survivors")
    sys.exit(bool(figures["survivors"]))


if __name__ == "__main__":
    main()
