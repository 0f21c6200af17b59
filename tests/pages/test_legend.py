"""The legend says what the pictures show, and nothing that they do not."""

import re
from functools import cache, partial

import pytest
from hypothesis import given, settings

from reader import opened
from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.drawing.charts import drawn_signs
from search_walkthroughs.pages.walkthrough.facts_and_legend import (
    BASIC_SIGNS,
    SIGNS,
    TEXT_SIGNS,
    basic_signs,
    legend,
    signs,
)
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.record.family_facts import Facts
from search_walkthroughs.record.family_runs import Proofs

from .browsing import FIRST
from .holding import CHANCES, checked_run, inner

LIMITED = [{"estimate": 3, "children": [3, 5]}, {"estimate": 2, "children": [2, 9]}]
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
CHECKED = {"A": 3, "B": {"estimate": 2, "check": True, "children": [1, 6]}}
SAMPLES = {
    "minimax": partial(checked_run, "minimax", SEED),
    "alpha-beta": partial(checked_run, "alpha-beta", SEED),
    "best-first": partial(checked_run, "alpha-beta", SEED, options={"order": "best-first"}),
    "pvs": partial(checked_run, "pvs", [[4, 7], [6, 8], [2, 9]]),
    "mtd-f": partial(checked_run, "mtd-f", SEED),
    "aspiration": partial(checked_run, "aspiration", SEED),
    "iterative-deepening": partial(checked_run, "iterative-deepening", SEED),
    "sss-star": partial(checked_run, "sss-star", SEED),
    "proof-number": partial(checked_run, "proof-number", SEED, options={"goal": "at-least 5"}),
    "table": partial(checked_run, "alpha-beta-table", SEED),
    "star1": partial(checked_run, "star1", CHANCES),
    "expectimax": partial(checked_run, "expectimax", CHANCES),
    "folded": partial(checked_run, "minimax", [[1, 2, 3], 4, 5, 6], frames={"children": 2}),
    "uct": partial(checked_run, "uct", **PATIENCE),
    "uct, folded": partial(
        checked_run, "uct", [3, 4, 5], options={"playouts": 20}, frames={"children": 2}
    ),
    "greedy": partial(checked_run, "mcts-greedy", **PATIENCE),
    "flat": partial(checked_run, "flat-monte-carlo", **PATIENCE),
    "workers": partial(checked_run, "puct-workers", [[3, 4], [5, 6]], options={"simulations": 16}),
    "puct": partial(checked_run, "puct", [[3, 4], [5, 6]], options={"simulations": 6}),
    "self-play": partial(checked_run, "self-play", [[3, 4], [5, 6]], options={"simulations": 8}),
    "rave": partial(checked_run, "rave", [[[3, 4], [2, 9]], [[5, 6], 7]], options={"playouts": 20}),
    "solver": partial(checked_run, "uct-solver", [[3, 4], [5, 6]], options={"playouts": 20}),
    "sequential-test": partial(
        checked_run,
        "sequential-test",
        game="match",
        position="2-1 1-1 2-0 2-2 1-1 2-1",
        options={"elo1": 100, "least": 1},
    ),
    "determinization": partial(checked_run, "determinization", CHANCES),
    "one game": partial(checked_run, "playout", [[3, 4], [5, 6]]),
    "quiescence": partial(checked_run, "quiescence", LOUD, options={"depth": 1}),
    "null-move": partial(checked_run, "null-move", LOUD, options={"depth": 3}),
    "checked": partial(checked_run, "late-moves", CHECKED, options={"depth": 2}),
}
"""Searches by name; see `sample`."""
STYLES = {
    "revisit": "times",
    "horizon": "horizon",
    "previous_best": "previous-best",
    "type_1": "digit",
    "noisy": "noisy",
    "check": "check",
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


@cache
def pictured(name):
    """Every style that draws anything in any picture of the run of a sample."""
    (shown,) = showings("w", [sample(name)])
    frames = b"".join(shown.drawing.frames()).decode()
    return frozenset(re.findall(r'class="([^"]*)"', frames))


BASIC_STYLES = {
    "current": "current",
    "alpha": "alpha",
    "beta": "beta",
    "cut": "bar",
    "skipped": "edge-pruned",
    "hatched": "hatch",
    "found": "icon-found",
    "computed": "icon-computed",
    "stored": "icon-stored",
}
"""Basic signs that a style of their own draws."""


@pytest.mark.parametrize("name", SAMPLES)
def test_a_basic_sign_is_explained_where_it_is_drawn_and_nowhere_else(name):
    drawn, explained = pictured(name), set(basic_signs(sample(name)))
    drawn |= {"bar"} & {style.removesuffix("-now") for style in drawn}
    for sign, style in BASIC_STYLES.items():
        assert (style in drawn) == (sign in explained), sign


def test_a_plain_search_has_the_basic_signs_that_it_shows():
    plain = [*basic_signs(sample("minimax"))]
    assert plain == ["max", "min", "leaf", "current", "value", "at_least", "at_most"]
    both = legend([sample("minimax"), sample("alpha-beta")], messages("en"))
    assert both.count(messages("en").say("legend.max")) == 1
    assert messages("en").say("legend.cut") in both
    assert messages("en").say("legend.computed") not in both


def test_every_basic_sign_is_a_shape_or_a_text():
    assert {*drawn_signs.SIGNS} | {*TEXT_SIGNS} == {*BASIC_SIGNS}
    assert not {*drawn_signs.SIGNS} & {*TEXT_SIGNS}
    styles = {mark.style for marks in drawn_signs.SIGNS.values() for mark in marks}
    assert all(f".wt-signs .{style} {{" in drawn_signs.sign_css() for style in styles)


def test_the_word_among_the_signs_is_in_the_pages_language():
    for language, word in (("en", "…, yet exact"), ("ja", "…だが正確")):
        assert f"<li><b>{word}</b> " in legend([sample("table")], messages(language))


def test_every_sign_belongs_to_some_search():
    assert {name for run in samples() for name in signs(run)} == set(SIGNS)


@pytest.mark.parametrize("language", languages())
def test_every_sign_has_words(language):
    say = messages(language)
    html = legend(samples(), say)
    basic = {name for run in samples() for name in basic_signs(run)}
    families = {run.plan.family for run in samples()}
    own = [field for family in families for field in family.part(Facts).FIELDS.values()]
    own = [field for field in own if field.sign]
    assert own
    assert all(f"<b>{f.sign}</b> <span>{say.say(f.meaning)}</span>" in html for f in own)
    assert html.count("<li>") == len(SIGNS) + len(basic) + len(own)
    left_out = sum(node.collapsed for node in sample("folded").plan.nodes.values())
    assert 0 < sum(s.collapsed for s in sample("uct, folded").plan.nodes.values()) <= left_out
    assert all(say.say(f"legend.{name}", n=left_out) in html for name in SIGNS)


@pytest.mark.parametrize("name", SAMPLES)
def test_what_the_pictures_write_is_explained_and_nothing_else(name):
    drawn, explained = pictured(name), set(signs(sample(name)))
    if "limit" in explained:  # the same line, which stops one search and not a pass of it
        explained.add("horizon")
    sampled = not sample(name).plan.family.part(Proofs).proves
    styles = {**STYLES, **SAMPLED}
    if sampled:
        del styles["revisit"], styles["playout"]  # a way that is drawn needs no wave beside it
    for sign, style in styles.items():
        assert (style in drawn) == (sign in explained), sign


MIN_RADIUS = 3.0
"""Least radius of a round mark that can be seen (px)."""


@pytest.mark.parametrize("name", SAMPLES)
def test_every_round_mark_is_large_enough_to_be_seen(name):
    (shown,) = showings("w", [sample(name)])
    frames = b"".join(shown.drawing.frames()).decode()
    radii = re.findall(r"a([\d.]+) ", "".join(re.findall(r' d="([^"]*)"', frames)))
    assert radii
    assert min(map(float, radii)) >= MIN_RADIUS


SHARED = {
    frozenset({"path", "world_path"}),  # highlighted edges, of the search and of one of its worlds
    frozenset({"proved", "solved"}),  # a tick beside the node
}
"""Signs that look alike because one mark is drawn for both."""


def test_no_two_signs_look_alike_that_may_stand_on_one_page():
    """Signs with numbers in them say in words which numbers they are."""
    alike = set()
    for proves in (False, True):
        runs = [one for one in samples() if one.plan.family.part(Proofs).proves == proves]
        names = {name for one in runs for name in signs(one)}
        glyphs = {name: SIGNS[name] for name in names if not re.search(r"\d|^$", SIGNS[name])}
        alike |= {frozenset({a, b}) for a in glyphs for b in glyphs if glyphs[a] == glyphs[b]}
    assert {pair for pair in alike if len(pair) == 2} == SHARED


def test_a_sign_that_two_searches_share_is_explained_once():
    html = legend([sample("mtd-f"), sample("pvs")], messages("en"))
    assert html.count(messages("en").say("legend.null")) == 1


@given(inner)
@settings(max_examples=20, deadline=None)
def test_a_search_that_comes_once_is_never_said_to_come_again(tree):
    assert "revisit" not in set(signs(checked_run("alpha-beta", tree)))


@pytest.mark.parametrize("name", ["uct", "uct, folded", "greedy", "flat", "one game"])
def test_games_played_out_have_signs_of_their_own(name):
    explained = set(signs(sample(name)))
    nodes = sample(name).plan.nodes
    changed = [pair for m in sample(name).moments for pair in m.changed.items()]
    views = [view for path, view in changed if not nodes[path].leaf]
    assert not {"listed", "between", "omitted_children"} & explained
    assert ("terms" in explained) == name.startswith("uct")
    assert ("rates" in explained) == (name == "greedy")
    assert ("interval" in explained) == any(v.playouts and v.playouts.is_own for v in views)
    assert ("unreliable_interval" in explained) == any(
        v.playouts and not v.playouts.is_own for v in views
    )


KEY = f"{FIRST} .wt-key-of-signs"
SHAPE = f"{KEY} svg .bar"


@pytest.mark.browser
def test_the_key_of_signs_opens_beside_the_picture_and_closes(browser, quiet_site):
    with opened(browser, quiet_site) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        panel = page.locator(f"{KEY} ul")
        key = page.locator(f"{FIRST} .wt-about summary")
        assert not panel.is_visible()
        assert key.get_attribute("aria-label") == "How to read this"
        key.click()
        assert panel.inner_text().split() == ["×2", "Entered", "again.", "A", "cut."]
        colour = page.eval_on_selector(SHAPE, "one => getComputedStyle(one).stroke")
        assert colour == "rgb(179, 38, 30)"
        key.click()
        assert not panel.is_visible()
        key.click()
        page.keyboard.press("Escape")
        assert not panel.is_visible()
        assert page.evaluate("document.activeElement.ariaLabel") == "How to read this"
        assert page.locator("#left, .wt-pair").locator(".wt-key-of-signs").count() == 0


@pytest.mark.browser
@pytest.mark.parametrize("width", [390, 1280])
def test_the_key_of_signs_stays_inside_the_player(browser, quiet_site, width):
    shape = {"viewport": {"width": width, "height": 800}}
    with opened(browser, quiet_site, **shape) as page:
        page.wait_for_selector(f"{FIRST}.wt-running")
        page.locator(f"{FIRST} .wt-about summary").click()
        inside = page.evaluate(
            """([panel, player]) => {
              const box = (one) => document.querySelector(one).getBoundingClientRect();
              const [a, b] = [box(panel), box(player)];
              return a.left >= b.left && a.right <= b.right
                && a.top >= b.top && a.bottom <= b.bottom;
            }""",
            [f"{FIRST} .wt-about > div", FIRST],
        )
        assert inside


def said_of(one):
    return legend([one], messages("en"))


def test_a_sign_is_explained_by_what_it_means_in_the_search_at_hand():
    say = messages("en").say
    deepest = checked_run("late-moves", LIMITED, options={"depth": 1})
    assert say("legend.limit_less") in said_of(deepest)
    assert say("legend.limit") not in said_of(deepest)
    quiet = checked_run("quiescence", LOUD, options={"depth": 1})
    assert say("legend.limit") in said_of(quiet)
    proof = checked_run("proof-number", SEED, options={"goal": "at-least 5"})
    assert say("legend.listed_less") in said_of(proof)
    assert say("legend.listed") in said_of(checked_run("sss-star", SEED))


def test_a_value_that_rests_on_estimates_is_drawn_as_one_and_not_called_proved():
    one = checked_run("minimax", LIMITED, options={"depth": 1})
    root = one.moments[-1].states[0]
    assert (root.score, root.is_guess) == (3, True)
    assert "value" not in set(basic_signs(one))
    assert "estimate" in set(signs(one))
    whole = checked_run("minimax", LIMITED)
    assert not whole.moments[-1].states[0].is_guess
    assert "value" in set(basic_signs(whole))
