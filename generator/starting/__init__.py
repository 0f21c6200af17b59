from .walkthrough import Wish
from .writing import add, begin

__all__ = ["Wish", "add", "begin"]
