"""The laws about single nodes, the move that is always seen, and conventions that are named."""

import pytest

from . import node_programs
from .programs import BEST_CHILD
from .test_court import broken_laws, court

pytestmark = pytest.mark.day(6)

RIGHT = ("MUTABLE_BOARD", "ENDLESS_LOOP", "ENDLESS_CLOCK", "PRINTS_ITS_MOVE", "EARLY_STOP")


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", RIGHT)
def test_the_right_twin_is_right(name):
    verdict = court(getattr(node_programs, name))
    assert (verdict.court_kind, verdict.says) == ("right", ())


WRONG = [
    ("PLAYS_ON_THE_TREE", "state", "is another one after iteration 1"),
    ("PLAYS_FROM_THE_ROOT", "end", "a finished game has one result"),
    ("LOSES_MOVES", "expansion", "6 held 4 untried moves, and 2 of them"),
]
"""Programs, the law that each breaks, and words of the verdict."""


@pytest.mark.parametrize(("name", "law", "words"), WRONG)
def test_a_position_that_changes_and_moves_that_are_lost_are_wrong(name, law, words):
    verdict = court(getattr(node_programs, name))
    assert broken_laws(verdict) == {law}
    assert words in verdict.says[0]
    assert verdict.iteration
    assert verdict.node


def test_a_position_that_changes_later_is_seen_by_its_picture():
    text = node_programs.MUTABLE_BOARD.replace(
        "            node = node.parent\n",
        "            node = node.parent\n        if root.visits == 300:\n"
        "            for child in root.children:\n"
        "                child.board.cells = ['x'] * 9\n",
    )
    verdict = court(text)
    assert broken_laws(verdict) == {"state"}
    assert verdict.iteration == 300


def test_moves_that_no_node_ever_held_may_have_been_left_out_on_purpose():
    verdict = court(node_programs.LEAVES_MOVES_OUT)
    assert (verdict.court_kind, broken_laws(verdict)) == ("unclear", set())
    assert "gives 4 legal moves, and 1 of them never become children" in verdict.says[0]


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["ENDLESS_LOOP", "ENDLESS_CLOCK", "PRINTS_ITS_MOVE"])
def test_the_move_is_seen_where_the_search_is_left_early(name):
    text = getattr(node_programs, name)
    worst = text.replace(*node_programs.FEWEST_VISITS)
    assert worst != text
    assert broken_laws(court(worst)) == {"move"}


@pytest.mark.parametrize(
    ("name", "words"),
    [("SOLVER", "as in MCTS-Solver"), ("TRANSPOSITIONS", "share one node")],
)
def test_proven_values_and_shared_nodes_are_named_and_not_condemned(name, words):
    verdict = court(getattr(node_programs, name), last="wins")
    assert (verdict.court_kind, broken_laws(verdict)) == ("unseen", set())
    assert words in verdict.says[0]


@pytest.mark.parametrize(
    ("name", "law"), [("STOPS_IN_THE_BACKUP", "path"), ("STOPS_WITH_THE_LAST", "move")]
)
def test_a_search_that_stops_early_in_a_wrong_way_is_named(name, law):
    assert getattr(node_programs, name) != node_programs.EARLY_STOP
    assert broken_laws(court(getattr(node_programs, name))) == {law}


@pytest.mark.parametrize("name", ["COUNTS_BY_PARENT", "COUNTS_THE_LAST_TWICE"])
def test_a_mistake_with_shared_positions_is_neither_acquitted_nor_guessed(name):
    assert getattr(node_programs, name) != node_programs.TRANSPOSITIONS
    verdict = court(getattr(node_programs, name), last="wins")
    assert (verdict.kind, broken_laws(verdict)) == ("unrecognised", set())


@pytest.mark.parametrize("text", [BEST_CHILD, node_programs.BEST_IN_ONE_VIEW])
def test_the_value_of_the_best_child_is_named(text):
    for last in ("wins", None):
        verdict = court(text, last=last)
        assert broken_laws(verdict) == set()
        assert verdict.court_kind in ("unusual", "unseen")
        assert "the value of its best child" in verdict.says[0]


@pytest.mark.parametrize(
    ("old", "new", "kind", "laws"),
    [
        ("(1 - best)", "best", "wrong", {"turns"}),
        ("winner != node.state.turn", "winner == node.state.turn", "wrong", {"sign"}),
        ("best = max(c.wins", "best = min(c.wins", "unclear", set()),
    ],
)
def test_a_mistake_with_the_value_of_the_best_child_is_not_acquitted(old, new, kind, laws):
    assert old in BEST_CHILD
    verdict = court(BEST_CHILD.replace(old, new), last="wins")
    assert (verdict.court_kind, broken_laws(verdict)) == (kind, laws), verdict.says


def test_an_error_after_the_tree_was_seen_is_said():
    text = node_programs.EARLY_STOP.replace(
        "        node = root\n", "        node = root\n        1 / (root.visits != 300)\n"
    )
    verdict = court(text)
    assert verdict.court_kind == "broken"
    assert "ZeroDivisionError" in verdict.says[0]


@pytest.mark.parametrize(
    ("turn", "laws"),
    [("!= position.turn", set()), ("== position.turn", {"sign"}), ("!= game.turn", {"turns"})],
)
def test_a_table_of_lists_is_read_as_a_table_of_visits_and_one_of_totals(turn, laws):
    verdict = court(node_programs.PAIRS.replace("!= position.turn", turn), last="wins")
    assert broken_laws(verdict) == laws
    assert verdict.court_kind == ("wrong" if laws else "right")
    assert verdict.recognised[0].startswith("visits: seen[0]; results: seen[1] (totals)")


def test_mistakes_beside_such_conventions_are_still_named():
    text = node_programs.SOLVER
    quotient = text.replace(
        "math.log(self.parent.visits) / self.visits", "math.log(self.parent.visits / self.visits)"
    )
    assert broken_laws(court(quotient)) == {"choice"}
    helpful = text.replace("            result = -result\n", "")
    assert broken_laws(court(helpful, players=2)) == {"turns"}
