"""What is said and asked of worlds that are solved: numbers, what looks the same, the fusion."""

import re
from html import unescape
from itertools import product

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.game import MIN
from search_walkthroughs.questions import questions
from search_walkthroughs.record.frame_text import number_text
from support import caption

from .support import Run, plant, searched
from .worlds import ALL, SEEN, runs

RUNS = runs()


@pytest.mark.parametrize("name", RUNS)
def test_captions_are_whole_and_say_every_number(name: str) -> None:
    done = RUNS[name]
    for moment, language in product(done.moments, languages()):
        said, frame = caption(done.plan, moment, language), moment.frame
        assert not set("{}") & set(said.text)
        assert unescape(re.sub("<[^>]+>", "", said.html)) == said.text
        numbers = [frame.visits, frame.mean, frame.score]
        numbers += [frame.result] if frame.status == "playout" else []
        numbers += [term for (term,) in (frame.terms or {}).values()]
        assert all(number_text(n) in said.text for n in numbers if n is not None)
        for card in frame.world or ():
            assert str(card).removeprefix("turn ") in said.text
        if frame.status == "playout" and frame.moves and language == "en":
            line = re.search(r"nothing hidden: (.+?)(?: … and (\d+) more)?\. ", said.text)
            assert line
            assert line[1].count(", ") + 1 + int(line[2] or 0) == len(frame.moves)


def test_nodes_that_look_the_same_share_their_mean_and_their_move() -> None:
    done = RUNS["fusion"]
    last = next(m for m in reversed(done.moments) if m.frame.terms is not None)
    views = {}
    for moment in done.moments[: done.moments.index(last) + 1]:
        views |= moment.changed
    for move, chosen in (("say red", True), ("say black", False)):
        for card in ("red", "black"):
            view = views["B", card, move]
            assert view.playouts is not None
            assert (view.playouts.visits, view.playouts.mean) == (2, 5)
            assert (view.terms, view.is_selected) == ((5,), chosen)
    for moment in done.moments:
        if moment.frame.status == "backup":
            shared = (
                "All nodes that look the same to MAX share" in caption(done.plan, moment, "en").text
            )
            assert shared == (len(moment.frame.path) == 3)
    text = caption(done.plan, last, "en").text
    assert "MAX sees only “the back”, so these nodes look the same: red and black." in text


def test_only_of_equal_means_the_first_is_taken() -> None:
    done = RUNS["bluff"]
    said = [caption(done.plan, m, "en").text for m in done.moments if m.frame.terms is not None]
    assert ["If means are equal, the first is taken." in text for text in said] == [True, False]
    assert ["are 1 for bet and 1 for check" in text for text in said] == [True, False]


def test_the_means_that_min_compares_are_those_of_the_game() -> None:
    lot = {"chances": {"c": "1/2", "d": "1/2"}, "children": {"c": 4, "d": 2}}
    done = searched(plant({"A": 6, "B": lot}, MIN), "determinization", "S", **ALL)
    (choice,) = (m for m in done.moments if m.frame.terms is not None)
    said = caption(done.plan, choice, "en").text
    assert said.startswith("MIN chooses B at S. The means over the worlds are 6 for A and 3 for B.")


def asked(done: Run) -> dict[str, tuple[str, str]]:
    """The kinds of questions, each with its prompt and the right answer."""
    every = [questions(done.plan, done.moments, language) for language in languages()]
    assert len({tuple((q.frame, q.answer, q.kind.name) for q in one) for one in every}) == 1
    assert all(len(set(q.reasons)) == len(q.choices) for one in every for q in one)
    return {q.kind.name: (q.prompt, q.choices[q.answer]) for q in every[0]}


def test_whether_a_player_can_do_both_is_asked_where_the_player_sees_the_same() -> None:
    prompt, answer = asked(RUNS["fusion"])["fusion"]
    assert answer == "No"
    assert "say red at red, in another say black at black. MAX sees the same" in prompt
    prompt, answer = asked(RUNS["bluff"])["fusion"]
    assert "fold at ace/bet, in another call at queen/bet. MIN sees the same" in prompt
    assert "fusion" not in asked(searched(SEEN, "determinization", "S", **ALL))


def test_the_other_questions_are_answered_by_the_run() -> None:
    found = asked(RUNS["bluff"])
    assert found["chosen"][1] == "check"
    assert "bet" in found["chosen"][0]
    prompt, answer = asked(RUNS["fusion"])["average"]
    assert answer == "5"
    assert "equally likely" in prompt
