"""What is said of games played out: every number of a frame, whose branch it is, and why."""

import re
from html import unescape
from itertools import product

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.families.monte_carlo.written_numbers import decimals
from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.questions import questions
from search_walkthroughs.record.frame import Frame
from search_walkthroughs.record.plan import NodeStatus
from search_walkthroughs.record.tree_state import Moment
from support import caption

from .sampled import SAMPLES, sample, unknown
from .support import Run, plant, searched

pytestmark = pytest.mark.day(90)

NAMES = [name for name in SAMPLES if name != "uct, over"]
LOOKS = [name for name in NAMES if name.startswith("puct")]
"""Their results are what a network says: nothing is drawn at random."""
SOLVERS = [name for name in NAMES if name.startswith("solver")]
"""Their nodes have proven bounds in the place of intervals."""
PLAYOUTS = [name for name in NAMES if name not in LOOKS + SOLVERS]
RIVALS = 3


def texts(done: Run, status: str, language: str = "en") -> list[tuple[Frame, str]]:
    """The frames of a status with what is said of them."""
    return [
        (m.frame, caption(done.plan, m, language).text)
        for m in done.moments
        if m.frame.status == status
    ]


def test_a_search_that_plays_games_out_begins_with_who_moves_and_then_says_the_rules() -> None:
    ((_, first),) = texts(sample("flat, othello"), "start")
    assert first.startswith("The search begins at the start position. MAX moves here")
    assert first.index("MAX moves here") < first.index("Black is MAX")


def numbers(text: str) -> list[float]:
    """Every number of the text."""
    return [float(n.replace("−", "-")) for n in re.findall(r"−?\d+(?:\.\d+)?", text)]


def has_number(value: float, text: str) -> bool:
    """Whether the text has the number, as far as it is written."""
    return any(abs(value - number) <= 0.005 + 1e-9 for number in numbers(text))


@pytest.mark.parametrize("name", SAMPLES)
def test_captions_are_whole(name: str) -> None:
    done = sample(name)
    for moment, language in product(done.moments, languages()):
        said = caption(done.plan, moment, language)
        for part in (said.title, said.text, said.html):
            assert part == part.strip() != ""
            assert "  " not in part
            assert not set("{}") & set(part)
        assert unescape(re.sub("<[^>]+>", "", said.html)) == said.text
        assert said.text.startswith(said.title)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_number_of_a_frame_is_said(name: str) -> None:
    done = sample(name)
    for moment, language in product(done.moments, languages()):
        frame, text = moment.frame, caption(done.plan, moment, language).text
        if frame.visits is not None:
            assert frame.mean is not None
            assert (frame.interval is None) == (name in {*LOOKS, *SOLVERS, "solver, over"})
            for number in (frame.visits, frame.mean, *(frame.interval or ())):
                assert has_number(number, text)
        if frame.status == "expand":
            assert (frame.prior is None) != (done.plan.family.name in ("look", "tree-parallel"))
        if frame.prior is not None:
            assert has_number(frame.prior, text)
        if frame.result is not None:
            assert has_number(frame.result, text)
        if frame.p is not None and frame.p < 1:
            assert str(frame.p) in text
        if frame.score is not None:
            assert has_number(frame.score, text)
        for sums in _shown(frame):
            assert all(has_number(term, text) for term in (*sums, sum(sums)))


def _shown(frame: Frame) -> list[tuple[float, ...]]:
    """The terms of the child selected, and of those that came closest."""
    if frame.terms is None:
        return []
    mine = frame.path[-1]
    others = sorted((of for m, of in frame.terms.items() if m != mine), key=lambda of: -sum(of))
    return [frame.terms[mine], *others[:RIVALS]]


@pytest.mark.parametrize("name", NAMES)
def test_sums_are_equations_only_where_they_add_up(name: str) -> None:
    for _, text in texts(sample(name), "select"):
        for first, second, sign, total in re.findall(
            r"(−?[\d.]+) \+ ([\d.]+) ([=≈]) (−?[\d.]+)", text
        ):
            added, written = (sum(numbers(f"{first} {second}")), numbers(total)[0])
            assert (abs(added - written) < 1e-9) == (sign == "=")
            assert abs(added - written) < 0.02


@pytest.mark.parametrize("name", NAMES)
def test_whose_branch_it_is_is_said(name: str) -> None:
    done = sample(name)
    for status in ("select", "expand"):
        for frame, text in texts(done, status):
            assert ("obody chooses" in text) == bool(frame.chance)
            if not frame.chance:
                above = frame.path if status == "expand" else frame.path[:-1]
                mover = "MIN" if done.plan.nodes[above].turn == MIN else "MAX"
                assert f"{mover} " in text


@pytest.mark.parametrize("name", PLAYOUTS)
def test_an_interval_can_be_trusted_only_where_all_was_played_from_the_node(name: str) -> None:
    done = sample(name)
    for moment in done.moments:
        if moment.frame.status == "backup" and not done.plan.nodes[moment.frame.path].leaf:
            text, sampled = caption(done.plan, moment, "en").text, moment.states[-1].playouts
            assert sampled
            assert ("can be trusted" in text) == sampled.is_own
            assert ("cannot be trusted" in text) != sampled.is_own


@pytest.mark.parametrize("name", SOLVERS)
def test_a_bound_is_said_when_it_becomes_narrower_and_not_again(name: str) -> None:
    done, (least, most) = sample(name), sample(name).plan.range
    for frame, text in texts(done, "backup"):
        assert frame.low is not None
        assert frame.high is not None
        said = re.findall(r" is worth (exactly|at least|at most) (−?\d+)\.", text)
        bounds = {
            "exactly": frame.low if frame.low == frame.high else None,
            "at least": frame.low if least < frame.low < frame.high else None,
            "at most": frame.high if frame.low < frame.high < most else None,
        }
        leaf = done.plan.nodes[frame.path].leaf
        new = frame.extra is not None and not leaf
        assert "only move" in text or said == [
            (name, str(bound).replace("-", "−"))
            for name, bound in bounds.items()
            if new and bound is not None
        ]
        assert ("its value is certain" in text) == leaf


@pytest.mark.parametrize("name", SOLVERS)
def test_the_question_about_bounds_is_answered_by_the_bounds_of_the_frame(name: str) -> None:
    done = sample(name)
    frames = {moment.frame.number: moment.frame for moment in done.moments}
    for question in questions(done.plan, done.moments, "en"):
        if question.kind.name == "proved bound":
            frame, right = frames[question.frame], question.choices[question.answer]
            assert (right == "None") == (frame.extra is None)
            assert right == "None" or has_number(frame.low, right) or has_number(frame.high, right)
            assert ("exactly" in right) == (right != "None" and frame.low == frame.high)


@pytest.mark.parametrize("name", LOOKS)
def test_a_mean_of_looks_is_an_average_without_an_interval(name: str) -> None:
    """Looks are not a random sample, so no interval can say how far their mean is off."""
    done = sample(name)
    for frame, text in texts(done, "backup"):
        assert "interval" not in text
        assert "trusted" not in text
        assert "playout" not in text
        over, first = done.plan.nodes[frame.path].leaf, frame.visits == 1
        assert ("The game is over here" in text) == over
        assert ("the only evaluation that came through here" in text) == (first and not over)
        own = "looks was made here" in text
        assert not own or done.plan.algorithm == "puct-workers"
        assert ("the plain average of all evaluations" in text) == (not (first or over or own))


def test_averages_and_bests_are_told_apart() -> None:
    for name, player, chance in (
        ("uct", "plain average", "plain average"),
        ("greedy", "It is the best", "It is the average of its children"),
    ):
        done = sample(name)
        for moment in done.moments:
            sampled = moment.states[-1].playouts
            if moment.frame.status != "backup" or not sampled or sampled.is_own:
                continue
            text, turn = caption(done.plan, moment, "en").text, moment.frame.turn
            if "result is not kept" not in text and not done.plan.nodes[moment.frame.path].leaf:
                assert (player if turn else chance) in text
                assert ("obody chooses" in text) == (turn == 0)


@pytest.mark.parametrize("name", ["greedy, odds", "greedy, alone"])
def test_a_child_whose_estimate_is_carried_up_has_that_estimate(name: str) -> None:
    done, means, carried = sample(name), {}, 0
    for frame, text in texts(done, "backup"):
        means[done.plan.nodes[frame.path].label] = frame.mean
        if found := re.search(r"children, that of (\w+), carried up", text):
            assert means[found[1]] == frame.mean
            carried += 1
    assert carried


def _before(done: Run) -> list[tuple[Moment, int]]:
    """Each backup whose node was counted before, with how many playouts it had then."""
    had: dict[object, int] = {}
    found = []
    for moment in done.moments:
        frame = moment.frame
        if frame.visits is not None:
            found += [(moment, had[frame.path])] if frame.path in had else []
            had[frame.path] = frame.visits
    return found


@pytest.mark.parametrize("name", ["greedy", "greedy, zeros", "greedy, odds", "uct", "flat"])
def test_a_playout_is_called_lost_if_the_node_it_was_played_from_counts_none(name: str) -> None:
    done = sample(name)
    lost = 0
    for moment, had in _before(done):
        frame = moment.frame
        same = had == frame.visits and frame.played == frame.path
        assert ("is not kept" in caption(done.plan, moment, "en").title) == same
        lost += same
    assert bool(lost) == name.startswith("greedy")


def test_chance_and_the_first_settle_ties() -> None:
    first = " ".join(text for _, text in texts(sample("greedy, zeros"), "select"))
    assert "so they cannot decide, and the first move is taken" in first
    assert "at random" not in first
    lot = " ".join(text for _, text in texts(sample("greedy, at random"), "select"))
    assert "so they cannot decide, and a move is chosen at random" in lot
    assert "is taken" not in lot


def test_the_rate_of_a_tie_is_the_share_of_games_won_whoever_moves() -> None:
    for turn in (MAX, MIN):
        done = searched(plant(dict.fromkeys("abc", 1), turn), "mcts-greedy", "", playouts=30)
        ties = [text for _, text in texts(done, "select") if "cannot decide" in text]
        assert ties
        assert all("All rates are 1.00, so" in text for text in ties)


@pytest.mark.parametrize("name", ["uct", "uct, MIN", "uct, odds"])
def test_why_a_child_was_selected_is_true(name: str) -> None:
    for frame, text in texts(sample(name), "select"):
        if frame.terms is None:
            continue
        mine = frame.terms[frame.path[-1]]
        others = [of for move, of in frame.terms.items() if move != frame.path[-1]]
        tied = any(sum(of) == sum(mine) for of in others)
        assert ("If sums are equal, the first is taken" in text) == tied
        if "is also the best" in text:
            assert mine[0] == max(of[0] for of in [mine, *others])
        if "tried less often, and for now" in text:
            assert mine[0] < max(of[0] for of in others)
            assert mine[1] > min(of[1] for of in others)


def test_a_move_is_chosen_or_drawn_at_the_node_above() -> None:
    done = sample("uct, odds")
    depths = set()
    for frame, text in [*texts(done, "select"), *texts(done, "expand")]:
        above = frame.path if frame.status == "expand" else frame.path[:-1]
        name = done.plan.names.get(above) or "the root"
        words = f"Chance moves at {name}: nobody" if frame.chance else f"MAX chooses at {name}"
        assert words in text
        depths.add((len(above), frame.chance))
    assert {(0, False), (1, True), (2, False)} <= depths


@pytest.mark.parametrize("name", ["uct", "uct, wide", "greedy, wide"])
def test_moves_that_were_compared_are_named_or_counted(name: str) -> None:
    counted = set()
    for frame, text in texts(sample(name), "select"):
        if frame.terms is not None:
            named = re.search(
                r"It is (.*?)(?:, the only one in the tree|(?: and (\d+) others?)?)\. ", text
            )
            assert named
            more = int(named[2] or 0)
            assert named[1].count(" for ") + more == len(frame.terms)
            counted.add(more)
    assert max(counted) == (0 if name == "uct" else 3)


def test_mins_signs_are_said_to_be_turned() -> None:
    for name, least in (("uct, MIN", 1), ("uct", 0)):
        assert (
            any("the means have the opposite sign" in t for _, t in texts(sample(name), "select"))
            == least
        )


@pytest.mark.parametrize(("name", "word"), [("uct", "success rate"), ("uct, MIN", "mean result")])
def test_a_mean_is_a_rate_only_between_0_and_1(name: str, word: str) -> None:
    rate = word == "success rate"
    for _, text in texts(sample(name), "backup"):
        assert ("success rate" in text, "mean result" in text) == (rate, not rate)
    for _, text in texts(sample(name), "playout"):
        assert bool(re.search(" and (won|lost): ", text)) == rate


def test_a_playout_of_patience_tells_how_far_it_came() -> None:
    done = sample("greedy")
    for frame, text in texts(done, "playout"):
        said = re.search(r"(\d+) of 10 cards lie on foundations", text)
        if frame.moves:
            assert said
            assert (int(said[1]) == 10) == bool(frame.result)
            more = re.search(r"and (\d+) moves more", text)
            shown = text.split("end: ")[1].split(" … ")[0].split(". ")[0].count(",") + 1
            assert shown + (int(more[1]) if more else 0) == len(frame.moves)


@pytest.mark.parametrize(("name", "whole"), [("uct, MIN", True), ("uct, a part", False)])
def test_how_much_of_the_tree_is_drawn_is_said_where_it_is_not_all(name: str, whole: bool) -> None:
    done = sample(name)
    ((end, text),) = texts(done, "end")
    assert f"The tree has {end.calculated} nodes" in text
    assert (f", {len(done.plan.nodes)} of which are drawn." in text) == (not whole)


def test_a_playout_has_no_single_move_more() -> None:
    done, five = sample("uct, few cards"), 0
    for frame, text in texts(done, "playout"):
        five += len(frame.moves or ()) == 5
        assert "and 1 moves" not in text
    assert five


def test_moves_of_cards_are_written_as_readers_know_them() -> None:
    done = sample("greedy")
    for language, as_the_game_has_them in (("en", ">"), ("ja", ">|turn")):
        said = [text for _, text in texts(done, "playout", language)]
        assert any("→" in text for text in said)
        assert not [text for text in said if re.search(as_the_game_has_them, text)]


def test_the_end_names_the_move_and_why() -> None:
    for name, why in (
        ("uct", "visited most"),
        ("flat", "better success rate"),
        ("greedy", "better"),
    ):
        done = sample(name)
        ((frame, text),) = texts(done, "end")
        assert f"{str(frame.move).replace('>', '→')} is chosen" in text
        assert why in text
        assert "nothing is proved" in text
    ((_, text),) = texts(sample("one game"), "end")
    assert "nothing was compared" in text


@pytest.mark.parametrize("name", ["flat", "greedy, wide", "uct", "uct, wide", "greedy, zeros"])
def test_moves_that_did_as_well_as_the_chosen_are_counted(name: str) -> None:
    done = sample(name)
    last = {frame.path: frame for frame, _ in texts(done, "backup") if len(frame.path) == 1}
    ((end, text),) = texts(done, "end")
    mine = last[(end.move,)]
    equal = [
        one.visits == mine.visits if "visited most" in text else one.mean == mine.mean
        for one in last.values()
        if one is not mine
    ]
    said = re.search(
        r"(Another|\d+ others?) (?:moves? )?(?:was|were|has|have) [a-z ]*(?:as often|same)", text
    )
    number = int(said[1].split()[0].replace("Another", "1")) if said else 0
    assert number == sum(equal)


def test_a_search_that_nobody_knows_is_not_explained() -> None:
    done = unknown()
    whole = " ".join(caption(done.plan, moment, "en").text for moment in done.moments)
    for claim in ("UCT", "Flat", "published", "visited most"):
        assert claim not in whole


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *((2 / 3, "0.67"), (1, "1.00"), (0.004, "0.004"), (0.996, "0.996"), (-1e-9, "0.00")),
        *((0.0004, "0.0004"), (0.00004, "0.00")),
    ],
)
def test_only_whole_numbers_look_whole(value: float, text: str) -> None:
    assert decimals(value) == text


def test_where_a_network_has_looked_the_moves_can_be_compared() -> None:
    for name in LOOKS:
        looked = set()
        for moment in sample(name).moments:
            path = moment.frame.path
            looked |= {path} if moment.frame.status == "playout" else set()
            unseen = [view for view in moment.below if view.state is NodeStatus.UNSEEN]
            assert not unseen if path in looked else len(unseen) == len(moment.below)
