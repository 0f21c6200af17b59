"""Step 2: the move that looks best."""

import game


def estimate(state):
    """The value of a position that is looked at once."""
    return game.result(state) if game.over(state) else game.evaluate(state)


def step(position, budget):
    state = game.read(position)
    return game.name(max(game.moves(state), key=lambda move: -estimate(game.play(state, move))))


if __name__ == "__main__":
    with open("positions.txt", encoding="utf-8") as file:
        print(*(game.evaluate(game.read(position)) for position in file.read().split("\n\n")))
