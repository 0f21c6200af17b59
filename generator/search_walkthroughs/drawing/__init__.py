"""Pictures of a run: one SVG for each frame, and the film that holds them all.

Importing this is cheap; matplotlib is imported when something is painted.
"""

from .film import Describe, Drawing, Film, draw
from .sheet import Sheet
from .theme import palette_css
from .wording import Vocabulary

__all__ = ["Describe", "Drawing", "Film", "Sheet", "Vocabulary", "draw", "palette_css"]
