"""The blocks of commands in the README and the author's guide, run to the letter, in their order.

The Japanese pages have the same blocks (tests/guide), and the recipes in docs/guide/extend are run
by tests/contributing. One thing is otherwise here: a server takes any port that is free, because
another may have the usual one.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import time
from urllib.request import urlopen

import pytest

from contributing.recipes import BLOCK, PAGES, recipes
from once import once

from .places import ROOT, Place, sources

GUIDE = ROOT / "docs/guide"
README = (ROOT / "README.md").read_text("utf-8")
SERVE = "walkthroughs serve"
JUDGE = "walkthroughs judge "
NOT_RUN = {
    "make site": "builds the whole course, which `make whole` does; here make only plans it",
    "make test": "runs this very test; here make only plans it",
    "walkthroughs build --executor dask": "there is no such cluster; tests/workers has a real one",
    "walkthroughs pack": "needs npm and a package index; tests/course/test_try.py has a real pack",
    "walkthroughs marks": "reads codes of pages that the reader's course has not; "
    "tests/cli/test_marks.py reads those of the guide",
    "pip install search-walkthroughs": "needs a package index; tests/hosts has a stand-in",
    "mkdocs build": "needs another site; tests/hosts has it",
    "zensical build": "needs another site; tests/hosts has it",
    "python -m sphinx": "needs another site; tests/hosts has it",
    "jupyter-book build": "needs another site; tests/hosts has it",
    "lc0 ": "is not installed; tests/visit_trees reads what it prints",
}
"""How those commands begin that are not run, and why."""
GAME = """EFG 2 R "A game from elsewhere" { "MAX" "MIN" }
p "" 1 1 "" { "L" "R" } 0
t "" 1 "" { 1, -1 }
t "" 2 "" { -1, 1 }
"""
"""A game of Gambit's, which the reader of the guide has."""


def blocks(text, kind="sh"):
    """The blocks of a page: what one copies."""
    return [found["text"] for found in BLOCK.finditer(text) if found["kind"] == kind]


def pages():
    """The pages of the guide in the order in which its first page names them."""
    first = (GUIDE / "index.md").read_text("utf-8")
    named = dict.fromkeys(re.findall(r"\]\(([\w-]+\.md)\)", first))
    return {name: (GUIDE / name).read_text("utf-8") for name in ("index.md", *named)}


class Reader:
    """Somebody who copies block after block into a shell."""

    def __init__(self, place, folder):
        self.place, self.folder, self.left_out = place, folder, []

    def __call__(self, block):
        lines = [line for line in block.splitlines() if not self._not_run(line)]
        serves = bool(lines) and lines[-1] == SERVE
        assert SERVE not in lines[: -1 if serves else None], "a server ends a block"
        # A wrong program is the example, so that judging it ends with 1.
        lines = [f"{line} || test $? = 1" if line.startswith(JUDGE) else line for line in lines]
        program = "\n".join(lines[:-1] if serves else lines)
        said = self.place(f"{program}\necho; pwd", self.folder)
        self.folder = said.splitlines()[-1]
        if serves:
            self.serve()
        return said

    def _not_run(self, line):
        whys = [start for start in NOT_RUN if line.startswith(start)]
        self.left_out += whys
        return bool(whys)

    def serve(self):
        """Start the server, look at the course and end it."""
        log = self.place.folder / "log"
        with log.open("w") as output:
            process = subprocess.Popen(
                ["walkthroughs", "serve", "--port", "0", "--no-open"],
                cwd=self.folder,
                env=self.place.environment,
                executable=shutil.which("walkthroughs", path=self.place.environment["PATH"]),
                stdout=output,
                stderr=output,
            )
        try:
            page, end = "", time.monotonic() + 60
            while "<html" not in page and time.monotonic() < end:
                time.sleep(0.2)
                found = re.search(r"http://\S+/", log.read_text("utf-8"))
                try:
                    page = urlopen(found[0], timeout=20).read().decode() if found else ""
                except OSError:
                    page = ""
            assert "<html" in page, log.read_text("utf-8")
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=30) == 0, log.read_text("utf-8")


def new_reader(folder):
    """Somebody who stands in a clone, in an environment with nothing of ours."""
    pytest.importorskip("hatchling", reason="nothing can build the generator")
    pytest.importorskip("pip", reason="nothing can install it")
    for name in ("place", "clone"):
        (folder / name).mkdir()
    place = Place(folder / "place", "[chess,dask,paper,shogi]")
    return Reader(place, sources(folder / "clone"))


@pytest.fixture
def reader(tmp_path):
    return new_reader(tmp_path)


def begin(folder):
    """Do what the first page of the guide says: all others stand on that."""
    reader = new_reader(folder)
    for block in blocks(pages()["index.md"]):
        reader(block)
    assert reader.folder == str(folder / "my-course")
    assert reader.left_out == []


@pytest.fixture
def begun(tmp_path, tmp_path_factory):
    """A reader of another page of the guide, in a course of their own that the first page began."""
    there = once(tmp_path_factory, "guide", begin)
    shutil.copytree(there / "my-course", tmp_path / "my-course")
    return Reader(Place.at(there / "place"), str(tmp_path / "my-course"))


def test_the_readme(reader):
    """A command that fails, or that is not there, would fail the test."""
    for block in ("pip install no-such-package\n", "walkthroughs new a b c\n", "false\ntrue\n"):
        with pytest.raises(AssertionError):
            reader(block)
    if shutil.which("make"):
        environment = os.environ | {"MAKEFLAGS": ""}
        plan = subprocess.run(
            ["make", "--dry-run", "site", "test"], cwd=ROOT, env=environment, capture_output=True
        )
        assert plan.returncode == 0
    for block in blocks(README):
        reader(block)
    assert sorted(reader.left_out) == ["make site", "make test"]
    (first,) = blocks(README, "yaml")
    file = "walkthroughs/mine/first.yml"
    assert f"Save this as `{file}`" in README
    reader(f"cat > {file} <<'END'\n{first}END\nwalkthroughs check {file}\n")


def test_make_knows_the_commands_of_contributing():
    if not shutil.which("make"):
        pytest.skip("there is no make")
    (block,) = blocks((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    goals = [re.fullmatch(r"make (\w+) +# .+", line)[1] for line in block.splitlines()]
    assert {"site", "serve", "test"} <= {*goals}
    for goal, code in [*((goal, 0) for goal in goals), ("no-such-goal", 2)]:
        plan = ["make", "--dry-run", goal]
        environment = os.environ | {"MAKEFLAGS": ""}
        done = subprocess.run(plan, cwd=ROOT, env=environment, capture_output=True, check=False)
        assert done.returncode == code, (goal, done.stderr)


WITH_BLOCKS = [name for name, text in pages().items() if blocks(text)]
ALONE = ("index.md", "publish.md")
"""Pages that install the generator, and so need an environment that nobody else uses meanwhile."""
BY_NIGHT = ("class.md", "embed.md", "exams.md", "experiments.md")
"""The pages whose commands take longest: they make sheets for a class, pictures and matches."""
LEFT_OUT = {
    "exams.md": ["walkthroughs marks"] * 3,
    "own-site.md": [
        *("jupyter-book build", "mkdocs build", "pip install search-walkthroughs"),
        *("python -m sphinx", "zensical build"),
    ],
    "publish.md": ["walkthroughs build --executor dask", "walkthroughs pack"],
    "tree.md": ["lc0 "],
    "try.md": ["walkthroughs pack"],
}
SEARCHED = {"visits": 9, "children": [{"visits": 6, "value": 0.5}, {"visits": 3, "value": 0.2}]}
"""A tree of somebody's search, as the page on trees reads it."""
ANALYSED = {"rootInfo": {"visits": 2}, "moveInfos": [{"move": "D4", "visits": 2, "winrate": 0.5}]}
"""A line that KataGo prints."""


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.night) if name in BY_NIGHT else name
        for name in WITH_BLOCKS
        if name not in ALONE
    ],
)
def test_a_page_of_the_guide(begun, name):
    read(begun, name)


# By day other pages stand on the first one, and `test_wheel.py` does what the last one says.
@pytest.mark.night
def test_how_the_guide_begins_and_how_it_ends(reader):
    """The pages on beginning and on publishing a course, one after the other."""
    for name in ALONE:
        read(reader, name)


def read(reader, name):
    """Do what a page of the guide says, with the files that it shows."""
    text = pages()[name]
    reader.left_out.clear()
    if name == "experiments.md":
        example, seeds, matches, *others = blocks(text, "yaml")
        match = next(block for block in others if block.startswith("title: Mobility"))
        file, beside = "docs/experiments/random-play.yml", "mobility-against-discs.yml"
        assert f"`{file}`" in text
        assert f'title="{beside}"' in text
        reader(f"mkdir -p docs/experiments\ncat > {file} <<'END'\n{example}END\n")
        reader(f"cat > {beside} <<'END'\n{match}END\n")
        assert "play: 100" in matches
        few = matches.replace("play: 100", "play: 2")
        reader(f"cat > few.yml <<'END'\n{few}END\nwalkthroughs experiment few.yml\n")
        assert "searches: 40" in seeds
        few = seeds.replace("searches: 40", "searches: 2")
        reader(f"cat > seeds.yml <<'END'\n{few}END\nwalkthroughs experiment seeds.yml\n")
    if name == "embed.md":
        tree, *_ = blocks(text, "yaml")
        assert 'yaml title="tree.yml"' in text
        reader(f"cat > tree.yml <<'END'\n{tree}END\n")
    if name == "exams.md":
        sheet, *_ = blocks(text, "yaml")
        assert "midterm.yml" in text
        reader(f"cat > midterm.yml <<'END'\n{sheet}END\n")
        reader(blocks(pages()["formats.md"])[0].partition("\n")[0])  # the tree that is exported
    if name == "tree.md":
        trees = dict.fromkeys(("mine.json", "after-100.json", "after-1000.json"), SEARCHED)
        for file, tree in {**trees, "analysis.jsonl": ANALYSED}.items():
            reader(f"cat > {file} <<'END'\n{json.dumps(tree)}\nEND\n")
    if name == "formats.md":
        reader(f"cat > game.efg <<'END'\n{GAME}END\n")
    for block in blocks(text):
        if name == "usi.md" and not _shogi():
            continue
        if name == "class.md" and "handed-in/*.py" in block:
            (tree,) = blocks(text, "yaml")
            handed_in = "mkdir handed-in\ncp docs/assets/homework/*.py handed-in/"
            reader(f"{handed_in}\ncat > handed-in/my-tree.yml <<'END'\n{tree}END\n")
        said = reader(block)
        if name == "usi.md" and "go depth" in block:
            assert "\nbestmove " in said
    assert sorted(reader.left_out) == LEFT_OUT.get(name, [])


def _shogi():
    """Whether there is the library that plays shogi, which has wheels for few machines."""
    from importlib.util import find_spec

    return find_spec("cshogi") is not None


def test_no_block_is_forgotten():
    """Those of the guide are on pages that its first page names, or in recipes, which
    tests/contributing runs."""
    there = {page.name for page in GUIDE.glob("*.md") if blocks(page.read_text("utf-8"))}
    assert there <= pages().keys()
    cooked = [command for one in recipes().values() for command in one.commands]
    lines = [
        line
        for text in PAGES.values()
        for block in blocks(text)
        for line in block.split("\n")
        if line.strip()
    ]
    assert [line.split() for line in lines] == cooked
