"""What is said and asked of mixtures, regrets and the range that they certify."""

import pytest

from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.families.regret.facts import numbers_of
from search_walkthroughs.families.regret.words import Words, short
from search_walkthroughs.questions import questions
from search_walkthroughs.record.frame_text import rounded_text
from support import caption

from .mixtures import runs

NAMES = sorted(runs())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", NAMES)
def test_every_number_of_a_frame_is_said(name: str, language: str) -> None:
    done = runs()[name]
    for moment in done.moments:
        frame, text = moment.frame, caption(done.plan, moment, language).text
        assert not set("{}") & set(text)
        for share in numbers_of(frame, "mixture").values():
            assert rounded_text(share) in text
        for regret in numbers_of(frame, "regrets").values():
            assert short(regret) in text
        if frame.low is not None and frame.high is not None:
            assert short(frame.low) in text
            assert short(frame.high) in text


def test_a_bluff_is_worth_an_eighth_in_the_first_walk() -> None:
    done = runs()["bluff"]
    said = [caption(done.plan, moment, "en").text for moment in done.moments]
    assert any(text.startswith("At queen, bet would have gained 0.125.") for text in said)
    assert any(
        text.startswith("Where MIN sees “a bet”, call would have gained 0.25.") for text in said
    )


def test_regrets_are_known_when_the_next_mixture_is_made_and_averages_are_gone() -> None:
    done = runs()["bluff"]
    second = [moment for moment in done.moments if moment.frame.status == "select"][3:6]
    for moment in second:
        views = moment.below
        assert all(isinstance(view.own("regret"), float) for view in views)
        assert all(view.own("average") is None for view in views)


def test_only_the_first_iterations_have_frames_for_every_set() -> None:
    done = runs()["bluff"]
    of_sets = [m.frame for m in done.moments if m.frame.status in ("select", "backup")]
    assert len(of_sets) == 3 * 2 * 3
    ends = [m.frame.extra for m in done.moments if m.frame.status == "end"]
    assert [extra["iteration"] for extra in ends if extra] == [*range(1, 11), 12]


@pytest.mark.parametrize("language", languages())
def test_the_share_of_the_largest_regret_is_asked_and_answered_by_the_mixture(
    language: str,
) -> None:
    done = runs()["bluff"]
    (question,) = questions(done.plan, done.moments, language)
    frame = next(m.frame for m in done.moments if m.frame.number == question.frame)
    shares = numbers_of(frame, "mixture")
    assert question.choices[question.answer] == rounded_text(max(shares.values())) == "0.75"
    assert {"1.00", "0.50"} <= {*question.choices}


def test_nothing_is_asked_where_one_regret_alone_is_positive() -> None:
    done = runs()["luck"]
    assert questions(done.plan, done.moments, "en") == []


def test_the_table_has_a_row_for_each_range() -> None:
    ran = runs()["matrix"]
    rows = Words().worked_rows(ran.plan, ran.moments, messages("en"))
    assert rows[0] == ["iterations", "guaranteed", "allowed", "difference"]
    assert rows[1:3] == [["1", "0", "0.5", "0.5"], ["2", "−0.5", "0.5", "1"]]
    assert len(rows) == 1 + 4
