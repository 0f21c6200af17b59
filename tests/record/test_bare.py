"""Where no frame is recorded, the search goes over the game itself, as if nobody watched."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from search_walkthroughs.game import UnknownValue
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.record import recorder
from search_walkthroughs.record.recorder import NOTHING, ObservedGame, PlacedState
from search_walkthroughs.record.statistics import SearchCounts
from search_walkthroughs.runs.run import make_recorder
from search_walkthroughs.watch import Watch
from support import DEPTH_FIRST, planted, text_of, values

COUNTED = [
    e for e in DEPTH_FIRST if not text_of(*e).traits.passes and not text_of(*e).traits.remembers
]
"""Those of which nodes are only counted."""
counted = pytest.mark.parametrize(("name", "options"), COUNTED, ids=str)

parts = st.recursive(
    values | st.none(), lambda part: st.lists(part, min_size=1, max_size=3), max_leaves=12
)
guessing = st.builds(planted, st.lists(parts, min_size=1, max_size=3))
"""Trees with leaves whose values nobody knows."""


def searched(name, options, game, keep):
    """Search the game and tell nothing; with nothing to `keep`, nodes are only counted."""
    text, tally = text_of(name, options), SearchCounts(keep=keep)
    recorder = make_recorder(text, game, lambda frame: None, options, budget=NOTHING, tally=tally)
    watched = ObservedGame(game, recorder)
    own = {k: v for k, v in options.items() if k in text.options}
    text.function(watched, recorder, **own)(watched.start())
    return tally


@counted
def test_no_state_but_the_root_is_given_a_path(name, options, monkeypatch):
    made = []

    class Noted(PlacedState):
        __slots__ = ()

        def __init__(self, state, path):
            made.append(path)
            super().__init__(state, path)

    monkeypatch.setattr(recorder, "PlacedState", Noted)
    tally = searched(name, options, TicTacToe(TicTacToe.sample), keep=0)
    assert made == [()]
    assert tally.calculated > 1


@pytest.mark.sample(6)
@counted
@given(game=guessing)
def test_a_leaf_that_nobody_knows_is_named_by_its_path(name, options, game):
    try:
        searched(name, options, game, keep=None)
    except UnknownValue as error:
        raised = error
    else:
        assume(False)
    with pytest.raises(UnknownValue) as met:
        searched(name, options, game, keep=0)
    assert (met.value.path, str(met.value)) == (raised.path, str(raised))


class Hoarding(TicTacToe):
    """Tic-tac-toe in which every move says how much it captures: the later squares more."""

    def capture_worth(self, state, move):
        return move


@pytest.mark.parametrize("keep", [0, None])
def test_captures_are_in_the_order_of_their_worth_whether_watched_or_not(keep):
    game = Hoarding(TicTacToe.sample)
    given = searched("alpha-beta", {}, game, keep)
    sorted_ones = searched("alpha-beta-ordered", {"order": "captures"}, game, keep)
    assert sorted_ones.calculated == bare_count(game) != given.calculated


def bare_count(game):
    """How many nodes alpha-beta enters that tries captures of most worth first."""
    text, entered = text_of("alpha-beta-ordered", {"order": "captures"}), []

    class Counting(Watch):
        def node(self, search):
            def counted(*arguments):
                entered.append(arguments)
                return search(*arguments)

            return counted

    text.function(game, Counting(), order="captures")(game.start())
    return len(entered)
