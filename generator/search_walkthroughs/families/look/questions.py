"""What readers of a search in which a network looks are asked."""

from ..monte_carlo import questions
from .words import LookContext


class Questions(questions.Questions):
    """The questions about searches that play games out, in the words for evaluations."""

    Context = LookContext
