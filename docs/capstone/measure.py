"""Count the nodes of a step on the positions of `positions.txt`: `python measure.py step4 5`."""

import sys
from importlib import import_module
from math import inf

import game

player, depth = import_module(sys.argv[1]), int(sys.argv[2])
total, best = 0, []
with open("positions.txt", encoding="utf-8") as file:
    for position in file.read().split("\n\n"):
        state = game.read(position)
        player.nodes.count, player.nodes.budget = 0, inf
        for deep in range(1, depth + 1):
            move = player.best_move(state, deep)
        total += player.nodes.count
        best.append(game.name(move))
print(f"{total:,} nodes:", *best)
