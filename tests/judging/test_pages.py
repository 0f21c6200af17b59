"""The page of a verdict: the program beside the right search, at its first wrong frame."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from search_walkthroughs import cli
from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.judgement_page import JudgementPage
from search_walkthroughs.judging.programs.program_text import ProgramText
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question

pytestmark = pytest.mark.day(5)

PROGRAMS = Path(__file__).parent / "programs"


def page_of(name, language="en"):
    file = PROGRAMS / f"{name}.py"
    program = StudentProgram(str(file), file.read_text("utf-8"))
    question = Question(trees=60, leaves=3, language=language)
    judgement = examine(program, file.name, question)
    return JudgementPage.of(judgement, ProgramText.of(program), "alpha-beta", language)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", sorted(file.stem for file in PROGRAMS.glob("wrong_*.py")))
def test_every_verdict_has_its_page_and_its_picture(name):
    page = page_of(name)
    moment = page.page.showings[0].moments[page.place]
    assert moment.frame.number == page.verdict.frame
    assert f":f={page.page.showings[0].counter(page.place)}" in page.html
    assert page.svg.startswith(b"<svg")
    assert page.verdict.says[0] in page.html


def test_a_wrong_cut_is_not_defended():
    """The usual caption says why a cut is right; this one is not."""
    page = page_of("wrong_cut_sign")
    mine, right = page.page.showings
    assert page.caption.startswith("1 is cut. Frame 5, line 17: after 1/1 the program cuts at 1")
    assert "can be better" not in page.caption
    later = [caption.why for caption in mine.captions["en"][page.place + 1 :]]
    assert set(later) == {""}
    assert all(caption.why for caption in right.captions["en"])


@pytest.mark.parametrize("name", ["wrong_cut_sign", "wrong_root_alpha"])
def test_frames_before_the_first_wrong_one_are_explained_as_usual(name):
    page = page_of(name)
    assert all(caption.why for caption in page.page.showings[0].captions["en"][: page.place])


def test_a_program_that_only_reads_too_much_is_explained_to_its_end():
    page = page_of("wrong_root_alpha")
    captions = page.page.showings[0].captions["en"]
    assert "2/2 need not be searched" in captions[page.place].why
    assert all(caption.why for caption in captions)


def test_the_program_stands_beside_the_right_search_with_its_own_listing():
    page = page_of("wrong_parity")
    mine, right = (one.checked_run.run for one in page.page.showings)
    assert (mine.label, right.label) == ("wrong_parity.py", "alpha-beta")
    assert mine.text.listing.text == (PROGRAMS / "wrong_parity.py").read_text()
    assert (mine.value, right.value) == (0, 1)
    assert not page.page.showings[0].checked_run.proof.holds
    assert page.page.showings[1].checked_run.proof.holds


def test_nothing_of_the_program_runs_when_its_page_is_made(tmp_path, monkeypatch):
    file = tmp_path / "mine.py"
    marker = tmp_path / "ran"
    source = (PROGRAMS / "wrong_parity.py").read_text()
    judgement = examine(StudentProgram(str(file), source), "mine.py", Question(trees=5, leaves=3))
    # Even if the file is called like a function in it, as a listing is that may be run.
    judgement = replace(judgement, verdict=replace(judgement.verdict, program="search"))
    harmful = StudentProgram(str(file), f"open({str(marker)!r}, 'w')\n{source}")
    page = JudgementPage.of(judgement, ProgramText.of(harmful), "alpha-beta", "en")
    assert page is not None
    assert page.html
    assert not marker.exists()


def test_what_a_program_holds_is_escaped():
    source = (PROGRAMS / "wrong_parity.py").read_text() + '\nx = "</script><script>alert(1)"\n'
    program = StudentProgram("<b>.py", source)
    judgement = examine(program, "<b>.py", Question(trees=5, leaves=3))
    html = JudgementPage.of(judgement, ProgramText.of(program), "alpha-beta", "en").html
    assert "<b>.py" not in html
    assert "</script><script>alert" not in html


def test_the_page_speaks_japanese():
    page = page_of("wrong_move_of_ties", "ja")
    assert re.search(r"<html lang=.ja.>", page.html)
    assert "値は正しく、手が誤りです" in page.html


def test_the_command_writes_a_page_for_each_program(monkeypatch, capsys, tmp_path):
    names = ("wrong_cut_sign", "wrong_parity", "right_lists")
    files = [str(PROGRAMS / f"{name}.py") for name in names]
    folder = tmp_path / "pages"
    arguments = ["judge", *files, "--trees", "2", "--page", str(folder)]
    monkeypatch.setattr("sys.argv", ["walkthroughs", *arguments])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 1
    names = {f"wrong_{name}.{kind}" for name in ("cut_sign", "parity") for kind in ("html", "svg")}
    assert {file.name for file in folder.iterdir()} == names
    assert "right_lists.py has no page" in capsys.readouterr().err


@pytest.mark.browser
def test_the_page_opens_at_its_heading(tmp_path, browser):
    file = tmp_path / "page.html"
    file.write_text(page_of("wrong_fresh_window").html, "utf-8")
    shown = browser.new_page(viewport={"width": 1280, "height": 800})
    try:
        shown.goto(file.as_uri())
        shown.locator(".wt-player.wt-running").wait_for()
        assert "need not" in shown.locator("body").inner_text()
        assert shown.evaluate("scrollY") == 0
        assert shown.locator(".wt-about").first.is_visible()
    finally:
        shown.close()
