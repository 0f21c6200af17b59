"""What holds for every kind of exercise: words, difficulty, sheets and platforms."""

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from exams.second_answers import SECOND_ANSWERS
from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.exams.exam import Exam, make_exam
from search_walkthroughs.exams.exam_file import default_title, read_exam
from search_walkthroughs.exams.exam_html import exam_html
from search_walkthroughs.exams.exam_pdf import MAX_PAGES, exam_pdf
from search_walkthroughs.exams.exercise import PRESETS
from search_walkthroughs.exams.exercises import exercise_kinds, words
from search_walkthroughs.exams.gift import gift_questions
from search_walkthroughs.exams.kinds import kinds
from search_walkthroughs.exams.moodle import question_bank
from search_walkthroughs.exams.qti import exam_package
from search_walkthroughs.reading import BadInput
from search_walkthroughs.skills.instance import Choice

KINDS = sorted(exercise_kinds())
NIGHT = pytest.mark.night
QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
DOCS = Path(__file__).parents[2] / "docs"


def read_zip(data):
    """The files of an archive: names and bytes."""
    with ZipFile(BytesIO(data)) as archive:
        yield from ((name, archive.read(name)) for name in archive.namelist())


def exercises(kind, preset, number, seed=3):
    """The first exercises of a kind, whatever their difficulty."""
    of_kind = kinds()[kind]
    drawn = islice(of_kind.drawn(of_kind.preset(preset), Random(seed)), number)
    return [one.exercise for one in drawn]


@cache
def exam(kind, preset, number=2):
    return make_exam(Exam(default_title(), [kinds()[kind].preset(preset)], number, 7))


def agrees(kind, exercise):
    """Whether a second computation gives the answers of the exercise, and of its table."""
    table = exercise.table
    rows = table.rows if table and table.is_asked else ()
    cells = [row[table.given :] for row in rows]
    return SECOND_ANSWERS[kind](exercise) == (cells, [asked.right for asked in exercise.questions])


@pytest.mark.parametrize("number", [2, pytest.param(200, marks=NIGHT)])
@pytest.mark.parametrize("kind", KINDS)
def test_every_answer_is_that_of_a_second_computation(kind, number):
    """By night 1,000 exercises of each kind: 200 of each preset."""
    for preset in PRESETS:
        assert all(agrees(kind, exercise) for exercise in exercises(kind, preset, number))


@pytest.mark.parametrize("kind", KINDS)
def test_a_second_computation_refuses_a_wrong_answer(kind):
    (exercise,) = exercises(kind, 3, 1)
    for place, asked in enumerate(exercise.questions):
        for wrong in [choice.text for choice in asked.wrong] or [f"{asked.right}0"]:
            questions = list(exercise.questions)
            others = [asked.right if one.text == wrong else one.text for one in asked.wrong]
            questions[place] = replace(asked, right=wrong, wrong=tuple(map(Choice, others)))
            assert not agrees(kind, replace(exercise, questions=tuple(questions)))
    if exercise.table and exercise.table.is_asked:
        first, *rows = exercise.table.rows
        rows = ((*first[:-1], f"{first[-1]}0"), *rows)
        assert not agrees(kind, replace(exercise, table=replace(exercise.table, rows=rows)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_walkthrough_with_another_answer_is_refused(kind):
    of_kind = kinds()[kind]
    (drawn,) = islice(of_kind.drawn(of_kind.preset(2), Random(3)), 1)
    text = drawn.exercise.walkthrough
    assert of_kind.proved(drawn, "right").text.endswith(text)
    if text:
        value = re.search(r"expect: \{value: ([^,}\n]+)", text)
        lie = text[: value.start(1)] + "99" + text[value.end(1) :]
        wrong = replace(drawn, exercise=replace(drawn.exercise, walkthrough=lie))
        with pytest.raises(AssertionError, match="99"):
            of_kind.proved(wrong, "wrong")


@pytest.mark.parametrize("number", [2, pytest.param(40, marks=NIGHT)])
@pytest.mark.parametrize("kind", KINDS)
def test_every_wrong_answer_differs_from_the_right_one_in_each_language(kind, number):
    for preset in PRESETS:
        made = exam(kind, preset, number)
        for language in languages():
            for (proved,) in made.papers:
                for asked in proved.platform_task(language).questions:
                    assert asked.number is not None or asked.wrong, asked.text
                    texts = [asked.right, *(text for text, _ in asked.wrong)]
                    assert len(set(texts)) == len(texts), (kind, texts)


@pytest.mark.parametrize("number", [2, pytest.param(30, marks=NIGHT)])
@pytest.mark.parametrize("kind", KINDS)
def test_variants_differ_and_are_equally_difficult_and_presets_become_harder(kind, number):
    steps = []
    for preset in PRESETS:
        made = exam(kind, preset, number)
        variants = [proved.variant for (proved,) in made.papers]
        assert len({repr(variant.exercise) for variant in variants}) == len(variants)
        assert len({variant.difficulty for variant in variants}) == 1
        assert len({sheet.points for sheet in made.sheets("en")}) == 1
        assert made.papers[0][0].variant.difficulty.points == made.sheets("ja")[0].points
        steps.append(variants[0].difficulty.steps)
    assert steps == sorted(steps)
    assert steps[0] < steps[-1]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_asks_everything_and_gives_nothing_away(kind, language):
    sheets = exam(kind, 3).sheets(language)
    blank, key = (exam_html(sheets, "a4", solved=solved) for solved in (False, True))
    (task,) = sheets[0].tasks
    assert all(question.text and question.answer for question in task.questions)
    assert task.reasons
    assert task.reasons[0] not in blank
    if task.table and task.table.points:
        row = task.table.rows[0]
        assert f"<td>{row[-1]}</td>" not in blank.partition("</article>")[0] or row[-1] in row[:-1]
    answers = [f'<p class="answer">{question.answer}</p>' for question in task.questions]
    assert not [answer for answer in answers if answer in blank]
    assert not re.search(r"\{[a-z_]+\}|@[a-z]", re.sub(r"<style.*?</style>", "", key, flags=re.S))


@pytest.mark.parametrize("kind", [*KINDS[:1], *(pytest.param(k, marks=NIGHT) for k in KINDS[1:])])
def test_a_task_and_its_solution_take_at_most_two_pages(kind):
    for language in languages():
        sheets = exam(kind, 5).sheets(language)
        for solved in (False, True):
            count = len(re.findall(rb"/Type\s*/Page\b", exam_pdf(sheets, "a4", solved=solved)))
            assert 1 <= count <= len(sheets) * MAX_PAGES


def test_a_mix_of_all_kinds_goes_to_platforms():
    for few in (KINDS[n : n + 4] for n in range(0, len(KINDS), 4)):
        tasks = "".join(f"  - {{kind: {kind}, preset: 1}}\n" for kind in few)
        made = make_exam(read_exam(f"variants: 1\nseed: 2\ntasks:\n{tasks}", "mix.yml"))
        for language in languages():
            bank, gift = question_bank(made, language), gift_questions(made, language)
            ElementTree.fromstring(bank.encode())
            for name, text in read_zip(exam_package(made, language)):
                if name.startswith("item") and name.endswith(".xml"):
                    item = ElementTree.fromstring(text)
                    right = item.findtext(f".//{QTI}correctResponse/{QTI}value")
                    whole = item.find(f"{QTI}responseDeclaration").get("baseType") == "integer"
                    assert not whole or re.fullmatch(r"-?\d+", right), right
            for kind in few:
                assert words(language)[kind]["title"] in bank
                assert words(language)[kind]["title"] in gift


def test_every_language_says_the_same_of_every_kind():
    def keys(table):
        return {
            (name, *below)
            for name, value in table.items()
            for below in (keys(value) if isinstance(value, dict) else [()])
        }

    for language in languages():
        assert keys(words(language)) == keys(words("en"))
        assert sorted(words(language)) == KINDS
        assert len({table["title"] for table in words(language).values()}) == len(KINDS)


def test_a_property_of_trees_is_refused_of_an_exercise_with_its_place():
    with pytest.raises(BadInput) as refused:
        read_exam("tasks:\n  - {kind: retrograde, preset: 2, cuts: 3}\n", "mix.yml")
    assert "mix.yml:2:" in str(refused.value)
    assert "`cuts` is a property of trees, and retrograde has none to choose" in str(refused.value)


@pytest.mark.parametrize("page", ["guide/exams.md", "ja/guide/exams.md"])
def test_the_guide_has_a_row_for_each_kind(page):
    text = (DOCS / page).read_text("utf-8")
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| [^|]+ \| [^|]+ \|$", text, re.M)
    assert sorted(rows) == KINDS
    assert all(f"`{kind}`" in text for kind in kinds())


@pytest.mark.parametrize("folder", ["course", "ja/course"])
def test_the_chapter_that_teaches_a_kind_names_it_at_its_exercises(folder):
    for kind in exercise_kinds().values():
        text = (DOCS / folder / f"{kind.chapter}.md").read_text("utf-8")
        assert re.search(rf"--kind {kind.name}`", text), kind.name
