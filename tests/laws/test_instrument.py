"""The reverse law: strike the watching out, have it put back, and get the same frames.

What readers see of an algorithm of ours thus depends on no line of watching: the program alone says
it. Every recorded field is equal, except `line` in frames of tables that ``in`` asks.
"""

import ast
import sys
from fractions import Fraction
from math import inf
from random import Random
from types import ModuleType

import hypothesis
import pytest

from search_walkthroughs.game import CHANCE, MAX, MIN
from search_walkthroughs.games.tree import Branch, Node, Tree
from search_walkthroughs.judging.reports.instrument import instrument
from search_walkthroughs.judging.reports.report_receiver import ReportReceiver
from search_walkthroughs.judging.reports.report_recorder import ReportRecorder
from search_walkthroughs.record.frame import record
from search_walkthroughs.record.recorder import ObservedGame, PlacedState
from search_walkthroughs.runs.registry import AlgorithmFile, algorithms
from search_walkthroughs.runs.run import make_recorder, unknown_range
from support import DEPTH_FIRST, WRONG, minimax

ARRAYS = {"alpha-beta-hashed"}
"""Their table is no dictionary, which is not recognised as the guide says."""
CASES = [
    *((name, options) for name, options in DEPTH_FIRST if name not in ARRAYS),
    *WRONG,
    ("minimax", {"bounds": "score-range"}),
    ("alpha-beta", {"window": (-1, 2)}),
    ("alpha-beta-table", {"bounds": "score-range"}),
]
ASK_IN = {"minimax-table", "expectimax-table", "alpha-beta-loose-table"}
"""These ask `key in table`: there the line put back is that of the question, ours the branch's."""
OWN_ROOT = {"alpha-beta-full-root"}
"""The root has a function of its own, which calls itself nowhere: nobody knows where it ends."""
THOROUGH = hypothesis.settings.default.max_examples > 100
TREES = 500 if THOROUGH else 40


def random_tree(random, chance=False):
    """An uneven tree with ties, whose players need not alternate."""
    nodes = []

    def plant(turn, depth):
        place = len(nodes)
        nodes.append(Node(turn))
        if depth and (place == 0 or random.random() < 0.75):
            who = random.choice([MAX, MIN, CHANCE] if chance else [turn] * 5 + [-turn])
            count = random.randint(1, 4)
            parts = count * (count + 1) // 2
            below = [plant(-who or MAX, depth - 1) for _ in range(count)]
            branches = (
                Branch(str(i), p, Fraction(i, parts) if who == CHANCE else None)
                for i, p in enumerate(below, 1)
            )
            nodes[place] = Node(who, tuple(branches))
        else:
            value = random.choice([-4, -3, -2, -1, 0, 0, 1, 2, 3, 4, 0.5])
            nodes[place] = Node(turn, value=value)
        return place

    plant(MAX, random.randint(1, 4))
    return Tree(nodes)


def random_dag(random):
    """A tree in which positions are reached by several roads."""
    nodes = [Node(MAX, value=random.randint(-4, 4)) for _ in range(random.randint(2, 5))]
    for _ in range(random.randint(1, 6)):
        below = [random.randrange(len(nodes)) for _ in range(random.randint(1, 3))]
        branches = tuple(Branch(str(i), p) for i, p in enumerate(below, 1))
        nodes.append(Node(random.choice([MAX, MIN]), branches))
    last = len(nodes) - 1
    return Tree(
        [
            Node(n.turn, tuple(Branch(b.label, last - b.node) for b in n.branches), n.value)
            for n in reversed(nodes)
        ]
    )


def forest(name):
    """Random trees, every fifth with transpositions; with chance nodes where they may be."""
    random = Random(7)
    chance = algorithms()[name].facts.chance
    for number in range(TREES):
        dag = number % 5 == 4 and not chance
        yield random_dag(random) if dag else random_tree(random, chance)


def own_options(text, options):
    return {k.replace("-", "_"): v for k, v in options.items() if k in text.options}


def watched_frames(text, game, options):
    """The frames of the algorithm as its file watches itself."""
    frames = []
    recorder = make_recorder(text, game, frames.append, options)
    watched = ObservedGame(game, recorder)
    text.function(watched, recorder, **own_options(text, options))(watched.start())
    return [record(frame) for frame in frames]


class ListeningRecorder(ReportRecorder):
    """Records besides what an `ObservedGame` is asked, and places its states by their paths."""

    def __init__(self, *given, **options):
        super().__init__(*given, **options)
        self.node_of = lambda arguments, path_above: next(
            (value.path for value in arguments.values() if isinstance(value, PlacedState)), None
        )
        self.entered = set()
        self.enters_again = False

    def _place(self, path):
        self.enters_again = self.enters_again or path in self.entered
        self.entered.add(path)
        return super()._place(path)

    def on_over(self, path, over, asker):
        if self.current is not None and self.current.path == path:
            self.current.over = over

    def on_moves(self, path, moves):
        if self.current is not None:  # a driver may ask before the root is entered
            super().on_moves(path, moves)

    def on_estimate(self, path, asker):
        if self.current is not None and self.current.path == path:
            self.current.at_horizon = True
            if self.visits is not None:
                self.visits.stop(path, self.current.state)


class Instrumented:
    """The algorithm without its watching, with reports put in again.

    The options `cut`, `bounds` and `table-window` are given to both, since they say how numbers are
    read; whether nodes are entered again is found by running.
    """

    def __init__(self, text: AlgorithmFile) -> None:
        self.text = text
        self.program = instrument(text.listing.text)
        self.receiver = ReportReceiver(self.program.functions)
        name = f"instrumented.{text.name}"
        module = sys.modules[name] = ModuleType(name)
        module.__package__ = "search_walkthroughs.algorithms"
        module.__watch__ = self.receiver
        exec(compile(self.program.tree, f"<{text.name}>", "exec"), vars(module))
        self.function = getattr(module, text.name)
        self.recorder = None
        self.passes = False

    def frames(self, game, options):
        frames = []
        self.receiver.recorder = self.recorder = ListeningRecorder(
            game,
            frames.append,
            functions=self.program.functions,
            terms=self.program.terms,
            past_bound=options.get("cut") == "past-bound",
            hard=options.get("fail") == "hard",
            unknown=unknown_range(game, self.text, options),
            points=options.get("table-window") == "widen",
            passes=self.passes,
        )
        observed = ObservedGame(game, self.recorder)
        self.function(observed, **own_options(self.text, options))(observed.start())
        return [record(frame) for frame in frames]


def without_lines(frames):
    return [{key: value for key, value in frame.items() if key != "line"} for frame in frames]


@pytest.mark.sample(10)
@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_watching_that_is_put_back_makes_the_same_frames(name, options):
    text = algorithms()[name].file_for(options)
    again = Instrumented(text)
    trees = list(forest(name))
    for tree in trees[:20]:
        again.frames(tree, options)
        again.passes = again.passes or again.recorder.enters_again
    lines = 0
    for tree in trees:
        ours, theirs = watched_frames(text, tree, options), again.frames(tree, options)
        assert without_lines(theirs) == without_lines(ours)
        assert again.recorder.inferences == 0
        lines += ours == theirs
    assert lines == (0 if name in ASK_IN | OWN_ROOT else TREES)


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_reports_change_no_answer(name, options):
    """Without a recorder the instrumented program is the listing."""
    text = algorithms()[name].file_for(options)
    again = Instrumented(text)
    for tree in list(forest(name))[:20]:
        own = own_options(text, options)
        assert again.function(tree, **own)(0) == text.function(tree, **own)(0)


def test_a_wrong_update_is_seen_as_it_is():
    """Nothing is put right: what a wrong program computes stands in its frames."""
    again = Instrumented(algorithms()["minimax-pair-self"].text)
    trees = list(forest("minimax-pair-self"))
    roots = [again.frames(tree, {})[-1]["score"] for tree in trees]
    assert roots != [minimax(tree) for tree in trees]


def test_without_reports_nothing_would_be_told():
    """The law would notice a report that is missing: then the score is inferred."""
    text = algorithms()["alpha-beta"].text
    again = Instrumented(text)
    again.receiver.update = lambda best: None
    again.frames(Tree.grow([[3, 5], [2, 9]]), {})
    assert again.recorder.inferences > 0
    assert again.recorder._unknown == (-inf, inf)


@pytest.mark.parametrize("name", sorted(ARRAYS))
def test_a_table_that_is_no_dictionary_is_not_recognised(name):
    functions = instrument(algorithms()[name].text.listing.text).functions
    assert functions
    assert not any(one.tables for one in functions)


PAIRS = """
def search(node, alpha, beta):
    if not node.children:
        return None, node.value
    best, move = -9, None
    for child in node.children:
        _, score = search(child, -alpha - 1, -alpha)
        if alpha < -score < beta:
            _, score = search(child, -beta, -alpha)
        if -score > best:
            best, move = -score, child
    return move, best
"""


def test_a_score_is_taken_from_its_place_in_a_pair():
    """Behind the move, also before a second look at the same child."""
    program = instrument(PAIRS)
    (search,) = program.functions
    assert (search.value_place, search.scores) == (1, {6: "best"})
    text = ast.unparse(program.tree)
    assert "update(locals().get('score'))" in text
    assert "get('_')" not in text


def test_a_base_case_inside_of_a_block_makes_the_node():
    program = """
def value(node):
    with lock:
        if not node.children:
            return node.value
        return max(below(child) for child in node.children)

def below(child):
    return -value(child)
"""
    assert [one.role for one in instrument(program).functions] == ["node", "helper"]


def test_a_base_case_of_one_expression_makes_the_node():
    program = """
def value(node):
    return below(node) if node.children else node.value

def below(node):
    return max(-value(child) for child in node.children)
"""
    assert [one.role for one in instrument(program).functions] == ["node", "helper"]


@pytest.mark.parametrize(
    ("question", "window"),
    [
        ("floor >= roof", ("floor", "roof")),
        ("roof > floor", ("roof", "floor")),
        ("roof <= floor", ("floor", "roof")),
        ("floor < roof", ("roof", "floor")),
        ("best >= roof", (None, None)),
        ("floor >= best", (None, None)),
    ],
)
def test_a_window_of_any_name_is_known_by_the_question_that_cuts(question, window):
    program = f"""
def value(node, floor, roof):
    best = floor
    for child in node.children:
        best = max(best, -value(child, -roof, -best))
        if {question}:
            break
    return best
"""
    (found,) = instrument(program).functions
    assert (found.alpha, found.beta) == window
