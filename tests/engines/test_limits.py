"""How long an engine may think by the words after `go`."""

import pytest

from search_walkthroughs.engines.limits import MOVES_PER_CLOCK, TIME_RESERVE, limits

CLOCKS = "btime 80000 wtime 40000 binc 2000 winc 1000"


@pytest.mark.parametrize(
    ("words", "black", "seconds"),
    [
        ("movetime 1000", True, 1 - TIME_RESERVE),
        ("movetime 10", True, 0),
        (CLOCKS, True, 80 / MOVES_PER_CLOCK + 2 - TIME_RESERVE),
        (CLOCKS, False, 40 / MOVES_PER_CLOCK + 1 - TIME_RESERVE),
        (f"{CLOCKS} movestogo 4", True, 80 / 4 + 2 - TIME_RESERVE),
        ("btime 0 wtime 0 byoyomi 5000", True, 5 - TIME_RESERVE),
        ("btime 1000", False, None),
        ("infinite movetime 1000", True, None),
        ("depth 3", True, None),
    ],
)
def test_a_clock_is_shared_out(words, black, seconds):
    found = limits(words.split(), black=black, legal=()).seconds
    assert found == (None if seconds is None else pytest.approx(seconds))
