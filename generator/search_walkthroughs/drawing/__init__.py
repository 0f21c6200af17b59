"""Pictures of a run: one SVG for each frame, and the film that holds them all.

Importing this is cheap; matplotlib is imported when something is painted.
"""

from .film import Describe, Film, FilmFrames, draw
from .sheet import SvgMarks
from .theme import palette_css
from .wording import Vocabulary

__all__ = ["Describe", "Film", "FilmFrames", "SvgMarks", "Vocabulary", "draw", "palette_css"]
