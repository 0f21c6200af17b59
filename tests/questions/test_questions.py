"""Questions: few, spread, the same in every language, and answered by the run."""

from typing import Any

import pytest
from hypothesis import given

from captions.family import CHANCES
from captions.support import Run, answered_by, drafts, played, run
from captions.test_captions import ARTICLE, SAMPLES, SEARCHES, TREES
from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.questions import MAX_QUESTIONS, MIN_QUESTIONS, Question, questions
from search_walkthroughs.record.frame_text import number_text


def check(done: Run, language: str) -> list[Question]:
    """What every set of questions owes its reader."""
    found = questions(done.plan, done.moments, language)
    frames = [question.frame for question in found]
    assert frames == sorted(set(frames))
    assert len(found) <= MAX_QUESTIONS
    last = done.moments[-1].frame.number
    for question in found:
        assert 0 < question.frame <= last
        assert 2 <= len(question.choices) <= 4
        assert len(set(question.choices)) == len(question.choices)
        assert 0 <= question.answer < len(question.choices)
        assert len(question.reasons) == len(question.choices)
        assert len(set(question.reasons)) == len(question.reasons), "each choice has its own reason"
        for part in (question.prompt, *question.reasons, *question.choices):
            assert part == part.strip() != ""
            assert "  " not in part
        assert all(reason.endswith((".", "。")) for reason in question.reasons)
    kinds = [question.kind for question in found]
    assert len(set(kinds)) == len(kinds), "one question of a kind"
    return found


@pytest.mark.parametrize("sample", SAMPLES)
def test_languages_ask_the_same(sample: str) -> None:
    tree, options = SAMPLES[sample]
    done = run(tree, **options)
    asked = [
        [(q.frame, q.answer, len(q.choices)) for q in check(done, language)]
        for language in languages()
    ]
    assert all(one == asked[0] for one in asked)


@given(TREES, SEARCHES)
def test_questions_of_random_searches_are_sound(tree: Any, options: dict[str, Any]) -> None:
    check(run(tree, **options), "en")


@pytest.mark.parametrize("sample", ["minimax", "negamax", "alpha-beta", "fail-hard", "deep"])
def test_there_are_enough(sample: str) -> None:
    tree, options = SAMPLES[sample]
    assert len(check(run(tree, **options), "en")) >= MIN_QUESTIONS


def asked(done: Run) -> dict[str, Question]:
    """The questions by the frame that answers them."""
    moments = {m.frame.number: m for m in done.moments}
    return {
        f"{moments[q.frame].frame.status} {'/'.join(map(str, moments[q.frame].frame.path))}": q
        for q in questions(done.plan, done.moments, "en")
    }


def test_a_cut_is_asked_about_and_answered_by_the_run() -> None:
    question = asked(run(ARTICLE))["update A/D"]
    assert question.prompt == "D has just read the leaf 7. What happens next at D?"
    assert question.choices[question.answer] == "A cut: the leaves 3 and 5 are skipped"
    assert "MIN can already hold A to 5" in question.reason
    wrong = question.reasons[1 - question.answer]
    assert wrong == "The score of D is 7 and β is 5, so the condition for a cut holds."


@pytest.mark.parametrize("sample", SAMPLES)
def test_cuts_in_answers_are_those_of_the_frames(sample: str) -> None:
    tree, options = SAMPLES[sample]
    done = run(tree, **options)
    frames = {m.frame.number: m.frame for m in done.moments}
    for question in questions(done.plan, done.moments, "en"):
        if "What happens" in question.prompt:
            frame, said = frames[question.frame], question.choices[question.answer]
            assert said.startswith("A cut: ") == bool(frame.cut and frame.skipped)
            assert said.startswith("The cut condition") == bool(frame.cut and not frame.skipped)


def test_a_bound_is_not_a_value() -> None:
    question = asked(run(ARTICLE))["end B"]
    assert question.choices[question.answer] == "It is worth at most 4"
    assert question.prompt == "What is the strongest statement about B now?"
    wrong = question.reasons[question.choices.index("It is worth exactly 4")]
    assert wrong == "Not all of B was searched, so its value may be less than 4."


def test_a_fail_hard_bound_is_not_blamed_on_leaves_that_were_read() -> None:
    question = asked(run({"A": [5, 6], "B": [[4, 3], 9]}, "alpha-beta", fail="hard"))["end B/1"]
    assert question.choices[question.answer] == "It is worth at most 5"
    reasons = dict(zip(question.choices, question.reasons, strict=True))
    assert reasons["It is worth exactly 5"] == (
        "The search has shown only that B/1 is worth 5 or less."
    )
    assert "not searched" not in reasons["It is worth at least 5"]


def test_a_cut_that_skips_nothing_is_asked_about() -> None:
    question = asked(run({"A": [4, 6], "B": [7, 2]}))["update B"]
    expected = "The cut condition holds, but nothing is left to skip"
    assert question.choices[question.answer] == expected


def test_windows_in_answers_are_those_of_the_views() -> None:
    for sample in ("alpha-beta", "fail-hard", "deep", "MIN root"):
        tree, options = SAMPLES[sample]
        done = run(tree, **options)
        views = {m.frame.number: m.states[-1] for m in done.moments}
        for question in questions(done.plan, done.moments, "en"):
            if "window" in question.prompt:
                view = views[question.frame]
                said = question.choices[question.answer].replace("∞", "inf").replace("−", "-")
                alpha, beta = (float(part.split("=")[1]) for part in said.split(", "))
                assert (alpha, beta) == (view.alpha, view.beta)


def test_minimax_asks_whose_value_is_taken() -> None:
    found = asked(run(ARTICLE, "minimax"))
    question = found["end A/C"]
    assert question.prompt == "C has received 2, 4 and 5. What is C worth?"
    assert question.choices[question.answer] == "5"
    wrong = question.reasons[question.choices.index("2")]
    assert wrong == "2 is less than 5, and MAX takes the maximum."


def test_the_right_choice_is_not_always_the_first() -> None:
    answers = {q.answer for q in questions(*_pair(run(ARTICLE)), "en")}
    assert len(answers) > 1


def _pair(done: Run) -> tuple[Any, Any]:
    return done.plan, done.moments


@pytest.mark.parametrize(
    ("done", "asks"),
    [
        (lambda: run([[1, 0], [0, 1], [1, 1]]), True),
        (lambda: run([[1, 0], [0, 1], [1, 1]], bounds="score-range"), False),
        (lambda: played("OXO/X.O/.X.", "alpha-beta"), False),
    ],
    ids=["leaves that may have any value", "a range that the search knows", "a game's rules"],
)
def test_a_bound_at_the_end_of_the_range_of_scores_is_not_asked_about(done, asks) -> None:
    """It is the value: nothing is worth more than the greatest score, or less than the least."""
    ran = done()
    prompts = [one.prompt for one in questions(ran.plan, ran.moments, "en")]
    assert (
        any(prompt.startswith("What is the strongest statement about") for prompt in prompts)
        == asks
    )


def test_of_a_value_that_rests_on_estimates_a_question_asks_what_the_search_claims() -> None:
    for options, asks in (({}, "statement about"), ({"depth": 2}, "claim of the search about")):
        ran = run(ARTICLE, **options)
        prompts = [one.prompt for one in questions(ran.plan, ran.moments, "en")]
        most = [prompt for prompt in prompts if prompt.startswith("What is the strongest")]
        assert most
        assert all(asks in prompt for prompt in most)


@pytest.mark.parametrize("algorithm", ["minimax-table", "alpha-beta-table"])
def test_nothing_is_asked_about_a_table_that_holds_nothing(algorithm: str) -> None:
    done = played("XXO|...|O..", algorithm)
    first_stored = next(
        moment.frame.number for moment in done.moments if moment.frame.status == "end"
    )
    asked = [
        one.frame for one in questions(done.plan, done.moments, "en") if one.kind.name == "new"
    ]
    assert all(frame > first_stored for frame in asked)
    tables = [one.frame.number for one in done.moments if one.frame.status == "table"]
    assert tables[0] < first_stored, "the law says something of this search"


@pytest.mark.parametrize("root", [MAX, MIN])
def test_the_choices_about_a_mean_are_what_was_known_after_the_outcome_and_before(
    root: int,
) -> None:
    done = run(CHANCES, algorithm="star1", root=root)
    asked = drafts(done, "mean")
    assert asked
    for draft in asked:
        frame = answered_by(done, draft).frame
        known: tuple[Any, Any] = done.plan.range
        for moment in done.moments[: frame.number]:
            if (moment.frame.path, moment.frame.status) == (frame.path, "update"):
                known = moment.frame.low, moment.frame.high
        ranges = [
            f"It lies between {number_text(low)} and {number_text(high)}"
            for low, high in ((frame.low, frame.high), known)
        ]
        assert [choice.text for choice in draft.choices][:2] == ranges
