"""What is said of searches that count moves played later: two means of a move, and their shares."""

from collections.abc import Hashable, Iterator, Sequence
from math import sqrt

from ...captions.catalogue import Messages
from ...record.plan import Plan
from ..monte_carlo import words
from ..monte_carlo.words import MonteCarloContext
from ..monte_carlo.written_numbers import decimals

MAX_COUNTED = 4
"""Upper limit of moves that are named as counted at a node; more are numbered."""


class RaveContext(MonteCarloContext):
    """One moment of a search that counts moves played later."""

    def join_key(self) -> str:
        """Return the name of the message why a move joins: it has a mean already, or none."""
        return "rave_known" if self.frame.own("games") else "rave"

    def select_notes(self) -> Iterator[str]:
        """Yield of which two means that of the chosen move is made, and how much each counts."""
        path, followed = self.frame.path, self.view.playouts
        games = self.words.count(
            "rave.games", self.frame.own("games"), mean=decimals(self.frame.own("games_mean"))
        )
        facts = {"child": self.move(path), "games": games, "mover": self.mover}
        if followed is None:
            yield self.say("rave.later_alone", **facts)
            return
        above = self.moment.states[-2].playouts if len(self.moment.states) > 1 else None
        if above is None:
            return
        constant = self.plan.options["equivalence"]
        assert isinstance(constant, (int, float))
        share = sqrt(constant / (3 * above.visits + constant))
        facts["own"] = self.mean_of_visits(followed.mean, followed.visits)
        yield self.say("rave.mixture", share=decimals(share), rest=decimals(1 - share), **facts)

    def backup_notes(self) -> Iterator[str]:
        """Yield for which moves of the node the game counts."""
        counted = self.frame.own("counted", ())
        if counted:
            yield self.say("rave.counted", names=self.moves_text(counted))

    def line(self, moves: Sequence[Hashable]) -> list[str]:
        """Return the texts of moves; on a written tree moves of one name are one move."""
        return super().line(moves) if self.names.moves.on_board else [str(move) for move in moves]

    def moves_text(self, moves: tuple[Hashable, ...]) -> str:
        """Return the names of moves from the current node."""
        names = self.line(moves)
        if len(names) > MAX_COUNTED + 1:
            more = self.words.count("sampled.others", len(names) - MAX_COUNTED)
            names = [*names[:MAX_COUNTED], more]
        return self.words.join(names)


class Words(words.Words):
    """What is said of searches that count moves played later."""

    CONTEXT = RaveContext

    def run_messages(self, plan: Plan, words: Messages) -> Messages:
        """Return the words for two means of a move."""
        return words.variant("rave")
