"""Programs of the guide, compiled once; random trees as nested lists."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

from once import once

collect_ignore_glob = ["programs/*"]
"""The programs of pupils are no tests."""

DOCS = Path(__file__).parents[2] / "docs"
PROGRAMS = DOCS / "guide/programs"
COMPILERS = {
    "alpha_beta.cpp": ("g++", ["{folder}/alpha_beta"]),
    "TreeSearch.java": ("javac", ["java", "-cp", "{folder}", "TreeSearch"]),
    "alpha_beta.js": ("node", ["node", "{folder}/alpha_beta.js"]),
    "negamax.rs": ("rustc", ["{folder}/negamax"]),
}
"""What each program of the guide needs, and how it is run. The guide says how it is compiled."""
NIM = {"nim.py": "python3", "nim.js": "node", "Nim.java": "javac", "nim.cpp": "g++"}
"""The programs of the guide that search a game of their own, and what each needs."""
OURS = "walkthroughs "


def blocks(page, kind):
    """The blocks of a page with this word behind their fence, without their indentation."""
    fence = re.compile(rf"^( *)```{kind}\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
    return [dedent(found[2]) for found in fence.finditer(page.read_text("utf-8"))]


def guide_commands(name):
    """The lines of the guide that compile a program, and those that run and judge it."""
    found = blocks(DOCS / "guide/events.md", "bash")
    (block,) = (text for text in found if re.search(rf"\b{re.escape(name)}\b", text))
    lines = block.splitlines()
    return [x for x in lines if OURS not in x], [x for x in lines if OURS in x]


def shell(lines, folder):
    """What the lines print; the command `walkthroughs` is that of this environment."""
    commands = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        ["sh", "-ec", "\n".join(lines)],
        cwd=folder,
        env={**os.environ, "PATH": commands},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def need(compiler):
    """Skip the test where there is no such compiler, or only the name of one."""
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    if subprocess.run([compiler, "--version"], capture_output=True, check=False).returncode:
        pytest.skip(f"{compiler} is installed and does not work")


def nest(random, depth, root=True):
    """An uneven tree with ties, as nested lists."""
    if depth == 0 or (not root and random.random() < 0.25):
        return random.choice([-4, -3, -2, -1, 0, 0, 1, 2, 3, 4])
    return [nest(random, depth - 1, root=False) for _ in range(random.choice([1, 2, 2, 3, 3]))]


@pytest.fixture(scope="session")
def trees():
    random = Random(3)
    return [nest(random, random.randint(1, 4)) for _ in range(200)]


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """Compile a program as the guide says, once in a run of the tests; the folder it is in."""

    def folder(name):
        need(COMPILERS[name][0])

        def compile_in(place):
            shutil.copy(PROGRAMS / name, place)
            shell(guide_commands(name)[0], place)

        return once(tmp_path_factory, f"program-{name}", compile_in)

    return folder


@pytest.fixture(scope="session")
def command(compiled):
    """The command that runs a program of the guide."""

    def words(name):
        folder = compiled(name)
        return [word.format(folder=folder) for word in COMPILERS[name][1]]

    return words


@pytest.fixture(scope="session")
def log(command, trees):
    """The lines that a program of the guide prints when it searches the trees."""
    known = {}

    def printed(name):
        if name not in known:
            given = "".join(json.dumps(tree) + "\n" for tree in trees)
            done = subprocess.run(
                command(name), input=given, capture_output=True, text=True, check=True
            )
            known[name] = done.stdout.splitlines()
        return known[name]

    return printed
