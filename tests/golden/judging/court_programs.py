"""Monte Carlo tree searches, each with what is asked of it: every way to write one, every law that
one can break, and every convention that a verdict names.

All are programs of `tests/judging/court`, or such programs with another part.
"""

from dataclasses import dataclass, replace

from judging.court import node_programs, programs
from judging.court.programs import FORMS, MUTANTS, changed, mutant, right_program
from judging.court.thread_bugs import THREADS
from search_walkthroughs.judging.court.court_options import CourtOptions

ITERATIONS = 160
"""Number of iterations that are looked at: few, and enough for nearly every law."""
WINS = CourtOptions("mcts", last="wins", seed=3, iterations=ITERATIONS)
"""Nothing is said but that whoever moves last wins."""


@dataclass(frozen=True)
class TreeSearch:
    """A Monte Carlo tree search, and what is asked of it."""

    source: str
    options: CourtOptions = WINS
    call: str = ""


def asked(source: str, task="mcts", **question) -> TreeSearch:
    """A search of which something else is said or asked."""
    return TreeSearch(source, replace(WINS, task=task, **{"last": None, **question}))


def _game_of(form: str, name: str) -> str:
    """The game that shows a mutant soonest."""
    return "board" if (form, name) == ("one view", "bonus turned") else "pile"


_RIGHT = {f"right, {form}": TreeSearch(right_program(form, "pile")) for form in FORMS}
_MUTANTS = {
    f"{form}, {name}": TreeSearch(mutant(form, name, _game_of(form, name))[0])
    for form, name in MUTANTS
}
_THREADS = {
    name: TreeSearch(source)
    for name, (source, _) in THREADS.items()
    if name in ("wins alone are counted", "the player is copied from the parent")
}
_CONVENTIONS = {
    name.lower().replace("_", " "): TreeSearch(getattr(programs, name))
    for name in (
        *("BEST_CHILD", "REUSE", "PUZZLE", "DISCOUNT", "DRAWS_ZERO", "TWO_COUNTS"),
        *("SAMPLED", "RANDOM_CHOICE", "SAME_CHILD", "NO_TREE"),
    )
}
_NODES = {
    name.lower().replace("_", " "): TreeSearch(getattr(node_programs, name))
    for name in (
        *("MUTABLE_BOARD", "PLAYS_ON_THE_TREE", "PLAYS_FROM_THE_ROOT", "LOSES_MOVES"),
        *("LEAVES_MOVES_OUT", "ENDLESS_CLOCK", "PRINTS_ITS_MOVE", "TRANSPOSITIONS"),
        *("EARLY_STOP", "SOLVER", "STOPS_WITH_THE_LAST", "COUNTS_THE_LAST_TWICE"),
        *("COUNTS_BY_PARENT", "BEST_IN_ONE_VIEW", "PAIRS"),
    )
}
_ASKED = {
    "nothing is said of who wins": asked(right_program("network", "pile")),
    "a sign that may be right": asked(mutant("network", "wrong end", "pile")[0]),
    "who moves last loses": asked(programs.MISERE, last="loses"),
    "uct asked for": asked(right_program("per node", "pile"), "uct", last="wins"),
    "puct asked for": asked(right_program("per node", "pile"), "puct", last="wins"),
    "one player": asked(programs.PUZZLE, players=1),
    "two players where there is one": asked(programs.PUZZLE, players=2),
    "one player, and views that change": asked(right_program("in the backup", "pile"), players=1),
    "neat neighbours": TreeSearch(right_program("per node", "pins")),
    "stones on a board": asked(right_program("per node", "board")),
}
WEIGHT = "mean + 1.4 * math.sqrt(math.log(self.parent.visits) / self.visits)"
CHOOSE = "max(node.children, key=Node.weight)"
COUNT = "            node.visits += 1\n"
SELECT = "        node = root\n"
"""Parts of `per node`: its formula, its choice, its count, and where an iteration begins."""


def _per_node(*changes: tuple[str, str]) -> TreeSearch:
    """The program `per node` with other parts."""
    return TreeSearch(changed("per node", *changes))


_PARTS = {
    "an error in the search": _per_node(
        (SELECT, f"{SELECT}        1 / (root.visits != 90)\n"),
    ),
    "no python": TreeSearch("def search(:\n"),
    "a field that a function is given": TreeSearch(
        programs.PUZZLE.replace("def reward(path):", "def reward(path, foot):")
        .replace("sum((i + 2)", "sum((i + 2 + foot)")
        .replace("reward(path)\n", "reward(path, step.turn)\n")
    ),
    "a field that is shown": TreeSearch(
        programs.PUZZLE.replace(
            "        result = reward(path)\n",
            "        result = reward(path)\n        print(step.turn)\n",
        )
    ),
    "a call": TreeSearch(
        programs.right_program("per node", "pile").replace("print(search(Game()))", ""),
        call="import random; search(Game(), 200)",
    ),
    "a call that fails": TreeSearch(programs.NO_TREE, call="search(3)"),
    "an error before the search": TreeSearch("numbers = [1 / n for n in range(9)]\n"),
    "no exploration": _per_node((WEIGHT, WEIGHT.replace("1.4", "0"))),
    "no bonus": _per_node((WEIGHT, "mean")),
    "the last child": _per_node((CHOOSE, "node.children[-1]")),
    "an unknown formula": _per_node((WEIGHT, "mean + (1 / self.visits) ** 2")),
    "several playouts": _per_node(
        (COUNT, COUNT.replace("1", "2")), ("node.wins += 1\n", "node.wins += 2\n")
    ),
    "the best child, seen wrongly": TreeSearch(
        programs.BEST_CHILD.replace("best = max(c.wins", "best = min(c.wins")
    ),
    "a choice by lot now and then": _per_node(
        (CHOOSE, f"random.choice(node.children) if random.random() < 0.04 else {CHOOSE}")
    ),
}

TREE_SEARCHES = {
    **_RIGHT,
    **_MUTANTS,
    **_THREADS,
    **_CONVENTIONS,
    **_NODES,
    **_ASKED,
    **_PARTS,
}

BY_DAY = frozenset(
    (
        "a call that fails",
        "right, tables",
        "smallest child, largest",
        "stops with the last",
        "counts of results, quotient",
        "counts the last twice",
        "best in one view",
        "loses moves",
        "a field that a function is given",
        "in the backup, counts the root twice",
        "an error before the search",
        "per node, sibling counted",
        "pairs",
        "one player",
        "in the backup, stops early",
        "puct asked for",
        "no python",
        "plays on the tree",
        "no tree",
    )
)
"""Those that are judged by day: together they run nearly every line that any of them runs."""
