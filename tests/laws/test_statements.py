"""What a page to find a mistake takes for true is true: held against the search and minimax."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.course import check as course_check
from search_walkthroughs.course.claims import judge_statements
from search_walkthroughs.game import spell
from search_walkthroughs.reading import BadInput, Limits, read
from search_walkthroughs.runs.registry import catalogue
from support import minimax, nested, planted, search

HEAD = "title: t\npage: mistake\nclaim: c\nalgorithm: alpha-beta\n"
SEED = HEAD + (
    "options: {fail: hard}\n"
    "tree: {A: {C: [2, 4, 5], D: [7, 3, 5]}, B: {E: [4, 3, 2], F: [6, 4, 1]}}\n"
)


def opened(text):
    return read(text, "t.yml", catalogue(), Limits())


def verdicts(walkthrough):
    runs = [course_check.check_run(walkthrough, entry) for entry in walkthrough.entries]
    return judge_statements(walkthrough, runs)


def below(branches, path=()):
    """Every path of the tree and what stands there."""
    yield path, branches
    if isinstance(branches, list):
        for place, part in enumerate(branches, 1):
            yield from below(part, (*path, str(place)))


def facts(branches):
    """What is true of every claim that this test makes, found without the page."""
    game = planted(branches)
    ran = search("alpha-beta", game)
    states = {(): game.start()}
    for path, _ in below(branches):
        if path:
            states[path] = game.play(states[path[:-1]], path[-1])
    ends = {f.path: f.score for f in ran.frames if f.status == "end"}
    return {
        "value": ran.value,
        "leaves": list(ran.tally.leaves.values()),
        "calculated": ran.tally.calculated,
        "pruned-nodes": ran.tally.pruned,
        "cutoffs": len(ran.tally.cutoffs),
        "visited": [spell(path) for path in ran.tally.visited],
        **{("minimax-values", spell(path)): minimax(game, state) for path, state in states.items()},
        **{("returns", spell(path)): ends.get(path) for path in states},
    }


@given(st.lists(nested, min_size=1, max_size=4), st.data())
def test_a_statement_is_true_if_it_says_what_happened(branches, data):
    known = facts(branches)
    keys = data.draw(st.lists(st.sampled_from(list(known)), min_size=2, max_size=6))
    claims = []
    for key in keys:
        truth = known[key]
        other = [*truth, *truth[:1]] if isinstance(truth, list) else (truth or 0) + 1
        claimed_value = other if truth is None or data.draw(st.booleans()) else truth
        claim, claimed = (
            (key[0], {key[1]: claimed_value}) if isinstance(key, tuple) else (key, claimed_value)
        )
        claims.append(({"says": "s", claim: claimed}, claimed_value == truth))
    rows = json.dumps([statement for statement, _ in claims])
    walkthrough = opened(f"{HEAD}tree: {branches}\nstatements: {rows}\n")
    right = [truth for _, truth in claims]
    if all(right) or not any(right):
        with pytest.raises(BadInput) as info:
            verdicts(walkthrough)
        (fault,) = info.value.faults
        assert f"every statement is {'true' if all(right) else 'wrong'}" in fault.message
        assert f"write one that is {'wrong' if all(right) else 'true'}" in fault.remedy
        assert fault.line == 6
    else:
        assert [one.true for one in verdicts(walkthrough)] == right


def seen(statement):
    """The frame that shows a statement of the small tree, beside a right and a wrong one."""
    rest = "- {says: a, value: 5}\n- {says: b, value: 4}\n"
    walkthrough = opened(f"{SEED}statements:\n- {{says: s, {statement}}}\n{rest}")
    (run,) = (course_check.check_run(walkthrough, entry) for entry in walkthrough.entries)
    frame = run.moments[judge_statements(walkthrough, [run])[0].place].frame
    return spell(frame.path), frame.status


@pytest.mark.parametrize(
    ("statement", "frame"),
    [
        ("value: 4", ("", "end")),
        ("minimax-values: {B: 5}", ("B", "end")),
        ("minimax-values: {A: 5, B: 5}", ("B", "end")),
        ("returns: {B/E: 4}", ("B/E", "end")),
        ("returns: {B/F: 4}", ("B", "update")),
        ("minimax-values: {B/F/2: 4}", ("B", "update")),
        ("pruned: [A/D/2, A/D/3, B/E/2, B/F]", ("B/E/2", "end")),
        ("pruned: [A/D/2, B/F]", ("A/D", "update")),
        ("visited: ['', A]", ("A/C", "end")),
        ("leaves: [2, 4, 5, 7, 4, 2]", ("B/E/2", "end")),
        ("cutoffs: [A/D, A]", ("A", "end")),
        ("cutoffs: [{path: A/D}, {path: B, skipped: []}]", ("B", "end")),
        ("calculated: 13", ("", "end")),
        ("value: 5, at: A/C", ("A/C", "end")),
    ],
)
def test_a_statement_is_seen_where_its_node_is_left_or_cut_off(statement, frame):
    assert seen(statement) == frame


def test_what_a_search_returns_is_what_it_says_when_it_leaves_the_node_for_the_last_time():
    text = "title: t\npage: mistake\nclaim: c\nalgorithm: mtd-f\noptions: {guess: 5}\n"
    text += "tree: [[4, 2], [3, 9]]\n"
    text += "statements:\n- {says: a, returns: {1: 2}}\n- {says: b, value: 4}\n"
    walkthrough = opened(text)
    moments = course_check.check_run(walkthrough, walkthrough.entries[0]).moments
    ends = [
        (place, moment.frame.score)
        for place, moment in enumerate(moments)
        if moment.frame.status == "end" and moment.frame.path == ("1",)
    ]
    assert len({score for _, score in ends}) > 1
    judged = verdicts(walkthrough)[0]
    assert (judged.place, judged.actual_value) == (ends[-1][0], {"1": ends[-1][1]})


def test_what_only_the_run_can_tell_is_told_with_its_place():
    text = "statements:\n- {says: a, value: 0}\n- {says: b, returns: {9: 0}}\n"
    page = HEAD.replace("alpha-beta", "minimax") + "game: tic-tac-toe\n"
    with pytest.raises(BadInput) as info:
        verdicts(opened(f"{page}position: OXOXOX...\n{text}"))
    (fault,) = info.value.faults
    assert (fault.line, fault.message) == (9, "there is no move '9' at the root")


def test_frames_that_are_not_told_show_nothing():
    text = "statements:\n- {says: a, value: 5}\n- {says: b, returns: {A/C: 0}}\n"
    with pytest.raises(BadInput) as info:
        verdicts(opened(f"{SEED}frames: {{depth: 1}}\n{text}"))
    (fault,) = info.value.faults
    assert "do not include what the search says of A/C" in fault.message
    assert "with `frames`" in fault.remedy


def test_a_leaf_that_nobody_knows_leaves_a_range():
    text = 'title: t\npage: mistake\nclaim: c\nalgorithm: alpha-beta\ntree: [[5], [4, "?"]]\n'
    text += "statements:\n- {says: a, value: 5}\n- {says: b, minimax-values: {2: 4}}\n"
    known, unknown = verdicts(opened(text))
    assert known.true
    assert not unknown.true
    assert unknown.actual_value == {"2": (float("-inf"), 4)}


def test_what_an_author_means_is_held_against_what_is():
    wrong = "- {says: a, minimax-values: {B: 5}, wrong: on}\n"
    true = "- {says: b, returns: {B: 5}}\n"
    one, other = verdicts(opened(f"{SEED}statements:\n{wrong}{true}"))
    assert (one.true, other.true) == (False, True)
    with pytest.raises(BadInput) as info:
        verdicts(opened(f"{SEED}statements:\n{true}{wrong.replace('B: 5', 'B: 4')}"))
    (fault,) = info.value.faults
    assert (fault.line, fault.column) == (9, 3)
    assert "meant to be wrong, and it is true" in fault.message
    with pytest.raises(BadInput) as info:
        verdicts(opened(f"{SEED}statements:\n{wrong}{true.replace('B: 5', 'B: 4')}"))
    (fault,) = info.value.faults
    assert fault.message == "this is meant to be true, and it is not: returns is {B: 5}"
    assert "`wrong: on`" in fault.remedy


def test_a_name_that_begins_like_a_skipped_one_has_a_frame_of_its_own():
    text = f"{HEAD}tree: {{L: 3, M: {{A10: 2, A1: 9}}}}\nstatements:\n"
    claims = "- {says: s, returns: {M/A10: 5}}\n- {says: a, value: 3}\n"
    walkthrough = opened(text + claims)
    (run,) = (course_check.check_run(walkthrough, entry) for entry in walkthrough.entries)
    frame = run.moments[judge_statements(walkthrough, [run])[0].place].frame
    assert (spell(frame.path), frame.status) == ("M/A10", "end")


GAME_OF_SELF_PLAY = (
    HEAD.replace("alpha-beta", "self-play") + "options: {simulations: 12, seed: 8}\n"
    "tree: {estimate: 0, children: {"
    "A: {prior: 1/2, estimate: 0, children: [{prior: 1/2, value: 1}, {prior: 1/2, value: 1}]}, "
    "B: {prior: 1/2, estimate: 0, children: [{prior: 1/2, value: 1}, {prior: 1/2, value: 1}]}}}\n"
    "range: [-1, 1]\n"
)


def test_results_are_true_as_self_play_notes_them_for_the_mover():
    (move,) = "AB"[opened_game().best == "B"]
    other = "B" if move == "A" else "A"
    claims = [{"": 1}, {"": -1}, {move: -1}, {move: 1}, {"": 1, move: -1}, {other: -1}]
    rows = json.dumps([{"says": "s", "noted-results": claim} for claim in claims])
    judged = verdicts(opened(f"{GAME_OF_SELF_PLAY}statements: {rows}\n"))
    assert [one.true for one in judged] == [True, False, True, False, True, False]
    assert judged[-1].actual_value == {other: None}


def opened_game():
    """The run of the game of self-play."""
    text = "statements: [{says: a, value: 1}, {says: b, value: 0}]\n"
    walkthrough = opened(GAME_OF_SELF_PLAY + text)
    return course_check.check_run(walkthrough, walkthrough.entries[0]).run


def test_a_noted_result_is_seen_where_it_is_noted():
    move = opened_game().best
    rows = json.dumps([{"says": "s", "noted-results": {move: z}} for z in (-1, 1)])
    walkthrough = opened(f"{GAME_OF_SELF_PLAY}statements: {rows}\n")
    run = course_check.check_run(walkthrough, walkthrough.entries[0])
    frame = run.moments[judge_statements(walkthrough, [run])[0].place].frame
    assert (spell(frame.path), frame.status) == (move, "backup")


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (SEED, "this search notes no results"),
        (
            GAME_OF_SELF_PLAY + "frames: {depth: 0}\n",
            "the frames shown do not include all results that are noted",
        ),
    ],
)
def test_results_that_are_not_noted_or_not_shown_cannot_be_judged(page, message):
    text = "statements:\n- {says: a, value: 1}\n- {says: b, noted-results: {A: 0}}\n"
    with pytest.raises(BadInput) as info:
        verdicts(opened(page + text))
    assert [fault.message for fault in info.value.faults] == [message]
