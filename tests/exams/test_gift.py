"""Questions in GIFT: plain text that a reader of the format takes, with answers that are right."""

import json
import re
import shutil
import subprocess

import pytest

from search_walkthroughs.exams.exam import Exam, make_exam
from search_walkthroughs.exams.exam_file import default_title
from search_walkthroughs.exams.gift import gift_questions
from search_walkthroughs.exams.variants import PRESETS

SPECIAL = r"(?:[^\\~=#{}:]|\\[\\~=#{}:])"
"""A sign of a text: what means something else takes a backslash."""
QUESTION = re.compile(rf"::({SPECIAL}+):: \[plain\]({SPECIAL}+) \{{\n(.*)\}}", re.DOTALL)
ANSWER = re.compile(rf"([=~])({SPECIAL}+?)(?: #({SPECIAL}+))?")
TREE = re.compile(r"S (?:MAX|MIN|chance) \(.*\)(?=\.)")
TOKEN = re.compile(r"([A-Z]2?) (MAX|MIN|chance) \(|(−?\d+(?:/\d+)?)(:?)|\)")
PARSER = "gift-pegjs@1.0.2"


@pytest.fixture(scope="module")
def made():
    tasks = [PRESETS["alpha-beta"][3], PRESETS["expectimax"][2], PRESETS["negamax"][1]]
    return make_exam(Exam({**default_title(), "en": "A = B {1/2}: #3 ~ \\"}, tasks, 3, 7))


def plain(text):
    return re.sub(r"\\(.)", r"\1", text or "")


def questions(text):
    """Title, stem, and the answers of each question; every block is a category or a question."""
    for block in text.strip().split("\n\n"):
        if block.startswith("$CATEGORY: "):
            assert "\n" not in block
            continue
        title, stem, body = QUESTION.fullmatch(block).groups()
        if body.startswith("#"):
            answers = int(re.fullmatch(r"#(-?\d+)\n", body)[1])
        else:
            found = [ANSWER.fullmatch(line).groups() for line in body.splitlines()]
            answers = [(sign, plain(said), plain(why)) for sign, said, why in found]
        yield plain(title), plain(stem), answers


def tree(text):
    """The tree in brackets as (mover, [(chance, child)]) and numbers."""
    stack, chance = [("", [])], None
    for name, mover, number, colon in TOKEN.findall(TREE.search(text)[0]):
        if name:
            stack.append((mover, [], chance))
            chance = None
        elif number and colon:
            above, _, below = number.partition("/")
            chance = int(above) / int(below or 1)
        elif number:
            stack[-1][1].append((chance, int(number.replace("−", "-"))))
            chance = None
        else:
            mover, children, share = stack.pop()
            stack[-1][1].append((share, (mover, children)))
    [(_, root)] = stack[0][1]
    return root


def value(node):
    if isinstance(node, int):
        return node
    mover, children = node
    if mover == "chance":
        return sum(chance * value(child) for chance, child in children)
    choose = max if mover == "MAX" else min
    return choose(value(child) for _, child in children)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_variant_gives_questions_with_one_right_answer_each(made, language):
    found = [*questions(gift_questions(made, language))]
    assert len(found) == 3 * (6 + 2 + 2)
    assert len({title for title, *_ in found}) == len(found)
    for _, _, answers in found:
        if isinstance(answers, list):
            assert [sign for sign, *_ in answers].count("=") == 1
            assert len({said for _, said, _ in answers}) == len(answers) > 1


def test_the_answers_are_those_of_another_minimax(made):
    counted = 0
    for _, stem, answers in questions(gift_questions(made, "en")):
        if stem.endswith("worth to MAX?"):
            assert value(tree(stem)) == answers
            counted += 1
    assert counted == 9


def test_choices_do_not_always_begin_with_the_right_one(made):
    choices = [a for _, _, a in questions(gift_questions(made, "en")) if isinstance(a, list)]
    assert {answers[0][0] for answers in choices} == {"=", "~"}
    assert all([said for _, said, _ in a] == sorted(said for _, said, _ in a) for a in choices)


def test_each_question_stands_alone(made):
    assert not [stem for _, stem, _ in questions(gift_questions(made, "en")) if "of them" in stem]


def test_named_mistakes_are_told_to_who_makes_them(made):
    orders = [
        answers
        for _, stem, answers in questions(gift_questions(made, "en"))
        if stem.endswith("in which order?")
    ]
    assert len(orders) == 3
    assert all(why for answers in orders for sign, _, why in answers if sign == "~")


@pytest.mark.night
def test_a_parser_of_others_reads_every_question(made, tmp_path):
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        pytest.skip("needs npm and node")
    subprocess.run([npm, "install", "--silent", "--prefix", tmp_path, PARSER], check=True)
    (tmp_path / "read.mjs").write_text(
        'import gift from "gift-pegjs"; import { readFileSync } from "fs";\n'
        "console.log(JSON.stringify(gift.parse(readFileSync(process.argv[2], 'utf8'))));\n"
    )
    for language in ("en", "ja"):
        file = tmp_path / f"{language}.gift"
        file.write_text(gift_questions(made, language), "utf-8")
        done = subprocess.run(
            [node, "read.mjs", file], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        read = [one for one in json.loads(done.stdout) if one["type"] != "Category"]
        ours = [*questions(file.read_text("utf-8"))]
        assert [one["title"] for one in read] == [title for title, *_ in ours]
        assert [one["stem"]["text"] for one in read] == [stem for _, stem, _ in ours]
        for one, (_, _, answers) in zip(read, ours, strict=True):
            if isinstance(answers, int):
                assert one["choices"]["number"] == answers
            else:
                texts = [(c["isCorrect"], c["text"]["text"]) for c in one["choices"]]
                assert texts == [(sign == "=", said) for sign, said, _ in answers]
