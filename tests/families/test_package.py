"""Another package adds a kind of search by one folder, and states what is wrong with it."""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from search_walkthroughs import families as home
from search_walkthroughs.captions.family_words import Words
from search_walkthroughs.drawing.family_picture import Picture
from search_walkthroughs.families import check, families, family_named
from search_walkthroughs.family import BadFamily, Family, Part, is_contract
from search_walkthroughs.questions.family_questions import Questions
from search_walkthroughs.record.family_facts import Facts, OwnField
from search_walkthroughs.record.recording import Recording
from search_walkthroughs.record.tree_state import Folding
from trust import tiny

from .sweep import FAMILY
from .sweep.shown import SweepFacts

pytestmark = pytest.mark.day(6)

SWEEP = Path(__file__).parent / "sweep"
CONTRACTS = (Recording, Folding, Facts, Words, Questions, Picture)
PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "sweep"
version = "1"

[project.entry-points."search_walkthroughs.algorithms"]
level-order = "sweep.level_order"

[project.entry-points."search_walkthroughs.families"]
sweep = "sweep:FAMILY"
"""
PAGE = """title: {en: Level by level}
algorithm: level-order
tree: [[4, 3], [3, 9]]
expect: {value: 3}
"""


@pytest.fixture
def course(tmp_path):
    """Install the package, changed by the caller, beside a course that uses it."""

    def installed(right="", wrong="", module="__init__.py"):
        source, theirs = tmp_path / "source", tmp_path / "theirs"
        shutil.copytree(SWEEP, source / "sweep", ignore=shutil.ignore_patterns("__pycache__"))
        (source / "pyproject.toml").write_text(PROJECT, "utf-8")
        text = (source / "sweep" / module).read_text("utf-8")
        assert right in text
        (source / "sweep" / module).write_text(text.replace(right, wrong, 1), "utf-8")
        install = ["pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
        subprocess.run([sys.executable, "-m", *install, "--target", theirs, source], check=True)
        root = tiny.write(tmp_path / "course")
        (root / "mkdocs.yml").write_text(
            f"{tiny.CONFIG}extra: {{walkthroughs: {{languages: [en, ja]}}}}\n", "utf-8"
        )
        (root / "walkthroughs/few/sweep.yml").write_text(PAGE, "utf-8")

        def run(*arguments):
            path = os.pathsep.join([f"{tiny.ROOT}/generator", str(theirs)])
            return subprocess.run(
                tiny.command(*arguments), cwd=root, timeout=100, check=False, text=True,
                env=tiny.around(PYTHONPATH=path), capture_output=True,
            )  # fmt: skip

        return root, run

    return installed


def test_a_family_of_another_package_has_its_page(course):
    root, run = course()
    done = run("build", "walkthroughs/few/sweep.yml", "--pages-only")
    assert done.returncode == 0, done.stderr + done.stdout
    page = (root / "docs/walkthroughs/few/sweep.md").read_text("utf-8")
    assert "Level by level" in page
    folder = root / "docs/walkthroughs/few/sweep/level-order/frames"
    frames = [file.read_text("utf-8") for file in sorted(folder.glob("*.svg"))]
    said = [re.findall(r"the sweep (?:begins|finds \d|ends with \d)", text) for text in frames]
    assert said[0][:1] == ["the sweep begins"]
    assert said[1][:1] == ["the sweep finds 9"], "the last leaf has its value first"
    assert said[-1][:1] == ["the sweep ends with 3"]
    marks = [text.count("⌄") for text in frames]
    assert marks[0] == 0, "nothing has a value yet"
    assert marks == sorted(marks)
    assert marks[-1] == 7, "every node says how many leaves lie below it"
    assert ".sweep-leaves" in frames[-1].partition("</style>")[0], "the family's own style"
    assert "<b>3 ⌄</b> <span>the number of leaves below a node</span>" in page
    asked = page.partition('<div class="wt-question"')[2].partition("</div>\n")[0]
    assert "How many leaves lie below" in asked, "the family's own kind of question"
    assert "The counts of the children add up to" in asked
    assert "data-skill" not in asked, "the course has no skill for it"
    other = (root / "docs/ja/walkthroughs/few/sweep.md").read_text("utf-8")
    assert "the sweep begins" in other, "the family has no Japanese, so that English is said"


def test_a_family_of_another_package_runs_and_is_proved(course):
    _, run = course()
    done = run("check", "walkthroughs/few/sweep.yml")
    assert done.returncode == 0, done.stderr + done.stdout
    frames = run("run", "walkthroughs/few/sweep.yml")
    assert frames.returncode == 0, frames.stderr
    assert "3" in frames.stdout
    lines = run("trace", "walkthroughs/few/sweep.yml").stdout.splitlines()
    assert "leaves 1" in lines[1], "what only the family knows is printed by its name"
    printed = run("trace", "walkthroughs/few/sweep.yml", "--format", "jsonl").stdout.splitlines()
    assert json.loads(printed[-1])["extra"] == {"leaves": 4}


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("Recording: ", "Family: ", "the part Family of the search family `sweep`"),
        ('        Recording: "recorder:SweepRecording",\n', "", "it states no class for Recording"),
        ('"recorder:', '"recorders:', "it cannot be loaded: No module named"),
        (
            'Words: "shown:SweepWords"',
            'Words: "shown:SweepFacts"',
            "it is not a class derived from",
        ),
    ],
    ids=["part-without-contract", "no-recorder", "misspelt-module", "not-derived"],
)
def test_a_wrong_family_is_named_and_costs_its_own_page_alone(course, right, wrong, said):
    _, run = course(right, wrong)
    done = run("check", "walkthroughs/few/sweep.yml")
    told = " ".join((done.stderr + done.stdout).split())
    assert done.returncode == 1
    assert said in told
    assert re.search(r"/sweep/(__init__|level_order)\.py:\d+", told)
    assert "Traceback" not in told
    assert run("check", "walkthroughs/few/first.yml").returncode == 0


def test_a_question_of_a_kind_that_the_family_does_not_declare_is_named(course):
    _, run = course("(LEAF_COUNT,)", "()", "questions.py")
    done = run("build", "walkthroughs/few/sweep.yml", "--pages-only")
    told = " ".join((done.stderr + done.stdout).split())
    assert done.returncode == 1
    assert "drafts a question of the kind 'leaf count', which `KINDS` does not declare" in told
    assert "add 'leaf count' to `KINDS` of this class" in told
    assert re.search(r"/sweep/questions\.py:9", told)
    assert "Traceback" not in told


def test_a_fact_of_a_family_may_not_be_called_as_a_field_of_every_frame(monkeypatch):
    monkeypatch.setattr(SweepFacts, "FIELDS", {"line": OwnField(("end",), "sweep.leaves")})
    with pytest.raises(BadFamily, match="'line' is a field of every frame"):
        check(FAMILY)


def test_messages_that_cannot_be_read_are_named(monkeypatch, tmp_path):
    (tmp_path / "messages_of_mine").mkdir()
    (tmp_path / "messages_of_mine/__init__.py").write_text("")
    (tmp_path / "messages_of_mine/en.toml").write_text("begin = the sweep", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadFamily, match=r"en\.toml raises TOMLDecodeError when it is read"):
        check(Family("mine", "messages_of_mine", {}, families()["best-first"]))


def test_every_part_of_ours_can_be_loaded():
    for family in families().values():
        check(family)
        assert all(is_contract(contract) for contract in family.parts)
        assert all(isinstance(family.part(contract), contract) for contract in CONTRACTS)


def test_what_no_family_states_is_answered_neutrally():
    bare = Family("bare", "search_walkthroughs.families.depth_first", {})
    assert list(bare.part(Facts).signs(())) == []
    assert bare.part(Words).CAPTIONS == {}
    assert list(bare.part(Questions).drafts(())) == []
    assert not bare.part(Folding).goes_down
    with pytest.raises(NotImplementedError):
        bare.part(Folding).states(None)
    with pytest.raises(BadFamily, match="it states no class for Recording"):
        check(bare)


def test_a_derived_family_answers_as_its_base_does():
    base = families()["best-first"]
    derived = Family("mine", base.package, {}, base)
    check(derived)
    assert type(derived.part(Words)) is type(base.part(Words))


def test_a_name_that_no_family_has_is_refused():
    with pytest.raises(BadFamily, match=r"`worst-first`: it is not one of .*best-first"):
        family_named("worst-first")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("search_walkthroughs.families.best_first:FAMILY", "calls itself `best-first`"),
        ("search_walkthroughs.families.best_first:Words", "is not a Family"),
        ("search_walkthroughs.families.nowhere:FAMILY", "cannot be imported"),
    ],
)
def test_an_entry_point_that_names_no_family_is_refused(monkeypatch, value, said):
    entry = EntryPoint("mine", value, "search_walkthroughs.families")
    monkeypatch.setattr(home, "entry_points_of", lambda kind: iter([entry]))
    home._families.cache_clear()
    try:
        with pytest.raises(BadFamily, match=f"`mine`: .*{said}"):
            family_named("mine")
        assert "best-first" in families(), "the others stay"
    finally:
        home._families.cache_clear()


def test_only_what_is_derived_from_part_itself_is_a_contract():
    assert all(map(is_contract, CONTRACTS))
    own = type(families()["best-first"].part(Words))
    assert not any(map(is_contract, (Part, own, int, "Words")))
