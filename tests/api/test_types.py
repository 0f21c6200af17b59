"""What a type checker says of programs that use the interface."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/guide/python.md").read_text("utf-8")
(NIM,) = [
    code for code in re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL) if "class Nim" in code
]
TYPES = {
    "start(self)": "start(self) -> tuple[int, int]",
    "turn(self, state)": "turn(self, state: tuple[int, int]) -> int",
    "moves(self, state)": "moves(self, state: tuple[int, int]) -> list[int]",
    "play(self, state, move)": "play(self, state: tuple[int, int], move: int) -> tuple[int, int]",
    "over(self, state)": "over(self, state: tuple[int, int]) -> bool",
    "score(self, state)": "score(self, state: tuple[int, int]) -> int",
}
RIGHT = """
game: sw.Game = Nim()
sw.run(game, "alpha-beta")
sw.run([[1, 2], 3])
tree = {"A": [1, 2], "B": 3}
sw.run(tree)
sw.walk("[1, 2]").save("walk.html")
sw.run(sw.load("first.yml"), "minimax")
for frame in sw.trace([Fraction(1, 2), 3.5, Decimal(2)]):
    print(frame.number)
"""
WRONG = ("sw.run(None)", "sw.run({1, 2})", "sw.run(Nim)", "sw.run(object())", "sw.run([1], 3)")
IMPORTS = "from decimal import Decimal\nfrom fractions import Fraction\n\n"


def errors(tmp_path, programs):
    """The lines of the programs that mypy refuses, by program."""
    for name, program in programs.items():
        (tmp_path / f"{name}.py").write_text(program, "utf-8")
    files = [f"{name}.py" for name in programs]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), *files],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(ROOT / "generator")},
        capture_output=True,
        text=True,
        check=False,
    )
    places = re.findall(r"^(\w+)\.py:(\d+): error: ", done.stdout, re.MULTILINE)
    assert (done.returncode, done.stdout.count(": error: ")) == (1, len(places)), done.stdout
    refused = {name: [] for name in programs}
    for name, number in places:
        refused[name].append(programs[name].splitlines()[int(number) - 1])
    return refused


def test_the_guides_own_game_is_a_game(tmp_path):
    plain = f"import search_walkthroughs as sw\n{IMPORTS}{NIM}{RIGHT}"
    typed = plain
    for bare, with_types in TYPES.items():
        assert plain.count(f"def {bare}:") == 1
        typed = typed.replace(f"def {bare}:", f"def {with_types}:")
    programs = {
        "plain": f"# mypy: allow-untyped-defs\n{plain}",
        "typed": typed,
        "wrong": "\n".join([typed, *WRONG, ""]),
        "lame": typed.replace("def over", "def ended"),
    }
    assert errors(tmp_path, programs) == {
        "plain": [],
        "typed": [],
        "wrong": [*WRONG],
        "lame": ['print(sw.run(Nim(), "alpha-beta").best)', "game: sw.Game = Nim()"],
    }
