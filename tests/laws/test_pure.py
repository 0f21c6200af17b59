"""A search that says that it is pure comes to the same with and without remembered subtrees; one
that learns on its way does not."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import given

from search_walkthroughs.algorithms import alpha_beta_history, alpha_beta_killer, minimax
from search_walkthroughs.game import Game, Path, UnknownValue
from search_walkthroughs.games.nim import Nim
from search_walkthroughs.games.pig import Pig
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.lab.algorithm_edit import Edit, edited_algorithms
from search_walkthroughs.reading import read
from search_walkthroughs.record import subtree_counter
from search_walkthroughs.record.recorder import FrameBudget, ObservedGame
from search_walkthroughs.record.statistics import SearchCounts
from search_walkthroughs.record.subtree_counter import EnteredNodes, TooManyNodes
from search_walkthroughs.runs import run as runs_of
from search_walkthroughs.runs.registry import AlgorithmFile, algorithms, catalogue
from search_walkthroughs.runs.run import make_recorder, run
from support import DEPTH_FIRST, WRONG, chancy_graphs, games, stating, text_of

PURE = [e for e in (*DEPTH_FIRST, *WRONG) if text_of(*e).traits.pure]
WITH_CHANCE = [e for e in PURE if text_of(*e).module.CHANCE]
BOARDS: list[Game[Any, Any]] = [TicTacToe("X.. .O. ..."), Nim("3 4 2"), Nim("1 2 2 3", misere=True)]
"""Games in which many ways lead to one position."""
Options = Mapping[str, Any]


@dataclass(slots=True)
class Longest(SearchCounts):
    """Counts that also say how long the list of nodes has been."""

    longest: int = field(default=0, compare=False)

    def enter(self, path: Path) -> None:
        """See `SearchCounts`."""
        if not self.full:
            self.longest += 1
        SearchCounts.enter(self, path)


def counted(text: AlgorithmFile, options: Options, game: Game[Any, Any]) -> tuple[object, ...]:
    """What comes of a search of which the root alone has frames."""
    frames: list[object] = []
    tally, budget = SearchCounts(keep=0), FrameBudget(depth=0)
    recorder = make_recorder(text, game, frames.append, options, budget=budget, tally=tally)
    watched = ObservedGame(game, recorder)
    own = {name: value for name, value in options.items() if name in text.options}
    value = text.function(watched, recorder, **own)(watched.start())
    counts = tally.calculated, tally.pruned, tally.frames
    return value, recorder.line, counts, frames


def assert_same(name: str, options: Options, game: Game[Any, Any]) -> None:
    """Hold the search with remembered subtrees against the one without."""
    module = text_of(name, options).module
    unremembered = counted(stating(module, PURE=False), options, game)
    assert counted(stating(module, PURE=True), options, game) == unremembered


def windows(name: str, options: Options) -> list[Options]:
    """The options, and the same within a narrow window if the search takes one."""
    narrow = {**options, "window": (-0.5, 0.5)}
    return [options, narrow] if "window" in text_of(name, options).options else [options]


@pytest.mark.sample(10)
@pytest.mark.parametrize(("name", "options"), PURE, ids=str)
@given(game=games)
def test_a_pure_search_of_a_tree_comes_to_the_same_if_subtrees_are_remembered(name, options, game):
    for chosen in windows(name, options):
        assert_same(name, chosen, game)


@pytest.mark.sample(10)
@pytest.mark.parametrize(("name", "options"), WITH_CHANCE, ids=str)
@given(game=chancy_graphs)
def test_so_does_one_in_which_chance_has_its_turn(name, options, game):
    for chosen in windows(name, options):
        assert_same(name, chosen, game)


@pytest.mark.parametrize(("name", "options"), PURE, ids=str)
def test_so_does_one_of_a_game_in_which_many_ways_lead_to_a_position(name, options):
    for game, chosen in product(BOARDS, windows(name, options)):
        assert_same(name, chosen, game)
    if (name, options) in WITH_CHANCE:
        assert_same(name, options, Pig(target=6, sides=2, turns=3))


@pytest.mark.parametrize("module", [alpha_beta_killer, alpha_beta_history])
def test_a_search_that_learns_on_its_way_would_be_counted_wrongly(module):
    options = {"order": "given"}
    assert not stating(module).traits.pure
    unremembered = counted(stating(module, PURE=False), options, BOARDS[0])
    assert counted(stating(module, PURE=True), options, BOARDS[0]) != unremembered


def test_every_pure_file_is_held_against_itself():
    files = {text.file for a in algorithms().values() for text in (a.text, *a.variants.values())}
    pure = {file for file in files if "PURE = True" in File(file).read_text("utf-8")}
    assert pure == {text_of(*each).file for each in PURE}
    assert len(pure) >= 12


def test_what_a_reader_has_changed_is_not_taken_for_pure():
    source = File(str(minimax.__file__)).read_text("utf-8")
    assert "PURE = True" in source
    with edited_algorithms({"minimax": Edit.of("minimax", source)}):
        assert not algorithms()["minimax"].text.traits.pure
    assert algorithms()["minimax"].text.traits.pure


@pytest.mark.parametrize(("name", "options"), PURE, ids=str)
def test_the_nodes_that_a_pure_search_enters_are_counted_up_to_a_limit(name, options):
    text, game = text_of(name, options), BOARDS[0]
    own = {name: value for name, value in options.items() if name in text.options}
    entered = counted(text, options, game)[2][0]
    for limit in (entered, entered + 1):
        watch = EnteredNodes(limit)
        text.function(game, watch, **own)(game.start())
        assert watch.count == entered
    for limit in (0, 1, entered // 2, entered - 1):
        with pytest.raises(TooManyNodes):
            text.function(game, EnteredNodes(limit), **own)(game.start())


def test_what_is_not_remembered_any_more_is_counted_again(monkeypatch):
    whole = counted(text_of("minimax", {}), {}, BOARDS[0])
    for limit in (0, 1, 20):
        monkeypatch.setattr(subtree_counter, "MAX_REMEMBERED_CALLS", limit)
        assert counted(text_of("minimax", {}), {}, BOARDS[0]) == whole


@pytest.mark.parametrize("keep", [0, 1, 30, 59, 60, 61])
@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta-ordered"])
def test_lists_that_would_be_thrown_away_are_not_begun(algorithm, keep, monkeypatch):
    text = f"title: t\nalgorithm: {algorithm}\ngame: tic-tac-toe\nposition: O X . X O . X O .\n"
    text += "frames: {depth: 1}\n"
    walkthrough = read(text, "x.yml", catalogue())
    runs, frames, longest = [], [], []
    for counts_first in (True, False):
        if not counts_first:
            monkeypatch.setattr(runs_of, "_fills_lists", lambda *_: False)
        tally, made = Longest(keep=keep), []
        runs.append(run(walkthrough, walkthrough.entries[0], on_frame=made.append, tally=tally))
        frames.append(made)
        longest.append(tally.longest)
    first, second = runs
    assert first.tally == second.tally
    assert (first.value, first.line) == (second.value, second.line)
    assert frames[0] == frames[1]
    entered = first.tally.calculated
    assert first.tally.full == (entered > keep)
    assert longest == ([0, keep + 1] if entered > keep else [entered, entered])


def test_a_leaf_that_nobody_knows_is_named_though_nodes_are_counted_first():
    text = "title: t\nalgorithm: minimax\ntree: [[1, 2], [3, '?']]\n"
    walkthrough = read(text, "x.yml", catalogue())
    with pytest.raises(UnknownValue) as refused:
        run(walkthrough, walkthrough.entries[0], keep=6)
    assert refused.value.path == ("2", "2")
