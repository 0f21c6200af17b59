"""Pictures of a run: one SVG for each frame, and the film that holds them all.

Importing this is cheap; matplotlib is imported when something is painted.
"""

from .drawing import Describe, Drawing, draw
from .film import Film
from .palette import palette_css
from .sheet import Sheet
from .wording import Vocabulary

__all__ = ["Describe", "Drawing", "Film", "Sheet", "Vocabulary", "draw", "palette_css"]
