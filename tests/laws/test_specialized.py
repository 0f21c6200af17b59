"""The listing for the options at hand is the same search: every algorithm, with all options that
the course uses and all that change a text, on random trees and on pages of the course."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings

from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.games.calculation import Calculation
from search_walkthroughs.games.match import Match
from search_walkthroughs.listing.specialize import specialize
from search_walkthroughs.listing.specialized_listing import (
    MAX_COMPARED_NODES,
    LeafReads,
    compile_listing,
    specialized_listing,
)
from search_walkthroughs.reading import read
from search_walkthroughs.runs.registry import algorithms, catalogue
from search_walkthroughs.runs.run import all_options
from search_walkthroughs.watch import SILENT
from support import (
    AMAF,
    BOUNDED,
    EVERY,
    LIMITED,
    LOOKING,
    NARROWING,
    PARALLEL,
    PLAYING,
    REGRETTING,
    SAMPLED,
    SOLVING,
    WORKING,
    WRONG,
    chancy,
    lonely,
    text_of,
    trees,
)

MATCHES = [("sequential-test", {}), ("sequential-test", {"least": 1})]
MAX_LISTING_LINES = 80
"""Number of lines that a listing stays below."""
COURSE = Path(__file__).parents[2] / "walkthroughs"
PAGES = (
    "textbook/alpha-beta",
    "textbook/compare",
    "beyond/narrow-window",
    "beyond/fail-soft-fail-hard",
    "beyond/horizon",
    "chance/star1",
    "windows/pvs",
    "windows/mtd-f",
    "ordering/deepening",
    "ordering/killer",
    "tic-tac-toe/eight-settings",
    "tic-tac-toe/bounds-settle",
    "best-first/sss-star",
    "best-first/proof-number",
    "mistakes/minus-five",
    "monte-carlo/uct",
    "monte-carlo/greedy",
    pytest.param("othello/four-by-four", marks=pytest.mark.night),
)


def own(text, options):
    """The options that are the algorithm's own, as arguments."""
    return {name.replace("-", "_"): options[name] for name in text.options}


@cache
def settings_of_the_course():
    """By algorithm: its texts, with each choice of its own options that a page makes or that a
    test knows."""
    known = catalogue()
    found = {}
    for file in sorted(COURSE.rglob("[!_]*.yml")):
        walkthrough = read(file.read_text("utf-8"), str(file), known)
        for entry in walkthrough.entries:
            options = all_options(walkthrough, entry)
            text = algorithms()[entry.algorithm].file_for(options)
            chosen = own(text, options)
            found.setdefault(entry.algorithm, {})[str((text.name, chosen))] = text, chosen
    for name, chosen in (
        *AMAF,
        *BOUNDED,
        *NARROWING,
        *PARALLEL,
        *EVERY,
        *LIMITED,
        *LOOKING,
        *MATCHES,
        *REGRETTING,
        *SAMPLED,
        *SOLVING,
        *PLAYING,
        *WORKING,
        *WRONG,
    ):
        text = text_of(name, chosen)
        options = {option: fact.default for option, fact in text.options.items()} | chosen
        chosen = own(text, options)
        found.setdefault(name, {})[str((text.name, chosen))] = text, chosen
    return {name: tuple(every.values()) for name, every in found.items()}


NAMES = sorted(
    {
        name
        for name, _ in (
            *AMAF,
            *BOUNDED,
            *EVERY,
            *LIMITED,
            *NARROWING,
            *PARALLEL,
            *LOOKING,
            *MATCHES,
            *REGRETTING,
            *SAMPLED,
            *SOLVING,
            *PLAYING,
            *WORKING,
            *WRONG,
        )
    }
)


def test_every_algorithm_of_the_course_is_looked_at():
    assert settings_of_the_course().keys() == {*NAMES}


def searched(search, game):
    """The answer of a search and the leaves that it reads."""
    reads = LeafReads(game)
    return search(reads)(reads.start()), reads.keys


def few(options):
    """The options with few playouts."""
    return options | ({"playouts": min(options["playouts"], 30)} if "playouts" in options else {})


def same(text, options, game):
    """Whether the listing for these options searches the game as the algorithm does."""
    options = few(options)
    listing = specialize(text.listing.text, text.name, options, game.range)
    full = searched(lambda game: text.function(game, SILENT, **options), game)
    return searched(compile_listing(listing.text, text), game) == full


@pytest.mark.sample(9)
@pytest.mark.parametrize("name", NAMES)
def test_the_listing_for_the_options_reads_the_same_leaves_and_gives_the_same_answer(name):
    for text, options in settings_of_the_course()[name]:
        on_games(text, options)


def on_games(text, options):
    """Hold the listing against the algorithm, on random games."""
    module = text.module
    if options.get("policy", "random") != "random":  # plays cards
        assert same(text, options, Calculation("2 4 | 4 3 5 | 3", ranks=5, suits=2, piles=1))
        return
    if text.name == "sequential_test":  # reads pairs of games
        assert same(text, options, Match("2-1 1-1 2-0 2-2 0-1 2-1 0-0 2-2 1-2 2-2"))
        return

    @settings(max_examples=8)
    @given(game=lonely if module.PLAYERS == 1 else chancy if module.CHANCE else trees)
    def on_random_trees(game):
        assert same(text, options, game)

    on_random_trees()


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_the_options_is_left_to_read(name):
    for text, options in settings_of_the_course()[name]:
        nothing_is_left(text, options)


def nothing_is_left(text, options):
    """The listing has no argument but the game, and asks for no option."""
    listing = specialize(text.listing.text, text.name, few(options), (-1, 1))
    signature = next(line for line in listing.text.splitlines() if line.startswith("def "))
    assert signature == f"def {text.name}(game):"
    assert not {"cuts(", "bounds ==", "window[", "root[", "import "} & {
        word
        for word in ("cuts(", "bounds ==", "window[", "root[", "import ")
        if word in listing.text
    }
    assert len(listing.text.splitlines()) < len(text.listing.text.splitlines()) - 10
    compile(listing.text, text.name, "exec")


TOO_LONG = {"mcts-greedy"}
"""Searches whose listing is longer: it follows the program that was published with the patience."""


@pytest.mark.parametrize("name", [n for n in NAMES if n not in TOO_LONG])
def test_a_listing_has_fewer_than_80_lines(name):
    for text, options in settings_of_the_course()[name]:
        listing = specialize(text.listing.text, text.name, options, (-1, 1))
        assert len(listing.text.splitlines()) < MAX_LISTING_LINES, options


def first_word(line):
    """What a line begins with."""
    return line.split("(")[0].split()[0]


@pytest.mark.sample(5)
@pytest.mark.parametrize("page", PAGES)
def test_every_running_line_of_a_page_stands_in_the_listing_for_its_options(page):
    file = COURSE / f"{page}.yml"
    for checked in check_walkthrough(read(file.read_text("utf-8"), str(file), catalogue())):
        listing = specialized_listing(checked.run)
        assert listing is not None
        full, brief = checked.run.text.listing.text.splitlines(), listing.text.splitlines()
        assert listing.lines.keys() == set(range(1, len(full) + 1))
        for line in {moment.frame.line for moment in checked.moments}:
            assert first_word(full[line - 1]) == first_word(brief[listing.lines[line] - 1])


def test_a_large_search_is_compared_on_its_first_plies():
    file = COURSE / "tic-tac-toe" / "alpha-beta.yml"
    (checked,) = check_walkthrough(read(file.read_text("utf-8"), str(file), catalogue()))
    assert checked.run.tally.calculated > MAX_COMPARED_NODES
    assert specialized_listing(checked.run) is not None


def test_a_text_that_searches_otherwise_is_not_shown(monkeypatch):
    file = COURSE / "textbook" / "alpha-beta.yml"
    (checked,) = check_walkthrough(read(file.read_text("utf-8"), str(file), catalogue()))
    assert specialized_listing(checked.run) is not None
    wrong = {
        "<": "return game.score(state) + 1",
        "leaf": "alpha > beta + 9",
        "name": "alpha >= gamma",
    }
    for text in wrong.values():
        before = "return game.score(state)" if "score" in text else "alpha >= beta"

        def broken(listing, name, given, known, before=before, text=text):
            made = specialize(listing, name, {key: value for key, _, value in given}, known)
            return type(made)(made.text.replace(before, text), made.lines)

        with monkeypatch.context() as patch:
            patch.setattr("search_walkthroughs.listing.specialized_listing._make_listing", broken)
            assert specialized_listing(checked.run) is None
