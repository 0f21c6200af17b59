"""A QTI package holds each question with its picture, its one right answer and what is said."""

from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.exams.exam import Exam, make_exam
from search_walkthroughs.exams.exam_file import default_title
from search_walkthroughs.exams.qti import (
    MANIFEST,
    QtiChoice,
    QtiItem,
    exam_package,
    package,
    skill_package,
)
from search_walkthroughs.exams.quiz import quiz_questions
from search_walkthroughs.exams.skill_bank import SkillBank, bank_questions
from search_walkthroughs.exams.variants import PRESETS
from search_walkthroughs.skills.catalogue import SKILLS

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
PACKAGE = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
BANK = SkillBank([skill.name for skill in SKILLS], 2, 2, 7)


def opened(data):
    """The files of a package: texts by name."""
    with ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def items(files):
    """The items in the order of the manifest, which must list every file of the package."""
    manifest = ElementTree.fromstring(files[MANIFEST])
    resources = manifest.findall(f"{PACKAGE}resources/{PACKAGE}resource")
    listed = [file.get("href") for resource in resources for file in resource]
    assert sorted([*listed, MANIFEST]) == sorted(files)
    read = [ElementTree.fromstring(files[resource.get("href")]) for resource in resources]
    assert [item.get("identifier") for item in read] == [r.get("identifier") for r in resources]
    return read


def answer(item):
    """The right answer as a student sees it, and the other choices."""
    value = item.findtext(f"{QTI}responseDeclaration/{QTI}correctResponse/{QTI}value")
    choices = {
        choice.get("identifier"): "".join(choice.itertext())
        for choice in item.iter(f"{QTI}simpleChoice")
    }
    if not choices:
        return value, []
    return choices.pop(value), list(choices.values())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_exam_asks_what_a_quiz_asks(language):
    tasks = [PRESETS[kind][1] for kind in ("alpha-beta", "minimax")]
    variants = make_exam(Exam(default_title(), tasks, 2, 7))
    files = opened(exam_package(variants, language))
    asked = [
        question
        for place in range(len(tasks))
        for paper in variants.papers
        for question in quiz_questions(paper[place].variant, messages(language))
    ]
    read = items(files)
    assert len(read) == len(asked) > 10
    for item, question in zip(read, asked, strict=True):
        right, wrong = answer(item)
        assert right == (str(question.number) if question.number is not None else question.right)
        assert sorted(wrong) == sorted(text for text, _ in question.wrong)
        said = {"".join(feedback.itertext()) for feedback in item.iter(f"{QTI}modalFeedback")}
        assert said == {why for _, why in question.wrong if why}
        assert question.text in "".join(item.find(f"{QTI}itemBody").itertext())
        (picture,) = item.iter(f"{QTI}img")
        assert picture.get("alt")
        assert ElementTree.fromstring(files[picture.get("src")]).tag.endswith("svg")


def test_skills_have_one_right_choice_and_a_reason_for_each():
    read = items(opened(skill_package(BANK, "en")))
    asked = [q for questions in bank_questions(BANK, "en").values() for q in questions]
    for item, question in zip(read, asked, strict=True):
        right, wrong = answer(item)
        assert right == question.right
        assert len(wrong) == len(question.answers) - 1 == len(set(wrong))
        assert len([*item.iter(f"{QTI}modalFeedback")]) == len(question.answers)


def test_the_same_questions_give_the_same_bytes():
    assert skill_package(BANK, "ja") == skill_package(BANK, "ja")


def test_signs_of_xml_in_a_text_are_text():
    hostile = '</p><x a="1">&amp; ]]>'
    item = QtiItem(hostile, hostile, hostile, "", None, [QtiChoice("A", hostile, hostile)], "A")
    (read,) = items(opened(package([item], "en")))
    assert read.get("title") == hostile
    assert answer(read) == (hostile, [])
    assert read.findtext(f"{QTI}modalFeedback") == hostile
