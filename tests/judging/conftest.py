"""Programs of the guide, compiled once; random trees as nested lists."""

import json
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

collect_ignore_glob = ["programs/*"]
"""The programs of pupils are no tests."""

PROGRAMS = Path(__file__).parents[2] / "docs/guide/programs"
COMPILERS = {
    "alpha_beta.cpp": ("g++", ["-O1", "-o", "{folder}/alpha_beta"], ["{folder}/alpha_beta"]),
    "TreeSearch.java": ("javac", ["-d", "{folder}"], ["java", "-cp", "{folder}", "TreeSearch"]),
    "alpha_beta.js": ("node", None, ["node", "{source}"]),
    "negamax.rs": ("rustc", ["-O", "-o", "{folder}/negamax"], ["{folder}/negamax"]),
}
"""What each program needs, how it is compiled, and how it is run."""


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
def command(tmp_path_factory):
    """Compile a program of the guide; the command that runs it."""
    known = {}

    def compiled(name):
        compiler, options, run = COMPILERS[name]
        if shutil.which(compiler) is None:
            pytest.skip(f"{compiler} is not installed, which {name} needs")
        if name not in known:
            places = {"folder": tmp_path_factory.mktemp("program"), "source": PROGRAMS / name}
            if options is not None:
                words = [word.format(**places) for word in options]
                subprocess.run([compiler, *words, PROGRAMS / name], check=True)
            known[name] = [word.format(**places) for word in run]
        return known[name]

    return compiled


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
