"""Agents as pupils write them for the Pacman projects: right ones, and faults put into these."""

from dataclasses import dataclass

HEAD = """
from util import manhattanDistance
from game import Directions, Agent
import random, util

def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()

class ReflexAgent(Agent):
    def getAction(self, gameState):
        return max(gameState.getLegalActions(), key=lambda a: gameState.getPacmanPosition())

class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)
"""

MINIMAX = """
class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.search(gameState, 0, 0)[1]

    def search(self, state, agent, depth):
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        following, deeper = agent + 1, depth
        if following == state.getNumAgents():
            following, deeper = 0, depth + 1
        found = []
        for action in state.getLegalActions(agent):
            successor = state.generateSuccessor(agent, action)
            found.append((self.search(successor, following, deeper)[0], action))
        if agent == 0:
            return max(found)
        return min(found)
"""

ALPHA_BETA = """
class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, chosen, alpha = float('-inf'), None, float('-inf')
        for action in gameState.getLegalActions(0):
            v = self.minValue(gameState.generateSuccessor(0, action), 1, 0, alpha, float('inf'))
            if v > best:
                best, chosen = v, action
            alpha = max(alpha, best)
        return chosen

    def maxValue(self, state, depth, alpha, beta):
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = float('-inf')
        for action in state.getLegalActions(0):
            v = max(v, self.minValue(state.generateSuccessor(0, action), 1, depth, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def minValue(self, state, agent, depth, alpha, beta):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = float('inf')
        for action in state.getLegalActions(agent):
            successor = state.generateSuccessor(agent, action)
            if agent == state.getNumAgents() - 1:
                v = min(v, self.maxValue(successor, depth + 1, alpha, beta))
            else:
                v = min(v, self.minValue(successor, agent + 1, depth, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
"""

EXPECTIMAX = """
class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(self.index)
        values = [self.value(gameState.generateSuccessor(0, a), 1) for a in actions]
        return random.choice([a for a, v in zip(actions, values) if v == max(values)])

    def value(self, state, ply):
        n = state.getNumAgents()
        if ply == self.depth * n or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        agent = ply % n
        children = [self.value(state.generateSuccessor(agent, a), ply + 1)
                    for a in state.getLegalActions(agent)]
        return max(children) if agent == 0 else sum(children) / len(children)
"""

RIGHT = {"MinimaxAgent": MINIMAX, "AlphaBetaAgent": ALPHA_BETA, "ExpectimaxAgent": EXPECTIMAX}


@dataclass(frozen=True)
class Fault:
    """A fault that is put into a right agent, and what must be said of it."""

    agent: str
    old: str
    new: str
    kind: str
    words: str

    @property
    def source(self) -> str:
        text = RIGHT[self.agent]
        assert self.old in text
        return HEAD + text.replace(self.old, self.new)


FAULTS = {
    "only one ghost moves": Fault(
        "MinimaxAgent", "state.getNumAgents()", "2", "wrong", "look at how the turn goes on"
    ),
    "the depth is not that which was asked for": Fault(
        "MinimaxAgent", "depth == self.depth", "depth == 1", "wrong", "where the depth is counted"
    ),
    "every move counts as a depth": Fault(
        "MinimaxAgent", "agent + 1, depth\n", "agent + 1, depth + 1\n", "wrong", "is worth"
    ),
    "one depth too many": Fault(
        "MinimaxAgent", "depth == self.depth", "depth > self.depth", "wrong", "is worth"
    ),
    "ghosts help Pacman": Fault("MinimaxAgent", "min(found)", "max(found)", "wrong", "is worth"),
    "the end of the game is forgotten": Fault(
        "MinimaxAgent", " or state.isWin() or state.isLose()", "", "broken", "ValueError"
    ),
    "the end of the game is searched on": Fault(
        "ExpectimaxAgent",
        "or state.isLose():",
        "or state.isLose() and state.generateSuccessor(agent, 'North'):",
        "broken",
        "UnboundLocalError",
    ),
    "a finished game is moved in": Fault(
        "ExpectimaxAgent",
        "        if ply == self.depth * n or",
        "        state.isLose() and state.generateSuccessor(ply % n, 'North')\n"
        "        if ply == self.depth * n or",
        "wrong",
        "line 27: an agent is moved after the end of the game",
    ),
    "a ghost is moved as Pacman": Fault(
        "MinimaxAgent",
        "state.generateSuccessor(agent, action)",
        "state.generateSuccessor(0, action)",
        "wrong",
        "agent 0 is moved, and it is the turn of agent 1",
    ),
    "a made-up action": Fault(
        "AlphaBetaAgent",
        "state.generateSuccessor(agent, action)",
        "state.generateSuccessor(agent, 'Stop')",
        "wrong",
        "agent 1 cannot do 'Stop' here",
    ),
    "value and action": Fault(
        "MinimaxAgent", "(gameState, 0, 0)[1]", "(gameState, 0, 0)", "wrong", "it answers ("
    ),
    "no end": Fault(
        "MinimaxAgent",
        "self.search(successor, following",
        "self.search(state, agent",
        "broken",
        "the calls do not end",
    ),
    "not written": Fault(
        "MinimaxAgent",
        "return self.search(gameState, 0, 0)[1]",
        "util.raiseNotDefined()",
        "unrecognised",
        "it is not written yet",
    ),
    "asks for what there is not": Fault(
        "MinimaxAgent",
        "self.evaluationFunction(state), None",
        "len(state.getFood()), None",
        "unrecognised",
        "asks a state for `getFood`",
    ),
    "another search": Fault(
        "ExpectimaxAgent",
        "sum(children) / len(children)",
        "min(children)",
        "other",
        "it is a right minimax, and the class is called ExpectimaxAgent",
    ),
    "a sum for a mean": Fault("ExpectimaxAgent", " / len(children)", "", "wrong", "which is worth"),
    "nothing is cut": Fault(
        "AlphaBetaAgent",
        "                return v\n",
        "                pass\n",
        "wasteful",
        "cuts nothing",
    ),
    "the root passes nothing on": Fault(
        "AlphaBetaAgent", "alpha = max(alpha, best)", "pass", "wasteful", "with a fresh window"
    ),
    "beta is not passed on": Fault(
        "AlphaBetaAgent", "beta = min(beta, v)", "pass", "wasteful", "which alpha-beta cuts"
    ),
    "the cut is turned round": Fault(
        "AlphaBetaAgent", "if v < alpha:", "if v > alpha:", "wrong", "which is worth"
    ),
}
