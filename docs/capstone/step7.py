"""Step 7: null windows, and late moves one move less deep."""

from search import Search

player = Search(slots=2**16, scout=True)
nodes, best_move, step = player.nodes, player.best_move, player.step
