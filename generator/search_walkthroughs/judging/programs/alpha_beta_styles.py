"""In which style a right alpha-beta is written: fail-soft or fail-hard, at or past the bound."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...games.tree import Tree
from ...record.frame import Frame
from ...record.recorder import ObservedGame
from ...runs.registry import algorithms
from ...runs.run import make_recorder
from ..search_verdict import state_at
from .student_program import Observation

STYLES: Mapping[str, Mapping[str, str]] = {
    f"{fail}-{cut}": {"fail": fail, "cut": cut}
    for fail in ("soft", "hard")
    for cut in ("at-bound", "past-bound")
}
"""The four styles of a right alpha-beta."""


def agreeing_styles(observation: Observation) -> set[str]:
    """Return the styles of alpha-beta in which inner nodes return what they do in the program.

    Fail-hard programs return the end of the window where they cut, or the score that passed it; of
    leaves outside of their windows they return either too. So leaves are left out, and both count.
    """
    game, program_ends = observation.game, _inner_ends(observation.game, observation.frames)
    values = [(frame.path, frame.score) for frame in program_ends]
    styles = set()
    for style, options in STYLES.items():
        ends = _inner_ends(game, _course_frames(game, options))
        exact_values = [(frame.path, frame.score) for frame in ends]
        clipped_values = [(frame.path, _within_window(frame)) for frame in ends]
        if values == exact_values or (options["fail"] == "hard" and values == clipped_values):
            styles.add(style)
    return styles


def _course_frames(game: Any, options: Mapping[str, object]) -> list[Frame]:
    """Return the frames of the course's alpha-beta with these options."""
    text = algorithms()["alpha-beta"].file_for(options)
    frames: list[Frame] = []
    recorder = make_recorder(text, game, frames.append, options)
    observed = ObservedGame(game, recorder)
    arguments = {name.replace("-", "_"): options[name] for name in text.options if name in options}
    text.function(observed, recorder, **arguments)(observed.start())
    return frames


def _inner_ends(game: Tree, frames: Sequence[Frame]) -> list[Frame]:
    """Return the frames at which inner nodes end, in order."""
    return [
        frame
        for frame in frames
        if frame.status == "end" and not game.over(state_at(game, frame.path))
    ]


def _within_window(frame: Frame) -> float | None:
    """Return the score of a node, clipped to its window; unchanged if it has no window."""
    if frame.score is None or frame.alpha is None or frame.beta is None:
        return frame.score
    return max(frame.alpha, min(frame.beta, frame.score))
