"""Step 5: good moves first."""

from search import Search

player = Search()
nodes, best_move, step = player.nodes, player.best_move, player.step
