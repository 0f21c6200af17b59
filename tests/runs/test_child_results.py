"""What is noted of children, before a tree is drawn, is what the frames say, read a second time."""

import pytest

from search_walkthroughs.games.tree import Tree
from search_walkthroughs.runs.frame_budget import ChildResults, important_children
from support import EVERY, SAMPLED, search

TREES = [
    Tree.grow([[3, [5, 1]], [2, 9], [4, [[1, 7], 6], 0]]),
    Tree.grow([[[8, 2], 1], [[0, 5], [3, 4]], 2, [9, 9]]),
]


def legal(game, path):
    state = game.start()
    for move in path:
        state = game.play(state, move)
    return list(game.moves(state))


def moves_below(frames, picks):
    """The moves to the children of the frames that are picked, by the path of the node."""
    below = {}
    for frame in filter(picks, frames):
        path = frame.child or frame.path
        below.setdefault(path[:-1], set()).add(path[-1])
    return below


@pytest.mark.parametrize(("name", "options"), [*EVERY, *SAMPLED], ids=str)
def test_what_is_noted_of_a_child_is_what_the_frames_say(name, options):
    for game in TREES:
        frames = search(name, game, **options).frames
        noted = ChildResults(notes_on=lambda path: True)
        for frame in frames:
            noted.take(frame)
        changed = moves_below(frames, lambda f: f.child is not None and (f.updated or f.cut))
        searched = moves_below(frames, lambda f: f.status in ("score", "update") and f.child)
        known = moves_below(frames, lambda f: f.status == "expand" and f.child)
        for path, note in noted.notes.items():
            every = legal(game, path)
            for moves in (note.relevant, note.searched, note.open_moves):
                assert set(moves) <= set(every)
            assert changed.get(path, set()) <= set(note.relevant)
            assert searched.get(path, set()) <= set(note.searched)
            assert set(note.open_moves) == known.get(path, set())
            for most in range(len(every) + 1):
                shown = important_children([noted], path, most)
                noticed = {*note.relevant, *note.searched, *note.open_moves}
                assert set(note.relevant) <= shown <= noticed
                assert len(shown) == max(len(note.relevant), min(most, len(noticed)))
        assert changed.keys() | searched.keys() | known.keys() <= noted.notes.keys()


def test_the_best_play_is_shown_whatever_else_is():
    game = TREES[0]
    noted = ChildResults(notes_on=lambda path: True, line=(legal(game, ())[-1],))
    assert important_children([noted], (), 0) == {noted.line[0]}
