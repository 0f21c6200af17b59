"""What is said of Calculation: the piles, each card that moves, how the game ends."""

import pytest

from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.captions.names import LONGEST_PATH, Moves, Names
from support import caption

from .calculation import beginning, small
from .support import Run


def starts(run: Run, language: str = "en") -> dict[tuple[object, ...], str]:
    """What is said where nodes are entered, by path."""
    return {
        moment.frame.path: caption(run.plan, moment, language).text
        for moment in run.moments
        if moment.frame.status == "start"
    }


def test_the_piles_are_named_once() -> None:
    for run, names in ((small(), "F1 and F2"), (beginning(), "F1 to F4")):
        naming = [path for path, text in starts(run).items() if f"{names} are the foun" in text]
        assert naming == [()]


def test_every_card_is_told_where_it_goes() -> None:
    run = small()
    for path, text in starts(run).items():
        if not path:
            continue
        board = run.plan.nodes[path].position
        assert board
        assert board.cards
        source, _, goal = str(path[-1]).partition(">")
        if not goal:
            assert f"{board.cards.opened} has been turned over" in text
        elif goal.startswith("W"):
            assert f"{source} has gone to waste pile {goal}." in text
        else:
            card, wanted, _ = board.cards.foundations[int(goal[1]) - 1]
            assert f"{card} has gone " in text
            assert f"to foundation {goal}" in text
            assert ("completes it" in text) == (not wanted)
            assert (f"now waits for {wanted}." in text) == bool(wanted)
            assert (f"from waste pile {source}" in text) == source.startswith("W")


def test_the_end_is_told_as_what_it_is_worth() -> None:
    run = small()
    for path, text in starts(run).items():
        node = run.plan.nodes[path]
        if node.leaf:
            assert ("the game is won" in text) == (node.value == 1)
            assert ("the game is lost" in text) == (node.value == 0)


@pytest.mark.parametrize("language", languages())
def test_a_card_turned_over_has_one_name_in_a_language(language: str) -> None:
    run = small()
    texts = starts(run, language)
    name = {"en": "turn A", "ja": "めくり札A"}[language]
    assert name in texts["3>W1",]
    assert name in texts["3>W1", "turn A"]


def test_positions_that_differ_are_not_the_same() -> None:
    """There are no squares to compare, so it is the cards that count."""
    run = small("A | -, - | 4", ranks=5, suits=1, piles=2)
    one, other = ("4>W1",), ("4>W2",)
    assert run.plan.nodes[other].first_occurrence == one
    moves = Moves(run.plan)
    assert not moves.same(one, other)
    assert moves.symmetric


def test_of_a_long_path_the_last_moves_name_the_position() -> None:
    run = small()
    names = Names(run.plan, messages("en"))
    said = {path: names.name(path) for path in run.plan.nodes if path}
    long = {path: name for path, name in said.items() if name.startswith("… ")}
    assert long
    for path, name in long.items():
        moves = name.removeprefix("… ")
        assert names.moves.text_of(path).endswith(f" {moves}")
        ends = [names.moves.text_of(path, start) for start in range(len(path))]
        shorter = ends[ends.index(moves) + 1 :]
        if len(moves) > LONGEST_PATH and shorter:
            others = [names.moves.text_of(other) for other in said if other != path]
            assert any(f" {other}".endswith(f" {shorter[0]}") for other in others)
    assert len({*said.values()}) == len(said), "no name is given to two positions"
