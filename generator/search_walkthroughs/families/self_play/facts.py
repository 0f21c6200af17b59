"""What frames of self-play say, and what pages show of it."""

from collections.abc import Hashable, Iterator, Sequence
from typing import ClassVar

from ...record import family_facts
from ...record.family_facts import Counts, OwnField
from ...record.frame import Frame
from ...record.plan import Plan
from ...record.tree_state import Moment


class Facts(family_facts.Facts):
    """What pages show of a game of self-play."""

    FIELDS: ClassVar = {
        "visits_of": OwnField(("expand",), "legend.visits_of", "n = 12"),
        "means": OwnField(("expand",), "legend.self_play_means"),
        "target": OwnField(("expand",), "legend.target", "π 0.75"),
        "drawn": OwnField(("select",), "legend.move_drawn"),
        "share": OwnField(("select",), "legend.move_share"),
        "most_visited": OwnField(("select",), "legend.most_visited"),
        "z": OwnField(("backup",), "legend.z", "z = −1"),
    }
    CONDITIONS = frozenset({"simulations", "noise", "temperature", "temperature-moves"})
    ROWS = ("game_moves", "examples")

    def counts(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[Counts]:
        """Yield the moves of the game, and how many of its positions are complete examples."""
        moves = examples = 0
        for moment in moments:
            moves += moment.frame.status == "select"
            examples += moment.frame.status == "backup"
            yield moves, examples

    def all_signs(self, plan: Plan, moments: Sequence[Moment]) -> Iterator[str]:
        """See `family_facts.Facts`."""
        yield "path"
        if any(node.collapsed for node in plan.nodes.values()):
            yield "added_children"

    def timeline(self, plan: Plan, frames: Sequence[Frame]) -> Iterator[str]:
        """Yield the mark of each frame: a move that was drawn against the visits has one, and so
        has the end of the game."""
        for frame in frames:
            if frame.status == "select" and frame.own("most_visited") != frame.path[-1]:
                yield "lead"
            else:
                yield "won" if frame.status == "playout" else ""

    def key_frames(
        self, frames: Sequence[Frame]
    ) -> tuple[Sequence[int], Sequence[Sequence[int]]] | None:
        """Return the first of each kind of frames and the last; then the moves, and the results."""
        firsts = {frame.status: frame.number for frame in reversed(frames)}
        kinds = [
            [f.number for f in frames if f.status == status] for status in ("select", "backup")
        ]
        return sorted({*firsts.values(), frames[-1].number}), kinds


def target_of(frame: Frame) -> dict[Hashable, float]:
    """Return the share of the visits of each move; nothing if the frame says nothing of it."""
    return dict(frame.own("target", ()))


def visits_of(frame: Frame) -> dict[Hashable, int]:
    """Return the visits of each move; nothing if the frame says nothing of them."""
    return dict(frame.own("visits_of", ()))


def means_of(frame: Frame) -> dict[Hashable, float]:
    """Return the mean of each move that was visited."""
    return dict(frame.own("means", ()))
