"""Listings on paper: the key is the listing, and each variant is shuffled anew."""

import re
from random import Random

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.exams.parsons_sheet import ParsonsExam, order_task, parsons_html
from search_walkthroughs.parsons.problem import problems

EVERY = [problem.name for problem in problems()]
EXAM = ParsonsExam(["negamax", "pvs"], 2, 7)


@pytest.mark.parametrize("problem", problems(), ids=lambda problem: problem.name)
def test_the_key_is_the_listing_and_each_other_order_spells_the_same_lines(problem):
    task = order_task(problem, Random(3), "en")
    text = dict(task.lines)
    assert len(text) == len(problem.lines) + 2, "there are letters enough"
    assert [source for _, _, source in task.key] == [line.source for line in problem.lines]
    assert all(source.strip() == text[letter] for letter, _, source in task.key)
    assert all(level * 4 == len(source) - len(source.lstrip()) for _, level, source in task.key)
    own = "".join(letter for letter, _, _ in task.key)
    assert len(set(own)) == len(own)
    assert len(task.others) == len(problem.orders) - 1
    for order, lines in zip(task.others, problem.orders[1:], strict=True):
        assert sorted(order) == sorted(own)
        assert [text[letter] for letter in order] == [line.text for line in lines]
    assert {letter for letter, _, _ in task.strays} == set(text) - set(own)
    assert task.points == len(own) + 2


def test_variants_are_shuffled_anew_and_the_seed_gives_them_again():
    sheets = parsons_html(EXAM, "a4", "en")
    assert sheets == parsons_html(EXAM, "a4", "en")
    assert sheets != parsons_html(ParsonsExam(EXAM.names, 2, 8), "a4", "en")
    first, second = re.findall(r"<article>.*?</article>", sheets, re.DOTALL)
    assert re.findall("<code>.*?</code>", first) != re.findall("<code>.*?</code>", second)
    assert "7" not in re.sub(r"<style>.*?</style>", "", sheets, flags=re.DOTALL).split("<h2>")[0]


@pytest.mark.parametrize("language", languages())
def test_sheets_hold_no_answer_and_solutions_hold_all(language):
    sheets = parsons_html(EXAM, "letter", language)
    solutions = parsons_html(EXAM, "letter", language, solved=True)
    task = order_task(problems()[EVERY.index("negamax")], Random("7 1 negamax"), language)
    assert "size: letter" in sheets
    for letter, _, why in task.strays:
        assert why not in sheets
        assert why in solutions
        assert f"<li>{letter}: " in solutions
    assert task.others[0] in solutions
    assert task.others[0] not in sheets
    assert re.findall(r'<tr><th scope="row">\d+</th><td></td><td></td></tr>', sheets)
    assert not re.findall(r'<tr><th scope="row">\d+</th><td></td>', solutions)


def test_the_command_writes_sheets_and_refuses_what_it_cannot_make(run_command, tmp_path):
    folder = tmp_path / "order"
    asked = ("exam", "--parsons", "negamax, pvs", "--variants", "2", "--seed", "7", "-o", folder)
    code, out, err = run_command(*asked)
    assert (code, out.split()) == (0, [f"{folder}/sheets.html", f"{folder}/solutions.html"])
    assert err == "2 variants from seed 7\n"
    assert (folder / "sheets.html").read_text("utf-8") == parsons_html(EXAM, "a4", "en")
    for options, said in (
        (("--parsons", "negmax"), "there is no listing 'negmax'"),
        (("--parsons", "pvs", "--preset", "2"), "--parsons has no presets"),
        (("--parsons", "pvs", "--skills", "cut"), "name a file of tasks"),
        (("--parsons", "pvs", "--format", "gift"), "have no gift file"),
    ):
        code, out, err = run_command("exam", *options, "-o", tmp_path / "other")
        assert (code, out) == (2, "")
        assert said in err
        assert not (tmp_path / "other").exists()
