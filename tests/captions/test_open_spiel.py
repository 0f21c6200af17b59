"""What is said of games of OpenSpiel whose text is drawn."""

import pytest

from search_walkthroughs.games.open_spiel import OpenSpiel
from support import caption

from .support import searched

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")


@pytest.mark.parametrize(
    ("language", "rules", "end"),
    [
        ("en", "Player 0 is MAX and player 1 is MIN.", "The game is over: worth 1."),
        ("ja", "プレイヤー0がMAX、プレイヤー1がMINです。", "終局し、評価値は1です。"),
    ],
)
def test_the_players_are_named_once_and_the_end_is_told(
    language: str, rules: str, end: str
) -> None:
    run = searched(OpenSpiel(name="hex(board_size=2)"), "minimax", "")
    text = "\n".join(caption(run.plan, moment, language).text for moment in run.moments)
    assert text.count(rules) == 1
    assert end in text
