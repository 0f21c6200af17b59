"""AlphaZero's loop on tic-tac-toe: PUCT plays against itself, and the network learns from it.

`python docs/course/train_network.py` trains the network anew and writes its weights. The same seed
gives the same weights.
"""

from random import Random

from search_walkthroughs.algorithms.minimax_table import minimax_table
from search_walkthroughs.algorithms.puct import puct
from search_walkthroughs.games._tic_tac_toe_network import (
    PRIOR_FEATURES,
    VALUE_FEATURES,
    WEIGHTS,
    move_features,
    position_features,
)
from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.network import (
    Example,
    Generation,
    Network,
    Training,
    fitted,
    training_text,
)
from search_walkthroughs.watch import Watch

SEED, GENERATIONS, GAMES, SIMULATIONS = 2, 3, 40, 50
TESTED_SIMULATIONS = [16, 64]
STEPS, RATE = 200, 0.5


class NetworkGame(TicTacToe):
    """Tic-tac-toe that asks a network which is still to be trained."""

    def __init__(self, network):
        super().__init__()
        self.network = network


class VisitCounts(Watch):
    """Hears how often PUCT has visited each position."""

    def __init__(self):
        self.visits = {}

    def backup(self, state, visits, mean):
        """Hear that a position has been visited once more."""
        self.visits[state] = visits


def shares(game, state):
    """Search the position; the share of the visits that each move got."""
    counts = VisitCounts()
    puct(game, counts, simulations=SIMULATIONS)(state)
    visits = {move: counts.visits.get(game.play(state, move), 0) for move in game.moves(state)}
    return {move: count / sum(visits.values()) for move, count in visits.items()}


def play(game, rng):
    """One game against itself: each position with its shares and the result for its mover."""
    state, noted = game.start(), []
    while not game.over(state):
        noted.append((state, shares(game, state)))
        [move] = rng.choices(*zip(*noted[-1][1].items(), strict=True))
        state = game.play(state, move)
    return [(s, found, game.turn(s) * game.score(state)) for s, found in noted]


def fit(network, games):
    """Gradient descent: the value goes towards the results, the priors towards the shares."""
    examples = [
        Example(
            position_features(*state),
            result,
            {move: move_features(*state, move) for move in found},
            found,
        )
        for game in games
        for state, found, result in game
    ]
    return fitted(network, examples, STEPS, RATE)


def positions(game):
    """All unfinished positions of tic-tac-toe, symmetric ones once."""
    found, waiting = {}, [game.start()]
    while waiting:
        state = waiting.pop()
        if not game.over(state) and game.key(state) not in found:
            found[game.key(state)] = state
            waiting += [game.play(state, move) for move in game.moves(state)]
    return list(found.values())


def compared(network, learnt):
    """Return the generation of a network: how often it is right, without and with search."""
    game = NetworkGame(network)
    value = minimax_table(game)
    searches = [puct(game, simulations=simulations) for simulations in TESTED_SIMULATIONS]
    priors, found, error = 0, [0] * len(searches), 0.0
    for state in positions(game):
        likely = max(game.moves(state), key=lambda move: game.prior(state, move))
        priors += value(game.play(state, likely)) == value(state)
        for n, search in enumerate(searches):
            _, move = search(state)
            found[n] += value(game.play(state, move)) == value(state)
        error += (game.evaluate(state) - value(state)) ** 2
    return Generation(network, learnt, priors, found, round(error / len(positions(game)), 3))


def train(generations=GENERATIONS):
    """Run the loop: self-play with search, then training; the first network knows nothing."""
    rng = Random(SEED)
    network = Network(dict.fromkeys(VALUE_FEATURES, 0.0), dict.fromkeys(PRIOR_FEATURES, 0.0))
    yield network, 0
    for _ in range(generations):
        games = [play(NetworkGame(network), rng) for _ in range(GAMES)]
        network = fit(network, games)
        yield network, sum(map(len, games))


if __name__ == "__main__":
    tested = len(positions(TicTacToe()))
    found = tuple(compared(*trained) for trained in train())
    training = Training(SEED, GAMES, SIMULATIONS, TESTED_SIMULATIONS, tested, found)
    WEIGHTS.write_text(training_text(training), "utf-8")
