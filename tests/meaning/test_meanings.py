"""Each sentence is true of the moment in which it is shown, and says what the state calls for."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from math import inf
from random import Random

import pytest

from captions.support import run, searched
from captions.test_captions import SAMPLES
from meaning.catalogues import LANGUAGES, catalogue
from meaning.checking import called_for, false_numbers, faults, unlike_numbers
from meaning.meanings import meaning_of, meanings_by_file
from meaning.pages import is_sound, pages, runs_of
from meaning.runs import GROUPS, LONG, told
from meaning.shown import Shown, TreeOf, Untrue, all_question_sayings, all_sayings, true_value
from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.record.frame import Cutoff
from support import (
    AMAF,
    BOUNDED,
    EVERY,
    LOOKING,
    NARROWING,
    PARALLEL,
    PLAYING,
    REGRETTING,
    SAMPLED,
    WORKING,
    random_tree,
)

RANDOM_TREES, FEWER_TREES = 30, 4
TOLD = (all_sayings, all_question_sayings)
CHANCE_SEARCHES = {"expectimax", "expectimax-table", "star1"}
ALONE = {"mcts-greedy"}
"""Searches of games in which MIN never moves."""


def groups(names: Sequence[str]) -> list[object]:
    """Return the groups of runs as cases; those that take long are for the night."""
    night = pytest.mark.night
    return [pytest.param(name, marks=night if name in LONG else ()) for name in names]


@pytest.mark.parametrize("group", groups([*GROUPS]))
def test_every_sentence_is_true_and_says_what_the_state_calls_for(group):
    runs = list(told(group))
    english, japanese = (list(all_sayings(runs, language)) for language in LANGUAGES)
    assert list(faults(english, "en")) == []
    assert list(faults(japanese, "ja")) == []
    assert list(unlike_numbers(english, japanese)) == []


@pytest.mark.night
@pytest.mark.parametrize(("algorithm", "options"), EVERY, ids=lambda of: str(of))
def test_sentences_about_random_trees_are_true(algorithm, options):
    runs = [random_run(seed, algorithm, options) for seed in range(RANDOM_TREES)]
    for language in LANGUAGES:
        assert list(faults(all_sayings(runs, language), language)) == []


OTHERS = [
    *SAMPLED,
    *AMAF,
    *BOUNDED,
    *NARROWING,
    *PARALLEL,
    *REGRETTING,
    *LOOKING,
    *WORKING,
    *PLAYING,
]


@pytest.mark.sample(6)
@pytest.mark.parametrize(("algorithm", "options"), OTHERS, ids=lambda of: str(of))
def test_sentences_of_searches_that_keep_a_tree_are_true_of_random_trees(algorithm, options):
    runs = [random_run(seed, algorithm, options) for seed in range(FEWER_TREES)]
    for language in LANGUAGES:
        assert list(faults(all_sayings(runs, language), language)) == []


@pytest.mark.sample(4)
@pytest.mark.parametrize("page", pages())
def test_every_sentence_of_a_page_is_true_and_says_what_the_state_calls_for(page):
    for checked in runs_of(page):
        runs = [(replace(checked.plan, is_sound=is_sound(checked)), checked.moments)]
        for language in LANGUAGES:
            every = chain.from_iterable(tell(runs, language) for tell in TOLD)
            assert list(faults(every, language)) == []


@pytest.mark.parametrize("seed", range(3))
def test_sentences_about_a_random_tree_are_true(seed):
    runs = [random_run(seed, "alpha-beta", {}), random_run(seed, "pvs", {})]
    for language in LANGUAGES:
        assert list(faults(all_sayings(runs, language), language)) == []


def random_run(seed, algorithm, options):
    """A search of a random tree, whose leaves are often equal; chance moves where it may."""
    movers = [MAX, MIN, CHANCE] if algorithm in CHANCE_SEARCHES else [MAX, MIN]
    movers = [MAX] if algorithm in ALONE else movers
    random = Random(f"meaning {seed}")
    done = searched(random_tree(movers)(random, random.randint(2, 20)), algorithm, "S", **options)
    return done.plan, done.moments


@pytest.mark.parametrize("group", groups([*GROUPS]))
def test_every_question_is_true_and_has_the_right_answer(group):
    runs = list(told(group))
    for language in LANGUAGES:
        assert list(faults(all_question_sayings(runs, language), language)) == []


def asked(key):
    """What the questions on a search of a small tree say by the key."""
    done = run(SAMPLES["alpha-beta"][0])
    every = all_question_sayings([(done.plan, done.moments)], "en")
    return [shown for shown in every if shown.saying.key == key]


@pytest.mark.parametrize("key", ["question.worth_exact", "question.window_choice"])
def test_a_question_with_a_wrong_answer_is_refused(key):
    every = asked(key)
    assert list(faults(every, "en")) == []
    for shown in every:
        first, *others = shown.draft.choices
        wrong = replace(shown.draft, choices=(*others, first))
        if first.text == shown.saying.text:
            (fault,) = faults([replace(shown, draft=wrong)], "en")
            assert fault.startswith(f"untrue: {key}")


def test_what_the_leaves_read_so_far_prove_is_found_without_the_search():
    done = run([[3, 12, 8], [2, 4, 6]])
    ranges = [
        shown.read_range(())
        for shown in all_sayings([(done.plan, done.moments)], "en")
        if shown.saying.key in ("start.max", "update.first", "end.choice_max")
    ]
    assert ranges[0] == (-inf, inf)
    assert ranges[-1] == (3, 3)


@pytest.mark.night
def test_every_meaning_is_asked():
    every = (tell(told(group), "en") for group in GROUPS for tell in TOLD)
    said = {shown.saying.key for shown in chain.from_iterable(every)}
    asked = {meaning_of(key) for key in said}
    every = {meaning for table in meanings_by_file().values() for meaning in table.values()}
    assert every <= asked


def test_every_meaning_is_that_of_a_message():
    keys = [*catalogue("en")]
    keys += [
        key.partition(".")[2] for key in keys
    ]  # a run hears a variant by the key that it is of
    for name, table in meanings_by_file().items():
        unused = set(table.values()) - {meaning_of(key) for key in keys}
        assert unused == set(), name


def said(key, tree=SAMPLES["alpha-beta"][0], **options):
    """What is shown first by the key in a search of a small tree."""
    done = run(tree, **options)
    runs = [(done.plan, done.moments)]
    return next(shown for shown in all_sayings(runs, "en") if shown.saying.key == key)


def with_frame(shown: Shown, **changed: object) -> Shown:
    """The same sentence, of another frame."""
    frame = replace(shown.frame, **changed)
    return replace(shown, moment=replace(shown.moment, frame=frame))


@pytest.mark.parametrize(
    ("key", "changed"),
    [
        ("update.sure_max", {"score": 99}),
        ("update.alpha", {"alpha": 99}),
        ("start.max", {"turn": -1}),
        ("start.alpha", {"alpha": -99}),
        ("cut.alpha", {"alpha": -99}),
        ("cut.alpha", {"cutoff": Cutoff(("B",), "beta", ("B", "E"), (), None, False)}),
        ("end.low", {"alpha": -99}),
    ],
)
def test_a_sentence_that_does_not_hold_is_refused(key, changed):
    shown = said(key)
    assert list(faults([shown], "en")) == []
    fault, *_ = faults([with_frame(shown, **changed)], "en")
    assert fault.startswith(f"untrue: {key} at frame {shown.frame.number}: ")


@pytest.mark.parametrize(
    ("key", "word", "opposite", "missing", "uncalled"),
    [
        ("update.sure_max", "or more", "or less", "size:up", "size:down"),
        ("update.sure_max", "MAX", "MIN", "player:MAX", "player:MIN"),
        ("cut.alpha", "no longer give more", "no longer give less", "size:up", "size:down"),
    ],
)
def test_a_sentence_that_says_the_opposite_is_refused(key, word, opposite, missing, uncalled):
    shown = said(key)
    turned = shown.saying.template.replace(word, opposite)
    wrong = replace(shown, saying=replace(shown.saying, template=turned))
    assert list(faults([wrong], "en")) == [
        f"{key} does not say {missing}",
        f"{key} says {uncalled}",
    ]


def test_a_sentence_that_also_says_what_the_state_does_not_call_for_is_refused():
    shown = said("update.sure_max")
    more = replace(shown.saying, template=shown.saying.template + " MIN has less.")
    found = list(faults([replace(shown, saying=more)], "en"))
    assert found == ["update.sure_max says player:MIN", "update.sure_max says size:down"]


def test_what_a_state_calls_for_is_found_by_message():
    shown = said("update.sure_max")
    assert called_for([shown]) == {shown.saying.template: {"size:up", "player:MAX"}}


def test_the_true_value_is_that_of_plain_minimax():
    done = run([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert true_value(TreeOf(done.plan), ()) == 3
    assert true_value(TreeOf(run([[3, 12], [2, "?"]]).plan), ()) is None


def test_a_false_bound_is_refused():
    shown = said("score.most")
    value = {"value": "−99"}
    wrong = replace(shown, saying=replace(shown.saying, facts={**shown.saying.facts, **value}))
    with pytest.raises(Untrue):
        list(meaning_of("score.most")(wrong))


def with_text(shown: Shown, text: str) -> Shown:
    """The same frame, with another sentence."""
    return replace(shown, saying=replace(shown.saying, template=text, text=text))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("not above α = 99", "α is"),
        ("the value lies between 5 and 3", "5 is above 3"),
        ("探索窓 7 … 2", "7 is above 2"),
    ],
)
def test_a_false_number_is_refused(text, fault):
    (sentence,) = false_numbers(with_text(said("update.alpha"), text))
    assert fault in sentence


def test_languages_that_compare_with_other_numbers_are_refused():
    shown = said("update.sure_max")
    english, japanese = with_text(shown, "It is worth 3 or more."), with_text(shown, "4以上です。")
    assert list(unlike_numbers([english], [japanese])) == [("update.sure_max", {"up 3"}, {"up 4"})]
    assert list(unlike_numbers([english], [with_text(shown, "3以上です。")])) == []
