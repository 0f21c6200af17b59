"""The task `llr`: the log-likelihood ratio of a match, pair by pair, and its verdict."""

from collections.abc import Iterator
from math import isclose, isfinite, log
from random import Random
from typing import Any

from ...match_statistics import LikelihoodTest
from ..forms import is_pair
from ..task import Arguments, Complaint, Task

TOLERANCE = 1e-6
"""Difference between two ratios that counts as none."""
MAX_PAIRS = 40
"""Upper limit of the pairs of a match."""
ERRORS = ((0.05, 0.05), (0.05, 0.1), (0.1, 0.05), (0.01, 0.05))
"""Probabilities of a false H1 and of a false H0."""


def llr(
    pairs: list[int], elo0: float, elo1: float, alpha: float, beta: float, least: int
) -> tuple[list[float], str | None]:
    """Return the ratio after each pair up to the verdict, and the verdict."""
    low, high = log(beta / (1 - alpha)), log((1 - beta) / alpha)
    counts, ratios = [0] * 5, list[float]()
    for number, pair in enumerate(pairs, 1):
        counts[pair] += 1
        weights = [count or 0.001 for count in counts]
        ratios.append(log_likelihood(weights, elo1) - log_likelihood(weights, elo0))
        if number >= least and not low < ratios[-1] < high:
            return ratios, "H1" if ratios[-1] >= high else "H0"
    return ratios, None


def log_likelihood(weights: list[float], elo: float) -> float:
    """Return the greatest log-likelihood of the weights if this is the lead."""
    mean = 1 / (1 + 10 ** (-elo / 400))
    offsets = [score / 4 - mean for score in range(5)]
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(100):
        x = (low + high) / 2
        slope = sum(w * off / (1 + x * off) for w, off in zip(weights, offsets, strict=True))
        low, high = (x, high) if slope > 0 else (low, x)
    return -sum(w * log(1 + x * off) for w, off in zip(weights, offsets, strict=True))


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield matches of more and more pairs, between sides of different strength."""
    for number in range(count):
        shares = [random.random() for _ in range(5)]
        size = 1 + number * MAX_PAIRS // count
        elo0 = random.choice((-50, 0, 0, 0, 20))
        alpha, beta = random.choice(ERRORS)
        elo1 = elo0 + random.choice((20, 50, 100))
        yield (
            random.choices(range(5), shares, k=size),
            elo0,
            elo1,
            alpha,
            beta,
            random.choice((1, 16)),
        )


def has_form(arguments: Arguments, answer: Any) -> bool:
    """Return whether an answer is a list of numbers and a verdict."""
    return (
        is_pair(answer)
        and isinstance(answer[0], tuple)
        and all(type(ratio) in (int, float) and isfinite(ratio) for ratio in answer[0])
        and answer[1] in ("H0", "H1", None)
    )


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return the first ratio that is wrong, else whether the test stops in time and says what."""
    pairs, elo0, elo1, alpha, beta, least = arguments
    test = LikelihoodTest(elo0, elo1, least, alpha, beta)
    ratios, verdict = answer
    counts = [0] * 5
    for number, pair in enumerate(pairs, 1):
        counts[pair] += 1
        ratio, right_verdict = test.ratio(counts), test.verdict(counts)
        if len(ratios) < number:
            return Complaint("early", {"number": len(ratios)})
        if not isclose(ratios[number - 1], ratio, rel_tol=0, abs_tol=TOLERANCE):
            facts = {"number": number, "answer": ratios[number - 1], "right": round(ratio, 6)}
            return Complaint("ratio", facts)
        if right_verdict is not None and len(ratios) > number:
            return Complaint("late", {"number": number, "right": right_verdict})
        if right_verdict is not None:
            break
    if verdict == right_verdict and len(ratios) == number:
        return None
    return Complaint("verdict", {"answer": verdict, "right": right_verdict})


TASK = Task(
    solution=(llr, log_likelihood),
    imports="from math import log",
    max_cases=100,
    texts={
        "en": {
            "title": "The sequential test of a match",
            "contract": """The log-likelihood ratio of a match, pair by pair, and its verdict.

llr(pairs, elo0, elo1, alpha, beta, least) is given the half points, 0 to 4, that each pair of games
brought the first side, in the order in which they were played. H0 says that its lead is elo0, H1
that it is elo1. alpha is the probability of accepting H1 where H0 holds, and beta that of accepting
H0 where H1 holds.

After each pair count how many pairs there are of each of the five classes; an empty class counts
0.001. For a lead e the expected score of a pair is s = 1 / (1 + 10 ** (-e / 400)), where the
classes have the scores a = 0, 1/4, 1/2, 3/4 and 1. Find the x at which the sum of
n * (a - s) / (1 + x * (a - s)) over the classes is 0. It lies between -1 / (1 - s) and 1 / s. The
greatest log-likelihood of the lead is then the sum of -n * log(1 + x * (a - s)). The ratio is that
of elo1 less that of elo0.

The test ends after the first pair at which at least `least` pairs were played and the ratio is at
least log((1 - beta) / alpha), which accepts H1, or at most log(beta / (1 - alpha)), which accepts
H0. It returns two things: the list of the ratios after each pair up to the end, and "H1", "H0" or,
if no pair ended the test, None. The ratios must be right to 0.000001.""",
            "early": "the test is not decided after pair {number}, and the program stops there.",
            "late": "after pair {number} the test accepts {right}, and the program goes on.",
            "ratio": "after pair {number} the ratio is {right}, and the program says {answer}.",
            "verdict": "the verdict is {right}, and the program says {answer}.",
        },
        "ja": {
            "title": "対局の逐次検定",
            "contract": """対局の対数尤度比を1ペアごとに求め、判定します。

llr(pairs, elo0, elo1, alpha, beta, least)のpairsは、
2局のペアごとに先の側が得た点の2倍（0から4）を、対局順に並べたリストです。
H0はレート差がelo0、H1はelo1だという仮説です。
alphaはH0が正しいときにH1を採択する確率、
betaはH1が正しいときにH0を採択する確率です。

1ペアごとに、5つの階級のペア数nを数えます。空の階級は0.001と数えます。
レート差eのときのペアの期待得点はs = 1 / (1 + 10 ** (-e / 400))で、
階級の得点aは0、1/4、1/2、3/4、1です。
n * (a - s) / (1 + x * (a - s))の合計が0になるxを求めます。
xは-1 / (1 - s)と1 / sの間にあります。
このとき最大の対数尤度は-n * log(1 + x * (a - s))の合計です。
対数尤度比は、elo1の値からelo0の値を引いたものです。

leastペア以上が終わり、比がlog((1 - beta) / alpha)以上になればH1を、
log(beta / (1 - alpha))以下になればH0を採択し、検定はそこで終わります。
戻り値は2つです。終わりまでの各ペアの後の比のリストと、
"H1"、"H0"、またはどちらにも達しなかったときのNoneです。
比の誤差は0.000001までです。""",
            "early": "{number}ペア目の後ではまだ判定できませんが、プログラムはそこで終わります。",
            "late": "{number}ペア目の後で{right}が採択されますが、プログラムは続けます。",
            "ratio": "{number}ペア目の後の比は{right}ですが、答えは{answer}です。",
            "verdict": "判定は{right}ですが、答えは{answer}です。",
        },
    },
    examples=(
        (
            "[round(r, 3) for r in llr([3, 2, 2, 4], 0, 100, 0.05, 0.05, 16)[0]]",
            "[0.247, 0.384, 0.11, 0.977]",
        ),
        ("llr([4] * 20, 0, 100, 0.05, 0.05, 16)[1]", "'H1'"),
        ("len(llr([4] * 20, 0, 100, 0.05, 0.05, 16)[0])", "16"),
        ("llr([2, 2], 0, 100, 0.05, 0.05, 16)[1]", "None"),
    ),
    cases=cases,
    has_form=has_form,
    complaint=complaint,
)
