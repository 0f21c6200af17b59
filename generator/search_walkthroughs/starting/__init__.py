from .origin import origin_of
from .walkthrough import Wish
from .writing import add, begin

__all__ = ["Wish", "add", "begin", "origin_of"]
