"""What is said of a game, in either language, holds of the game; no changed word of it does."""

import re
from collections.abc import Iterator, Mapping

import pytest

from meaning.catalogues import LANGUAGES, catalogue
from meaning.opposites import turned_words
from meaning.pages import pages, runs_of
from meaning.rules.checking import fault, faults
from meaning.rules.claim import CLAIMS, claims
from meaning.rules.keys import is_of_game
from meaning.rules.places import Ground, Place, path_of
from meaning.rules.samples import HAS_OPEN_SPIEL, SAMPLES, said_in, texts
from meaning.shown import sayings

WORD = {"en": re.compile(r"[\w+−/]+"), "ja": re.compile(r"[^、。「」（）…\s]")}
"""Pattern of what can be left out: words of English, signs of Japanese."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_said_of_a_game_is_so(name, language):
    assert list(faults(said_in(name, language), language)) == []


@pytest.mark.sample(6)
@pytest.mark.parametrize("page", pages())
def test_what_a_page_says_of_its_game_is_so(page):
    for run in runs_of(page):
        ground = Ground(run.run.search_game.innermost)
        places: dict[tuple[object, ...], Place] = {}
        for language in LANGUAGES:
            for shown in sayings(run.plan, run.moments, language):
                if is_of_game(shown.saying.key):
                    path = path_of(shown.frame, run.plan)
                    if path not in places:
                        places[path] = Place(ground, run.plan.nodes[path])
                    why = fault(shown.saying.text, language, places[path])
                    assert why is None, f"{shown.saying.key} at {path}: {why}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_about_a_game_is_said(language):
    said = {shown.saying.template for name in SAMPLES for shown, _ in said_in(name, language)}
    messages = catalogue(language)
    keys = [key for key in messages if HAS_OPEN_SPIEL or not key.startswith("open_spiel.")]
    assert [key for key in keys if is_of_game(key) and messages[key] not in said] == []


def unsaid(language: str) -> list[str]:
    """Return what no sample says because OpenSpiel is not installed."""
    messages = () if HAS_OPEN_SPIEL else catalogue(language).items()
    return [text.format(value=1) for key, text in messages if key.startswith("open_spiel.")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_claim_is_read_somewhere(language):
    read = {
        claimed.claim.pattern
        for text in [*texts(SAMPLES, language), *unsaid(language)]
        for claimed in claims(text, language)
    }
    assert [claim.pattern for claim in CLAIMS[language] if claim.pattern not in read] == []


def turned(text: str, language: str) -> Iterator[str]:
    """The text with each of its words turned or left out, one at a time."""
    for claimed in claims(text, language):
        for sentence in claimed.turned():
            yield text.replace(claimed.sentence, sentence, 1)
    for start, word, opposite in turned_words(text, language):
        yield text[:start] + opposite + text[start + len(word) :]
    for found in WORD[language].finditer(text):
        yield text[: found.start()] + text[found.end() :]


def not_refused(said: Mapping[str, Mapping[str, Place]], language: str) -> Iterator[str]:
    """Each text in which a word is turned that no sample refuses."""
    for text, places in said.items():
        for wrong in turned(text, language):
            if all(fault(wrong, language, place) is None for place in places.values()):
                yield wrong


@pytest.mark.night
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_word_is_refused(language):
    assert list(not_refused(texts(SAMPLES, language), language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_word_of_the_first_sentences_about_a_game_is_refused(language):
    first = {
        text: places
        for text, places in texts(SAMPLES, language).items()
        if any(place.move is None for place in places.values())
    }
    assert len(first) > len(set(SAMPLES)) / 3
    assert list(not_refused(first, language)) == []


@pytest.mark.parametrize(
    ("name", "language", "word", "other"),
    [
        ("nim", "en", "wins", "loses"),
        ("nim-misere", "ja", "負け", "勝ち"),
        ("nim", "en", "one stick", "three stick"),
        ("dots-and-boxes", "en", "fourth", "third"),
        ("dots-and-boxes", "en", "○ is MAX and × is MIN", "× is MAX and ○ is MIN"),
        ("kalah", "en", "on the left", "on the right"),
        ("kalah", "ja", "自分", "相手"),
        ("pig", "en", "a 1 loses", "a 2 loses"),
        ("connect-four", "ja", "いちばん下", "いちばん上"),
        ("othello", "en", "rows 1 to 4", "rows 1 to 8"),
        ("calculation", "en", "F2 by 2", "F2 by 1"),
        ("chess, material", "en", "pawn is worth 100", "pawn is worth 10"),
        ("tsume, shortest", "ja", "1増え", "2増え"),
        ("shogi", "ja", "先手がMAX、後手がMIN", "後手がMAX、先手がMIN"),
        ("rook ending", "en", "a draw 0", "a draw 50"),
    ],
)
def test_rules_that_the_game_does_not_have_are_refused(name, language, word, other):
    shown, place = next(pair for pair in said_in(name, language) if word in pair[0].saying.text)
    right = shown.saying.text
    assert fault(right, language, place) is None
    assert "the game does not do so" in str(fault(right.replace(word, other), language, place))


def test_a_sentence_that_nobody_can_read_is_refused():
    _, place = said_in("nim", "en")[0]
    assert "no claim of a game is read" in str(fault("The player who yawns wins.", "en", place))
