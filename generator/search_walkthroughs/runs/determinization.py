"""What determinization says of the game of a run: for claims, quoted numbers and the page."""

from .. import reading
from ..hidden_information import HiddenDeal, HiddenGame, NoDeal, TooManyPlans, count_pairs
from ..reading import BadInput
from ..worlds import DifferentMoves
from .run import Run, different_moves_fault, game_of
from .search_game import game_fault

PAGE = "hidden-information"
"""The page on which determinization is compared with what is true."""
CLAIMS = frozenset({"determinization", "worth"})
"""Claims of what determinization expects, and of what its strategy is worth."""


def determinization(walkthrough: reading.Walkthrough, run: Run) -> HiddenGame | HiddenDeal:
    """Return what determinization expects of the game that was searched, and what is true.

    Raises BadInput for a game in which this cannot be found.
    """
    try:
        return run.hidden_information
    except DifferentMoves as error:
        raise BadInput([different_moves_fault(walkthrough, error)]) from error
    except TooManyPlans as error:
        message, remedy = f"{error} to compare", "write a smaller tree, or leave `page` out"
    except NoDeal as error:
        message = f"the page needs a game for one player with few hidden cards, and {error}"
        remedy = "use calculation near its end, or leave `page` out"
    raise BadInput([game_fault(walkthrough, message, remedy)])


def check_claims(walkthrough: reading.Walkthrough, entry: reading.Entry, run: Run) -> None:
    """Raise BadInput if determinization is claimed something of where it cannot be found, or on
    another page than the one that shows it."""
    claimed = sorted(CLAIMS & entry.expect.keys())
    if not claimed:
        return
    if walkthrough.page != PAGE:
        message = f"`{claimed[0]}` is claimed of determinization, which this page does not show"
        fault = walkthrough.fault(entry.claims[claimed[0]], message, f"write `page: {PAGE}`")
        raise BadInput([fault])
    determinization(walkthrough, run)


def pairs_of_plans(walkthrough: reading.Walkthrough) -> int | None:
    """Return how many pairs of plans the page compares; None if they are too many to be counted.

    Raises BadInput for an information set whose nodes have different moves."""
    try:
        return count_pairs(game_of(walkthrough, walkthrough.entries[0]).innermost)
    except DifferentMoves as error:
        raise BadInput([different_moves_fault(walkthrough, error)]) from error
    except TooManyPlans:
        return None
