"""What a film says of its nodes, read as a player reads it, on real searches."""

import html
import json
import re
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawing.sampling import EVERY, TREE, sampled
from drawing.searches import FAMILY, on_a_tree, played, ran
from search_walkthroughs.captions.catalogue import languages, later_words
from search_walkthroughs.game import spell
from search_walkthroughs.pages.walkthrough.film_script import marks
from search_walkthroughs.pages.walkthrough.node_facts import node_facts
from search_walkthroughs.record.frame_text import number_text
from search_walkthroughs.record.plan import NodeState, NodeStatus
from search_walkthroughs.record.reasons import BoundKind, OmissionKind
from support import film_of

from .staging import run

OTHELLO = {"A": {"C": [2, 4, 5], "D": [7, 3, 5]}, "B": {"E": [4, 3, 2], "F": [6, 4, 1]}}
KNOWN_BOUNDS = "X O . / . O . / X . ."
"""A position of tic-tac-toe below which a table settles nodes, moves windows and does neither."""
TREES = st.recursive(
    st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=12
).filter(lambda tree: isinstance(tree, list))


def facts_of(plan, moments):
    """The facts as a browser has them."""
    timeline = list(marks(plan, (moment.frame for moment in moments)))
    return json.loads(json.dumps(node_facts(plan, moments, timeline)))


def paths(tree):
    """The path of each node, as text."""
    found = []
    for parent, move in zip(tree["parent"], tree["move"], strict=True):
        above = found[parent] if parent >= 0 else ""
        found.append(f"{above}/{move}" if above else move)
    return found


@pytest.mark.parametrize("algorithm", FAMILY)
def test_the_columns_of_the_tree_are_those_of_the_plan(algorithm):
    plan, moments = on_a_tree(algorithm)
    tree = facts_of(plan, moments)["tree"]
    nodes = list(plan.nodes.values())
    assert paths(tree) == [spell(node.path) for node in nodes]
    assert tree["turn"] == [node.turn for node in nodes]
    assert tree["leaves"] == [n for n, node in enumerate(nodes) if node.leaf]
    assert len(tree["name"]) == len(nodes)
    assert all(tree["name"])


def test_names_are_those_of_the_captions_and_a_language_adds_only_its_own():
    tree = facts_of(*ran("alpha-beta", OTHELLO))["tree"]
    assert tree["name"][:3] == ["the root", "A", "C"]
    assert tree["names"] == {"ja": {"0": "根"}}
    named = facts_of(*ran("alpha-beta", {"key": "S", "children": OTHELLO}))["tree"]
    assert named["name"][0] != ""


def check(plan, moments):
    """The window, its suppliers and the score of each frame, as text, are those of the moments."""
    facts = facts_of(plan, moments)
    scores, order = {}, [*plan.nodes]
    for place, moment in enumerate(moments):
        for path, view in moment.changed.items():
            scores[path] = view.score
        frame = moment.frame
        score = facts["score"][place]
        if frame.score is not None:
            assert facts["scores"][score][1] == number_text(frame.score)
        if "window" not in facts or facts["window"][place] < 0:
            continue
        *ends, above, below = facts["windows"][facts["window"][place]]
        for end, source in zip(ends, (above, below), strict=True):
            assert (source[0] == "none") == ("∞" in end)
            if source[0] == "score" and source[2] >= 0:
                assert number_text(scores[order[source[2]]]) == end
                assert facts["tree"]["parent"][source[2]] == source[1]
    cuts = dict(facts.get("cuts", ()))
    for place, moment in enumerate(moments):
        assert (place in cuts) == bool(moment.frame.cut)
        if place in cuts:
            alpha, beta, *_ = facts["windows"][facts["window"][place]]
            _, score = facts["scores"][facts["score"][place]]
            assert score in (alpha, beta)
    return facts


@settings(max_examples=20, deadline=None)
@given(tree=TREES, algorithm=st.sampled_from(["alpha-beta", "pvs", "mtd-f", "alpha-beta-table"]))
def test_a_supplier_is_worth_its_bound_on_random_trees(tree, algorithm):
    check(*ran(algorithm, tree))


def test_a_cut_names_the_bound_and_the_bound_its_supplier():
    plan, moments = ran("alpha-beta", {"A": [3, 12, 8], "B": [2, 4, 6], "C": [14, 5, 2]})
    facts = check(plan, moments)
    names = facts["tree"]["name"]
    frame, kind = facts["cuts"][0]
    alpha, _, source, _ = facts["windows"][facts["window"][frame]]
    assert (kind, alpha) == ("alpha", "3")
    assert [source[0], names[source[1]], names[source[2]]] == ["score", "the root", "A"]
    assert facts["omissions"] == [[frame, "cut", names.index("B"), [7, 8]]]
    assert [names[n] for n in (7, 8)] == ["B/2", "B/3"]


def kind_of(facts, node, frame, entered):
    """Why a node is left out at a frame, as a player finds it."""
    parent = facts["tree"]["parent"]
    for when, kind, _, roots in reversed(facts.get("omissions", [])):
        above = node
        while above >= 0 and when <= frame:
            if above in roots:
                return None if when <= max([f for f in entered if f <= frame], default=-1) else kind
            above = parent[above]
    return None


@pytest.mark.parametrize("algorithm", ["alpha-beta", "pvs", "mtd-f", "sss-star", "proof-number"])
def test_a_player_finds_why_every_pruned_node_is_left_out(algorithm):
    plan, moments = on_a_tree(algorithm)
    facts, views = facts_of(plan, moments), dict.fromkeys(plan.nodes, NodeState())
    entered = {path: [] for path in plan.nodes}
    pruned = 0
    for place, moment in enumerate(moments):
        entered[moment.frame.path].append(place)
        views.update(moment.changed)
        for node, (path, view) in enumerate(views.items()):
            if view.state is NodeStatus.PRUNED:
                pruned += 1
                assert kind_of(facts, node, place, entered[path]) in ("cut", "settled", "end")
    assert pruned


def test_frames_of_a_kind_can_be_gone_to_even_where_the_timeline_shows_another():
    plan, moments = ran("alpha-beta", OTHELLO)
    every = facts_of(plan, moments)["jumps"]
    frames = [moment.frame for moment in moments]
    assert every["cut"] == [n for n, frame in enumerate(frames) if frame.cut]
    assert every["best"] == [n for n, frame in enumerate(frames) if frame.updated]
    assert set(every["cut"]) & set(every["best"])
    ends = [n for n, frame in enumerate(frames) if frame.status == "end"]
    assert every["leaf"] == [n for n in ends if plan.nodes[frames[n].path].leaf]


def test_scouts_are_the_nodes_that_are_asked_with_a_window_of_their_own():
    plan, moments = on_a_tree("pvs")
    facts = facts_of(plan, moments)
    assert facts["jumps"]["scout"]
    for place in facts["jumps"]["scout"]:
        assert moments[place].frame.status == "start"
        alpha, beta, *_ = facts["windows"][facts["window"][place]]
        assert beta == f"{alpha}⁺" or alpha == f"{beta}⁻"
    assert "scout" not in facts_of(*ran("alpha-beta", OTHELLO))["jumps"]
    assert facts["jumps"]["again"]


def test_what_a_table_does_at_a_node_can_be_gone_to():
    plan, moments = played("alpha-beta-table", KNOWN_BOUNDS)
    facts = facts_of(plan, moments)["jumps"]
    hits = {
        n: moment.frame
        for n, moment in enumerate(moments)
        if moment.frame.status == "table" and moment.frame.registered
    }
    assert facts["moved"] == [n for n, frame in hits.items() if frame.window_moved] != []
    assert facts["settled"] == [n for n, frame in hits.items() if frame.table_cut] != []
    both = {*facts["moved"], *facts["settled"]}
    assert facts.get("idle_hit", []) == [n for n in hits if n not in both]
    assert sorted([*both, *facts.get("idle_hit", [])]) == facts["hit"]


@pytest.mark.parametrize("facts", EVERY, ids=lambda facts: facts["algorithm"])
def test_what_is_there_of_a_tree_that_grows_follows_from_its_frames(facts):
    plan, moments = sampled(facts)
    made, views = facts_of(plan, moments), dict.fromkeys(plan.nodes, NodeState())
    for place, moment in enumerate(moments):
        views.update(moment.changed)
        there = [view.state is not NodeStatus.UNSEEN for view in views.values()]
        assert [0 <= joins <= place for joins in made["tree"]["joins"]] == there


def test_playouts_that_are_won_are_playouts():
    made = facts_of(*sampled(TREE))
    assert set(made["jumps"].get("won", ())) <= set(made["jumps"]["played"])
    assert {kind for kind, *_ in made["scores"]} >= {"mean"}


def test_a_film_has_all_of_it_and_costs_little_more():
    (shown,) = run("alpha-beta", tree=OTHELLO)
    film = film_of(shown.film())
    added = {"tree", "windows", "window", "scores", "score", "cuts", "omissions", "jumps"}
    added |= {"parts", "areas", "axis", "node_slots", "places", "sizes"}
    assert added <= film.keys()
    assert "narrow" not in film
    whole = len(json.dumps(film, ensure_ascii=False))
    assert sum(len(json.dumps(film[key], ensure_ascii=False)) for key in added) < whole / 15


@pytest.mark.parametrize("language", languages())
def test_the_card_has_words_for_everything_that_a_film_can_say(language):
    card = later_words(language)["card"]
    others = {f"bound_{kind}" for kind in get_args(BoundKind)} - {"bound_score"}
    assert {*others, "bound_score_alpha", "bound_score_beta"} <= card.keys()
    assert {f"omission_{kind}" for kind in get_args(OmissionKind)} <= card.keys()
    kinds = ("score", "exact", "fail_low", "fail_high", "mean", "merit", "proof")
    assert {f"score_{kind}" for kind in kinds} <= card.keys()
    known = {"alpha", "beta", "bound", "node", "child", "score", "visits", "proof", "disproof"}
    for text in card.values():
        assert set(re.findall(r"\{(\w+)\}", text)) <= known | {"frame"}


def test_a_film_has_the_listing_for_the_options_and_the_lines_of_the_full_one():
    (shown,) = run("alpha-beta", tree=OTHELLO, options={"cut": "past-bound"})
    film = film_of(shown.film())
    brief, lines = film["listing"]["text"], film["listing"]["lines"]
    bare = [html.unescape(re.sub("<[^>]*>", "", line)) for line in brief]
    assert bare[0] == "def alpha_beta(game):"
    assert "    def value(state, alpha=-inf, beta=inf):" in bare
    full = shown.checked_run.run.text.listing.text.splitlines()
    assert len(lines) == len(full)
    found = {(full[n - 1].strip(), bare[lines[n - 1] - 1].strip()) for n in film["lines"]}
    assert ("if cuts(alpha, beta):", "if alpha > beta:") in found
    assert all(
        one.split("(")[0].split()[0] == other.split("(")[0].split()[0] for one, other in found
    )
