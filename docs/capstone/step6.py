"""Step 6: a table."""

from search import Search

player = Search(slots=2**16)
nodes, best_move, step = player.nodes, player.best_move, player.step
