"""More ways to write the same search, each right."""

FORMS = {
    "move before value": """
class Solver:
    def __init__(self):
        self.count = 0

    def minimax(self, node, depth, alpha, beta, player):
        self.count += 1
        if depth == 0 or not node.children:
            return None, node.value
        best_move = None
        if player:
            value = -float("inf")
            for i, c in enumerate(node.children):
                _, s = self.minimax(c, depth - 1, alpha, beta, not player)
                if s > value:
                    value, best_move = s, i
                alpha = max(alpha, value)
                if alpha >= beta: break
            return best_move, value
        value = float("inf")
        for i, c in enumerate(node.children):
            _, s = self.minimax(c, depth - 1, alpha, beta, not player)
            if s < value:
                value, best_move = s, i
            beta = min(beta, value)
            if alpha >= beta: break
        return best_move, value
""",
    "the score in a tuple": """
def ab(node, alpha, beta, is_max):
    if node.is_leaf():
        return node.value, None
    best = (float("-inf"), None) if is_max else (float("inf"), None)
    for i, c in enumerate(node.children):
        v = ab(c, alpha, beta, not is_max)[0]
        if is_max:
            if v > best[0]: best = (v, i)
            alpha = max(alpha, best[0])
        else:
            if v < best[0]: best = (v, i)
            beta = min(beta, best[0])
        if beta <= alpha:
            break
    return best
""",
    "begins with None": """
def ab(node, alpha, beta, is_max):
    if not node.children: return node.value
    best = None
    for c in node.children:
        v = ab(c, alpha, beta, not is_max)
        if best is None or (v > best if is_max else v < best):
            best = v
        if is_max: alpha = max(alpha, best)
        else: beta = min(beta, best)
        if alpha >= beta: return best
    return best
""",
    "while the window is open": """
def ab(node, alpha, beta, is_max):
    if not node.children: return node.value
    i = 0
    while i < len(node.children) and alpha < beta:
        v = ab(node.children[i], alpha, beta, not is_max)
        if is_max: alpha = max(alpha, v)
        else: beta = min(beta, v)
        i += 1
    return alpha if is_max else beta
""",
    "the first child outside of the loop": """
def nega(node, alpha, beta, color):
    if not node.children: return color * node.value
    first, *rest = node.children
    best = -nega(first, -beta, -alpha, -color)
    if best >= beta: return best
    for c in rest:
        best = max(best, -nega(c, -beta, -max(alpha, best), -color))
        if best >= beta: break
    return best
""",
    "fail-hard in two functions": """
def alphaBetaMax(node, alpha, beta):
    if node.is_leaf(): return node.value
    for c in node.children:
        score = alphaBetaMin(c, alpha, beta)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha

def alphaBetaMin(node, alpha, beta):
    if node.is_leaf(): return node.value
    for c in node.children:
        score = alphaBetaMax(c, alpha, beta)
        if score <= alpha:
            return alpha
        if score < beta:
            beta = score
    return beta
""",
    "leaves without a call": """
def ab(node, alpha, beta, is_max):
    best = -1000 if is_max else 1000
    for c in node.children:
        if c.children:
            v = ab(c, alpha, beta, not is_max)
        else:
            v = c.value
        if is_max:
            best = max(best, v); alpha = max(alpha, best)
        else:
            best = min(best, v); beta = min(beta, best)
        if alpha >= beta: break
    return best
""",
    "match": """
def ab(node, alpha, beta, is_max):
    match node:
        case int() | float():
            return node
        case list():
            for c in node:
                v = ab(c, alpha, beta, not is_max)
                if is_max: alpha = max(alpha, v)
                else: beta = min(beta, v)
                if alpha >= beta: break
            return alpha if is_max else beta
""",
    "null windows": """
def pvs(node, alpha, beta, color):
    if not node.children: return color * node.value
    first = True
    for c in node.children:
        if first:
            score = -pvs(c, -beta, -alpha, -color)
            first = False
        else:
            score = -pvs(c, -alpha - 0.5, -alpha, -color)
            if alpha < score < beta:
                score = -pvs(c, -beta, -score, -color)
        alpha = max(alpha, score)
        if alpha >= beta: break
    return alpha
""",
    "sorted children": """
def ab(node, alpha, beta, is_max):
    if not node.children: return node.value
    best = -1000 if is_max else 1000
    for c in sorted(node.children, key=lambda c: len(c.children)):
        v = ab(c, alpha, beta, not is_max)
        best = max(best, v) if is_max else min(best, v)
        if is_max: alpha = max(alpha, best)
        else: beta = min(beta, best)
        if alpha >= beta: break
    return best
""",
}
"""Alpha-beta: right, sound, and no leaf more than needed."""

PLAIN = {
    "max with a key": """
def minimax_decision(game, state):
    def max_value(s):
        if game.terminal_test(s): return game.utility(s, "MAX")
        v = -1e9
        for a in game.actions(s): v = max(v, min_value(game.result(s, a)))
        return v
    def min_value(s):
        if game.terminal_test(s): return game.utility(s, "MAX")
        v = 1e9
        for a in game.actions(s): v = min(v, max_value(game.result(s, a)))
        return v
    return max(game.actions(state), key=lambda a: min_value(game.result(state, a)))
""",
    "values that are noted at nodes": """
def decide(state):
    goal = high(state)
    for child in state.successors():
        if child.utility == goal:
            return child

def high(state):
    if not state.terminal_test():
        state.utility = max(low(child) for child in state.successors())
    return state.utility

def low(state):
    if not state.terminal_test():
        state.utility = min(high(child) for child in state.successors())
    return state.utility
""",
    "a cached function": """
from functools import cache
@cache
def mm(state, is_max=True):
    if state.is_terminal(): return state.returns()[0]
    vals = [mm(state.child(a), not is_max) for a in state.legal_actions()]
    return max(vals) if is_max else min(vals)
""",
}
"""Minimax: right, and more leaves than alpha-beta needs."""

NOT_RECOGNISED = {
    "a stack of its own": """
def search(root):
    stack, best = [root], None
    while stack:
        n = stack.pop()
        stack.extend(n.children)
    return 0
""",
    "a lambda": """
mm = lambda n, is_max: n if isinstance(n, int) else (max if is_max else min)(
    mm(c, not is_max) for c in n)
""",
}
