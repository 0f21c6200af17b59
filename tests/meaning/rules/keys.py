"""Which messages are about games."""

from re import fullmatch

OF_GAMES = (
    r"(?:connect_four|nim|nim_misere|dots_and_boxes|kalah|pig|open_spiel)\..*"
    r"|start\.(?:won|drawn|discs|stuck|sides|squares|cells|passed|played\..*|estimate.*)"
    r"|(?:chess|shogi)\.(?!white$|black$|attacker$|defender$).*"
    r"|cards\.(?!range$|turn$).*"
)
"""Pattern of the keys of messages about games, less those that are names alone."""


def is_of_game(key: str) -> bool:
    """Return whether the message says something of a game.

    >>> is_of_game("nim.rules"), is_of_game("chess.white"), is_of_game("start.alpha")
    (True, False, False)
    """
    return fullmatch(OF_GAMES, key) is not None
