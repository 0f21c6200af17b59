"""Variants have what was promised, are equally difficult, and their answers are right."""

import re
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from itertools import islice
from random import Random
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from search_walkthroughs.captions.catalogue import languages, messages
from search_walkthroughs.exams.exam import Exam, make_exam
from search_walkthroughs.exams.exam_file import default_title, read_exam
from search_walkthroughs.exams.exam_html import exam_html
from search_walkthroughs.exams.exam_pdf import MAX_PAGES, exam_pdf
from search_walkthroughs.exams.exam_sheet import task_sheet
from search_walkthroughs.exams.gift import gift_questions
from search_walkthroughs.exams.moodle import question_bank
from search_walkthroughs.exams.quiz import quiz_questions
from search_walkthroughs.exams.tree_kind import prove
from search_walkthroughs.exams.variants import (
    PRESETS,
    SAMPLE_TREES,
    NoSuchTrees,
    Properties,
    Variant,
    equally_difficult,
    fitting_variants,
)
from search_walkthroughs.reading import BadInput
from search_walkthroughs.skills.small_tree import CUTTING, MISTAKES, SEARCHES, SmallTree, best_move

pytestmark = pytest.mark.day(20)

KINDS = tuple(PRESETS)


def exam(kind, preset, number=2, seed=7):
    return make_exam(Exam(default_title(), [PRESETS[kind][preset - 1]], number, seed))


def variants(properties, number, random):
    """As many different trees with the properties, all equally difficult."""
    return equally_difficult(fitting_variants(properties, random), number, SAMPLE_TREES)


# A plain minimax of our own, which knows nothing of the package.


def worth(node, turns, shares, path=(), unread=None, read=()):
    """The node's value for MAX; leaves that are not `read` count as `unread`, if that is given."""
    if not turns:
        return node if unread is None or path in read else unread
    values = [
        worth(child, turns[1:], shares, (*path, n), unread, read) for n, child in enumerate(node)
    ]
    if turns[0] == 0:
        return sum(p * Fraction(value) for p, value in zip(shares[path], values, strict=True))
    return max(values) if turns[0] == 1 else min(values)


def leaves(node):
    return [leaf for child in node for leaf in leaves(child)] if isinstance(node, tuple) else [node]


@pytest.fixture(scope="module", params=[60, pytest.param(250, marks=pytest.mark.night)])
def many(request):
    """As many variants of each kind, the easiest trees, which are found at once."""
    return {kind: variants(PRESETS[kind][0], request.param, Random(3)) for kind in KINDS}


def test_many_variants_are_right_by_another_minimax(many):
    assert sum(map(len, many.values())) >= 240
    for some in many.values():
        for one in some:
            tree = one.tree
            assert one.answer.value == worth(tree.root, tree.turns, tree.shares)
            below = [
                worth(child, tree.turns[1:], tree.shares, (n,)) for n, child in enumerate(tree.root)
            ]
            assert below.count(max(below)) == 1, "the best move is the only one"
            assert below[best_move(tree, one.answer)] == max(below)


def test_what_is_left_out_changes_nothing_and_what_is_read_is_needed_for_it(many):
    for one in many["alpha-beta"]:
        tree, read = one.tree, set(one.answer.leaves)
        for unread in (-1000, 1000):
            assert worth(tree.root, tree.turns, {}, (), unread, read) == one.answer.value
        assert len(read) + one.difficulty.skipped == len(leaves(tree.root))


def test_all_variants_differ_and_are_equally_difficult(many):
    for some in many.values():
        assert len({(one.tree.root, tuple(one.tree.shares.items())) for one in some}) == len(some)
        assert len({one.difficulty for one in some}) == 1


@pytest.mark.parametrize(("kind", "preset"), [("alpha-beta", 1), ("minimax", 3), ("expectimax", 1)])
def test_all_sheets_have_equally_many_points(kind, preset):
    assert len({sheet.points for sheet in exam(kind, preset, 20).sheets("en")}) == 1


def test_the_promised_properties_hold_in_each(many):
    for kind, some in many.items():
        asked = PRESETS[kind][0]
        for one in some:
            numbers = leaves(one.tree.root)
            assert asked.range[0] <= min(numbers) <= max(numbers) <= asked.range[1]
            assert len(set(numbers)) == len(numbers) - asked.ties
            if asked.leaves:
                assert asked.leaves[0] <= len(numbers) <= asked.leaves[1]
            if kind in CUTTING:
                assert len(one.answer.cuts) == asked.cuts
            for name in asked.differs:
                assert MISTAKES[kind][name](one.tree).value != one.answer.value
            assert asked.branching[0] <= len(one.tree.root) <= asked.branching[1]


def test_just_one_tie_one_deep_cut_and_a_leaf_that_tells_the_rules_apart():
    asked = Properties(
        "alpha-beta", (1, -1, 1, -1), ties=1, range=(0, 40), cuts=3, deep=1, differs=("shallow",)
    )
    for one in variants(asked, 5, Random(1)):
        assert Counter(Counter(leaves(one.tree.root)).values()) == {1: 14, 2: 1}
        assert sum(cut.deep for cut in one.answer.cuts) == 1
        shallow = MISTAKES["alpha-beta"]["shallow"](one.tree)
        assert set(shallow.leaves) > set(one.answer.leaves)
    strict = replace(PRESETS["alpha-beta"][2], leaves=(12, 15))
    for one in variants(strict, 5, Random(1)):
        past = MISTAKES["alpha-beta"]["past-bound"](one.tree)
        assert set(past.leaves) > set(one.answer.leaves)


def test_presets_become_more_difficult():
    for kind in KINDS:
        some = [list(islice(fitting_variants(one, Random(5)), 8)) for one in PRESETS[kind]]
        steps = [sum(one.difficulty.steps for one in trees) for trees in some]
        assert steps == sorted(set(steps)), kind


def test_what_chance_does_not_find_is_refused(monkeypatch):
    monkeypatch.setattr("search_walkthroughs.exams.variants.MAX_FAILED_TREES", 2000)
    with pytest.raises(NoSuchTrees, match="only 0 trees"):
        variants(Properties("alpha-beta", (1, -1), (2, 2), cuts=3), 2, Random(1))
    asked = Exam(default_title(), [Properties("minimax", (1, -1), range=(0, 3))], 400, 1, "mix.yml")
    with pytest.raises(BadInput, match=r"mix.yml: 400 equally difficult .* ask for fewer"):
        make_exam(asked)


# The algorithms of the course.


def test_cuts_are_those_of_the_course():
    for paper in exam("alpha-beta", 4, 4).papers:
        variant, checked = paper[0].variant, paper[0].checked_run
        ours = [(len(cut.path), len(cut.source), cut.deep) for cut in variant.answer.cuts]
        found = [
            (len(cut.path), len(cut.bound_from), cut.deep)
            for cut in checked.run.tally.cutoffs
            if cut.skipped
        ]
        assert ours == found
        assert any(deep for *_, deep in ours)


@pytest.mark.parametrize(("kind", "preset"), [("alpha-beta", 4), ("alpha-beta", 5), ("order", 3)])
def test_the_reasons_agree_with_the_cuts_that_the_sheet_asks_for(kind, preset):
    for paper in exam(kind, preset, 4).papers:
        variant, checked = paper[0].variant, paper[0].checked_run
        sheet = task_sheet(variant, checked, 1, "en")
        assert len(sheet.reasons) == len(variant.answer.cuts)
        deep = sum(cut.deep for cut in variant.answer.cuts)
        assert sum(", deep:" in reason for reason in sheet.reasons) == deep
        assert [question.key for question in sheet.questions].count("deep") == (deep > 0)


def test_in_the_best_order_no_other_order_reads_less():
    for variant in islice(fitting_variants(PRESETS["order"][1], Random(4)), 6):
        best = len(variant.answer.leaves)
        given, worst = (
            len(MISTAKES["order"][name](variant.tree).leaves)
            for name in ("left-to-right", "worst-first")
        )
        assert best <= min(given, worst)
        assert variant.answer.value == SEARCHES["minimax"](variant.tree).value


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_that_the_course_does_not_find_is_refused(kind):
    (variant,) = variants(PRESETS[kind][0], 1, Random(2))
    assert prove(variant, "right").checked_run.run.value == variant.answer.value
    wrong = replace(variant.answer, scores={**variant.answer.scores, (): 99})
    lie = Variant(variant.properties, variant.tree, wrong)
    with pytest.raises((AssertionError, ValueError)):
        prove(lie, "wrong")


# Sheets.


def texts(task):
    yield from (question.answer for question in task.questions)
    yield from task.reasons
    yield from (cell for row in (task.table.rows if task.table else ()) for cell in row)


def test_a_sheet_has_its_answers_reasons_and_points():
    for language in ("en", "ja"):
        (_, sheet) = exam("alpha-beta", 4).sheets(language)
        (task,) = sheet.tasks
        assert "2" in sheet.foot
        assert str(task.steps) in sheet.foot
        assert (
            sheet.points
            == task.points
            == sum(question.points for question in task.questions) + len(task.table.rows)
        )
        assert len(task.reasons) == 3, "one for each cut"
        assert all(texts(task))
        assert len(task.table.rows) == 15


EQUAL = SmallTree(((5, 5), (2, 9), (5, 7)), (1, -1))
"""A and C are best, and both leaves of A."""


def test_solutions_name_all_best_moves_and_lines_and_no_choice_has_two_right_ones():
    asked = Properties("minimax", (1, -1), ties=2, margin=0)
    variant = Variant(asked, EQUAL, SEARCHES["minimax"](EQUAL))
    task = task_sheet(variant, prove(variant, "equal").checked_run, 1, "en")
    answers = {question.key: question.answer for question in task.questions}
    assert answers["result"] == "5, with A or C"
    assert answers["line"] == "A → 5 or C → 5"
    move = next(one for one in quiz_questions(variant, messages("en")) if one.key == "move")
    assert (move.right, move.wrong) == ("A", [("B", "")])
    same = SmallTree(((5, 6), (7, 5)), (1, -1))
    variant = Variant(asked, same, SEARCHES["minimax"](same))
    assert [one.key for one in quiz_questions(variant, messages("en"))] == ["value"]


def test_the_wrong_player_is_the_other_one_of_the_root():
    asked = Properties("alpha-beta", (-1, 1, -1), cuts=2, differs=("other-player",))
    (variant,) = variants(asked, 1, Random(1))
    order = next(one for one in quiz_questions(variant, messages("en")) if one.key == "order")
    assert "This is the search with MAX to move at the root." in dict(order.wrong).values()


def test_values_of_negamax_are_the_movers():
    made = exam("negamax", 2, 1)
    variant = made.papers[0][0].variant
    (sheet,) = made.sheets("en")
    boxes = dict(re.findall(r"(\w+) (−?\d+)", sheet.tasks[0].questions[0].answer))
    assert int(boxes["S"]) == variant.answer.value
    assert int(boxes["A"].replace("−", "-")) == -variant.answer.scores[(0,)]


def test_pages_load_nothing_and_hold_every_variant():
    sheets = exam("expectimax", 3).sheets("ja")
    blank, key = (exam_html(sheets, "letter", solved=solved) for solved in (False, True))
    for html in (blank, key):
        assert html.count("<article>") == 2
        assert not re.search(r"\b(src|href)=|url\(|<script|@import", html)
        assert "size: letter" in html
        for picture in re.findall(r"<svg.*?</svg>", html, re.S):
            ElementTree.fromstring(picture)
    answer = sheets[0].tasks[0].questions[0].answer
    assert answer in key
    assert answer not in blank
    assert sheets[0].tasks[0].reasons[0] in key
    assert sheets[0].tasks[0].reasons[0] not in blank


def pages_of(pdf):
    return PdfReader(BytesIO(pdf)).pages


def words_of(page):
    """The words of the page without spaces, since each line of it may end anywhere."""
    return re.sub(r"\s+", "", page.extract_text())


def test_a_variant_takes_at_most_two_pages_of_paper():
    largest = [PRESETS["alpha-beta"][3], PRESETS["minimax"][4]]
    made = make_exam(Exam(default_title(), largest, 1, 7))
    for paper in ("a4", "letter"):
        blank = exam_pdf(made.sheets("en"), paper)
        assert blank == exam_pdf(made.sheets("en"), paper), "the same bytes"
        assert len(pages_of(blank)) == MAX_PAGES
    assert tuple(pages_of(blank)[0].mediabox[2:]) == (612, 792)
    small = make_exam(Exam(default_title(), [PRESETS["minimax"][0]] * 2, 1, 7))
    assert len(pages_of(exam_pdf(small.sheets("en"), "a4"))) == 1, "small tasks share a page"
    many = make_exam(Exam(default_title(), [PRESETS["alpha-beta"][3]] * 5, 1, 7))
    with pytest.raises(BadInput, match=r"variant 1 takes \d pages, at most 2 are wanted"):
        exam_pdf(many.sheets("en"), "a4")


@pytest.mark.parametrize("solved", [False, True])
@pytest.mark.parametrize("language", languages())
def test_each_page_names_its_variant_and_holds_whole_tasks(language, solved):
    tasks = [PRESETS["alpha-beta"][1], PRESETS["minimax"][1]]
    sheets = make_exam(Exam(default_title(), tasks, 3, 7)).sheets(language)
    pages = [words_of(page) for page in pages_of(exam_pdf(sheets, "a4", solved=solved))]
    assert len(pages) <= MAX_PAGES * len(sheets)
    say = messages(language)
    name = re.sub(r"\s", "", say.say("exam.solution" if solved else "exam.name"))
    for sheet in sheets:
        variant = re.sub(r"\s", "", say.say("exam.variant", number=sheet.number))
        own = [page for page in pages if variant in page]
        assert 1 <= len(own) <= MAX_PAGES
        assert all(name in page for page in own)
        for task in sheet.tasks:
            texts = [task.title, task.rule, *(question.text for question in task.questions)]
            texts = [re.sub(r"\s", "", text) for text in texts]
            with_all = [page for page in own if all(text in page for text in texts)]
            assert len(with_all) == 1, "a question is on the page of its picture"
        reasons = [re.sub(r"\s", "", task.reasons[0]) for task in sheet.tasks]
        shown = [any(reason in page for page in own) for reason in reasons]
        assert shown == [solved] * len(shown)


def test_solutions_of_many_variants_take_two_pages_each():
    tasks = [PRESETS["alpha-beta"][2], PRESETS["minimax"][2]]
    sheets = make_exam(Exam(default_title(), tasks, 6, 1)).sheets("en")
    pages = pages_of(exam_pdf(sheets, "a4", solved=True))
    assert len(pages) <= MAX_PAGES * len(sheets)
    heads = [page.extract_text().rstrip().splitlines()[-2:] for page in pages]
    assert not any("Marking" in line or "Reasons" in line for lines in heads for line in lines)


def test_without_typst_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(BadInput, match=r"pip install 'search-walkthroughs\[paper\]'"):
        exam_pdf(exam("minimax", 1).sheets("en"), "a4")


@pytest.mark.parametrize("kind", PRESETS)
def test_nothing_that_is_given_away_shows_the_seed(kind):
    """With it anybody could make all sheets and their solutions."""
    seed = 7_391_846_205
    made = exam(kind, 1, seed=seed)
    for language in ("en", "ja"):
        sheets = made.sheets(language)
        given = [exam_html(sheets, "a4", solved=solved) for solved in (False, True)]
        given += [question_bank(made, language), gift_questions(made, language)]
        given += [sheet.foot for sheet in sheets]
        assert not [text for text in given if str(seed) in text]


def test_a_reason_names_the_number_and_then_what_it_is_the_best_of():
    made = exam("minimax", 1)
    (reason, *_) = made.sheets("en")[0].tasks[0].reasons
    children = made.papers[0][0].variant.tree.root[0]
    low, (first, second, third) = min(children), children
    assert reason == f"A: MIN takes {low}, the minimum of {first}, {second} and {third}."


# A file of tasks.

MIX = """\
title: {en: Midterm, ja: 中間試験}
variants: 2
seed: 5
tasks:
  - {kind: minimax, levels: [min, max], branching: [2, 3], best: 2, margin: 3, ties: 0}
  - {kind: alpha-beta, preset: 1, cuts: 2}
"""


def test_a_mix_of_tasks_is_what_its_file_says():
    asked = read_exam(MIX, "mix.yml")
    made = make_exam(asked)
    assert (asked.number, asked.seed, asked.title["ja"]) == (2, 5, "中間試験")
    for first, second in made.papers:
        assert first.variant.tree.turns == (-1, 1)
        assert best_move(first.variant.tree, first.variant.answer) == 1
        values = sorted(map(max, first.variant.tree.root))
        assert values[1] - values[0] >= 3
        assert len(second.variant.answer.cuts) == 2
    assert read_exam(MIX, "mix.yml", 9, 4).number == 9
    assert read_exam(MIX.replace("seed: 5", "seed: 0"), "mix.yml").seed == 0


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ("{kind: alpha_beta}", "mix.yml:2:12: found text 'alpha_beta'"),
        ("{kind: minimax, cuts: 2}", "minimax makes no cuts; leave `cuts` out"),
        ("{kind: alpha-beta, preset: 2, deep: 1}", "a deep cut needs four levels"),
        ("{kind: alpha-beta, levels: [max, min, max], deep: 1}", "a deep cut needs four levels"),
        ("{kind: alpha-beta, preset: 4, cuts: 1, deep: 2}", "more deep cuts than cuts"),
        ("{kind: alpha-beta, differs: [plain-mean]}", "plain-mean is not a mistake of alpha-beta"),
        ("{kind: alpha-beta, differs: [shallow]}", "no cut is deep, so `shallow` changes nothing"),
        ("{kind: minimax, levels: [max, chance]}", "chance moves only in expectimax"),
        ("{kind: expectimax, levels: [max, min]}", "nowhere does chance move"),
        ("{kind: alpha-beta, levels: [max, max, min]}", "the players take turns"),
        ("{kind: minimax, levels: [max]}", "found 1 levels, 2 to 5 are expected"),
        ("{kind: minimax, branching: [1, 3]}", "found 1 to 3 children"),
        ("{kind: minimax, branching: [4, 4]}", "at least 64 leaves, at most 32 fit"),
        ("{kind: minimax, leaves: [3, 4]}", "no such tree has 3 to 4 leaves"),
        ("{kind: minimax, range: [0, 3]}", "4 numbers, 8 different leaves are wanted"),
        ("{kind: minimax, preset: 6}", "found number 6, a number of at most 5 is expected"),
        ("{kind: minimax, colour: red}", "unknown key `colour`"),
    ],
)
def test_a_task_that_no_tree_can_have_is_refused_with_its_place(task, message):
    with pytest.raises(BadInput) as refused:
        read_exam(f"tasks:\n  - {task}\n", "mix.yml")
    assert message in str(refused.value)
    assert str(refused.value).startswith("mix.yml:2:")


def test_a_file_without_tasks_is_refused():
    for text, message in (("title: A\n", "`tasks` is missing"), ("tasks: 3\n", "a list of tasks")):
        with pytest.raises(BadInput, match=message):
            read_exam(text, "mix.yml")
    with pytest.raises(BadInput, match="at most 4 fit"):
        read_exam("tasks:\n" + "  - {kind: minimax}\n" * 5, "mix.yml")
