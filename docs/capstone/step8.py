"""Step 8: an evaluation of one's own; `tune.py` has found the weights."""

import game
from search import Search

player = Search(slots=2**16, scout=True, weights=game.WEIGHTS)
nodes, best_move, step = player.nodes, player.best_move, player.step
