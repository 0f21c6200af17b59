"""The light search of a page makes the same film as the generator: for 500 trees of each algorithm
and option at night, for a few of them by day."""

import json
from random import Random

import pytest

from light_films import light_films, task_of, wild_tree
from pages.holding import checked_run
from search_walkthroughs.pages.walkthrough.light import ALGORITHMS, light_facts, line_table
from search_walkthroughs.pages.walkthrough.presentation import showings
from support import film_of

FIELDS = (
    *("captions", "lines", "status", "kinds", "standings", "stack", "counts", "depths", "nodes"),
    *(
        "align",
        "windows",
        "window",
        "scores",
        "score",
        "cuts",
        "omissions",
        "jumps",
        "tree",
    ),
)
WINDOWS = ([-2, 3], [0, 5], [1, 2], ["-inf", 1], [0, "inf"])
WAYS = [
    ("minimax", {}),
    ("minimax", {"bounds": "score-range"}),
    ("negamax", {}),
    *(
        ("alpha-beta", {"fail": fail, "cut": cut, "bounds": bounds})
        for fail in ("soft", "hard")
        for cut in ("at-bound", "past-bound")
        for bounds in ("infinite", "score-range")
    ),
    *(
        ("alpha-beta", {"fail": fail, "cut": cut, "window": True})
        for fail in ("soft", "hard")
        for cut in ("at-bound", "past-bound")
    ),
    ("pvs", {}),
    ("pvs", {"window": True}),
]
"""Every algorithm of the light search with every choice that changes what it does."""
BY_DAY, AT_NIGHT = 2, 500
"""Trees for each of them."""


def named(way):
    algorithm, options = way
    return " ".join([algorithm, *map(str, options.values())])


def films(way, trees):
    """The generator's films of random trees, each with the tree that it shows."""
    algorithm, options = way
    for seed in range(trees):
        lot = Random(f"{named(way)} {seed}")
        tree = wild_tree(lot)
        given = options | ({"window": lot.choice(WINDOWS)} if "window" in options else {})
        file = {"options": given} if given else {}
        (shown,) = showings("x/y", [checked_run(algorithm, tree, **file)])
        yield film_of(shown.film()), tree, given


def agree(cases, browser):
    """Compare every field of every film with the light search's own."""
    cases = list(cases)
    for (film, tree, given), light in zip(
        cases, light_films([task_of(film) for film, _, _ in cases], browser), strict=True
    ):
        for field in FIELDS:
            assert light.get(field) == film.get(field), (field, json.dumps(tree), given)
        assert len(light["frames"]) == len(film["frames"])


@pytest.mark.browser
def test_a_few_films_of_each_way_to_search_are_the_generators(browser):
    agree((case for way in WAYS for case in films(way, BY_DAY)), browser)


@pytest.mark.browser
@pytest.mark.night
@pytest.mark.parametrize("way", WAYS, ids=named)
def test_five_hundred_films_of_each_way_to_search_are_the_generators(way, browser):
    agree(films(way, AT_NIGHT), browser)


def test_a_film_of_another_tree_is_told_apart(browser):
    ((film, _, _),) = films(("alpha-beta", {}), 1)
    other = task_of(film)
    leaf = film["tree"]["leaves"][0]
    other["nodes"][leaf]["value"] += 1
    (light,) = light_films([other], browser)
    assert light["captions"] != film["captions"]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_kind_of_frame_has_a_line(algorithm):
    lines = line_table(algorithm, ())
    kinds = {"start max", "start min", "score max", "score min", "update max", "update min"}
    kinds |= {"end max", "end min", "end max leaf", "end min leaf"}
    assert kinds <= set(lines)
    cuts = {"update max cut", "update min cut"}
    assert (cuts <= set(lines)) == (algorithm in ("alpha-beta", "pvs"))


@pytest.mark.parametrize(
    ("algorithm", "tree", "file"),
    [
        ("mtd-f", [[1, 2], [3, 4]], {}),
        ("alpha-beta", [[1, 2], [3, 4]], {"frames": {"limit": 3}}),
        ("alpha-beta", [[1, 2], [3, 4]], {"options": {"order": "best-first"}}),
        ("alpha-beta", [[1] * 20, [2] * 20], {}),
    ],
)
def test_other_films_are_not_searched_anew(algorithm, tree, file):
    one = checked_run(algorithm, tree, **file)
    assert light_facts(one, len(one.moments)) == {}
