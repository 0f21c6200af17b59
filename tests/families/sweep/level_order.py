"""Search level by level: all nodes are listed, then their values are computed from the last up."""

from search_walkthroughs.watch import SILENT

SOURCE, EXACT, CHANCE, PLAYERS = "the test of families", True, False, 2
SEARCH = "sweep"


def level_order(game, watch=SILENT):
    """Return the function that gives a state's value to MAX."""

    def value(root):
        watch.start(root)
        nodes, below = [root], {}
        for place, state in enumerate(nodes):
            if not game.over(state):
                children = [game.play(state, move) for move in game.moves(state)]
                below[place] = range(len(nodes), len(nodes) + len(children))
                nodes += children
        values, leaves = {}, {}
        for place, state in reversed(list(enumerate(nodes))):
            if place in below:
                choose = max if game.turn(state) == 1 else min
                values[place] = choose(values[child] for child in below[place])
                leaves[place] = sum(leaves[child] for child in below[place])
            else:
                values[place], leaves[place] = game.score(state), 1
            watch.backup(state, score=values[place], leaves=leaves[place])
        watch.end(root, values[0], leaves=leaves[0])
        return values[0]

    return value
