"""Real searches of tic-tac-toe, from any position, as plans and moments."""

from functools import cache
from pathlib import Path as File
from textwrap import indent

from hypothesis import strategies as st

from search_walkthroughs.course.check import check_run
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.reading import read
from search_walkthroughs.record.plan import Plan
from search_walkthroughs.record.tree_state import Moment
from search_walkthroughs.runs.registry import catalogue

Run = tuple[Plan, list[Moment]]
OPENING = ". . .\n" * 3


@cache
def searched(
    position: str = OPENING, algorithm: str = "alpha-beta-table", depth: int | None = None
) -> Run:
    """The run of an algorithm from the position, shown to this depth."""
    frames = "" if depth is None else f"frames: {{depth: {depth}}}\n"
    text = (
        f"title: {{en: Test}}\ngame: tic-tac-toe\nposition: |\n{indent(position, '  ')}"
        f"{frames}algorithm: {algorithm}\n"
    )
    walkthrough = read(text, str(File("test.yml")), catalogue())
    run = check_run(walkthrough, walkthrough.entries[0])
    return run.plan, list(run.moments)


@st.composite
def positions(draw: st.DrawFn, least: int = 4, most: int = 7) -> str:
    """Positions that some game leads to, with stones enough for a small tree."""
    game = TicTacToe()
    state = game.start()
    for _ in range(draw(st.integers(least, most))):
        following = [game.play(state, move) for move in game.moves(state)]
        going = [state for state in following if not game.over(state)]
        if not going:
            break
        state = draw(st.sampled_from(going))
    rows = game.grid(state).rows
    return "".join(" ".join(sign or "." for sign in row) + "\n" for row in rows)
