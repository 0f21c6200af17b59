"""Ten mistakes that public threads are about, each in a program of ours."""

from .node_programs import MUTABLE_BOARD
from .programs import changed, mutant


def _mutant(form, name, game="pile"):
    return mutant(form, name, game)[0]


THREADS = {
    "the value is returned and not turned": (_mutant("tables", "not turned", "board"), "turns"),
    "the value of the leaf is not turned": (_mutant("network", "wrong end"), "sign"),
    "the opponent is thought to help": (_mutant("one view", "optimistic"), "turns"),
    "the payoff is in the parent's view": (_mutant("root not counted", "sign"), "sign"),
    "the sign of finished games is wrong": (_mutant("in the backup", "sign"), "sign"),
    "wins alone are counted": (
        changed(
            "per node",
            (
                "            elif winner != node.state.turn:\n",
                "            elif winner == root.state.turn:\n",
            ),
        ),
        "turns",
    ),
    "the root is never counted": (_mutant("in the backup", "stops early"), "root"),
    "the logarithm is of a quotient": (_mutant("counts of results", "quotient"), "choice"),
    "the move is played with the bonus": (_mutant("per node", "plays the bonus"), "move"),
    "the player is copied from the parent": (
        MUTABLE_BOARD.replace(
            'self.just_moved = "o" if board.turn == "x" else "x"',
            'self.just_moved = parent.just_moved if parent else "x"',
        ),
        "turns",
    ),
}
"""What people report, the program, and the law that it breaks."""
