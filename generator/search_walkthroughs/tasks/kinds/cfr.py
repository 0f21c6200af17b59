"""The task `cfr`: mixtures that learn from regret until nobody can gain much against them."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

from ...game import CHANCE, MAX, MIN
from ...worlds import best_answer
from ..forms import is_number, is_row
from ..task import Arguments, Complaint, Task

ITERATIONS = 1000
"""Number of iterations that the program is given."""
MAX_GAP = 0.02
"""Upper limit of the difference between what is allowed and what is guaranteed."""
SUM_TOLERANCE = 1e-6
"""Difference from 1 that the sum of a mixture may have."""


def cfr(game: Any, iterations: int) -> dict[str, list[float]]:
    """Return the average mixture of each information set."""
    regrets: dict[str, list[float]] = {}
    sums: dict[str, list[float]] = {}
    for _ in range(iterations):
        mixtures = {name: matched(values) for name, values in regrets.items()}
        walk(game, {"max": 1.0, "min": 1.0, "chance": 1.0}, mixtures, regrets, sums)
    return {name: [part / sum(parts) for part in parts] for name, parts in sums.items()}


def matched(regrets: list[float]) -> list[float]:
    """Return the mixture in proportion to the positive regrets."""
    positive = [max(regret, 0.0) for regret in regrets]
    total = sum(positive)
    return [part / total if total else 1 / len(positive) for part in positive]


def walk(
    node: Any,
    reach: dict[str, float],
    mixtures: dict[str, list[float]],
    regrets: dict[str, list[float]],
    sums: dict[str, list[float]],
) -> float:
    """Return what a node is worth to MAX, and add to the regrets and to the sums of mixtures."""
    if not isinstance(node, tuple):
        return float(node)
    kind, about, children = node
    even = [1 / len(children)] * len(children)
    odds = about if kind == "chance" else mixtures.get(about, even)
    worths = [
        walk(child, {**reach, kind: reach[kind] * float(p)}, mixtures, regrets, sums)
        for p, child in zip(odds, children, strict=True)
    ]
    mean = sum(float(p) * worth for p, worth in zip(odds, worths, strict=True))
    if kind == "chance":
        return mean
    sign, other = (1, "min") if kind == "max" else (-1, "max")
    regret = regrets.setdefault(about, [0.0] * len(children))
    played = sums.setdefault(about, [0.0] * len(children))
    for move, (p, worth) in enumerate(zip(odds, worths, strict=True)):
        regret[move] += sign * reach[other] * reach["chance"] * (worth - mean)
        played[move] += reach[kind] * p
    return mean


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield games of a single choice on each side, and games of poker with two to four cards."""
    for number in range(count):
        if number % 2 == 0:
            rows, columns = (random.randint(2, 3) for _ in range(2))
            payoffs = [[random.randint(-2, 2) / 8 for _ in range(columns)] for _ in range(rows)]
            yield ("max", "A", [("min", "B", row) for row in payoffs]), ITERATIONS
        else:
            yield poker(2 + min(2, number // 4), random.choice((0.5, 1))), ITERATIONS


def poker(cards: int, bet: float) -> Any:
    """Return the game in which each player has one of some cards: both have put in 1/2, and one of
    them may bet once. After H. W. Kuhn, A Simplified Two-Person Poker (1950)."""
    deals = list(permutations(range(1, cards + 1), 2))

    def played(mine: int, theirs: int) -> Any:
        """Return the game after a deal."""
        sign = 1 if mine > theirs else -1
        call = sign * (0.5 + bet)
        after_bet = ("min", f"{theirs} bet", [0.5, call])
        after_check = ("max", f"{mine} check bet", [-0.5, call])
        checked = ("min", f"{theirs} check", [sign * 0.5, after_check])
        return ("max", f"{mine}", [checked, after_bet])

    odds = [Fraction(1, len(deals))] * len(deals)
    return ("chance", odds, [played(*deal) for deal in deals])


@dataclass(frozen=True)
class TaskGame:
    """The game of a case, as `worlds.best_answer` asks for it; its states are the nodes."""

    def over(self, node: Any) -> bool:
        """Return whether a node is a result."""
        return not isinstance(node, tuple)

    def score(self, node: Any) -> float:
        """Return the result for MAX."""
        return float(node)

    def turn(self, node: Any) -> int:
        """Return who moves at a node."""
        return {"max": MAX, "min": MIN, "chance": CHANCE}[node[0]]

    def sees(self, node: Any) -> str:
        """Return the name of the information set."""
        return str(node[1])

    def moves(self, node: Any) -> range:
        """Return the numbers of the moves."""
        return range(len(node[2]))

    def play(self, node: Any, move: int) -> Any:
        """Return the node after a move."""
        return node[2][move]

    def outcomes(self, node: Any) -> list[tuple[int, Fraction]]:
        """Return the moves of chance, how likely each is."""
        return list(enumerate(node[1]))


def information_sets(node: Any) -> dict[str, tuple[int, int]]:
    """Return who moves in each information set below a node, and how many moves there are."""
    if not isinstance(node, tuple):
        return {}
    kind, about, children = node
    below = {name: facts for child in children for name, facts in information_sets(child).items()}
    if kind == "chance":
        return below
    return {**below, about: (TaskGame().turn(node), len(children))}


def guaranteed_and_allowed(game: Any, mixtures: Mapping[str, Any]) -> tuple[float, float]:
    """Return what MAX's mixtures guarantee, and what MIN's allow."""
    plans: dict[Hashable, dict[int, Any]] = {
        (turn, name): dict(enumerate(mixtures[name]))
        for name, (turn, _) in information_sets(game).items()
    }
    view: Any = TaskGame()
    return best_answer(view, game, MIN, plans), best_answer(view, game, MAX, plans)


def has_form(arguments: Arguments, answer: Any) -> bool:
    """Return whether an answer has a mixture for each information set."""
    sets = information_sets(arguments[0])
    return (
        isinstance(answer, Mapping)
        and answer.keys() == sets.keys()
        and all(is_row(answer[name], count, is_number) for name, (_, count) in sets.items())
    )


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return whether weights are not a mixture, or too much can be gained against the mixtures."""
    for name, mixture in answer.items():
        if min(mixture) < 0 or abs(sum(mixture) - 1) > SUM_TOLERANCE:
            return Complaint("mixture", {"name": name, "answer": mixture})
    low, high = guaranteed_and_allowed(arguments[0], answer)
    if high - low <= MAX_GAP:
        return None
    facts = {"low": round(low, 3), "high": round(high, 3), "gap": round(high - low, 3)}
    return Complaint("gap", {**facts, "most": MAX_GAP})


TASK = Task(
    solution=(cfr, matched, walk),
    imports="from typing import Any",
    max_cases=12,
    texts={
        "en": {
            "title": "Counterfactual regret",
            "contract": """Counterfactual regret minimisation (CFR).

cfr(game, iterations) is given a game: a number (the result for MAX) or three things: the kind of
the node, "max", "min" or "chance"; the name of its information set, or for chance the list of the
probabilities; and the list of what comes after each move. Nodes with the same name look the same to
the player who moves there. They have the same moves, and need the same mixture.

In each iteration walk through the whole game. The mixture of an information set plays its moves in
proportion to their positive regrets; if there are none, all are equally likely. For each move add
to the regret what it would have brought the player more than the mixture, times the probability
that chance and the other player come to the node. Add the mixture, times the probability that the
player's own moves come to the node, to its sum.

It returns a dictionary: for each information set the list of the probabilities of its moves, in
order, by these sums: the average of all mixtures. After 1000 iterations MIN may not hold MAX's
mixtures to less than 0.02 below what MAX can get against MIN's.""",
            "mixture": "the mixture of {name} is not a list of probabilities: {answer}.",
            "gap": "MAX's mixtures guarantee {low}, MIN's allow {high}: they are {gap} apart, and "
            "at most {most} is allowed.",
        },
        "ja": {
            "title": "反実仮想後悔最小化（CFR）",
            "contract": """反実仮想後悔最小化（CFR）です。

cfr(game, iterations)のgameは、数（MAXにとっての結果）か、3つのものの組です。
1つ目はノードの種類で、"max"、"min"、"chance"です。
2つ目は情報集合の名前で、"chance"では確率のリストです。
3つ目は、各手の後に続くもののリストです。
名前の同じノードは、手番の側には区別できません。手も同じで、混合も同じです。

反復のたびにゲーム全体を歩きます。
情報集合の混合は、正の後悔に比例した確率で手を選びます。
正の後悔がなければ、すべて等しい確率です。
手ごとに、混合より多く得られたはずの量に、
偶然と相手の手でそのノードに着く確率を掛けて、後悔に足します。
混合に、自分の手でそのノードに着く確率を掛けて、合計に足します。

戻り値は辞書で、情報集合ごとに、この合計から求めた手の確率
（すべての混合の平均）のリストを入れます。
1000回の反復の後、MAXの混合が保証する値とMINの混合が許す値の差は、
0.02以下でなければなりません。""",
            "mixture": "{name}の混合が確率のリストではありません：{answer}。",
            "gap": "MAXの混合が保証する値は{low}、MINの混合が許す値は{high}です。"
            "差は{gap}で、{most}を超えています。",
        },
    },
    examples=(
        ("round(cfr(('max', 'A', [1, 0]), 1000)['A'][0], 2)", "1.0"),
        (
            "abs(cfr(('max', 'A', [('min', 'B', [1, -1]), ('min', 'B', [-1, 1])]), 1000)"
            "['A'][0] - 0.5) < 0.02",
            "True",
        ),
    ),
    cases=cases,
    has_form=has_form,
    complaint=complaint,
)
