"""The page of a verdict on a program's own game: its boards, frame by frame, and nothing that was
not seen."""

import json
import signal
from dataclasses import asdict, replace
from functools import cache

import pytest

from judging.own.games import MUTANTS, mutant
from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.judging.counterexample import Counterexample, Step
from search_walkthroughs.judging.counterexample_run import CounterexampleRun, _board
from search_walkthroughs.judging.judgement_page import JudgementPage
from search_walkthroughs.judging.own.counterexample import distinct
from search_walkthroughs.judging.own.own_examination import judge_own
from search_walkthroughs.judging.own.own_program import OwnProgram
from search_walkthroughs.judging.programs.program_text import ProgramText
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Judgement, Question

SHOWN = ("min takes max", "own score", "start at 0", "wrong move")
"""The mistakes of which a position is shown."""


@cache
def judged(game: str, mistake: str) -> Judgement:
    """The judgement of a program with a mistake."""
    source = mutant(game, mistake)
    return judge_own(OwnProgram(source, "p.py", ""), "p.py", Question())


def page_of(game: str, mistake: str) -> JudgementPage:
    """The page of a program with a mistake."""
    judgement = judged(game, mistake)
    assert judgement.boards is not None
    text = ProgramText.of(StudentProgram("p.py", mutant(game, mistake)))
    page = JudgementPage.of(judgement, text, "minimax", "en")
    assert page is not None
    return page


@pytest.mark.sample(4)
@pytest.mark.parametrize(("game", "mistake"), [pair for pair in MUTANTS if pair[1] in SHOWN])
def test_the_frames_lead_to_the_wrong_answer_and_state_what_was_seen(game, mistake):
    boards = judged(game, mistake).boards
    page = page_of(game, mistake)
    run = CounterexampleRun(boards, "p.py", "minimax", "wrong")
    (shown,) = page.page.showings
    frames = [moment.frame for moment in shown.moments]
    starts = [frame.path for frame in frames if frame.status == "start"]
    ends = {frame.path: frame.score for frame in frames if frame.status == "end"}
    read = [path for path, step in run.steps.items() if step.is_read]
    assert starts == read
    below = {path: step for path, step in run.steps.items() if len(path) > len(boards.wrong)}
    answers = {path: step.answer for path, step in below.items() if step.is_read}
    wrong = run.steps[boards.wrong].answer
    assert ends == {
        path: answer
        for path, answer in {**answers, boards.wrong: wrong}.items()
        if answer is not None
    }
    last = shown.captions["en"][-1].text
    assert boards.sentence.rstrip(".")[1:] in last
    for path, step in run.steps.items():
        node = shown.plan.nodes[path]
        assert (node.board is not None) == bool(step.rows)
        if node.board is not None:
            cells = [text.lower() for row in node.board.rows for text in row]
            assert cells == [text.lower() for row in step.rows for text in row]
        if path in below:
            assert node.value == step.worth
    assert page.html.count("<main") == 1


def test_a_wrong_answer_is_drawn_as_no_value_and_a_right_one_below_it_is() -> None:
    (shown,) = page_of("nim", "min takes max").page.showings
    wrong, path = shown.moments[-1], shown.moments[-1].frame.path
    assert (wrong.frame.status, wrong.changed[path].sign) == ("end", "")
    signs = {m.changed[m.frame.path].sign for m in shown.moments[:-1] if m.frame.status == "end"}
    assert signs == {"="}


def test_an_answer_that_is_a_bound_is_not_drawn_as_a_value() -> None:
    steps = (
        ((), Step(turn=1, answer=4, worth=3, moves=2)),
        (("a",), Step(answer=5, worth=2, moves=1, turn=-1)),
        (("b",), Step(answer=1, worth=3, moves=1, turn=-1)),
    )
    run = CounterexampleRun(Counterexample(steps, (), "s"), "p.py", "alpha-beta", "wrong")
    assert [frame.kind for frame in run.frames() if frame.path] == [
        *(None, "fail low", None, "fail high"),
    ]


def test_a_caption_names_the_player_who_moves_and_what_is_taken() -> None:
    boards = judged("undo", "start at 0").boards
    steps = CounterexampleRun(boards, "p.py", "minimax", "wrong").steps
    (shown,) = page_of("undo", "start at 0").page.showings
    told = 0
    takes = {
        MAX: "MAX moves here and takes the largest",
        MIN: "MIN moves here and takes the smallest",
    }
    for moment, caption in zip(shown.moments, shown.captions["en"], strict=True):
        if "moves here" in caption.text:
            assert takes[steps[moment.frame.path].turn] in caption.text
            told += 1
    assert told


@pytest.mark.parametrize(("game", "mistake"), [("nim", "own score"), ("undo", "start at 0")])
def test_no_caption_says_of_a_program_what_was_not_seen_of_it(game, mistake):
    (shown,) = page_of(game, mistake).page.showings
    words = " ".join(caption.text for caption in shown.captions["en"])
    assert "moves here and takes the" in words
    for words_of_our_searches in ("tries it first", "counted", "draw", "do not change its score"):
        assert words_of_our_searches not in words


def test_moves_with_one_name_are_told_apart() -> None:
    labels: list[str] = []
    for _ in range(3):
        labels.append(distinct("a", labels))
    assert labels == ["a", "a (2)", "a (3)"]
    steps = [((), Step(turn=1)), *(((label,), Step(answer=0, worth=0)) for label in labels)]
    run = CounterexampleRun(Counterexample(tuple(steps), (), "s"), "p.py", "minimax", "wrong")
    text = ProgramText.of(StudentProgram("p.py", mutant("nim", "own score")))
    assert [frame.status for frame in run.frames()] == ["start", *["start", "end"] * 3]
    assert len(run.checked_run(text).moments) == 7


def test_what_a_picture_cannot_show_as_a_board_is_left_out() -> None:
    assert _board([["x", "o"], ["x"]], ()) is None
    assert _board([], ()) is None
    letters = _board([["7", ""]], [["", ""]])
    assert letters is not None
    assert letters.stones == "letters"
    both = _board([["x", "o"]], [["", ""]])
    assert both is not None
    assert both.last is None


def test_an_own_game_is_judged_where_the_system_has_no_timers(monkeypatch) -> None:
    monkeypatch.delattr(signal, "setitimer")  # as in a browser
    program = OwnProgram(mutant("undo", "own score"), "p.py", "")
    assert judge_own(program, "p.py", Question()).verdict.kind == "unsound"


def test_boards_travel_as_json() -> None:
    boards = judged("undo", "own score").boards
    assert boards is not None
    assert Counterexample.of_facts(json.loads(json.dumps(asdict(boards)))) == boards
    assert replace(boards, sentence="") != boards
