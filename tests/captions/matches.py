"""Matches that are tested pair by pair, to talk about."""

from search_walkthroughs.games.match import Match

from .support import Run, searched

USUAL = {"elo0": 0, "elo1": 100, "alpha": 0.05, "beta": 0.05, "least": 16}
TWENTY = "2-1 1-1 2-0 2-2 1-1 2-1 0-1 2-1 1-1 2-2 2-1 1-0 2-1 2-2 1-1 2-1 2-0 2-2 2-1 2-1"
"""Twenty pairs, of which the sixteenth decides."""
TOO_SOON = (
    "2-2 1-2 2-2 1-1 0-2 1-2 2-2 1-2 2-2 2-2 0-2 2-0 2-0 0-2 0-0 0-0 0-0 1-2 2-1 1-1 0-1 2-1 1-0 "
    "1-0 0-2 0-1 2-0 1-0 0-0 1-2 0-1 0-2 1-0 2-1 2-0 1-0"
)
"""Pairs whose ratio passes the upper bound before the sixteenth, and the lower one at the last."""


def described(pairs: str, **options: object) -> Run:
    """Test a match that was played."""
    return searched(Match(pairs), "sequential-test", "", **{**USUAL, **options})


def runs() -> list[Run]:
    """Every verdict, every kind of hypothesis, and pairs that all come out alike."""
    return [
        described(TWENTY, least=1),
        described(TOO_SOON),
        described(TOO_SOON, elo0=-50, elo1=50),
        described("2-2 2-2"),
        described("1-1", elo0=-50, elo1=50),
        described("2-2 2-2 0-0 0-1", elo0=20, least=1),
        described(" ".join(["0-0", "0-1"] * 12)),
        described(" ".join(["1-1", "0-1"] * 12)),
    ]
