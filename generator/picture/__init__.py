"""Pictures of a run: one SVG for each frame, and the film that holds them all.

Importing this is cheap; matplotlib is imported when something is painted.
"""

from .drawing import Drawing, draw
from .film import Film
from .palette import palette_css
from .sheet import Sheet

__all__ = ["Drawing", "Film", "Sheet", "draw", "palette_css"]
