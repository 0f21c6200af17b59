"""English and Japanese say the same relations, and a word turned into its opposite is noticed."""

import json
import re

import pytest

from meaning import denials, terms, unlike
from meaning.catalogues import LANGUAGES, catalogue
from meaning.opposites import Opposite, opposites, turned_words
from meaning.reader import VOCABULARY, first_player, plain, read
from meaning.vocabulary import OPPOSITE
from trust import opposing
from trust.figures import PAGES, figures, sentences_on

MAX_UNLIKE = 0.048
"""Upper limit of the places where the languages read differently, by message; lower it when you
can. A message beyond it is to be worded alike, or its words are to be learnt by the vocabulary."""
MAX_UNDENIED = 0.001
"""Upper limit of the messages in which the languages deny unequally often, by message; lower it
when you can."""
MAX_UNNAMED = 0.034
"""Upper limit of the messages in which only one of the languages names a thing, by message; lower
it when you can."""
SEEDED, SEED = 100, 7


def test_the_languages_say_the_same_relations_but_where_it_is_kept():
    messages = {language: catalogue(language) for language in LANGUAGES}
    found = {place: tuple(both) for place, *both in unlike.unlike_readings(messages)}
    assert found == unlike.kept(), "look at each and run `python -m meaning.unlike`"


def test_the_kept_list_only_shrinks():
    assert len(unlike.kept()) <= MAX_UNLIKE * len(catalogue("en"))


def test_the_languages_deny_equally_often_but_where_it_is_kept():
    messages = {language: catalogue(language) for language in LANGUAGES}
    found = dict(denials.unlike_denials(messages))
    assert found == denials.kept(), "look at each and run `python -m meaning.denials`"


def test_the_kept_list_of_denials_only_shrinks():
    assert len(denials.kept()) <= MAX_UNDENIED * len(catalogue("en"))


def test_the_languages_name_the_same_things_but_where_it_is_kept():
    messages = {language: catalogue(language) for language in LANGUAGES}
    found = dict(terms.unnamed(messages))
    assert found == terms.kept(), "look at each and run `python -m meaning.terms`"


OTHER_PLAYER_FIRST = {
    *("judge.group.called_max", "judge.group.called_min"),
    "skills.mistaken.players-swapped",
}
"""Messages in which the languages name the players in another order."""


def test_the_languages_name_the_same_player_first():
    """So the players do not change their parts."""
    english, japanese = (catalogue(language) for language in LANGUAGES)
    first = {key: (first_player(english[key]), first_player(japanese[key])) for key in english}
    assert {
        key for key, both in first.items() if None not in both and both[0] != both[1]
    } == OTHER_PLAYER_FIRST


def test_the_kept_list_of_things_only_shrinks():
    assert len(terms.kept()) <= MAX_UNNAMED * len(catalogue("en"))


@pytest.mark.parametrize(
    ("language", "text", "things"),
    [
        ("en", "It means that this leaves no window.", ["window"]),
        ("en", "The averages of both leaves", ["leaf", "mean"]),
        ("ja", "根拠は、どの子にもありません。", ["child"]),
        ("ja", "期待値は、葉を訪れた回数によらない", ["leaf", "mean", "visit"]),
    ],
)
def test_things_are_read(language, text, things):
    assert sorted(terms.named(text, language)) == things


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_read_in_some_message(language):
    read = {term for text in catalogue(language).values() for term in terms.named(text, language)}
    assert read == set(terms.TERMS)


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("en", "It is not more than 3, and nothing is left.", 2),
        ("en", "Not only this: no, it cannot be.", 2),
        ("en", "No: it is worth less.", 0),
        ("ja", "3より大きくありません。", 1),
        ("ja", "少ないほうしか読まなければなりませんが、必ず読むかもしれません。", 0),
        ("ja", "知らずに読まない", 2),
        ("ja", "先へ進まず、何も比べず選ぶ。まず読む。", 2),
        ("ja", "限りなく続け、結果によらず、あまり読まない。そうでなければ省いてかまわない。", 0),
        ("en", "It is neither read nor drawn, and it is not.", 2),
        ("en", "proved or not yet read, whether right or not", 1),
    ],
)
def test_denials_are_counted(language, text, count):
    assert denials.denied(text, language) == count


@pytest.mark.parametrize(
    ("language", "key", "word"),
    [
        ("en", "again.no_max", "not "),
        ("ja", "again.no_max", "ない"),
        ("en", "start.stuck", "cannot"),
        ("ja", "table.missing", "ません"),
    ],
)
def test_a_denial_that_is_taken_out_is_noticed(language, key, word):
    taken = [
        one for one in opposites() if (one.language, one.key, one.word) == (language, key, word)
    ]
    assert taken
    assert all(opposing.noticed_by(one) for one in taken)


@pytest.mark.parametrize("opposite", opposing.sample(SEEDED, SEED), ids=lambda one: one.key)
def test_a_sentence_turned_into_its_opposite_is_noticed(opposite):
    assert opposing.noticed_by(opposite)


def test_what_says_the_same_is_not_taken_for_its_opposite():
    right = Opposite("en", "start.alpha", 0, "MAX", "MAX")
    assert opposing.noticed_by(right) is None


@pytest.mark.parametrize(
    ("language", "key", "word"),
    [
        ("en", "update.sure_max", "more"),
        ("ja", "update.sure_max", "以上"),
        ("en", "nim_misere.rules", "loses"),
        ("ja", "nim_misere.rules", "負け"),
        ("en", "dots_and_boxes.rules", "○"),
    ],
)
def test_words_that_matter_are_turned(language, key, word):
    (turned,) = [
        one for one in opposites() if (one.language, one.key, one.word) == (language, key, word)
    ]
    assert opposing.noticed_by(turned)


def test_what_is_in_a_place_or_in_code_is_not_turned():
    assert list(turned_words("{more} `less` {lower}", "en")) == []
    assert [word for _, word, _ in turned_words("Worth {more} or more", "en")] == ["more"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sense_has_words_and_an_opposite(language):
    said = {sense for _, senses in VOCABULARY[language] for sense in (senses or "").split()}
    assert said == set(OPPOSITE)
    assert all(OPPOSITE[OPPOSITE[sense]] == sense for sense in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_vocabulary_is_read_in_a_message_or_in_its_opposite(language):
    texts = {*catalogue(language).values(), *(one.text for one in opposites())}
    whole = "\n".join(map(plain, texts))
    for pattern, _ in VOCABULARY[language]:
        assert re.search(pattern, whole, re.IGNORECASE | re.MULTILINE), pattern


@pytest.mark.parametrize(
    ("language", "text", "senses"),
    [
        ("en", "It is no more than 3", ["size:up"]),
        ("en", "values between 2 and 5", ["size:up", "size:down"]),
        ("en", "nothing below A is read, for values below 3", ["place:below", "size:down"]),
        ("en", "no stone is left on the right", ["across:right"]),
        ("ja", "深さの上限に達しました", []),
        ("ja", "2以上5以下", ["size:up", "size:down"]),
        ("ja", "少なくとも3、多くても5", ["size:up", "size:down"]),
    ],
)
def test_sentences_are_read(language, text, senses):
    assert sorted(read(text, language).elements()) == sorted(senses)


def test_the_page_says_the_figures_that_are_kept():
    kept = figures(opposing.NAME)
    assert kept["survivors"] == []
    for language, text in opposing.sentences(json.loads(json.dumps(kept))).items():
        assert sentences_on(PAGES[language].read_text("utf-8"), opposing.NAME) == text
