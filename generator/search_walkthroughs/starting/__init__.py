from .new_course import add, begin
from .new_walkthrough import Wish
from .origin import origin_of

__all__ = ["Wish", "add", "begin", "origin_of"]
