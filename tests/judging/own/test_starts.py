"""Where a search begins, and where its modules are, in forms that public programs have."""

from pathlib import Path

import pytest

from judging.own.games import RIGHT
from search_walkthroughs.judging.own.own_examination import judge_own
from search_walkthroughs.judging.own.own_program import OwnProgram
from search_walkthroughs.judging.programs.program_modules import module_folders, package_of
from search_walkthroughs.judging.question import Question
from search_walkthroughs.judging.verdict import Verdict

pytestmark = pytest.mark.day(4)


def judged(source: str, file: str = "program.py", package: str = "", call: str = "") -> Verdict:
    program = OwnProgram(source, file, package)
    return judge_own(program, file, Question(), call=call, max_calls=1500).verdict


STICKS = """
class Sticks:
    def __init__(self, count=6):
        self.heaps = [count, 2]
        self.turn = "you"

    def takes(self):
        return [(h, n) for h, heap in enumerate(self.heaps) for n in range(1, min(3, heap) + 1)]

    def best(self, least, most, ours):
        if not any(self.heaps):
            return -1 if ours else 1
        value = least if ours else most
        for heap, count in self.takes():
            self.heaps[heap] -= count
            score = self.best(least, most, not ours)
            self.heaps[heap] += count
            value = max(value, score) if ours else min(value, score)
        return value
"""
PLAY_OF_A_METHOD = """
    def play(self):
        while any(self.heaps):
            if self.turn == "you":
                self.heaps[int(input())] -= 1
            else:
                print(self.best(-2, 2, True))
            self.turn = "I" if self.turn == "you" else "you"
"""
PLAY_OF_A_PARAMETER = """
def play(game, least):
    while game.heaps[0]:
        game.heaps[0] -= int(input())
        print(game.best(least, 2, True))

play(Sticks(5), -2)
"""


def test_a_call_in_a_method_that_plays_begins_the_search() -> None:
    verdict = judged(STICKS + PLAY_OF_A_METHOD)
    assert verdict.kind == "fine", verdict.says
    assert "from Sticks().best(-2, 2, True)" in verdict.says[0]


def test_a_parameter_stands_for_what_the_program_passes() -> None:
    verdict = judged(STICKS + PLAY_OF_A_PARAMETER)
    assert verdict.kind == "fine", verdict.says
    assert "from Sticks(5).best(-2, 2, True)" in verdict.says[0]
    nobody_knows = STICKS + PLAY_OF_A_PARAMETER.replace("play(Sticks(5), -2)", "")
    assert judged(nobody_knows).kind == "unrecognised"


@pytest.mark.night
def test_a_driver_that_never_ends_is_left_after_some_calls() -> None:
    verdict = judged(STICKS + PLAY_OF_A_PARAMETER.replace(" -= int(input())", " -= 0"))
    assert verdict.kind == "fine", verdict.says


LOOP_THAT_PLAYS = """
def over():
    return not any(heaps)

def best(ours):
    if over():
        return LOSS if ours else -LOSS
    scores = []
    for heap in range(len(heaps)):
        for count in range(1, heaps[heap] + 1):
            heaps[heap] -= count
            scores.append(best(not ours))
            heaps[heap] += count
    return max(scores) if ours else min(scores)

size = int(input("How many? "))
doubled = 2 * size
while True:
    heaps, LOSS = [3, 2], -1
    shown = over()
    while any(heaps):
        heaps[int(input())] -= 1
        print(best(True))
"""


def test_what_a_loop_that_plays_assigns_first_is_known_to_functions() -> None:
    verdict = judged(LOOP_THAT_PLAYS)
    assert verdict.kind == "fine", verdict.says
    unknown = LOOP_THAT_PLAYS.replace("heaps, LOSS = [3, 2], -1", "heaps, LOSS = [int(input())], 1")
    assert judged(unknown).kind == "unrecognised"


def test_a_statement_that_needs_what_was_left_out_does_no_harm() -> None:
    source = f"size = int(input())\nwidth = 50 * size\n{RIGHT['nim']}"
    assert judged(source).kind == "fine"


def folder_of_a_project(tmp_path: Path, search: str) -> Path:
    """A project with a search in one folder and the rules in another; neither is a package."""
    game, rest = RIGHT["copies"].split("def search")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules/board.py").write_text(f"import no_such_screen\n{game}")
    (tmp_path / "players").mkdir()
    (tmp_path / "players/marks.py").write_text("FIRST = 'x'\n")
    file = tmp_path / "players/minimax.py"
    file.write_text(f"{search}\n\ndef search{rest.partition('if __name__')[0]}")
    return file


def test_modules_of_a_project_without_packages_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    imports = "from rules.board import *\nfrom .marks import FIRST"
    file = folder_of_a_project(tmp_path, imports)
    folder, package = package_of(file)
    assert (folder, package) == (tmp_path, "players")
    for place in (tmp_path, tmp_path / "players"):
        monkeypatch.syspath_prepend(str(place))
    call = "search(list('xox.o....'), FIRST, -2, 2)"
    verdict = judged(file.read_text(), str(file), package, call)
    assert verdict.kind == "fine", verdict.says


def test_the_folder_above_is_looked_into_only_for_what_is_there(tmp_path: Path) -> None:
    file = folder_of_a_project(tmp_path, "from rules.board import *")
    program = OwnProgram(file.read_text(), str(file))
    assert module_folders(file, program.tree) == [file.parent, tmp_path]
    other = OwnProgram("import random, marks", str(file))
    assert module_folders(file, other.tree) == [file.parent]
