"""`walkthroughs marks` reads the codes that pages give, and finds those of other names."""

import re
from pathlib import Path

import pytest

from completion_codes import write_code
from search_walkthroughs.course.check import check_walkthrough
from search_walkthroughs.course.files import read_walkthrough
from search_walkthroughs.pages.walkthrough.presentation import showings
from search_walkthroughs.questions.completion_code import BadCode, read_code
from search_walkthroughs.skills.catalogue import SKILLS

TREE = "title: A\nalgorithm: alpha-beta\ntree: [[3, 5], [2, 9]]\n"
FILM = "walkthroughs/few/one/alpha-beta"
DEEP = f"title: A\nalgorithm: minimax\ntree: {'[' * 100}1{']' * 100}\n"
"""A page that only a course with more levels may have."""


@pytest.mark.parametrize("count", [0, 1, 5, 6, 31])
def test_a_code_says_what_was_right(count):
    right = tuple(n % 3 == 0 for n in range(count))
    assert read_code(write_code(FILM, "阿 部", right), "阿部").right == right


def test_the_codes_that_the_guide_shows_are_codes():
    text = (Path(__file__).parents[2] / "docs/guide/exams.md").read_text("utf-8")
    (shown,) = re.findall(r'title="class.csv"\n(.*?)```', text, re.DOTALL)
    for line in shown.splitlines():
        name, code = line.split(", ")
        assert read_code(code, name).right


def test_every_mistyped_sign_and_every_other_name_is_noticed():
    code = write_code(FILM, "Ada", [True, False, True])
    for n, sign in enumerate(code):
        for other in "07AZ":
            if sign not in ("-", other):
                with pytest.raises(BadCode):
                    read_code(code[:n] + other + code[n + 1 :], "Ada")
    with pytest.raises(BadCode, match="another name"):
        read_code(code, "Eve")
    for text in ("", "hello!", "ABC"):
        with pytest.raises(BadCode, match="is not a code"):
            read_code(text, "Ada")


@pytest.mark.parametrize("guide", ["guide", "ja/guide"])
def test_the_guide_shows_a_code_of_the_practice_and_what_is_said_of_it(guide, write, walkthroughs):
    text = (Path(__file__).parents[2] / f"docs/{guide}/practise.md").read_text("utf-8")
    codes, said = re.findall(r"```text[^\n]*\n(.*?)```", text, re.DOTALL)
    write("walkthroughs/few/one.yml", TREE)
    write("class.csv", codes)
    assert walkthroughs("marks", "class.csv").out == said


def test_a_code_of_the_practice_names_the_skills_that_were_learnt(write, walkthroughs):
    write("walkthroughs/few/one.yml", TREE)
    learnt = [skill.name in ("window", "cut") for skill in SKILLS]
    write("good.csv", f"Ada,{write_code('practise', 'Ada', learnt)}\n")
    assert walkthroughs("marks", "good.csv").out == (
        f"Ada: practise: 2 of {len(SKILLS)} right (window cut)\n"
    )
    write("other.csv", f"Ada,{write_code('practise', 'Ada', learnt[:9])}\n")
    assert walkthroughs("marks", "other.csv").out == "Ada: practise: 2 of 9 right (6 7)\n"


def test_the_marks_of_a_class(write, walkthroughs):
    write("walkthroughs/few/one.yml", TREE)
    ada, bob = (write_code(FILM, name, [True, False, True]) for name in ("Ada", "Bob"))
    foreign = write_code("walkthroughs/x/y/minimax", "Cy", [True])
    write("good.csv", f"name,code\nAda,{ada}\n\n# late\nBob;{bob.lower()}\n")
    good = walkthroughs("marks", "good.csv")
    assert (good.code, good.out) == (
        0,
        "Ada: few/one: 2 of 3 right (1 3)\nBob: few/one: 2 of 3 right (1 3)\n",
    )
    write("bad.csv", f"Eve,{ada}\nCy,{foreign}\n")
    bad = walkthroughs("marks", "bad.csv", "--format", "csv")
    assert bad.code == 1
    head, eve, cy = bad.out.splitlines()
    assert head == "name,page,right,questions,numbers,fault"
    assert "made for another name" in eve
    assert "a page that this course does not have" in cy


@pytest.mark.parametrize("limit", ["in the course", "--limit"])
def test_a_page_is_known_within_the_limits_of_the_course(write, walkthroughs, limit):
    write("walkthroughs/few/deep.yml", DEEP)
    write("walkthroughs/few/one.yml", TREE)
    code = write_code("walkthroughs/few/deep/minimax", "Ada", [True])
    write("class.csv", f"Ada,{code}\n")
    given = ("--limit", "levels=200")
    if limit != "--limit":
        write("mkdocs.yml", "extra: {walkthroughs: {limits: {levels: 200}}}\n")
        given = ()
    done = walkthroughs("marks", "class.csv", *given)
    assert (done.code, done.out, done.err) == (0, "Ada: few/deep: 1 of 1 right (1)\n", "")


def test_a_page_that_cannot_be_read_is_named_where_a_code_is_not_known(write, walkthroughs):
    write("walkthroughs/few/deep.yml", DEEP)
    write("walkthroughs/few/one.yml", TREE)
    code = write_code("walkthroughs/few/deep/minimax", "Ada", [True])
    write("class.csv", f"Ada,{code}\n")
    done = walkthroughs("marks", "class.csv")
    assert done.code == 1
    assert "of a page that this course does not have" in done.out
    assert "note: the page few/deep cannot be read" in done.err
    write("class.csv", f"Ada,{write_code(FILM, 'Ada', [True])}\n")
    assert walkthroughs("marks", "class.csv").err == ""


def test_a_course_may_have_more_walkthroughs_than_others(write, walkthroughs):
    write("mkdocs.yml", "extra: {walkthroughs: {limits: {files: 1}}}\n")
    for name in ("one", "two"):
        write(f"walkthroughs/few/{name}.yml", TREE)
    write("class.csv", f"Ada,{write_code(FILM, 'Ada', [True])}\n")
    assert "holds more than 1 walkthroughs" in walkthroughs("marks", "class.csv").err
    assert walkthroughs("marks", "class.csv", "--limit", "files=2").code == 0


@pytest.mark.parametrize("algorithms", [["minimax"], ["minimax", "alpha-beta"]])
def test_codes_name_the_films_as_pages_do(write, walkthroughs, algorithms):
    write("walkthroughs/few/two.yml", TREE.replace("alpha-beta", f"[{', '.join(algorithms)}]"))
    walkthrough = read_walkthrough(Path("walkthroughs/few/two.yml"))
    homes = [one.home for one in showings("few/two", check_walkthrough(walkthrough))]
    rows = "".join(f"Ada,{write_code(home, 'Ada', [True])}\n" for home in homes)
    write("class.csv", rows)
    done = walkthroughs("marks", "class.csv")
    assert (done.code, done.out.count("few/two: 1 of 1")) == (0, len(algorithms))


def test_a_file_without_codes_is_refused(write, walkthroughs):
    write("walkthroughs/few/one.yml", TREE)
    write("empty.csv", "name,code\n")
    assert "the file holds no codes" in walkthroughs("marks", "empty.csv").err


@pytest.mark.parametrize("line", ["Bob", "Bob,", ",Bob"])
def test_a_line_without_a_code_does_not_keep_the_others_from_their_marks(write, walkthroughs, line):
    write("walkthroughs/few/one.yml", TREE)
    pupils = [f"Pupil {n}" for n in range(29)]
    lines = [f"{name},{write_code(FILM, name, [True, False, True])}" for name in pupils]
    write("odd.csv", "\n".join([*lines[:4], line, *lines[4:]]))
    odd = walkthroughs("marks", "odd.csv")
    assert (odd.code, odd.out.count("few/one: 2 of 3 right (1 3)")) == (1, 29)
    (bob,) = [said for said in odd.out.splitlines() if not said.startswith("Pupil")]
    assert bob.startswith("Bob: odd.csv:5:1: a name and a code are expected")
    table = walkthroughs("marks", "odd.csv", "--format", "csv")
    assert (table.code, len(table.out.splitlines())) == (1, 31)


def test_outside_a_course_it_says_where_to_go(write, walkthroughs):
    write("good.csv", "Ada, A\n")
    assert "go into the folder of the course" in walkthroughs("marks", "good.csv").err
