"""`Traits`: what an algorithm does, whatever family it belongs to; traits combine freely."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Terms: TypeAlias = Literal["max", "mover"]
"""Whose values an algorithm's variables hold: MAX's, or those of the player who moves."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What an algorithm does, as its file says."""

    terms: Terms = "max"
    """Whose values its variables hold; the frames' are always MAX's."""
    window: bool = False
    """Whether it searches with alpha and beta."""
    passes: bool = False
    """Whether it may enter a node again."""
    scouts: bool = False
    """Whether it first asks of every move after the best one only whether it is better, and enters
    the node again if it is."""
    remembers: bool = False
    """Whether it reports a transposition table."""
    looks_ahead: bool = False
    """Whether it stops at a depth of its own, and does not look deeper pass by pass."""
    stands: bool = False
    """Whether the mover may stay at a static evaluation where the depth ends, and go on with noisy
    moves alone."""
    refuses: bool = False
    """Whether it leaves nodes out on the word of a search less deep, or of a static evaluation."""
    predicts: bool = False
    """Whether it predicts by a search less deep which bounds a node reaches."""
    may_pass: bool = False
    """Whether it asks what follows a pass."""
    shares: bool = False
    """Whether it has one count for a position, whatever way leads there."""
    pure: bool = False
    """Whether all that it does below a node depends on the node's position and on the arguments of
    the call that searches it, and on nothing that it has met elsewhere. A subtree that was counted
    need not be counted again where the same call returns."""
    independent: bool = True
    """Whether it plays all games from a node by the policy alone, so that they are a sample."""

    @property
    def rests(self) -> bool:
        """Whether each search ends with noisy moves. A search that also leaves nodes out tries
        them alone only to see whether a node may be left out."""
        return self.stands and not self.refuses

    @property
    def enters_once(self) -> bool:
        """Whether it enters each node once and searches it to its end, so that a subtree that is
        not drawn may be counted without frames."""
        return not (self.passes or self.remembers or self.looks_ahead)


DEFAULT_TRAITS = Traits()
"""Traits of an algorithm of which nothing is known."""
