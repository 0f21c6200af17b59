"""The commands `init` and `new`: a new course, a new walkthrough."""

from .new_course import add, begin
from .new_walkthrough import NewWalkthrough
from .origin import origin_of

__all__ = ["NewWalkthrough", "add", "begin", "origin_of"]
