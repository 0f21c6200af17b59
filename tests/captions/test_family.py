"""What is said of searches that come again, that choose and that weigh: true on every tree."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from math import inf, isfinite
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.captions.cutoffs import bound_source
from search_walkthroughs.captions.family_words import run_contexts
from search_walkthroughs.game import CHANCE, MAX, MIN, AtLeast, Path
from search_walkthroughs.pages.walkthrough.key_frames import MAX_KEY_FRAMES, key_frames
from search_walkthroughs.questions import questions
from search_walkthroughs.record.plan import NodeState, NodeStatus, Plan
from search_walkthroughs.record.tree_state import Moment
from support import caption, chancy, noisy_tree, trees

from . import family
from .family import EVERY, NUMBER, WEIGHING, game_of, holds, near, paired, value
from .limited import limited_run
from .support import Run, plant, searched
from .tables import doubled

pytestmark = pytest.mark.day(30)

COUNTED = {"1", "2"}
"""Numbers that a language may write where another has a word: 1つ, "a single"."""


def texts(done: Run, language: str) -> Iterator[str]:
    """All that is said of a run."""
    for moment in done.moments:
        said = caption(done.plan, moment, language)
        yield said.title
        yield said.text
    for question in questions(done.plan, done.moments, language):
        yield from (question.prompt, question.reason, *question.choices)


@pytest.mark.sample(8)
@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_captions_are_whole_and_both_languages_say_the_same(
    name: str, options: dict[str, Any], data: st.DataObject
) -> None:
    done = searched(game_of(name, data), name, "S", **options)
    by_language = [list(texts(done, language)) for language in languages()]
    for versions in zip(*by_language, strict=True):
        for text in versions:
            assert text == text.strip() != ""
            assert not re.search(r"None|nan|inf\b|[{}<>]|  |Fraction|⁺⁺|⁻⁻", text)
        numbers = [set(re.findall(rf"{NUMBER}[⁺⁻]?", text)) for text in versions]
        for one, other in (numbers, numbers[::-1]):
            assert one - other <= COUNTED, versions


@pytest.mark.parametrize("name", family.BOARDS)
def test_captions_of_boards_are_whole(name: str) -> None:
    done = family.board(name)
    for language in languages():
        for text in texts(done, language):
            assert text == text.strip() != ""
            assert not re.search(r"None|inf\b|[{}<>]|  |Fraction|\bX\b|\bO\b", text)


@pytest.mark.sample(8)
@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_what_is_said_of_a_value_is_so(
    name: str, options: dict[str, Any], data: st.DataObject
) -> None:
    done, truth = paired(game_of(name, data), name, options)
    for moment in done.moments:
        said = caption(done.plan, moment, "en")
        frame, view = moment.frame, moment.states[-1]
        guessed = frame.horizon is not None and view.from_estimates
        if frame.status != "end" or guessed:
            continue
        ends = re.search(rf"is worth (at least|at most|)\s?({NUMBER})$", said.title)
        assert ends, said.title
        assert holds(ends[1], truth[frame.path], value(ends[2])), said.title
        assert frame.score is not None
        assert near(value(ends[2]), frame.score)


@given(trees, st.sampled_from([(-inf, inf), (-1, 2)]))
def test_scouts_are_answered_and_followed(game: Any, window: tuple[float, float]) -> None:
    done, truth = paired(game, "pvs", {"window": window})
    for moment, after in pairwise(done.moments):
        text = caption(done.plan, moment, "en").text
        child = moment.child
        if answer := re.search(
            rf"answer is (yes|no): .* worth (more|less) than ({NUMBER})\.", text
        ):
            assert child is not None
            bound = value(answer[3])
            assert isfinite(bound)
            better = truth[child] > bound if answer[2] == "more" else truth[child] < bound
            tied = near(truth[child], bound)
            assert tied or better == (answer[1] == "yes"), text
        again = moment.frame.status == "update" and after.frame.path == child
        assert again == ("so it is searched again" in text)
        if again:
            assert "again" in caption(done.plan, after, "en").title


@given(trees, st.sampled_from([n for n in EVERY if n[0] in ("aspiration", "mtd-f")]))
def test_a_new_pass_says_what_is_known(game: Any, search: tuple[str, dict[str, Any]]) -> None:
    done, truth = paired(game, *search)
    known = rf"(?:known that|low:|high:) .* is worth (at least|at most) ({NUMBER})\."
    starts = [m for m in done.moments if m.frame.status == "start" and not m.frame.path]
    for number, moment in enumerate(starts, 1):
        said = caption(done.plan, moment, "en")
        assert said.title == (f"Iteration {number} begins at S" if number > 1 else SEARCH_BEGINS)
        if number > 1:
            found = re.search(known, said.text)
            assert found, said.text
            assert holds(found[1], truth[()], value(found[2])), said.text


SEARCH_BEGINS = "The search begins at S"


@given(trees, st.sampled_from([n for n in EVERY if n[0] in ("pvs", "mtd-f", "aspiration")]))
def test_visits_and_nodes_never_entered_add_up(
    game: Any, search: tuple[str, dict[str, Any]]
) -> None:
    done, _ = paired(game, *search)
    frame, text = done.moments[-1].frame, caption(done.plan, done.moments[-1], "en").text
    entered = {m.frame.path for m in done.moments if m.frame.status == "start"}
    visits = sum(m.frame.status == "start" for m in done.moments)
    never = len(done.plan.nodes) - len(entered)
    if visits == len(entered):
        assert re.search(rf"\b{visits} nodes? (?:was|were) visited, ", text)
    else:
        assert f"{visits} visits were made to" in text
        one = "this one node" if len(entered) == 1 else f"{len(entered)} different nodes"
        assert one in text
    assert frame.pruned == never
    assert bool(never) == bool(re.search(rf"\b{never} nodes? (?:was|were) (?:never|skip)", text))


@pytest.mark.parametrize("name", ["expectimax", "star1", "star1, sure", "star1, nested"])
def test_where_chance_moves_a_score_is_one_on_average(name: str) -> None:
    done = family.sample(name)
    chance = {path for path, node in done.plan.nodes.items() if node.turn == CHANCE}
    for moment in done.moments:
        if moment.frame.status == "update" and moment.frame.turn != CHANCE:
            text = caption(done.plan, moment, "en").text
            mean = any(path[: len(moment.child or ())] == moment.child for path in chance)
            assert ("on average" in text) <= mean
            assert ("is sure of" in text) <= (not mean)


@pytest.mark.parametrize(("name", "deepens"), [("deepening", True), ("aspiration", False)])
def test_only_an_iteration_without_estimates_makes_deeper_ones_needless(
    name: str, deepens: bool
) -> None:
    done, guessed, needless, passes = family.sample(name), False, [], 0
    for moment in done.moments:
        text = caption(done.plan, moment, "en").text
        if not moment.frame.path and moment.frame.status == "start":
            guessed = False
            passes += 1
        guessed |= "counts as ≈" in text
        if guessed and not moment.frame.path and moment.frame.status == "end":
            assert "by the estimates" in text
            assert "what has been read proves" not in text
        if not moment.frame.path and moment.frame.status == "end":
            assert ("This iteration made" in text) == (deepens and passes > 1)
            needless.append("so a deeper search would change nothing" in text)
            assert needless[-1] == (deepens and not guessed)
    assert any(needless) == deepens


@pytest.mark.parametrize(
    ("name", "meet"),
    [
        *(("aspiration, too low", False), ("aspiration, too high", True), ("mtd-f", True)),
        *(("deepening", False), ("pvs", False), ("sss", False)),
    ],
)
def test_a_search_that_comes_again_is_over_at_its_last_frame_alone(name: str, meet: bool) -> None:
    done = family.sample(name)
    texts = [caption(done.plan, m, "en").text for m in done.moments]
    last = [*[False] * (len(texts) - 1), True]
    assert ["The search is over" in text for text in texts] == last
    met = ["the lower and the upper bound have met" in text for text in texts]
    assert met == (last if meet else [False] * len(texts))


@given(chancy, st.sampled_from(WEIGHING))
def test_means_lie_where_it_is_said(game: Any, search: tuple[str, dict[str, Any]]) -> None:
    done, truth = paired(game, *search)
    for moment in done.moments:
        frame, text = moment.frame, caption(done.plan, moment, "en").text
        if frame.status in ("start", "update") and frame.turn == CHANCE:
            for low, high in re.findall(rf"mean lies between ({NUMBER}) and ({NUMBER})\.", text):
                assert value(low) <= truth[frame.path] + 1e-3 * abs(truth[frame.path]) + 1e-3
                assert value(high) >= truth[frame.path] - 1e-3 * abs(truth[frame.path]) - 1e-3
        if "That is the mean." in text or "The mean is " in text:
            assert near(frame.score, truth[frame.path]), text
        for need in re.findall(rf"worth (more|less) than ({NUMBER}): .*? ({NUMBER}) or", text):
            most = farthest_mean(done.plan, moment, need[0] == "more", value(need[1]))
            assert near(most, value(need[2]), 1e-2)
        above = done.plan.nodes.get(frame.path[:-1]) if frame.path else None
        if frame.status == "start" and search[0] == "star1" and above and above.turn == CHANCE:
            leaf = done.plan.nodes[frame.path].leaf
            assert leaf or "To be of use at" in text or "it can still matter to the mean" in text
        if "it can still matter to the mean" in text:
            window = moment.states[-2]
            for more, bound in ((True, window.alpha), (False, window.beta)):
                worst = farthest_mean(done.plan, moment, more, done.plan.range[0 if more else 1])
                assert bound is not None
                assert near(worst, bound) or (worst > bound) == more, text


def farthest_mean(plan: Plan, moment: Moment, more: bool, worth: float) -> float:
    """The mean above, if the node is worth so much and all that is left there is worth the most, or
    the least."""
    path = moment.frame.path
    parent = moment.states[-2]
    siblings = plan.nodes[path[:-1]].children
    left = [c for c in siblings if c not in parent.searched_children and c != path]
    chance = plan.nodes[path].chance
    assert chance is not None
    end = plan.range[1 if more else 0]
    rest = sum(float(plan.nodes[c].chance or 0) * end for c in left)
    return float(parent.score or 0) + float(chance) * worth + rest


@given(trees)
def test_the_node_taken_from_the_list_has_the_greatest_merit(game: Any) -> None:
    done, truth = paired(game, "sss-star", {})
    views: dict[Path, NodeState] = {}
    for moment in done.moments:
        frame, text = moment.frame, caption(done.plan, moment, "en").text
        if frame.status == "select":
            waiting = [v.merit for v in views.values() if v.state is NodeStatus.WAITING]
            assert all(m is None or m <= frame.merit for m in waiting)
        if found := re.search(rf"merit, ({NUMBER}), is the largest", text):
            assert near(value(found[1]), frame.merit)
        if found := re.search(rf"read: it is worth ({NUMBER})\. .* with merit ({NUMBER})\.", text):
            assert near(value(found[1]), truth[frame.path])
            assert near(value(found[2]), frame.merit)
        views |= moment.changed


@given(trees, st.sampled_from([{}, {"goal": AtLeast(1)}]))
def test_the_most_proving_node_is_where_the_smallest_numbers_lead(
    game: Any, options: dict[str, Any]
) -> None:
    done, truth = paired(game, "proof-number", options)
    views: dict[Path, NodeState] = {}
    for moment in done.moments:
        frame, text = moment.frame, caption(done.plan, moment, "en").text
        views |= moment.changed
        if frame.status == "start":
            aim = frame.beta
        steps = re.findall(
            rf"where (MAX|MIN) moves, \S+ has the smallest \w+ number, ({NUMBER})\.", text
        )
        for depth, (mover, least) in enumerate(steps):
            node = done.plan.nodes[frame.path[:depth]]
            assert mover == ("MAX" if node.turn == MAX else "MIN")
            below = [views[child] for child in node.children]
            assert value(least) == min(v.proof if node.turn == MAX else v.disproof for v in below)
        assert not steps or len(steps) == len(frame.path)
        for parts, whole in re.findall(r"add up: ([\d∞ +]+) = ([\d∞]+)\.", text):
            assert sum(map(value, parts.split(" + "))) == value(whole)
        if frame.status == "backup" and " is proved:" in text:
            assert truth[frame.path] >= aim
        if frame.status == "backup" and " is disproved:" in text:
            assert truth[frame.path] < aim


@pytest.mark.sample(8)
@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_questions_have_one_right_answer(
    name: str, options: dict[str, Any], data: st.DataObject
) -> None:
    done = searched(game_of(name, data), name, "S", **options)
    by_language = [questions(done.plan, done.moments, language) for language in languages()]
    numbers = key_frames(done.plan, done.moments)
    assert len(numbers) <= MAX_KEY_FRAMES
    assert numbers[0] == 0
    for asked in zip(*by_language, strict=True):
        assert len({(q.frame, q.answer, len(q.choices)) for q in asked}) == 1
        assert all(2 <= len(set(q.choices)) == len(q.choices) <= 4 for q in asked)


def test_sums_of_proof_numbers_are_right_where_a_position_stands_twice():
    """A picture has the numbers of before at the second place, the search those of the table."""
    done = doubled()
    said = [caption(done.plan, moment, "en").text for moment in done.moments]
    sums = [found for text in said for found in re.findall(r"add up: ([\d +]+) = (\d+)", text)]
    assert sums
    assert all(sum(map(int, parts.split(" + "))) == int(total) for parts, total in sums)
    assert any("those of the table" in text for text in said)


@pytest.mark.parametrize("name", ["df-pn", "df-pn, MIN root"])
def test_how_long_the_search_stays_below_a_node_is_said(name: str) -> None:
    done, kinds = family.sample(name), set()
    for moment in done.moments:
        if moment.frame.status != "select":
            continue
        text, limits = caption(done.plan, moment, "en").text, moment.frame.thresholds
        assert limits is not None
        said = re.findall(r"(proof|disproof) number (?:of \S+ )?(?:is )?less than (\d+)", text)
        finite = [(k, t) for k, t in zip(("proof", "disproof"), limits, strict=True) if t < inf]
        assert [(kind, int(limit)) for kind, limit in said] == finite
        assert ("is proved or disproved" in text) == (not finite)
        assert "∞" not in text
        kinds.add(tuple(kind for kind, _ in finite))
    assert {(), ("proof", "disproof")} <= kinds


@pytest.mark.parametrize("turn", [MAX, MIN])
def test_a_single_move_is_called_so_whoever_has_it(turn):
    tree = {"A": {"B": {"C": 1}}, "D": [[2], [3, 4]], "E": [[1, 2], [4, 0]]}
    done = searched(plant(tree, turn), "sss-star", "")
    found = set()
    for moment in done.moments:
        node = done.plan.nodes[moment.frame.path]
        if moment.frame.status == "select" and node.children and not moment.frame.solved:
            single = "single move" in caption(done.plan, moment, "en").text
            assert single == (len(node.children) == 1)
            found.add((node.turn, single))
    assert len(found) == 4, "both have single moves, and choices"


@pytest.mark.parametrize("turn", [MAX, MIN])
def test_one_solved_child_is_enough_for_max_alone(turn):
    tree = {"A": [[3, 5], [4, 2]], "B": [[2, 6], [7, 1]]}
    done = searched(plant(tree, turn), "sss-star", "")
    found = set()
    for moment in done.moments:
        frame = moment.frame
        if frame.status == "select" and frame.solved and frame.path:
            above = done.plan.nodes[frame.path[:-1]].turn
            text = caption(done.plan, moment, "en").text
            assert ("MAX needs one move only" in text) == (above == MAX)
            last = done.plan.nodes[frame.path[:-1]].children[-1] == frame.path
            assert ("It was MIN's last reply" in text) == (above == MIN and last)
            found.add(above)
    assert found == {MAX, MIN}


def test_children_that_an_earlier_visit_searched_are_named_if_they_are_few():
    counts = set()
    for seed in range(5):
        rng = Random(seed)
        tree = {name: {f"{name}{n}": rng.randrange(9) for n in range(7)} for name in "ABC"}
        done = searched(plant(tree, MAX), "mtd-f", "")
        for moment in done.moments:
            text = caption(done.plan, moment, "en").text
            if found := re.search(r"arlier visits? searched (.+?); this time", text):
                named = re.findall(r"[ABC]\d?", found[1])
                number = re.search(r"(\d+) children", found[1])
                assert bool(named) != bool(number), found[0]
                assert ("this time it is" in text) == (len(named) == 1)
                assert len(named) <= 4
                assert not number or int(number[1]) > 4
                counts.add(bool(named))
    assert counts == {True, False}


@pytest.mark.parametrize(("turn", "sure", "first", "bound"), [(MAX, 6, -4, 6), (MIN, -4, 6, -4)])
def test_outcomes_that_are_left_are_taken_for_the_end_of_the_range(turn, sure, first, bound):
    lot = {"chances": {"a": "1/2", "b": "1/2"}, "children": {"a": first, "b": 0}}
    done = searched(plant({"S": sure, "L": lot}, turn), "star1", "")
    text = " ".join(caption(done.plan, moment, "en").text for moment in done.moments)
    assert f"even with {bound} from everything left".replace("-", "−") in text


def test_a_sum_of_proof_numbers_is_written_out_up_to_six_children() -> None:
    for children, written in ((6, True), (7, False)):
        run = searched(plant([[1, 2]] * children, MAX), "proof-number", "")
        backups = [
            caption(run.plan, m, "en").text for m in run.moments if m.frame.status == "backup"
        ]
        assert any(" + ".join("1" * children) in text for text in backups) == written
        assert any(f"{children}" in text for text in backups)


@pytest.mark.parametrize(("name", "some"), [("ordered", True), ("killer", True), ("pairs", False)])
def test_a_child_that_is_tried_first_and_not_drawn_first_is_said_to_be(
    name: str, some: bool
) -> None:
    done, entered, ahead = family.sample(name), set[Path](), 0
    for moment in done.moments:
        path = moment.frame.path
        if moment.frame.status == "start" and path:
            first = done.plan.nodes[path[:-1]].children[0]
            early = path != first and path[:-1] not in entered
            text = caption(done.plan, moment, "en").text
            assert ("does not come first in the picture" in text) == early
            entered.add(path[:-1])
            ahead += early
    assert bool(ahead) == some


@pytest.mark.parametrize("name", ["ordered", "killer", "pairs", "star1"])
def test_a_bound_that_moves_is_of_use_while_children_are_left(name: str) -> None:
    done = family.sample(name)
    for moment in done.moments:
        if moment.frame.status == "update":
            text = caption(done.plan, moment, "en").text
            assert ("no child is left to make use of it" in text) <= (moment.frame.left == 0)
            assert ("becomes" in text and "from now on" in text) <= bool(moment.frame.left)
            score, alpha, beta = moment.frame.score, moment.frame.alpha, moment.frame.beta
            if moment.frame.turn != CHANCE and moment.frame.updated and not moment.frame.cut:
                moves = score > alpha if moment.frame.turn == MAX else score < beta
                assert (" becomes " in text) == moves


@pytest.mark.parametrize(("name", "passes"), [("null-move", True), ("quiescence", False)])
def test_a_score_is_believed_only_where_no_move_was_tried(name: str, passes: bool) -> None:
    options = {"depth": 3, "reduction": 1} if passes else {"depth": 2}
    run, believed = limited_run(name, noisy_tree(Random(4), 4), **options), 0
    visits: list[Path] = []
    for moment in run.moments:
        path = moment.frame.path
        if moment.frame.status == "start":
            visits.append(path)
        elif "No move of it was tried" in caption(run.plan, moment, "en").text:
            since = len(visits) - visits[::-1].index(path)
            assert not set(run.plan.nodes[path].children) & set(visits[since:])
            believed += 1
    assert bool(believed) == passes


def test_what_comes_back_after_a_pass_is_enough_if_it_reaches_the_bound() -> None:
    found = set()
    for seed in (3, 4, 7):
        run = limited_run("null-move", noisy_tree(Random(seed), 4), depth=3, reduction=1)
        for moment in run.moments:
            text = caption(run.plan, moment, "en").text
            if said := re.search(
                rf"pass, ({NUMBER}) comes back .*(MAX|MIN) needs ({NUMBER}).*this is (enough|not)",
                text,
            ):
                came, needed = value(said[1]), value(said[3])
                reaches = came >= needed if said[2] == "MAX" else came <= needed
                assert (said[4] == "enough") == reaches
                found.add((said[2], reaches, came == needed))
    assert {*product(("MAX", "MIN"), (True, False), (False,)), ("MAX", True, True)} <= found


def test_a_pass_is_that_of_who_moves_at_the_node_above() -> None:
    depths = set()
    for seed in (3, 7):
        run = limited_run("null-move", noisy_tree(Random(seed), 4), depth=4, reduction=1)
        for moment in run.moments:
            path = moment.frame.path
            above = run.plan.nodes.get(path[:-1]) if path else None
            if moment.frame.status == "start" and above and above.after_pass == path:
                text = caption(run.plan, moment, "en").text
                if "leaf" not in text:
                    assert ("MAX" if above.turn == MAX else "MIN") + " passes" in text
                    depths.add(len(path))
    assert max(depths) > 2


def test_a_window_that_a_search_with_a_table_was_given_is_no_bound_of_the_table() -> None:
    """Another package's search may have both."""
    run = searched(plant([[[3, 5], [4, 9]], [[1, 2]]], MAX), "alpha-beta-table", "")
    moment = next(m for m in run.moments if m.frame.table is not None and len(m.states) > 2)
    given = {"alpha": -9, "beta": 8}
    root = moment.states[0]._replace(**given)
    moment = replace(
        moment, frame=replace(moment.frame, **given), states=(root, *moment.states[1:])
    )
    (context,) = run_contexts(run.plan, [moment], messages("en"))
    assert bound_source(context, "alpha", -9) == bound_source(context, "beta", 8) == "window"
    assert bound_source(context, "alpha", -7) == bound_source(context, "beta", 7) == "table"
