"""Seeded bugs: what somebody might write by mistake, as patches of one file each."""

from trust.bug import Bug
from trust.page_bugs import PAGE_BUGS
from trust.planting import planted_bugs
from trust.room_bugs import ROOM_BUGS
from trust.script_bugs import SCRIPT_BUGS


def _searching(name: str, file: str, *patches: tuple[str, str]) -> Bug:
    return Bug(name, f"algorithms/{file}.py", patches, "search")


CHILD = "score = value(game.play(state, move), alpha, beta)"
CUT = "if cuts(alpha, beta):"
LOOP = "for move in game.moves(state):"


def _refusing(name: str, file: str, *patches: tuple[str, str]) -> Bug:
    return Bug(name, f"algorithms/{file}.py", patches, "refusing")


REFUSING = (
    _refusing(
        "may not stay at the estimate", "quiescence", ("best = game.evaluate(state)", "pass")
    ),
    _refusing(
        "goes on with quiet moves too",
        "quiescence",
        ("if is_noisy(game, state, m)", "if True"),
    ),
    _refusing("passes twice running", "null_move", ("low, high, False)", "low, high, True)")),
    _refusing(
        "believes a pass that fails",
        "null_move",
        ("return score >= goal if", "return score <= goal if"),
    ),
    _refusing("passes in check", "null_move", (" or is_in_check(game, state)", "")),
    _refusing("looks as deep after a pass", "null_move", ("depth - 1 - reduction", "depth - 1")),
    _refusing(
        "believes a reduced search that is better",
        "late_moves",
        ("again = score > alpha if maximizing else score < beta", "again = False"),
    ),
    _refusing("reduces the first moves too", "late_moves", ("number >= full", "number >= 0")),
    _refusing(
        "reduces moves in check",
        "late_moves",
        ("checks = is_in_check(game, state) or is_in_check(game, child)", "checks = False"),
    ),
    _refusing("leaves the first move out", "margins", ("number > 0", "number >= 0")),
    _refusing(
        "takes the margin off for the wrong player",
        "margins",
        ("standing, -side)", "standing, -1)"),
    ),
    _refusing("razors in check", "margins", (" and not is_in_check(game, state)", "")),
    _refusing(
        "believes an estimate without noisy moves", "margins", ("if side * score <=", "if -inf <")
    ),
    _refusing("takes the band off on the wrong side", "prob_cut", ("side * band", "-side * band")),
    _refusing("adds what lies at v = 0", "prob_cut", ("- offset)", "+ offset)")),
    _refusing("predicts in check", "prob_cut", (" and not is_in_check(game, state)", "")),
    _refusing("predicts at any depth", "prob_cut", ("depth == deep", "depth > 1")),
    Bug(
        "takes every refusal for right",
        "record/frame.py",
        (("truth >= self.bound", "truth <= self.bound"),),
        "refusing",
    ),
)


def _children(name: str, *patches: tuple[str, str]) -> Bug:
    tests = ("tests/laws/test_children_first.py",)
    return Bug(name, "algorithms/alpha_beta_table_children.py", patches, tests=tests)


CHILDREN = (
    _children(
        "takes the wrong end of a child's range",
        ("if maximizing and lower >= beta:", "if maximizing and upper >= beta:"),
    ),
    _children(
        "settles MIN's node by a child that is only worth more",
        ("if not maximizing and upper <= alpha:", "if not maximizing and lower <= alpha:"),
    ),
    _children(
        "asks about the children of MIN's nodes alone",
        ("if maximizing and lower >= beta:", "if False:"),
    ),
)


def _b_star(name: str, *patches: tuple[str, str]) -> Bug:
    return Bug(name, "algorithms/b_star.py", patches, tests=("tests/laws/test_b_star.py",))


B_STAR = (
    _b_star(
        "stops when the best move may be as good", ("best.sure(side) >=", "best.hope(side) >=")
    ),
    _b_star(
        "lets the other player choose the child", ("if parent.side == MAX", "if parent.side != MAX")
    ),
    _b_star(
        "goes down to the child that is surest",
        ("child.hope(parent.side)", "child.sure(parent.side)"),
    ),
    _b_star("forgets what was known of a node", ("max(parent.low, choose(lows))", "choose(lows)")),
)


def _parallel(name: str, file: str, *patches: tuple[str, str]) -> Bug:
    return Bug(name, f"algorithms/{file}.py", patches, tests=("tests/laws/test_parallel.py",))


PARALLEL = (
    _parallel(
        "begins every move without a bound",
        "split_root",
        ("window = (best, inf) if maximizing else (-inf, best)", "window = (-inf, inf)"),
    ),
    _parallel(
        "takes the bound for the other player",
        "split_root",
        ("window = (best, inf) if maximizing", "window = (best, inf) if not maximizing"),
    ),
    _parallel("waits for every move", "split_root", ("wait and are_done == 0", "wait")),
    _parallel(
        "overwrites what another worker knows by now",
        "lazy_smp",
        ("lower, upper = table.get(key, (-inf, inf))  # others may know more", "pass"),
        ("min(upper, best)", "best"),
        ("max(lower, best)", "best"),
    ),
    _parallel("begins with the same move as all others", "lazy_smp", ("k + 1, k)", "k + 1, 0)")),
)


def _solver(name: str, *patches: tuple[str, str]) -> Bug:
    tests = ("tests/laws/test_uct_solver.py",)
    return Bug(name, "algorithms/uct_solver.py", patches, tests=tests)


SOLVER = (
    _solver(
        "takes bounds from the moves tried alone",
        ("len(game.moves(state)) if untried", "1 if untried"),
    ),
    _solver(
        "follows a child that can only be as good as what is sure",
        ("child.high > node.low", "child.high >= node.low"),
        ("child.low < node.high", "child.low <= node.high"),
    ),
    _solver("goes on when the root is proved", ("and root.low < root.high:", "and True:")),
    _solver("chooses by visits alone", ("sign * tried[most].mean >= sign * sure", "True")),
    _solver(
        "takes MAX's bounds at MIN's nodes",
        ("best = max if game.turn(state) == MAX else min", "best = max"),
    ),
    _solver(
        "returns the mean although it is out of bounds",
        ("min(max(child.mean, child.low), child.high)", "child.mean"),
    ),
)


def _rave(name: str, *patches: tuple[str, str]) -> Bug:
    return Bug(name, "algorithms/rave.py", patches, tests=("tests/laws/test_rave.py",))


RAVE = (
    _rave(
        "counts moves of either player",
        ("mine = played[game.turn(states[depth])]", "mine = played[0]"),
    ),
    _rave(
        "counts only the move that was followed",
        ("mine.update(moves", "mine.clear()\n            mine.update(moves"),
    ),
    _rave(
        "gives the second mean the same share for ever",
        ("(3 * node.visits + equivalence)", "(3 + equivalence)"),
    ),
    _rave(
        "exchanges the shares of the two means",
        ("(1 - share) * to.mean + share * to.gain", "share * to.mean + (1 - share) * to.gain"),
    ),
    _rave(
        "follows MAX's best move for MIN", ("return game.turn(node.state) * mean", "return mean")
    ),
    _rave(
        "compares moves that no game has had",
        ("if children[move].games == 0:", "if not node.visits:"),
    ),
)


def _noise(name: str, *patches: tuple[str, str]) -> Bug:
    return Bug(name, "algorithms/puct.py", patches, tests=("tests/laws/test_puct.py",))


def _workers(name: str, *patches: tuple[str, str]) -> Bug:
    tests = ("tests/laws/test_puct_workers.py",)
    return Bug(name, "algorithms/puct_workers.py", patches, tests=tests)


def _self_play(name: str, *patches: tuple[str, str]) -> Bug:
    tests = ("tests/laws/test_self_play.py",)
    return Bug(name, "algorithms/self_play.py", patches, tests=tests)


LEARNING_CURVE = "experiments/learning_curve.py"


def _learning(name: str, file: str, code: str, mistake: str) -> Bug:
    tests = ("tests/experiments/test_learning_curve.py",)
    return Bug(name, file, ((code, mistake),), tests=tests)


SELF_PLAY = (
    _self_play(
        "notes MAX's result at every position",
        ("game.turn(state) * result if results", "result if results"),
    ),
    _self_play(
        "takes the best move alone for the target",
        ("w / total for", "float(w == max(weights.values())) for"),
    ),
    _self_play(
        "counts the first visit of the position among those of its moves",
        ("total = sum(weights.values())", "total = root.visits"),
    ),
    _self_play(
        "draws all moves alike",
        ("rng.choices([*weights], [*weights.values()])", "rng.choices([*weights])"),
    ),
    _self_play(
        "draws moves to the end of the game",
        ("drawn = len(moves) < draws", "drawn = draws > 0"),
    ),
    _self_play(
        "takes τ for 1/τ",
        ("(visits / most) ** (1 / temperature)", "(visits / most) ** temperature"),
    ),
    _self_play(
        "draws moves whatever the temperature",
        ("temperature_moves if temperature else 0", "temperature_moves"),
    ),
    _self_play(
        "gives all of several most visited moves a target at τ = 0",
        ("float(move == best) for", "float(weights[move] == weights[best]) for"),
    ),
    _self_play(
        "draws by the visits, whatever the temperature",
        (
            "[*weights], [*weights.values()]",
            "[*weights], [child.visits for child in root.children.values()]",
        ),
    ),
    _self_play("draws the same noise at every move", ("rng.getrandbits(32)", "seed")),
    _self_play(
        "learns from the final position too",
        (
            "        result = game.score(state)",
            "        positions.append((state, target))\n        result = game.score(state)",
        ),
    ),
)

LEARNING = (
    _learning(
        "fits a network away from the results",
        "network.py",
        "(example.result - worth)",
        "(worth - example.result)",
    ),
    _learning(
        "learns from the oldest generations",
        LEARNING_CURVE,
        "[-self.plan.window :]",
        "[: self.plan.window]",
    ),
    _learning(
        "plays all games of a training with one seed",
        LEARNING_CURVE,
        "rng.getrandbits(32))",
        "self.seed)",
    ),
    _learning(
        "trains all networks with one seed",
        LEARNING_CURVE,
        "Random(self.seed + number)",
        "Random(self.seed)",
    ),
    _learning(
        "judges by positions in which every move is right",
        LEARNING_CURVE,
        "if len(right) < len(children):",
        "if right:",
    ),
)

NOISE = (
    _noise(
        "draws gaps between numbers that stand in no order",
        ("sorted(rng.random() for _ in children[1:])", "[rng.random() for _ in children[1:]]"),
    ),
    _noise(
        "adds noise on top of the priors",
        ("noise * (right - left - child.prior)", "noise * (right - left)"),
    ),
    _noise(
        "puts noise into every node",
        (
            "chance = prior(game, node.state, move)",
            "chance = prior(game, node.state, move) * (1 + noise * node.visits)",
        ),
    ),
)

WORKERS = (
    _workers(
        "takes the loss of the wrong player",
        (
            "worst = low if game.turn(state) > 0 else high",
            "worst = high if game.turn(state) > 0 else low",
        ),
    ),
    _workers("never takes a worker back", ("node.away -= 1", "node.away -= 0")),
    _workers(
        "carries a result up before all have gone down",
        (
            "for worker, road in enumerate(roads, 1):",
            "for worker, road in enumerate([descend(root, 1)], 1):",
        ),
    ),
    _workers("counts the loss and not the visit", ("to.visits + to.away\n", "to.visits\n")),
    _workers(
        "goes on through a node that nobody has looked at",
        ("while road[-1].visits and not", "while (road[-1].visits or road[-1].away) and not"),
    ),
    _workers(
        "makes more simulations than it may", ("min(workers, simulations - root.visits)", "workers")
    ),
)


def _cfr(name: str, *patches: tuple[str, str]) -> Bug:
    return Bug(name, "algorithms/cfr.py", patches, tests=("tests/laws/test_cfr.py",))


CFR = (
    _cfr("counts the player's own reach in the regret", ("reach[-turn]", "reach[turn]")),
    _cfr("leaves the chances of the cards out", ("reach[-turn] * reach[LUCK]", "reach[-turn]")),
    _cfr("answers with the last mixtures", ("shares(here.played) if", "here.mixture if")),
    _cfr("weighs all mixtures of CFR+ alike", ("number if plus else 1", "1")),
    _cfr("takes MAX's gain for MIN's", ("turn * others * gain", "others * gain")),
    _cfr("lets regrets of CFR+ fall below 0", ("max(regret, 0.0) if plus else regret", "regret")),
    Bug(
        "parts an information set node by node",
        "worlds.py",
        (("return state if view is None else (game.turn(state), view)", "return state"),),
        tests=("tests/laws/test_cfr.py",),
    ),
    Bug(
        "lets the best answer see everything",
        "worlds.py",
        (
            (
                "below = below_by_set.setdefault(set_name(game, place), {})",
                "below = below_by_set.setdefault(place, {})",
            ),
        ),
        tests=("tests/laws/test_cfr.py",),
    ),
)

SEARCHING = (
    _searching("never cuts", "alpha_beta", (CUT, "if False:"), (CUT, "if False:")),
    _searching(
        "cuts at its parent's bound alone, never deep",
        "alpha_beta",
        (CHILD, "score = value(game.play(state, move), alpha, inf)"),
        (CHILD, "score = value(game.play(state, move), -inf, beta)"),
    ),
    _searching("cuts past the bound for at it", "alpha_beta", ("= ge if cut", "= gt if cut")),
    _searching(
        "cuts one too early", "alpha_beta", ("= ge if cut", "= (lambda a, b: a + 1 >= b) if cut")
    ),
    _searching("cuts after every child", "alpha_beta", (CUT, "if True:")),
    _searching("takes MIN for MAX", "alpha_beta", ("== MAX:", "!= MAX:")),
    _searching(
        "loses the root's alpha",
        "alpha_beta",
        ("float = root[0]", "float = -inf"),
        ("float = root[1]", "float = inf"),
    ),
    _searching("forgets alpha once it is raised", "alpha_beta", ("max(alpha, best)", "alpha")),
    _searching(
        "leaves the last child out",
        "alpha_beta",
        (LOOP, "for move in game.moves(state)[:-1] or game.moves(state):"),
    ),
    _searching("takes a tiny number for −∞", "alpha_beta", ("best = low", "best = 5e-324")),
    _searching(
        "returns what is fail-hard as fail-soft", "alpha_beta", ("best = low", "best = alpha")
    ),
    _searching(
        "lets fail-hard leave its window",
        "alpha_beta_hard",
        ("alpha = max(alpha, score)", "alpha = score"),
    ),
    _searching(
        "swaps the ends of the table's range",
        "alpha_beta_table",
        (
            "lower, upper = table.get(key, (low, high))",
            "upper, lower = table.get(key, (high, low))",
        ),
    ),
    _searching(
        "takes bounds in the table for values",
        "alpha_beta_table",
        ("table[key] = lower, best", "table[key] = best, best"),
        ("table[key] = best, upper", "table[key] = best, best"),
    ),
    _searching(
        "cuts at the wrong end of the table's range",
        "alpha_beta_table",
        ("elif upper <= alpha", "elif upper >= beta"),
    ),
    _searching(
        "stores the window for the value",
        "minimax_table",
        ("table[key] = best", "table[key] = low"),
    ),
    _searching("negates twice", "negamax", ("sign * value(child)", "-sign * value(child)")),
    _searching("hands the window down unturned", "nega_alpha", ("-beta, -best", "best, beta")),
    _searching(
        "searches no scout again", "pvs", ("if bound <= score < beta:", "if bound < score < bound:")
    ),
    _searching(
        "searches again with the scout's window",
        "pvs",
        ("below(state, child, score, beta)", "below(state, child, alpha, bound)"),
    ),
    _searching("moves the wrong bound", "mtd_f", ("if score < beta:", "if score >= beta:")),
    _searching(
        "asks once and believes it", "mtd_f", ("while lower < upper:", "for _ in range(1):")
    ),
    _searching(
        "keeps an old value",
        "iterative_deepening",
        (
            "            score = value(state, depth",
            "            if depth <= 2:\n                score = value(state, depth",
        ),
    ),
    _searching(
        "takes a guess for the end of deepening",
        "iterative_deepening",
        ("complete = False\n            return", "complete = depth == 0\n            return"),
    ),
    _searching(
        "looks above where it failed low",
        "aspiration",
        ("value(state, -inf, score)", "value(state, score, inf)"),
    ),
    _searching(
        "weighs all outcomes alike",
        "expectimax",
        ("chance * exact(score)", "exact(score) / len(game.outcomes(state))"),
    ),
    _searching(
        "narrows the root's window too far",
        "alpha_beta_full_root",
        (
            "score = value(game.play(state, move), alpha, beta)",
            "score = value(game.play(state, move), best, beta)",
        ),
    ),
    _searching(
        "keeps means as whole numbers in the table",
        "expectimax_table",
        ("table[key] = best", "table[key] = round(best)"),
    ),
    _searching(
        "gives chance too narrow a window", "star1", ("- left * most) / p", "- left * least) / p")
    ),
    _searching(
        "lets a leaf raise its merit",
        "sss_star",
        ("min(-cost, game.score", "max(-cost, game.score"),
    ),
    _searching(
        "adds where one proof is enough",
        "proof_number",
        ("min(proofs), sum(disproofs)", "sum(proofs), min(disproofs)"),
    ),
    _searching(
        "stays below a child that is no longer the easiest",
        "df_pn",
        ("n + (i < j)", "n + 1"),
    ),
    _searching(
        "takes the entry of any position in its slot",
        "alpha_beta_hashed",
        ("if found != key:", "if slot not in table:"),
    ),
    Bug(
        "takes one losing move for all of them",
        "retrograde.py",
        (("if won or not left[p]:", "if won or left[p] >= 0:"),),
        "search",
    ),
    Bug(
        "takes a move to a lost position for a win",
        "retrograde.py",
        (("won = value[q] == game.turn", "won = value[q] != game.turn"),),
        "search",
    ),
    Bug(
        "lets a player tell all nodes apart",
        "hidden_information.py",
        (("return path if view is None else view", "return path"),),
        "search",
    ),
    Bug(
        "takes the mixture of the raised matrix for that of another total",
        "matrix_game.py",
        (("width + n, 0), total)", "width + n, 0), total + 1)"),),
        "search",
    ),
    Bug(
        "lets determinization play on as if the order of the cards were known",
        "hidden_information.py",
        (("worth=self.worth(root)", "worth=self._open_mean(root)"),),
        tests=("tests/laws/test_hidden_information.py",),
    ),
    Bug(
        "plays the best move where determinization plays another",
        "hidden_information.py",
        (
            (
                "return self.worth(game.play(state, self.decision((), state, Fraction(1)).move))",
                "return max(self.worth(game.play(state, move)) for move in game.moves(state))",
            ),
        ),
        tests=("tests/laws/test_hidden_information.py",),
    ),
    Bug(
        "solves a world as if chance did something else in it",
        "algorithms/determinization.py",
        (("before += 1", "before += 0"),),
        tests=("tests/laws/test_determinization.py",),
    ),
    Bug(
        "takes the mean of the worlds without their probabilities",
        "algorithms/determinization.py",
        (("self.total += chance * exact(score)", "self.total += exact(score) / 2"),),
        tests=("tests/laws/test_determinization.py",),
    ),
    Bug(
        "lets MIN choose the greatest mean",
        "algorithms/determinization.py",
        (("(player * a.mean,)", "(a.mean,)"),),
        tests=("tests/laws/test_determinization.py",),
    ),
    Bug(
        "gives every node of an information set a choice of its own",
        "worlds.py",
        (("name = node.state if view is None", "name = node.state if view is not None"),),
        tests=("tests/laws/test_determinization.py",),
    ),
    Bug(
        "takes coins that land differently for one",
        "worlds.py",
        (("event = before, tuple(game.outcomes(state))", "event = before, ()"),),
        tests=("tests/laws/test_determinization.py",),
    ),
    Bug(
        "draws every world as likely as any other",
        "worlds.py",
        (("int(chance * denominator)", "1"),),
        tests=("tests/laws/test_determinization.py",),
    ),
    Bug(
        "shows the mean of an information set at one of its nodes alone",
        "families/monte_carlo/states.py",
        (("self.put_shown((*above, path[-1]), playouts=sampled)", "pass"),),
        tests=("tests/captions/test_worlds.py",),
    ),
    Bug(
        "asks whether a player can do both where the player sees what differs",
        "families/worlds/questions.py",
        (
            (
                "first.setdefault(plan.information_set(node.path)",
                "first.setdefault((node.path[:0],)",
            ),
        ),
        tests=("tests/captions/test_worlds.py",),
    ),
    Bug(
        "takes the network's answer for MAX's, whoever moves",
        "games/tic_tac_toe.py",
        (("return self.turn(state) * self.network.worth", "return self.network.worth"),),
        tests=(
            "tests/golden/test_golden.py::test_the_trace_of_the_page_of_a_network_is_what_it_was",
        ),
    ),
    Bug(
        "gives each move the prior of its power of 2",
        "network.py",
        (("exp(_weigh(self.prior", "2 ** (_weigh(self.prior"),),
        tests=(
            "tests/golden/test_golden.py::test_the_trace_of_the_page_of_a_network_is_what_it_was",
        ),
    ),
    Bug(
        "trains the value towards MAX's result, whoever moves",
        "../../docs/course/train_network.py",
        (("game.turn(s) * game.score(state)", "game.score(state)"),),
        tests=("tests/games/test_network.py",),
    ),
    Bug(
        "counts one seed again and again",
        "experiments/seed_counts.py",
        (('"seed": seed + number', '"seed": seed'),),
        tests=("tests/laws/test_experiments.py",),
    ),
    Bug(
        "deals a card beforehand that depends on the moves",
        "hidden_information.py",
        (("if any(deals != first_deals", "if any(deals is None"),),
        tests=("tests/laws/test_hidden_information.py",),
    ),
    Bug(
        "counts the playouts of a position by one way alone",
        "algorithms/uct_table.py",
        (("if key not in table:", "if key not in table or position.moves[key] == 1:"),),
        tests=("tests/laws/test_uct_table.py",),
    ),
    Bug(
        "lets a search go round in a circle without end",
        "runs/search_check.py",
        (("repeats = repeats or state in met", "repeats = False"),),
        tests=(
            "tests/laws/test_uct_table.py::test_a_search_that_cannot_go_round_in_a_circle_says_why",
        ),
    ),
    *RAVE,
    *SELF_PLAY,
    *LEARNING,
    *CHILDREN,
    *NOISE,
    *WORKERS,
    *PARALLEL,
    *B_STAR,
    *SOLVER,
    *CFR,
    _searching("counts a visit twice", "uct", ("node.visits += 1", "node.visits += 2")),
    _searching(
        "backs up for the wrong player", "uct", ("(sign * child.mean", "(-sign * child.mean")
    ),
    _searching(
        "draws another world for every playout",
        "determinization_uct",
        ("if number % share == 0:", "if number % 1 == 0:"),
    ),
    _searching(
        "lets chance do something else in the same world",
        "determinization_uct",
        ("Random(world)", "Random(world + number)"),
    ),
    _searching(
        "forgets the quota of a finished node",
        "mcts_greedy",
        ("range(node.visits + 2)", "range(node.visits + 1)"),
    ),
    _searching(
        "forgets the node's own look, so that the first choice knows no prior",
        "puct",
        ("sqrt(node.visits)", "sqrt(node.visits - 1)"),
    ),
    _searching(
        "chooses by the mean",
        "puct",
        ("root.children[m].visits", "(c := root.children[m]).visits and c.mean"),
    ),
)

RULES = (
    Bug(
        "does not see a full board",
        "games/tic_tac_toe.py",
        (("WON[state[1]] or state[0] | state[1] == FULL", "WON[state[1]]"),),
        "search",
    ),
    Bug(
        "gives the win to the loser",
        "games/tic_tac_toe.py",
        (("winner = -TURN[occupied]", "winner = TURN[occupied]"),),
        "search",
    ),
    Bug(
        "takes two positions for one in the table",
        "games/tic_tac_toe.py",
        (("return alike(*state)", "return (0, state[0] | state[1])"),),
        "search",
    ),
)

RECORDING = (
    Bug(
        "counts a skipped subtree as one node",
        "record/statistics.py",
        (
            (
                'is left out with all below it."""\n        self.pruned += size',
                '"""\n        self.pruned += 1',
            ),
        ),
        "recording",
    ),
    Bug(
        "forgets to count",
        "record/statistics.py",
        (("self.leaves.setdefault(path, value)", "self.leaves[()] = value"),),
        "recording",
    ),
    Bug(
        "calls every update a change",
        "families/depth_first/stack_recorder.py",
        (("updated = score != node.score", "updated = True"),),
        "recording",
    ),
    Bug(
        "calls alpha cuts beta cuts",
        "record/recorder.py",
        (("return self.turn == MAX", "return self.turn != MAX"),),
        "recording",
    ),
    Bug(
        "names the farthest bound for the nearest",
        "record/recorder.py",
        (("in reversed(above)", "in above"),),
        "recording",
    ),
    Bug(
        "calls a fail high a fail low",
        "record/kinds.py",
        (
            (
                'if score <= alpha else "fail high" if score >= beta',
                'if score >= beta else "fail high" if score <= alpha',
            ),
        ),
        "recording",
    ),
    Bug(
        "forgets on which road the best line lies",
        "families/depth_first/stack_recorder.py",
        (("(node.last_child[-1], *node.last_child_line)", "(node.last_child[-1],)"),),
        "recording",
    ),
    Bug(
        "lights the line above",
        "watch.py",
        (("lines[number] = len(remaining)", "lines[number] = len(remaining) - 1"),),
        "recording",
    ),
)

PROVING = (
    Bug(
        "forgets the lower end of what is shown",
        "runs/proofs.py",
        (("not view.proved_range[0] <= low <= high", "not low <= high"),),
        "judging",
    ),
    Bug(
        "believes every fail low",
        "runs/proofs.py",
        (("return least <= low and high <= greatest", "return least <= low"),),
        "judging",
    ),
    Bug(
        "forgets the upper end of the table’s entries",
        "runs/proofs.py",
        (("<= low <= high <= entry.upper", "<= low <= high"),),
        "judging",
    ),
    Bug(
        "takes a fail-hard bound for a value",
        "families/depth_first/stack_recorder.py",
        (("self._past_bound and (node.over or not self._hard)", "self._past_bound"),),
        "recording",
    ),
    Bug(
        "compares what is pruned as sets",
        "course/claims.py",
        (("return sorted(claimed) == sorted(happened)", "return set(claimed) == set(happened)"),),
        "judging",
    ),
    Bug(
        "believes every number of distinct nodes",
        "course/claims.py",
        (("claimed, run: run.different_nodes", "claimed, run: claimed"),),
        "judging",
    ),
    Bug(
        "passes over cutoffs that are missing at the end",
        "course/claims.py",
        (
            (
                "asked_keys += [set(cuts[0])] * (len(cuts) - len(asked_keys)) if cuts else []",
                "pass",
            ),
        ),
        "judging",
    ),
    Bug(
        "finds every value right",
        "runs/proofs.py",
        (("    return truth == value", "    return True"),),
        "judging",
    ),
    Bug(
        "finds every claim right",
        "course/claims.py",
        (("if not same(claim, claimed, happened)", "if False"),),
        "judging",
    ),
    Bug(
        "fills what was not read with what was there",
        "runs/proofs.py",
        (
            (
                "            return filling\n        if game.turn",
                "            return run.search_game.truth(state)\n        if game.turn",
            ),
        ),
        "judging",
    ),
)

CAPTIONS = (
    Bug(
        "names the wrong bound",
        "captions/cutoffs.py",
        (
            (
                'if cutoff.kind == "beta" else context.frame.alpha',
                'if cutoff.kind != "beta" else context.frame.alpha',
            ),
        ),
        "captions",
    ),
    Bug(
        "calls deep cuts shallow",
        "captions/cutoffs.py",
        (('"cut.deep" if is_deep(', '"cut.shallow" if is_deep('),),
        "captions",
    ),
    Bug(
        "says more where it is less",
        "captions/en.toml",
        (
            (
                "and {node} can no longer give more. So nothing",
                "and {node} can no longer give less. So nothing",
            ),
        ),
        "captions",
    ),
    Bug(
        "says MIN where MAX moves",
        "captions/en.toml",
        (("so MAX can already get", "so MIN can already get"),),
        "captions",
    ),
    Bug(
        "loses the minus sign",
        "record/frame_text.py",
        (('return text.replace("-", "−") + side', 'return text.replace("-", "") + side'),),
        "captions",
    ),
    Bug(
        "takes a rise for a fall",
        "families/depth_first/scores.py",
        (
            (
                'return "rise" if (context.frame.turn == MAX)',
                'return "rise" if (context.frame.turn != MAX)',
            ),
        ),
        "captions",
    ),
    Bug(
        "marks the wrong choice as right",
        "questions/__init__.py",
        (("texts, answer, reasons", "texts, (answer + 1) % len(choices), reasons"),),
        "captions",
    ),
)

DRAWING = (
    Bug(
        "calls every bound a value",
        "drawing/nodes.py",
        (('"≈" if view.is_guess else view.sign', '"≈" if view.is_guess else "="'),),
        "drawing",
    ),
    Bug(
        "draws alpha at beta",
        "drawing/number_line/number_axis.py",
        (
            (
                "axis.scale.place(alpha), axis.scale.place(beta)",
                "axis.scale.place(beta), axis.scale.place(alpha)",
            ),
        ),
        "drawing",
    ),
    Bug(
        "turns MIN's house up",
        "drawing/shapes.py",
        (
            (
                "y, way = place.x, place.y, -1 if place.node.turn == MIN else 1",
                "y, way = place.x, place.y, 1",
            ),
        ),
        "drawing",
    ),
    Bug(
        "underlines what was pruned",
        "drawing/nodes.py",
        (("view.state is not NodeStatus.DONE", "view.state is not NodeStatus.PRUNED"),),
        "drawing",
    ),
    Bug(
        "writes circles of another place",
        "drawing/svg.py",
        (("pairwise(starts)", "pairwise(reversed(starts))"),),
        "drawing",
    ),
    Bug(
        "closes no polygon",
        "drawing/svg.py",
        (("path_data([*_line(corners), CLOSE])", "path_data(_line(corners))"),),
        "drawing",
    ),
    Bug(
        "turns no piece of the opponent's",
        "drawing/svg.py",
        (("if face.upside_down else", "if not face else"),),
        "drawing",
    ),
    Bug(
        "dashes what is whole",
        "drawing/theme.py",
        (("if style.dashed:", "if not style.dashed:"),),
        "drawing",
    ),
)

BUGS = (
    *SEARCHING,
    *REFUSING,
    *RULES,
    *RECORDING,
    *PROVING,
    *CAPTIONS,
    *DRAWING,
    *ROOM_BUGS,
    *PAGE_BUGS,
    *SCRIPT_BUGS,
    *planted_bugs(),
)
SHORT = (
    "cuts one too early",
    "takes bounds in the table for values",
    "counts a skipped subtree as one node",
    "loses the minus sign",
    "calls every bound a value",
    "finds every claim right",
)
"""A bug of each room, for a run of a few seconds."""
