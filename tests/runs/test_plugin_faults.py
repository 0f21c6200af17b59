"""Code of another package that fails is named by file and line, and costs its own pages alone."""

import os
import re
import shutil
import subprocess
import sys
from html import unescape

import pytest

from search_walkthroughs.game import ContractError
from search_walkthroughs.runs.plugin_faults import plugin_fault
from trust import tiny

pytestmark = pytest.mark.day(16)

ALGORITHM = '''"""An algorithm of somebody else's."""

SOURCE, EXACT, CHANCE, PLAYERS = "nobody", True, False, 2


def {name}(game, watch):
    @watch.node
    def value(state):
        if game.over(state):
            return game.score(state)
        best = -99 if game.turn(state) == 1 else 99
        watch.open(best)
        for move in game.moves(state):
            child = game.play(state, move)
            score = value(child)
            best = (max if game.turn(state) == 1 else min)(best, score)
            watch.update(best)
        return best

    return value
'''
CALL, UPDATE, NODE = "score = value(child)", "watch.update(best)", "    @watch.node\n"
VALUE = "    return value\n"
SWALLOW = """while True:
                try:
                    while True: pass
                except Exception: pass"""
ALGORITHMS = {
    "divides": (CALL, "score = 1 // 0", "raises ZeroDivisionError"),
    "words": ("return best", "return 'many'", "returns 'many' for 1, a number"),
    "voids": ("return best", "return float('nan')", "returns nan for 1, a number"),
    "forgets": (UPDATE, "pass", "searches children of 1 and never says `update`"),
    "peeks": (
        CALL,
        "score = game.score(child) if game.over(child) else value(child)",
        "reads the leaf 1/1 while it searches 1",
    ),
    "silent": (NODE, "", "reports something of a node while it searches none"),
    "guesses": ("    return value\n", "    return lambda state: 3\n", "reports no node"),
    "mumbles": (
        "    return value\n",
        "    return lambda state: None\n",
        "returns None for the root",
    ),
    "bare": (
        "(game, watch):",
        "(game, watch, *, most=3):",
        "its option `most` has no annotation, such as `most: int`",
    ),
    "probes": (
        VALUE,
        "    leaf = game.play(game.play(game.start(), '1'), '1')\n"
        "    return lambda state: value(state) + 0 * game.score(leaf)\n",
        "reads the leaf 1/1 while it searches no node",
    ),
    "leaves": (CALL, "raise SystemExit(0)", "raises SystemExit"),
    "early": (NODE, "    watch.update(3)\n" + NODE, "while it searches none"),
    "shatters": ("SOURCE, EXACT", "1 // 0\nSOURCE, EXACT", "raises ZeroDivisionError when it is"),
    "withholds": (
        "EXACT, CHANCE",
        "EXACTLY, CHANCE",
        "does not define `EXACT`, whether it returns the true value",
    ),
    "stays": (
        "SOURCE, EXACT",
        "STANDS = True\nSOURCE, EXACT",
        "states `STANDS = True`, and `watch.stand` is not there",
    ),
    "means": (
        "SOURCE, EXACT",
        'MEANS = {("fail", "soft"): "fails soft"}\nSOURCE, EXACT',
        "gives the option `fail` the meaning 'fails soft'; its search family knows",
    ),
    "renamed": ("def renamed", "def other", "does not define `renamed`"),
    "helped": (
        "        if game.over(state):",
        "        over = lambda: game.over(state)\n        if over():",
        "does not ask itself whether 1/1 is over",
    ),
}
"""Each with what it says in place of what, and what is said of it."""
GAME = '''"""A game of somebody else's."""


class {title}:
    range = (0, 3)

    def __init__(self, position="", to_move=None):
        pass

    def start(self):
        return 0

    def turn(self, state):
        return 1

    def moves(self, state):
        return ["left", "right"]

    def play(self, state, move):
        return 2 * state + (move == "right") + 1

    def over(self, state):
        return state > 2

    def score(self, state):
        return state % 4

    def key(self, state):
        return state

    def evaluate(self, state):
        return 0

    def outcomes(self, state):
        return ()
'''
MOVES = 'return ["left", "right"]'
GAMES = {
    "moveless": (MOVES, "return None", "returns None from `moves`"),
    "twofold": (MOVES, 'return ["left", "left"]', "moves that differ"),
    "stuck": (MOVES, "return []", "a move is expected in a game that is not over"),
    "nowhere": ("return 2 * state", "2 * state", "returns None from `play`"),
    "unscored": ("return state % 4", "return None", "returns None from `score`"),
    "beyond": ("return state % 4", "return state", "a number from 0 to 3 is expected"),
    "misnamed": ("class Misnamed", "class Game", "does not define `Misnamed`"),
    "lacks": ("class Lacks", "import no_such_module\n\n\nclass Lacks", "No module named"),
    "third": ("return 1", "return 3", "returns 3 from `turn`"),
    "unbound": ("range = (0, 3)", "range = (3, 0)", "returns (3, 0) from `range`"),
    "breaks": ("return state > 2", "return state.over", "raises AttributeError"),
}
PAGE = '''"""A page type of somebody else's."""

PAGE = "theirs.{name}_page:ThePage"


def check(asked, faults):
    pass
'''
PAGE_CLASS = '''"""Its class."""

from search_walkthroughs.pages.walkthrough.walkthrough_page import Page


class ThePage(Page):
    def parts(self, say):
        yield "A part."
'''
PART = 'yield "A part."'
PAGES = {
    "tears": (PART, "yield 1 / 0", "raises ZeroDivisionError"),
    "blanks": (PART, "yield None", "returns None from `parts`, where texts"),
    "numbers": (PART, "return 7", "returns 7 from `parts`, where texts"),
    "mute": ("parts(self, say)", "text(self, language)", "returns <generator"),
    "unfit": (
        "    def parts(self, say)",
        "    @classmethod\n    def of(cls, *given)",
        "from `of`, where a page is expected",
    ),
}
BAD = {name: said for name, (*_, said) in {**ALGORITHMS, **GAMES, **PAGES}.items()}


CLASS = 'PAGE = "theirs.{name}_page:ThePage"'
UNFINISHED = {"nameless": "does not define `PAGE`, the class that makes its pages"}
"""Page types that name no class."""
BAD |= UNFINISHED


def texts():
    """The modules of the package, by name."""
    for name, (right, wrong, _) in ALGORITHMS.items():
        text = ALGORITHM.format(name=name)
        assert right in text
        yield name, text.replace(right, wrong, 1)
    for name, (right, wrong, _) in GAMES.items():
        text = GAME.format(title=name.title())
        assert right in text
        yield name, text.replace(right, wrong, 1)
    for name, (right, wrong, _) in PAGES.items():
        assert right in PAGE_CLASS
        yield name, PAGE.format(name=name)
        yield f"{name}_page", PAGE_CLASS.replace(right, wrong, 1)
    for name in UNFINISHED:
        yield name, PAGE.replace(CLASS, "")
    yield "hangs", PAGE.format(name="hangs")
    yield "hangs_page", PAGE_CLASS.replace(PART, "while True: pass")
    yield "waits", ALGORITHM.format(name="waits").replace(CALL, SWALLOW)
    yield "lies", ALGORITHM.format(name="lies").replace(CALL, f"{CALL} + 1")
    yield "honest", ALGORITHM.format(name="honest")
    yield "fair", GAME.format(title="Fair")


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course that uses good and bad code of another package, and how its commands are run."""
    home, root = tmp_path_factory.mktemp("theirs"), tiny.write(tmp_path_factory.mktemp("course"))
    project = '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'
    project += '[project]\nname = "theirs"\nversion = "1"\n'
    kinds = {
        "algorithms": [*ALGORITHMS, "waits", "lies", "honest"],
        "games": [*GAMES, "fair"],
        "pages": [*PAGES, *UNFINISHED, "hangs"],
    }
    for kind, names in kinds.items():
        entries = "".join(f'{name} = "theirs.{name}"\n' for name in names)
        project += f'[project.entry-points."search_walkthroughs.{kind}"]\n{entries}'
    source = tmp_path_factory.mktemp("source")
    (source / "theirs").mkdir()
    (source / "pyproject.toml").write_text(project, "utf-8")
    for name, text in [("__init__", ""), *texts()]:
        (source / f"theirs/{name}.py").write_text(text, "utf-8")
    install = ["pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([sys.executable, "-m", *install, "--target", home, source], check=True)
    folder = root / "walkthroughs/few"
    head = "title: {en: T, ja: 題}\n"
    for name in (*ALGORITHMS, "honest"):
        text = f"{head}algorithm: {name}\ntree: [[4, 3], [3, 9]]\nexpect: {{value: 3}}\n"
        (folder / f"{name}.yml").write_text(text, "utf-8")
    for name in (*GAMES, "fair"):
        (folder / f"{name}.yml").write_text(f"{head}algorithm: minimax\ngame: {name}\n", "utf-8")
    for name in (*PAGES, *UNFINISHED, "hangs"):
        place = root if name == "hangs" else folder
        text = f"{head}page: {name}\nalgorithm: minimax\ntree: [4, 3]\n"
        (place / f"{name}.yml").write_text(text, "utf-8")
    for name in ("lies", "waits"):
        (root / f"{name}.yml").write_text(f"{head}algorithm: {name}\ntree: [4, 3]\n", "utf-8")

    def run(*arguments, program=("-m", "search_walkthroughs")):
        return subprocess.run(
            [sys.executable, *program, *arguments], cwd=root, timeout=60, check=False, text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([f"{tiny.ROOT}/generator", str(home)])},
            capture_output=True,
        )  # fmt: skip

    return root, run


@pytest.fixture(scope="module")
def built(course):
    root, run = course
    return root, run("build", "--pages-only")


@pytest.mark.parametrize("name", BAD)
def test_what_another_package_does_wrong_is_named_by_file_and_line(built, name):
    root, done = built
    place = rf"/theirs/{name}(_page)?\.py:\d+:1: the (algorithm|game|page type) `{name}` "
    faults = [line for line in done.stderr.splitlines() if re.search(place, line)]
    assert len(faults) == 1, done.stderr
    assert BAD[name] in faults[0]
    assert f"walkthroughs/few/{name}.yml needs it; " in faults[0]
    page = (root / f"docs/walkthroughs/few/{name}.md").read_text("utf-8")
    assert "code of another package, which it needs, failed" in page
    assert BAD[name] in unescape(page)


def test_the_rest_of_the_course_is_built_and_the_command_fails(built):
    root, done = built
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    for name in ("first", "second", "honest", "fair"):
        assert "wt-player" in (root / f"docs/walkthroughs/few/{name}.md").read_text("utf-8")


def test_a_line_is_that_of_the_code_which_was_running(built):
    _, done = built
    (number,) = re.findall(r"/divides\.py:(\d+):", done.stderr)
    assert ALGORITHM.splitlines()[int(number) - 1].strip() == CALL
    (number,) = re.findall(r"/unscored\.py:(\d+):", done.stderr)
    assert GAME.splitlines()[int(number) - 1].strip() == "def score(self, state):"


def test_other_commands_name_it_too(course):
    _, run = course
    done = run("list")
    assert (done.returncode, done.stderr.count("when it is imported")) == (0, 3)
    assert done.stderr.count("does not define") == 4
    assert "honest" in done.stdout
    assert "shatters" not in done.stdout
    done = run("run", "walkthroughs/few/first.yml", "--algorithm", "bare")
    assert done.returncode == 2
    assert "--algorithm: the algorithm `bare` raises TypeError when it is imported" in done.stderr
    done = run("run", "walkthroughs/few/divides.yml")
    assert done.returncode == 1
    assert "the algorithm `divides` raises ZeroDivisionError" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_rule_that_is_broken_is_named_to_python_too(course):
    _, run = course
    code = """
import search_walkthroughs as sw
for name in ("forgets", "words", "bare"):
    try:
        sw.run([[1, 2], [3, 4]], name)
    except sw.BadInput as error:
        print(error)
"""
    said = run(code, program=("-c",)).stdout.splitlines()
    for line, name in zip(said, ("forgets", "words", "bare"), strict=True):
        assert f"{name}.py" in line
        assert ALGORITHMS[name][-1] in line


def test_code_that_does_not_end_is_stopped_where_it_stands(course):
    _, run = course
    done = run("check", "waits.yml", "--limit", "plugin-seconds=1")
    assert done.returncode == 1
    (line,) = re.findall(r"/waits\.py:(\d+):1: the algorithm `waits` has not ended", done.stdout)
    first = ALGORITHM.splitlines().index(f"            {CALL}") + 1
    assert first <= int(line) <= first + SWALLOW.count("\n")
    assert "has not ended within the limit of 1 seconds" in done.stdout
    assert "if there is none, raise it with `--limit plugin-seconds=10`" in done.stdout
    assert "again if need be" in done.stdout, "nobody knows how long it takes"


@pytest.mark.night
def test_a_page_type_that_does_not_end_is_stopped_too(course):
    """Its class is loaded only when a page is made."""
    root, run = course
    shutil.copy(root / "hangs.yml", root / "walkthroughs/few")
    done = run("build", "--pages-only", "--limit", "plugin-seconds=2")
    (root / "walkthroughs/few/hangs.yml").unlink()
    assert done.returncode == 1
    (line,) = re.findall(
        r"/hangs_page\.py:(\d+):1: the page type `hangs` has not ended", done.stderr
    )
    assert PAGE_CLASS.splitlines()[int(line) - 1].strip() == PART


def test_a_proof_that_fails_is_laid_at_the_door_of_the_algorithm(course):
    _, run = course
    done = run("check", "lies.yml")
    assert done.returncode == 1
    assert "the proof of its value fails" in done.stdout
    assert "the algorithm is that of another package: mend " in done.stdout
    assert "generator" not in done.stdout


def test_an_error_of_our_own_is_nobody_elses():
    assert (
        plugin_fault(ContractError("does", "do not", (plugin_fault.__code__.co_filename, 1)))
        is None
    )
    with pytest.raises(ZeroDivisionError) as caught:
        _ = 1 // 0
    assert plugin_fault(caught.value) is None
