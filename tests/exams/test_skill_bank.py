"""Questions on skills are what quizzes read, and each has one right answer."""

import re
from base64 import b64decode
from xml.etree import ElementTree

import pytest

from search_walkthroughs.exams.skill_bank import (
    SkillBank,
    bank_questions,
    skill_gift,
    skill_moodle,
)
from search_walkthroughs.skills.catalogue import SKILLS, words
from search_walkthroughs.skills.instance import LEVELS
from skills.answers import ANSWERS

ALL = [skill.name for skill in SKILLS]
BANK = SkillBank(ALL, 4, 2, 7)


def test_the_same_seed_gives_the_same_questions_and_another_gives_others():
    assert skill_gift(BANK, "en") == skill_gift(SkillBank(ALL, 4, 2, 7), "en")
    assert skill_gift(BANK, "en") != skill_gift(SkillBank(ALL, 4, 2, 8), "en")


def test_instances_are_different_and_their_answers_are_found_again():
    for level in LEVELS:
        for skill, instances in SkillBank(ALL, 3, level, 1).instances():
            assert len({repr(found.row()) for found in instances}) == 3
            for found in instances:
                assert ANSWERS[skill.name](found) == found.choices[0].text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_moodle_gets_one_right_choice_and_a_picture_where_there_is_a_tree(language):
    quiz = ElementTree.fromstring(skill_moodle(BANK, language))
    kinds = [question.get("type") for question in quiz]
    assert kinds.count("category") == len(SKILLS)
    assert kinds.count("multichoice") == 4 * len(SKILLS)
    names = [question.findtext("name/text") for question in quiz.iter("question")]
    assert len(set(names) - {None}) == 4 * len(SKILLS)
    pictured = 0
    for question in quiz.findall("question[@type='multichoice']"):
        fractions = [answer.get("fraction") for answer in question.findall("answer")]
        assert fractions.count("100") == 1
        assert 3 <= len(fractions) <= 4
        assert set(fractions) == {"100", "0"}
        assert all(answer.findtext("feedback/text") for answer in question.findall("answer"))
        text, files = question.findtext("questiontext/text"), question.findall(".//file")
        assert ("@@PLUGINFILE@@/tree.svg" in text) == bool(files)
        body = ElementTree.fromstring(f"<x>{text.replace('></p>', '/></p>')}</x>")
        assert body.findtext("p")
        for file in files:
            svg = ElementTree.fromstring(b64decode(file.text))
            assert svg.tag.endswith("svg")
            pictured += 1
    assert pictured == 4 * sum(
        instances[0].picture is not None for _, instances in BANK.instances()
    )


def test_a_wrong_choice_names_its_mistake_and_then_the_reason():
    (questions,) = bank_questions(SkillBank(["max-node"], 2, 1, 3), "en").values()
    said = words("en")
    why = said["skill"]["max-node"]["why"]
    for question in questions:
        for text, reason in question.answers:
            assert reason.endswith(why)
            named = any(reason == f"{mistake} {why}" for mistake in said["mistake"].values())
            assert named == (text != question.right)


def test_gift_says_the_tree_in_brackets():
    text = skill_gift(SkillBank(["best-move", "chance", "cut"], 1, 2, 3), "en")
    assert text.count("$CATEGORY") == text.count("::[") + text.count(":: [plain]") == 3
    assert re.search(r"S MAX \(A MIN \(\d+, \d+, \d+\), B MIN \(", text)
    assert re.search(r"S chance \(−?\d+ \[\d/\d\], ", text)
    assert re.search(r"S M\w\w \[α −?\d+  β −?\d+\] \(−?\d+, …\)", text)


def test_the_command_writes_a_bank_and_refuses_what_it_cannot_make(run_command, tmp_path):
    folder = tmp_path / "bank"
    asked = ("exam", "--skills", "window, cut", "--variants", "2", "--seed", "7", "-o", folder)
    code, out, err = run_command(*asked)
    assert (code, out.split()) == (
        0,
        [f"{folder}/{name}" for name in ("moodle.xml", "questions.gift", "qti.zip")],
    )
    assert err == "2 questions for each skill from seed 7\n"
    assert (folder / "questions.gift").read_text("utf-8") == skill_gift(
        SkillBank(["window", "cut"], 2, 2, 7), "en"
    )
    for options, said in (
        (("--skills", "windw"), "there is no skill 'windw'"),
        (("--skills", "cut", "--preset", "5"), "skills have the presets 1 to 3"),
        (("--skills", "cut", "--kind", "minimax"), "name a file of tasks"),
        (("--skills", "cut", "--format", "pdf"), "skills have no pdf file"),
        (("--skills", "retrograde", "--preset", "1", "--variants", "500"), "has fewer than 500"),
    ):
        code, out, err = run_command("exam", *options, "-o", tmp_path / "other")
        assert (code, out) == (2, "")
        assert said in err
        assert not (tmp_path / "other").exists()
