"""In which style a right alpha-beta is written: fail-soft or fail-hard, at or past the bound."""

from collections.abc import Collection, Mapping

from ..search_verdict import state_at
from .mistake_models import SearchModel, model_ends
from .student_program import Observation

STYLES: Mapping[str, SearchModel] = {
    f"{fail}-{cut}": SearchModel(hard=fail == "hard", past_bound=cut == "past-bound")
    for fail in ("soft", "hard")
    for cut in ("at-bound", "past-bound")
}
"""The four styles of a right alpha-beta."""


def agreeing_styles(observation: Observation, styles: Collection[str]) -> set[str]:
    """Return those of the styles in which inner nodes return what they do in the program.

    Fail-hard programs return the end of the window where they cut, or the score that passed it; of
    leaves outside of their windows they return either too. So leaves are left out, and both count.
    """
    game = observation.game
    ends = [
        (state_at(game, frame.path), frame.score)
        for frame in observation.frames
        if frame.status == "end"
    ]
    inner_ends = [(state, score) for state, score in ends if not game.over(state)]
    agreeing = set()
    for style in styles:
        model = STYLES[style]
        style_ends = model_ends(game, model)
        exact_ends = [(end.state, end.score) for end in style_ends]
        clipped_ends = [(end.state, max(end.alpha, min(end.beta, end.score))) for end in style_ends]
        if inner_ends == exact_ends or (model.hard and inner_ends == clipped_ends):
            agreeing.add(style)
    return agreeing
