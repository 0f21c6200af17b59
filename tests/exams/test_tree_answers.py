"""The keys of searches of whole trees against a second computation, from the picture's numbers."""

import re
from fractions import Fraction
from itertools import islice
from math import inf
from random import Random
from xml.etree import ElementTree

import pytest

from search_walkthroughs.exams.exam import Exam, make_exam
from search_walkthroughs.exams.exam_file import default_title
from search_walkthroughs.exams.exam_sheet import task_sheet, window_rows
from search_walkthroughs.exams.kinds import kinds
from search_walkthroughs.exams.moodle import question_bank, text_gap
from search_walkthroughs.exams.tree_kind import prove
from search_walkthroughs.exams.variants import PRESETS, Properties, Variant, fitting_variants
from search_walkthroughs.skills.instance import node_names
from search_walkthroughs.skills.small_tree import MISTAKES, SEARCHES, SmallTree

NUMBERS = [pytest.param(2, id="few"), pytest.param(200, marks=pytest.mark.night, id="many")]
"""Trees of each preset: by night 1,000 of each kind."""


class Told:
    """Alpha-beta told as a story: what everybody above has is looked up, never handed down."""

    def __init__(self, tree, best_first):
        self.tree, self.best_first = tree, best_first
        self.leaves, self.rows, self.out, self.deep, self.has = [], {}, [], [], {}
        self.value = self.visit(())

    def worth(self, path):
        node = self.tree.at(path)
        if not isinstance(node, tuple):
            return node
        below = [self.worth((*path, n)) for n in range(len(node))]
        return max(below) if self.tree.turns[len(path)] == 1 else min(below)

    def bound(self, path, turn):
        """The best that the player has at a node above, and at which nodes."""
        above = [path[:n] for n in range(len(path)) if self.tree.turns[n] == turn]
        scores = [self.has[one] for one in above if self.has[one] is not None]
        best = max(scores, default=-inf) if turn == 1 else min(scores, default=inf)
        return best, [one for one in above if self.has[one] == best]

    def visit(self, path):
        node = self.tree.at(path)
        if not isinstance(node, tuple):
            self.leaves.append(path)
            return node
        turn = self.tree.turns[len(path)]
        window = self.bound(path, 1)[0], self.bound(path, -1)[0]
        self.has[path] = None
        children = [(*path, n) for n in range(len(node))]
        if self.best_first:
            children.sort(key=self.worth, reverse=turn == 1)
        for done, child in enumerate(children, 1):
            score = self.visit(child)
            if self.has[path] is None or (score - self.has[path]) * turn > 0:
                self.has[path] = score
            other, givers = self.bound(path, -turn)
            if givers and (self.has[path] - other) * turn >= 0:
                self.out += children[done:]
                if children[done:] and path[:-1] not in givers:
                    self.deep.append((path, givers[-1]))
                break
        self.rows[path] = (*window, self.has[path])
        return self.has.pop(path)


def text(number):
    """A number as sheets write it."""
    signs = {inf: "∞", -inf: "−∞"}
    return signs.get(number) or str(number).replace("-", "−")


def drawn(kind, number):
    """So many trees of each preset."""
    for place, preset in enumerate(PRESETS[kind]):
        yield from islice(fitting_variants(preset, Random(place)), number)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("kind", ["alpha-beta", "order"])
def test_windows_cuts_and_deep_cuts_are_those_of_a_second_search(kind, number):
    for variant in drawn(kind, number):
        told, names = Told(variant.tree, kind == "order"), node_names(variant.tree)
        assert variant.answer.leaves == tuple(told.leaves)
        assert variant.answer.value == told.value
        rows = [
            (name, *(map(text, told.rows[path]) if path in told.rows else "–––"))
            for path, name in sorted(names.items())
        ]
        assert sorted(window_rows(variant)) == sorted(rows)
        cuts = variant.answer.cuts
        assert [(*cut.path, n) for cut in cuts for n in cut.left_out] == told.out
        if kind == "alpha-beta":
            assert [(cut.path, cut.source) for cut in cuts if cut.deep] == told.deep


def test_the_second_search_refuses_one_without_deep_cuts():
    for variant in islice(fitting_variants(PRESETS["alpha-beta"][3], Random(1)), 3):
        told = Told(variant.tree, best_first=False)
        shallow = MISTAKES["alpha-beta"]["shallow"](variant.tree)
        assert len(told.deep) == 1
        assert tuple(told.leaves) != shallow.leaves


def mean(values, shares):
    return sum(p * Fraction(value) for p, value in zip(shares, values, strict=True))


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("kind", ["minimax", "negamax", "expectimax"])
def test_boxes_reasons_and_margins_are_those_of_a_second_computation(kind, number):
    for count, variant in enumerate(drawn(kind, number)):
        tree, names, values = variant.tree, node_names(variant.tree), {}

        def worth(path, tree=tree, values=values):
            node = tree.at(path)
            if isinstance(node, tuple):
                below = [worth((*path, n)) for n in range(len(node))]
                turn = tree.turns[len(path)]
                values[path] = (
                    mean(below, tree.shares[path]) if turn == 0
                    else max(below) if turn == 1 else min(below)
                )  # fmt: skip
                return values[path]
            return node

        worth(())
        moves = sorted(worth((n,)) * tree.turns[0] for n in range(len(tree.root)))
        assert moves[-1] - moves[-2] >= variant.properties.margin
        if kind == "negamax":  # each value is the mover's
            values = {path: value * tree.turns[len(path)] for path, value in values.items()}
        if count % 20:
            continue  # sheets take longer, and say what is in the answer
        task = task_sheet(variant, prove(variant, "one").checked_run, 1, "en")
        boxes = dict(part.split() for part in task.questions[0].answer.split("   "))
        assert boxes == {name: text(values[path]) for path, name in names.items()}
        told = dict(re.match(r"(\w+): .*?(−?\d+)", reason).groups() for reason in task.reasons)
        assert set(told) == set(boxes)
        for reason in task.reasons:
            assert re.search(rf"(?<![\d−]){re.escape(boxes[reason.split(':')[0]])}(?!\d)", reason)


def test_a_negative_number_has_the_minus_of_a_keyboard_in_moodle():
    tree = SmallTree(((-7, -3), (-9, 4)), (1, -1))
    properties = Properties("negamax", (1, -1))
    variant = Variant(properties, tree, SEARCHES["negamax"](tree))
    proved = prove(variant, "negative")
    gaps = [cell.number for _, cells in proved.platform_task("en").table.rows for cell in cells]
    assert gaps == [-7, 7, 9]
    made = make_exam(Exam(default_title(), [kinds()["negamax"].preset(1)], 1, 3))
    quiz = ElementTree.fromstring(question_bank(made, "en").encode())
    numbers = re.findall(r"NUMERICAL:=([^:]+):", quiz.findtext(".//questiontext/text"))
    assert all(re.fullmatch(r"-?\d+", number) for number in numbers)
    assert "=-3}" in text_gap("−3")
