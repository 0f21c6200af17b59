"""The task `proof-number`: the most-proving node is expanded, until the root is decided."""

from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any

from ..forms import is_pair, is_read
from ..task import ASKING_POSITIONS, Arguments, Complaint, Task
from ..trees import position_tree, sizes

MAX_POSITIONS = 24
"""Upper limit of the positions of a tree."""
MAX_CHILDREN = 3
"""Upper limit of the moves of a position."""


class Node:
    """A node of the tree, with what its proof and its disproof still need at least."""

    def __init__(self, name: str, is_or: bool, result: bool | None) -> None:
        self.name = name
        self.is_or = is_or
        self.children: list[Node] = []
        self.proof: float = {None: 1, True: 0, False: inf}[result]
        self.disproof: float = {None: 1, True: inf, False: 0}[result]

    def count(self) -> None:
        """Compute both numbers from those of the children."""
        proofs = [child.proof for child in self.children]
        disproofs = [child.disproof for child in self.children]
        if self.is_or:
            self.proof, self.disproof = min(proofs), sum(disproofs)
        else:
            self.proof, self.disproof = sum(proofs), min(disproofs)


def proof_number(position: str, expand: Callable[[str], list[tuple[str, bool | None]]]) -> bool:
    """Return whether the player who moves at the position wins."""
    root = Node(position, True, None)
    while root.proof > 0 and root.disproof > 0:
        path = [root]
        while path[-1].children:
            node = path[-1]
            numbers = [child.proof if node.is_or else child.disproof for child in node.children]
            path.append(node.children[numbers.index(min(numbers))])
        leaf = path[-1]
        leaf.children = [Node(name, not leaf.is_or, won) for name, won in expand(leaf.name)]
        for node in reversed(path):
            node.count()
    return root.proof == 0


def cases(random: Random, count: int) -> Iterator[Arguments]:
    """Yield trees of more and more positions, whose leaves are won or lost."""
    for size in sizes(count, 2, MAX_POSITIONS):
        children = position_tree(random, size, MAX_CHILDREN, 1)
        results = {
            name: None if below else random.random() < 0.5 for name, below in children.items()
        }
        yield ({
            name: [(after, results[after]) for after in below]
            for name, below in children.items()
            if below
        },)  # fmt: skip


def has_form(arguments: Arguments, answer: Any) -> bool:
    """Return whether an answer is True or False beside the positions expanded."""
    return is_pair(answer) and isinstance(answer[0], bool) and is_read(answer[1], arguments[0])


def complaint(arguments: Arguments, answer: Any) -> Complaint | None:
    """Return whether the answer is wrong, or the first expansion that is not the right one."""
    right, expanded = ASKING_POSITIONS.answer(proof_number, arguments)
    if answer[0] != right:
        return Complaint("value", {"answer": answer[0], "right": right})
    for number, (name, wanted) in enumerate(zip(answer[1], expanded, strict=False), 1):
        if name != wanted:
            return Complaint("order", {"number": number, "answer": name, "right": wanted})
    if len(answer[1]) != len(expanded):
        return Complaint("count", {"count": len(answer[1]), "right": len(expanded)})
    return None


TASK = Task(
    solution=(proof_number, Node),
    imports="from collections.abc import Callable\nfrom math import inf",
    texts={
        "en": {
            "title": "Proof-number search",
            "contract": """Proof-number search.

proof_number(position, expand) is given the name of a position. expand(position) returns the list of
the positions after each move, each as a pair of its name and True if the player who moves at the
first position has won there, False if that player has lost there, and None if the game goes on. The
players move in turn. It returns True if the player who moves at the first position wins, else
False.

A position where the game goes on has proof and disproof number 1 until it is expanded. Where the
first player moves, the proof number is the minimum of the children's and the disproof number the
sum of theirs; where the other moves, it is the other way round. From the first position go down to
the child with the smallest proof number where the first player moves, and with the smallest
disproof number where the other moves, of equal ones the first in the list. Expand the position at
the end, compute the numbers again, and begin anew, until the first position is decided. The
positions must be expanded in this order, and none more often.""",
            "value": "the right answer is {right}, and the program says {answer}.",
            "order": "expansion {number} is to be that of {right}, and {answer} is expanded.",
            "count": "{right} positions are to be expanded, and the program expands {count}.",
        },
        "ja": {
            "title": "証明数探索",
            "contract": """証明数探索です。

proof_number(position, expand)のpositionは局面の名前です。
expand(position)は、1手後の局面のリストを返します。
要素は名前と結果の組で、結果は、最初の局面の手番の側の勝ちならTrue、
負けならFalse、まだ続くならNoneです。両者は交互に指します。
最初の局面の手番の側が勝つならTrueを、そうでなければFalseを返します。

まだ続く局面は、展開するまで証明数も反証数も1です。
最初の局面の手番の側が指すところでは、証明数は子の証明数の最小、
反証数は子の反証数の和です。相手が指すところでは、その逆です。
最初の局面から、その手番の側が指すところでは証明数が最小の子へ、
相手が指すところでは反証数が最小の子へ下ります。
等しければリストで先の子です。着いた局面を展開し、数を計算し直します。
これを最初の局面が決まるまで繰り返します。
この順序どおりに、余分なく展開しなければなりません。""",
            "value": "正しい答えは{right}ですが、答えは{answer}です。",
            "order": "{number}番目に展開すべき局面は{right}ですが、{answer}を展開しています。",
            "count": "展開すべき局面は{right}個ですが、プログラムは{count}個を展開します。",
        },
    },
    examples=(
        ("proof_number('a', {'a': [('b', False), ('c', True)]}.get)", "True"),
        ("proof_number('a', {'a': [('b', None)], 'b': [('c', True), ('d', False)]}.get)", "False"),
    ),
    cases=cases,
    asking=ASKING_POSITIONS,
    has_form=has_form,
    complaint=complaint,
)
