"""The legend says what the pictures show, and nothing that they do not."""

import re
from functools import cache, partial

import pytest
from hypothesis import given, settings

from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.pages.facts_and_legend import SIGNS, legend, signs
from search_walkthroughs.pages.presentation import showings

from .holding import CHANCES, held, inner

SEED = [[[2, 4, 5], [7, 3, 5]], [[4, 3, 2], [6, 4, 1]]]
PATIENCE = {
    "game": "calculation",
    "position": "3 2 | 4 | 3",
    "options": {"ranks": 5, "suits": 2, "piles": 1, "playouts": 20},
}
LOUD = {
    "A": 3,
    "B": {
        "estimate": 2,
        "after-pass": {"estimate": 4, "children": [4, 5]},
        "children": {"C": {"noisy": True, "value": 1}, "D": 6},
    },
}
SAMPLES = {
    "minimax": partial(held, "minimax", SEED),
    "alpha-beta": partial(held, "alpha-beta", SEED),
    "best-first": partial(held, "alpha-beta", SEED, options={"order": "best-first"}),
    "pvs": partial(held, "pvs", [[4, 7], [6, 8], [2, 9]]),
    "mtd-f": partial(held, "mtd-f", SEED),
    "aspiration": partial(held, "aspiration", SEED),
    "iterative-deepening": partial(held, "iterative-deepening", SEED),
    "sss-star": partial(held, "sss-star", SEED),
    "proof-number": partial(held, "proof-number", SEED, options={"goal": "at-least 5"}),
    "table": partial(held, "alpha-beta-table", SEED),
    "star1": partial(held, "star1", CHANCES),
    "expectimax": partial(held, "expectimax", CHANCES),
    "folded": partial(held, "minimax", [[1, 2, 3], 4, 5, 6], frames={"children": 2}),
    "uct": partial(held, "uct", **PATIENCE),
    "uct, folded": partial(held, "uct", [3, 4, 5], frames={"children": 2}),
    "greedy": partial(held, "mcts-greedy", **PATIENCE),
    "flat": partial(held, "flat-monte-carlo", **PATIENCE),
    "puct": partial(held, "puct", [[3, 4], [5, 6]], options={"simulations": 6}),
    "one game": partial(held, "playout", [[3, 4], [5, 6]]),
    "quiescence": partial(held, "quiescence", LOUD, options={"depth": 1}),
    "null-move": partial(held, "null-move", LOUD, options={"depth": 3}),
}
"""Searches by name; see `sample`."""
STYLES = {
    "revisit": "times",
    "horizon": "horizon",
    "previous_best": "previous-best",
    "type_1": "digit",
    "noisy": "noisy",
    "pass": "edge-pass",
}
"""Signs that a style of their own draws."""
SAMPLED = {"interval": "interval", "unreliable_interval": "interval-loose", "playout": "playout"}
"""The same of games played out, which write numbers of visits as others write ×2."""


@cache
def sample(name):
    """The run of a sample, searched when it is first asked for."""
    return SAMPLES[name]()


def samples():
    return [sample(name) for name in SAMPLES]


def pictured(run):
    """Every style that draws anything in any picture of the run."""
    (shown,) = showings("w", [run])
    frames = b"".join(shown.drawing.frames()).decode()
    return set(re.findall(r'class="([^"]*)"', frames))


def test_plain_searches_need_no_legend():
    for name in ("minimax", "alpha-beta"):
        assert legend([sample(name)], messages("en")) == ""


def test_the_word_among_the_signs_is_in_the_pages_language():
    for language, word in (("en", "…, yet exact"), ("ja", "…だが正確")):
        assert f"<li><b>{word}</b> " in legend([sample("table")], messages(language))


def test_every_sign_belongs_to_some_search():
    assert {name for run in samples() for name in signs(run)} == set(SIGNS)


@pytest.mark.parametrize("language", languages())
def test_every_sign_has_words(language):
    say = messages(language)
    html = legend(samples(), say)
    assert html.count("<li>") == len(SIGNS)
    left_out = sum(node.collapsed for node in sample("folded").plan.nodes.values())
    assert 0 < sum(s.collapsed for s in sample("uct, folded").plan.nodes.values()) <= left_out
    assert all(say.say(f"legend.{name}", n=left_out) in html for name in SIGNS)


@pytest.mark.parametrize("name", SAMPLES)
def test_what_the_pictures_write_is_explained_and_nothing_else(name):
    drawn, explained = pictured(sample(name)), set(signs(sample(name)))
    if "limit" in explained:  # the same line, which stops one search and not a pass of it
        explained.add("horizon")
    sampled = sample(name).plan.is_monte_carlo
    styles = {**STYLES, **SAMPLED}
    if sampled:
        del styles["revisit"], styles["playout"]  # a way that is drawn needs no wave beside it
    for sign, style in styles.items():
        assert (style in drawn) == (sign in explained), sign


def test_a_sign_that_two_searches_share_is_explained_once():
    html = legend([sample("mtd-f"), sample("pvs")], messages("en"))
    assert html.count(messages("en").say("legend.null")) == 1


@given(inner)
@settings(max_examples=20, deadline=None)
def test_a_search_that_comes_once_is_never_said_to_come_again(tree):
    assert "revisit" not in set(signs(held("alpha-beta", tree)))


@pytest.mark.parametrize("name", ["uct", "uct, folded", "greedy", "flat", "one game"])
def test_games_played_out_have_signs_of_their_own(name):
    explained = set(signs(sample(name)))
    nodes = sample(name).plan.nodes
    changed = [pair for m in sample(name).moments for pair in m.changed.items()]
    views = [view for path, view in changed if not nodes[path].leaf]
    assert not {"listed", "between", "omitted_children"} & explained
    assert ("terms" in explained) == name.startswith("uct")
    assert ("rates" in explained) == (name == "greedy")
    assert ("interval" in explained) == any(v.playouts and v.playouts.own for v in views)
    assert ("unreliable_interval" in explained) == any(
        v.playouts and not v.playouts.own for v in views
    )
