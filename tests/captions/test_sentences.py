"""Sentences of searches that come again, that choose and that weigh, as they are read."""

import pytest

from support import caption

from .family import board, sample
from .support import run

SAID = [
    (
        ("expectimax", "A", 5),
        "A adds up to 1 so far. Each outcome left is worth between 0 and 6, so the mean lies "
        "between 1 and 5.",
        "Aの合計はここまでで1です。残りは0以上6以下なので、期待値は1以上5以下です。",
    ),
    (
        ("star1, nested", "B", 13),
        "B is cut. B adds up to 0 so far, and even with 6 from everything left the mean is at "
        "most 3. MAX can already get 4 at S with A, and B can no longer give more. So nothing else "
        "below B can change the answer: c and d are skipped.",
        "Bで枝刈りが起きます。ここまでの合計は0で、残りがすべて6でも期待値は3以下です。一方、MAX"
        "はAを選べばSで4を確保でき、Bがそれを上回ることはもうありません。残りを読んでも答えは変わら"
        "ないので、cとdを読み飛ばします。",
    ),
    (
        ("pvs", "B", 37),
        "The search comes to B. MIN moves here and looks for the smallest value among E and F. "
        "MAX already has 5 at S. This is a scout: it asks only whether B is worth more, not how "
        "much more.",
        "Bの探索に入ります。ここはMINの手番で、EとFのうち評価値が最小のものを選びます。MAXはすでに"
        "Sで5を確保しています。ここはスカウト探索で、Bの評価値がそれより大きいかどうかだけをヌルウィンドウで"
        "調べ、どれだけ大きいかは調べません。",
    ),
    (
        ("mtd-f", "", 26),
        "Iteration 2 begins at S. So far it is known that S is worth at least 2. The null window "
        "asks one thing only: is S worth more than 2, or not?",
        "Sから2回目の探索を始めます。これまでに、Sの評価値は2以上と分かっています。ヌルウィンドウで"
        "知りたいのは、Sの評価値が2より大きいかどうかだけです。",
    ),
    (
        ("proof", "", 30),
        "Iteration 2 begins at S. So far it is known that S is worth at least 5. The goal: S is "
        "worth more than 5.",
        "Sから2回目の探索を始めます。これまでに、Sの評価値は5以上と分かっています。目標は"
        "「Sの評価値は5より大きい」です。",
    ),
    (
        ("aspiration, too low", "", 22),
        "Iteration 2 begins at S. The window was too low: S is worth at least 2. So the search "
        "begins again, in the window 2 … ∞.",
        "Sから2回目の探索を始めます。探索窓が低すぎました。Sの評価値は2以上なので、探索窓を2 … ∞に"
        "して探索し直します。",
    ),
    (
        ("sss", "A", 4),
        "A is taken from the list. Its merit, ∞, is the largest there. Among equal merits the "
        "leftmost node goes first. MIN can choose any reply, so all of them must be searched "
        "in turn. First, C goes into the list.",
        "リストからAを取り出します。メリットは∞で、リストの中で最大です。等しいものがあれば、左の"
        "ノードが先です。MINはどの応手も選べるので、順にすべてを調べる必要があります。まずCをリストに"
        "入れます。",
    ),
    (
        ("proof of a goal", "A", 8),
        "A now has proof number 2 and disproof number 1. MIN needs one child that is "
        "disproved, so the smallest disproof number counts: 1. To prove A, every child must be "
        "proved, so the proof numbers add up: 1 + 1 = 2.",
        "Aの証明数は2、反証数は1です。MINの手番は子ノードを1つ反証すれば済むので、最小の"
        "反証数1を取ります。Aの証明にはすべての子ノードの証明が必要なので、証明数を足します："
        "1 + 1 = 2。",
    ),
]


@pytest.mark.parametrize(("where", "english", "japanese"), SAID, ids=lambda part: str(part[0]))
def test_sentences(where: tuple[str, str, int], english: str, japanese: str) -> None:
    name, path, number = where
    done = sample(name)
    moment = done.moments[number]
    assert "/".join(moment.frame.path) == path
    assert caption(done.plan, moment, "en").text.startswith(f"{english} (")
    assert caption(done.plan, moment, "ja").text.startswith(f"{japanese}（")


def test_a_coin_that_was_tossed_is_told_by_the_move() -> None:
    done = board("star1")
    titles = {m.frame.path: caption(done.plan, m, "en").title for m in done.moments}
    assert titles[("O", 4)] == "The leaf ○4 is worth 1"
    assert titles[("X", 4)] == "The leaf ×4 is worth −1"
    deep = board("expectimax")
    titles = {m.frame.path: caption(deep.plan, m, "en").title for m in deep.moments}
    assert titles[("O", 7, "X", 6)] == "The leaf ○7 ×6 is worth 0"
    first = caption(done.plan, done.moments[0], "en").text
    assert "○4 is a move to cell 4." in first
    assert "○ and × have probability 1/2 each." in first


def test_rounded_decimals_are_not_called_equal() -> None:
    inner = {"chances": {"c": "1/17", "d": "16/17"}, "children": {"c": 1, "d": 0}}
    tree = {"chances": {"a": "1/7", "b": "6/7"}, "children": {"a": inner, "b": 0}}
    done = run(tree, algorithm="expectimax")
    said = " ".join(caption(done.plan, moment, "en").text for moment in done.moments)
    assert "it adds 1/7 × 1/17 ≈ 0.008403 to the mean" in said
    assert "1/7 × 1/17 + 6/7 × 0 ≈ 0.008403." in said
    assert "1/17 × 1 + 16/17 × 0 = 1/17." in said
