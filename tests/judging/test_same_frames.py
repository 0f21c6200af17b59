"""Right programs in other styles make the frames of the course's own algorithms."""

from pathlib import Path
from random import Random

import pytest

from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.battery import binary_tree, random_tree
from search_walkthroughs.judging.programs.state_adapters import CHOOSABLE_ADAPTERS
from search_walkthroughs.judging.programs.student_program import Approach, StudentProgram
from search_walkthroughs.record.frame import record
from support import search

PROGRAMS = Path(__file__).parent / "programs"
SAME = {
    "right_wikipedia": ("objects", "alpha-beta"),
    "right_aima": ("aima", "alpha-beta"),
    "right_cs188": ("berkeley", "alpha-beta"),
    "right_comprehension": ("named", "minimax"),
}
"""Those that begin with infinite numbers, as ours do."""
ALIKE = {
    "right_lists": ("nested", "alpha-beta"),
    "right_geeks": ("heap", "alpha-beta"),
    "right_negamax_board": ("board", "alpha-beta"),
}
"""Those that begin with large numbers of their own: these stand in their scores and windows."""
OWN_NUMBERS = {"line", "score", "alpha", "beta", "updated"}


def frames(name, adapter, ours, without):
    """Both searches of some random trees, without some keys of the frames."""
    file = PROGRAMS / f"{name}.py"
    program = StudentProgram(str(file), file.read_text("utf-8"))
    random = Random(5)
    for _ in range(40):
        binary = CHOOSABLE_ADAPTERS[adapter].is_binary
        tree = binary_tree(random, 3) if binary else random_tree(random, random.randint(1, 4))
        game = Tree.grow(tree)
        seen = program.run(game, Approach(CHOOSABLE_ADAPTERS[adapter]))
        yield tuple(
            [{key: fact for key, fact in record(frame).items() if key not in without}
             for frame in each]
            for each in (seen.frames, search(ours, game).frames)
        )  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_the_frames_are_equal_but_for_their_lines(name):
    for theirs, ours in frames(name, *SAME[name], {"line"}):
        assert theirs == ours


@pytest.mark.parametrize("name", ALIKE)
def test_the_frames_differ_in_the_programs_own_numbers_alone(name):
    for theirs, ours in frames(name, *ALIKE[name], OWN_NUMBERS):
        assert theirs == ours
