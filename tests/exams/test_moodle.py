"""A question bank is what Moodle reads, by its documented rules."""

import base64
import re
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from search_walkthroughs.exams.exam import Exam, make_exam
from search_walkthroughs.exams.exam_file import default_title
from search_walkthroughs.exams.moodle import choice_gap, question_bank
from search_walkthroughs.exams.variants import PRESETS

GAP = re.compile(r"\{(\d+):([A-Z_]+):((?:[^{}\\]|\\.)*)\}")
"""A gap: its weight, its type, and the answers; a brace inside takes a backslash."""
KINDS = {"NUMERICAL", "SHORTANSWER", "MULTICHOICE_VS"}
PARTS = re.compile(r"(?<!\\)~")


class Text(HTMLParser):
    """The text of a question, its pictures, and the tags that are open."""

    def __init__(self):
        super().__init__()
        self.open, self.pictures, self.words = [], [], ""

    def handle_starttag(self, tag, attrs):
        if tag == "img":
            self.pictures.append(dict(attrs))
        else:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data


def plain(text):
    """What a student reads of a text inside a gap."""
    return re.sub(r"\\(.)", r"\1", unescape(text))


def answers(body):
    """The right answers and the others of a gap, each with what is said to it."""
    found = {"right": [], "wrong": []}
    for part in PARTS.split(body):
        right = part.startswith("=")
        answer, _, why = re.match(r"=?((?:[^#\\]|\\.)*)(#?)(.*)", part).groups()
        found["right" if right else "wrong"].append((plain(answer), plain(why)))
    return found


@pytest.fixture(scope="module")
def made():
    tasks = [PRESETS["alpha-beta"][3], PRESETS["expectimax"][2], PRESETS["negamax"][1]]
    return make_exam(Exam({**default_title(), "en": "A & B <1/2>"}, tasks, 2, 7))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_bank_has_a_category_for_each_task_and_a_question_for_each_variant(made, language):
    quiz = ElementTree.fromstring(question_bank(made, language).encode())
    kinds = [question.get("type") for question in quiz.findall("question")]
    assert kinds == ["category", "cloze", "cloze"] * 3
    names = [name.text for name in quiz.findall("question/name/text")]
    assert len(set(names)) == 6
    paths = [path.text for path in quiz.findall("question/category/text")]
    assert all(path.startswith("$course$/top/") for path in paths)
    if language == "en":
        assert paths[0] == "$course$/top/A & B <1//2>/1 alpha-beta"


def test_every_gap_is_one_that_moodle_knows_and_takes_the_answer(made):
    quiz = ElementTree.fromstring(question_bank(made, "en").encode())
    questions = quiz.findall("question[@type='cloze']")
    for paper, question in zip(made.papers, questions[:2], strict=True):
        variant = paper[0].variant
        reader = Text()
        reader.feed(question.find("questiontext/text").text)
        assert reader.open == []
        gaps = GAP.findall(reader.words)
        assert reader.words.count("{") == len(gaps)
        assert {kind for _, kind, _ in gaps} == KINDS
        assert all(answers(body)["right"] for _, _, body in gaps)
        rows = 15
        shorts = [body for _, kind, body in gaps if kind == "SHORTANSWER"]
        assert len(shorts) == 3 * rows
        first = [answer for answer, _ in answers(shorts[0])["right"]]
        assert "-inf" in first, "the root's alpha, as a keyboard has it"
        numbers = [answers(body)["right"][0][0] for _, kind, body in gaps if kind == "NUMERICAL"]
        assert numbers == [
            f"{variant.answer.value}:0", f"{len(variant.answer.leaves)}:0", "3:0", "1:0",
        ]  # fmt: skip
        move, order = (answers(body) for _, kind, body in gaps if "CHOICE" in kind)
        assert len(move["right"]) == len(move["wrong"]) == 1
        read = " ".join(str(variant.tree.at(path)) for path in variant.answer.leaves)
        assert order["right"] == [(read, "")]
        assert len(order["wrong"]) >= 3
        assert all(why for _, why in order["wrong"]), "a mistake says which it is"


def test_the_picture_is_in_the_file_and_no_other(made):
    quiz = ElementTree.fromstring(question_bank(made, "en").encode())
    for question in quiz.findall("question[@type='cloze']"):
        reader = Text()
        reader.feed(question.find("questiontext/text").text)
        files = question.findall("questiontext/file")
        sources = [picture["src"] for picture in reader.pictures]
        assert sources == [f"@@PLUGINFILE@@/{file.get('name')}" for file in files]
        assert all(
            re.search(r"S MAX \(.*A (MIN|chance) \(", picture["alt"]) for picture in reader.pictures
        )
        (file,) = files
        assert file.get("encoding") == "base64"
        ElementTree.fromstring(base64.b64decode(file.text, validate=True))


def test_signs_that_mean_something_in_a_gap_come_back():
    text = 'a } # ~ / " \\ < b'
    (gap,) = GAP.findall(choice_gap(text, [(text + "!", text)]))
    assert answers(gap[2]) == {"right": [(text, "")], "wrong": [(text + "!", text)]}
