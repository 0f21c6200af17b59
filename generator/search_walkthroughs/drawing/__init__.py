"""Pictures of a run: one SVG for each frame, and the film that holds them all.

Frames are written as SVG. Only charts import matplotlib, when one is drawn.
"""

from .film import Describe, Film, FilmFrames, draw
from .svg import SvgMarks
from .theme import palette_css
from .wording import Vocabulary

__all__ = ["Describe", "Film", "FilmFrames", "SvgMarks", "Vocabulary", "draw", "palette_css"]
