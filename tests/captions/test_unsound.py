"""Runs whose proof fails: nothing that such a search believes is called proved."""

from pathlib import Path

import pytest

from search_walkthroughs import reading
from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.course import check as course_check
from search_walkthroughs.course import files as course_files
from search_walkthroughs.pages.walkthrough.results import proof_sentences
from search_walkthroughs.questions import questions
from search_walkthroughs.runs.registry import catalogue
from support import caption

COURSE = Path(__file__).parents[2] / "walkthroughs"
CERTAIN = ("choice_max", "choice_min", "proved_least", "proved_most")
"""What is said at the end of a node that has been proved."""


def runs(name: str) -> list[course_check.CheckedRun]:
    return list(course_check.check_walkthrough(course_files.read_walkthrough(COURSE / name)))


@pytest.mark.parametrize("language", languages())
def test_only_a_sound_search_proves_what_it_finds(language: str) -> None:
    proofs = [messages(language).messages[f"end.{key}"].split("{")[-1][8:] for key in CERTAIN]
    wrong, right = runs("backwards/repetition-in-a-table.yml")
    assert (wrong.proof.holds, right.proof.holds) == (False, True)
    for one in (wrong, right):
        said = [caption(one.plan, moment, language).text for moment in one.moments]
        proved = [text for text in said if any(proof in text for proof in proofs)]
        assert bool(proved) == one.proof.holds
        truth = messages(language).say("unsound.truth", truth="−1")
        assert (truth in said[-1]) == (not one.proof.holds)


def test_questions_ask_what_an_unsound_search_claims_and_not_what_is_true() -> None:
    wrong, right = runs("tic-tac-toe/loose-table.yml")[::-1]
    asked = [
        {question.prompt for question in questions(one.plan, one.moments, "en")}
        for one in (wrong, right)
    ]
    assert not [prompt for prompt in asked[0] if "the strongest statement about" in prompt]
    assert [prompt for prompt in asked[1] if "the strongest statement about" in prompt]


def test_a_right_value_with_wrong_entries_in_the_table_is_not_called_wrong() -> None:
    one = runs("tic-tac-toe/luck.yml")[1]
    assert not one.plan.is_sound
    assert "plain minimax says" not in caption(one.plan, one.moments[-1], "en").text


def test_how_a_proof_fails_is_said_in_the_names_of_the_page() -> None:
    pytest.importorskip("chess", reason="the library of chess is not installed")
    wrong = runs("chess/fifty-moves.yml")[0]
    said = proof_sentences(wrong, messages("en"))
    assert "the search takes Kf7" in said
    assert "e7f7" not in said


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("algorithm", "key"),
    [
        ("null-move: {options: {depth: 3, reduction: 1}}", "refuse.in_check_pass"),
        ("margins: {options: {depth: 3}}", "refuse.in_check"),
    ],
)
def test_in_check_a_search_says_what_it_does_not_do(
    algorithm: str, key: str, language: str
) -> None:
    tree = "{A: [4, 3], B: {estimate: 3, check: on, children: [[6, 7], [8, 5]]}}"
    text = f"title: {{en: Check, ja: 王手}}\nalgorithm:\n- {algorithm}\ntree: {tree}\n"
    (run,) = course_check.check_walkthrough(reading.read(text, "check.yml", catalogue()))
    captions = [caption(run.plan, moment, language).text for moment in run.moments]
    sentences = {
        name: messages(language).say(name, player="MIN", Player="MIN")
        for name in ("refuse.in_check_pass", "refuse.in_check")
    }
    said = {name for name in sentences if any(sentences[name] in text for text in captions)}
    assert said == {key}
