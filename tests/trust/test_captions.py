"""What captions say of cuts and of changes is what happened, by the frames alone."""

import re
from itertools import pairwise, product

import pytest

from captions.support import played, run
from search_walkthroughs.game import MAX
from search_walkthroughs.questions import questions
from search_walkthroughs.questions.iteration import _is_answered
from search_walkthroughs.record.frame_text import number_text
from search_walkthroughs.record.recorder import FrameBudget
from support import caption

TREES = (
    {"A": {"C": [2, 4, 5], "D": [7, 3, 5]}, "B": {"E": [4, 3, 2], "F": [6, 4, 1]}},
    {"A": [-8, -4], "B": {"C": {"D": [-3, 7, 5], "E": [9, -10]}, "F": {"G": [2, 8], "H": [6, 7]}}},
    {"A": 5, "B": {"C": {"D": [3, 7], "E": [4, 9]}, "F": 8}, "G": [5, [4, 0]]},
)
NAMES = {MAX: "MAX", -MAX: "MIN"}


@pytest.fixture(params=range(len(TREES)), scope="module")
def one(request):
    return run(TREES[request.param])


def captions_of(one):
    """Each frame with its caption."""
    return [(moment.frame, caption(one.plan, moment, "en").text) for moment in one.moments]


def test_a_cut_names_its_player_its_depth_and_its_bound(one):
    own = {}
    turns = {path: node.turn for path, node in one.plan.nodes.items()}
    cuts = 0
    for frame, text in captions_of(one):
        if frame.status == "update" and frame.updated:
            own[frame.path] = frame.score
        if not frame.cutoff:
            continue
        cuts += 1
        mine, theirs = NAMES[frame.turn], NAMES[-frame.turn]
        bound = frame.beta if frame.turn == MAX else frame.alpha
        assert f"{mine} can already" in text
        source = frame.cutoff.bound_from
        amount = number_text(own[source])
        has = (
            rf"MAX can already get {amount} at"
            if theirs == "MAX"
            else rf"MIN can .* to {amount} with"
        )
        assert re.search(has, text)
        assert own[source] == bound
        assert f"no longer give {'less' if frame.turn == MAX else 'more'}" in text
        road = [turns[frame.path[:n]] for n in range(len(source), len(frame.path) + 1)]
        deep = sum(a != b for a, b in pairwise(road)) > 1
        assert re.search(r"\bdeep\b" if deep else r"\bshallow\b", text)
    assert cuts


def test_a_change_says_where_the_score_went(one):
    before = {}
    for frame, text in captions_of(one):
        if frame.status != "update" or frame.cut or not frame.updated:
            continue
        if frame.path in before:
            words = (
                ("rises", "better", "goes up") if frame.score > before[frame.path] else ("falls",)
            )
            other = ("falls",) if frame.score > before[frame.path] else ("rises",)
            assert any(word in text for word in words) or not any(word in text for word in other)
        before[frame.path] = frame.score


def test_every_number_in_a_caption_has_its_sign(one):
    """A caption names the score of its frame as pictures write it, minus sign and all."""
    for frame, text in captions_of(one):
        if frame.status == "update" and frame.updated and frame.score < 0:
            assert f"\u2212{abs(frame.score):g}" in text


def test_the_choice_that_is_marked_right_is_the_one_the_run_gives(one):
    """Of questions about cuts: the answer names what the frame skipped."""
    frames = {moment.frame.number: moment.frame for moment in one.moments}
    for question in questions(one.plan, one.moments, "en"):
        answer = question.choices[question.answer]
        assert question.reason
        frame = frames[question.frame]
        if re.match(r"(No|Yes)\b", answer) and "cut" in question.prompt:
            assert answer.startswith("Yes") == frame.cut


@pytest.mark.parametrize("tree", TREES)
def test_negamax_says_what_the_child_gave_as_its_own_mover_sees_it(tree):
    one, count = run(tree, "negamax"), 0
    for moment in one.moments:
        frame = moment.frame
        if frame.status != "score":
            continue
        text = caption(one.plan, moment, "en").text
        child = one.plan.nodes[frame.child]
        if found := re.search(r" returned (\S+), as (MAX|MIN) sees it;", text):
            count += 1
            assert found[1] == number_text(child.turn * frame.child_score)
            assert found[2] == NAMES[child.turn]
        if found := re.search(r"the sign(?: does not change)?: (\S+?)[. ]", text):
            assert found[1] == number_text(frame.turn * frame.child_score)
    assert count


RANGES = {
    "en": r"it now stores (\S+) … (\S+)\. ",
    "ja": r"、([−\d.]+) … ([−\d.]+)と登録します",
}


@pytest.mark.parametrize("language", RANGES)
def test_the_lower_end_of_a_range_is_said_first(language):
    one = played("O X . / . . . / . . .", symmetry=False, shortest_win=True)
    ranges = set()
    for moment in one.moments:
        if moment.frame.registered:
            text = caption(one.plan, moment, language).text
            ranges |= set(re.findall(RANGES[language], text))
    numbers = {tuple(float(end.replace("−", "-")) for end in pair) for pair in ranges}
    assert numbers
    assert all(low < high for low, high in numbers)


@pytest.mark.parametrize("depth", [0, 1])
def test_what_is_counted_below_the_picture_is_what_was_searched_there(depth):
    position = "O X . / X . . / . O ."
    every = played(position, "alpha-beta").moments
    entered = [moment.frame.path for moment in every if moment.frame.status == "start"]
    one, count = played(position, "alpha-beta", FrameBudget(depth=depth)), 0
    for moment in one.moments:
        frame = moment.frame
        found = re.search(
            r"Below it lie (\S+) nodes: (\S+) searched, (\S+) skipped",
            caption(one.plan, moment, "en").text,
        )
        if frame.status == "end" and found:
            count += 1
            hidden, searched, skipped = (int(n.replace(",", "")) for n in found.groups())
            below = [path for path in entered if path[: len(frame.path)] == frame.path]
            assert searched == len(below) - 1
            assert skipped == hidden - searched
    assert count


@pytest.mark.parametrize("kind", ["least", "more"])
@pytest.mark.parametrize("known", ["least", "most"])
def test_a_question_is_answered_if_all_values_that_are_left_answer_it_alike(kind, known):
    for number, bound in product(range(5), repeat=2):
        left = [
            n / 2 for n in range(-9, 20) if (n >= 2 * bound if known == "least" else n <= 2 * bound)
        ]
        answers = {value >= number if kind == "least" else value > number for value in left}
        assert _is_answered(kind, number, known, bound) == (len(answers) == 1)
