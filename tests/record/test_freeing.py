"""A node that has ended is freed at once: a search of millions must not pile them up."""

import gc

import pytest

from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.record.recorder import ObservedGame
from search_walkthroughs.runs.run import make_recorder
from support import DEPTH_FIRST, text_of

POSITIONS = "O X O X X O . . .", "O X O X . . . . ."
NODES = 11, 234
"""What each tree has."""


@pytest.fixture
def collector():
    """The collector, which works only when it is called, and looks at what is new alone."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield gc
    gc.enable()
    gc.unfreeze()


def left(name, options, position, collector):
    """How much a search leaves to the collector while its recorder is kept."""
    collector.collect()
    game, text = TicTacToe(position=position), text_of(name, options)
    recorder = make_recorder(text, game, lambda frame: None, options)
    own = {k: v for k, v in options.items() if k in text.options}
    watched = ObservedGame(game, recorder)
    text.function(watched, recorder, **own)(watched.start())
    return collector.collect()


def test_what_is_left_to_the_collector_does_not_grow_with_the_search(collector):
    """Its table goes with it, and that has an entry a node at most; a visit would leave ten."""
    for name, options in DEPTH_FIRST:
        few, many = (left(name, options, position, collector) for position in POSITIONS)
        assert many - few < 2 * (NODES[1] - NODES[0]), (name, options)
