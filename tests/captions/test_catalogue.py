"""The catalogues say the same things in every language."""

import re
from collections.abc import Iterator
from string import Formatter

import pytest

from meaning.catalogues import LANGUAGES, catalogue
from search_walkthroughs.captions.catalogue import Messages, Phrase, languages, messages
from search_walkthroughs.record.frame_text import number_text


def places(message: str) -> set[str]:
    """The places of a message; a capital only says that a sentence begins there."""
    return {name.lower() for _, name, _, _ in Formatter().parse(message) if name}


def test_there_are_two_languages() -> None:
    assert {"en", "ja"} <= set(languages())


@pytest.mark.parametrize("language", languages())
def test_catalogues_have_the_same_keys(language: str) -> None:
    assert messages(language).messages.keys() == messages("en").messages.keys()


@pytest.mark.parametrize("language", languages())
def test_messages_name_the_same_facts(language: str) -> None:
    for key, message in messages(language).messages.items():
        found, english = places(message), places(messages("en").messages[key])
        if key.endswith(".one"):
            assert found <= english | {"n"}, key
        else:
            assert found <= english, key
            assert english - found <= {"player", "node", "child"}, (key, english - found)


@pytest.mark.parametrize("language", languages())
def test_messages_are_tidy(language: str) -> None:
    for key, message in messages(language).messages.items():
        if not key.startswith("list."):
            assert message == message.strip(), key
            assert "  " not in message, key
            assert "<" not in message, key


def test_counted_messages_come_in_pairs() -> None:
    keys = messages("en").messages.keys()
    for key in keys:
        stem, _, form = key.rpartition(".")
        if form == "one" and stem != "skip":  # which says something else
            assert f"{stem}.other" in keys


def test_a_label_keeps_its_case_at_the_head_of_a_sentence() -> None:
    messages = Messages("xx", {"cut": "{Node} is cut", "root": "the root"})
    assert messages.say("cut", node="a") == "a is cut"
    assert messages.say("cut", node=messages.say("root")) == "The root is cut"
    assert isinstance(messages.say("root"), Phrase)


def test_labels_are_never_read_as_places() -> None:
    assert Messages("xx", {"cut": "{node}!"}).say("cut", node="{alpha}") == "{alpha}!"


@pytest.mark.parametrize(
    ("language", "items", "text"),
    [
        ("en", [], ""),
        ("en", ["A"], "A"),
        ("en", ["A", "B"], "A and B"),
        ("en", ["A", "B", "C"], "A, B and C"),
        ("ja", ["A", "B"], "AとB"),
        ("ja", ["A", "B", "C"], "A、B、C"),
    ],
)
def test_lists_read_as_running_text(language: str, items: list[str], text: str) -> None:
    assert messages(language).join(items) == text


@pytest.mark.parametrize(
    ("language", "items", "text"),
    [
        ("en", ["A has 1", "B has 2"], "A has 1 and B has 2"),
        ("ja", ["Aは1"], "Aは1"),
        ("ja", ["Aは1", "Bは2"], "Aは1、Bは2"),
        ("ja", ["Aは1", "Bは2", "Cは3"], "Aは1、Bは2、Cは3"),
    ],
)
def test_clauses_are_not_joined_like_nouns(language: str, items: list[str], text: str) -> None:
    assert messages(language).clauses(items) == text


ALIKE = {
    "cut.known_many cut.known_one",
    "end.term_exact end.term_inside",
    "engine.part engine.unnamed",
    "experiment.generation experiment.generations",
    "experiment.rate experiment.rates",
    "experiment.wins experiment.won",
    "list.clauses list.last list.two",
    "name.pass name.passed",
    "parsons.pool parsons.sheet_letter",
    "play.cell play.place",
    "player.chart_frames player.slider",
    "player.iterations player.kind_pass",
    "player.map_how_settled player.map_settled",
    "player.map_skipped player.pruned",
    "prune.controls prune.do_check",
    "sampled.join_uct sampled.join_uct_table",
    "try.algorithm try.search",
    "update.keep_bound_max update.keep_leaf_bound_max",
    "update.keep_bound_min update.keep_leaf_bound_min",
    "update.keep_leaf_max update.keep_max",
    "update.keep_leaf_min update.keep_min",
}
"""Messages of one part that one language does not tell apart, and the other does: singular and
plural, a label and a title."""


def alike(first: str, second: str) -> Iterator[str]:
    """Yield the messages of one part that are one text in the second language and several in the
    first."""
    parts: dict[tuple[str, str], list[str]] = {}
    for key, text in catalogue(second).items():
        part, _, form = key.removesuffix(".other").rpartition(".")
        if form != "one":
            parts.setdefault((part, text), []).append(key)
    for keys in parts.values():
        if len({catalogue(first)[key].lower() for key in keys}) > 1:
            yield " ".join(sorted(keys))


@pytest.mark.parametrize(("first", "second"), [LANGUAGES, LANGUAGES[::-1]])
def test_what_one_language_tells_apart_the_other_tells_apart(first: str, second: str) -> None:
    """Two columns of a table with one name, or two counts, would be taken for each other."""
    assert set(alike(first, second)) <= ALIKE, "word them apart, or list them"


def test_no_message_is_listed_that_is_told_apart() -> None:
    assert {*alike(*LANGUAGES), *alike(*LANGUAGES[::-1])} == ALIKE


def test_a_choice_that_names_a_node_names_the_one_of_its_key() -> None:
    keys = [key for key in catalogue("en") if re.search(r"\.choice\.move_[a-z]$", key)]
    assert keys
    for language in LANGUAGES:
        for key in keys:
            assert re.findall("[A-Z]", catalogue(language)[key]) == [key[-1].upper()]


def test_signs_between_japanese_words_are_japanese() -> None:
    """A colon, a semicolon or a bracket beside a Japanese letter has the width of that letter."""
    wrong = re.compile(r"[ぁ-んァ-ヶー一-鿿）」][:;,?!(]|[);,?!:][ぁ-んァ-ヶ一-鿿「]")
    for key, message in messages("ja").messages.items():
        assert not wrong.search(re.sub(r"`[^`]*`|\{\w+\}", "", message)), key


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (5, "5"),
        (-5, "−5"),
        (5.0, "5"),
        (0.5, "0.5"),
        (-1 / 3, "−0.3333"),
        (12345, "12345"),
        (float("inf"), "∞"),
        (float("-inf"), "−∞"),
    ],
)
def test_numbers(value: float, text: str) -> None:
    assert number_text(value) == text


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(KeyError):
        messages("xx")
