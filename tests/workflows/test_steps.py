"""Every step of the action, of this project's workflows and of those that it writes for others is
run here, in its order, with the locks that are shipped. What is not run is listed, with reasons."""

import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from html import unescape

import pytest
import yaml

import starting.test_wheel
from search_walkthroughs.starting.new_course import course_files
from search_walkthroughs.starting.new_homework import homework_files
from search_walkthroughs.version import __version__
from starting.places import ROOT, Place

from .steps import (
    LOCKS,
    PACK,
    Runner,
    fresh_environment,
    install_what_is_locked,
    locked_to,
    name_of,
    steps_of,
    the_action,
)

HOUSE = ROOT / ".github/workflows"
TITLE = 'Mine: "$(id)" & more'
TREE = "walkthroughs/first-steps/first-tree.yml"
MARKETPLACE = {
    "actions/attest-build-provenance": "signs with the identity of the run",
    "actions/cache": "needs the host's store; a build without it makes everything",
    "actions/checkout": "the tests make the folder themselves",
    "actions/deploy-pages": "publishes",
    "actions/setup-python": "the tests make a fresh environment themselves",
    "actions/upload-artifact": "needs the host's store",
    "actions/upload-pages-artifact": "needs the host's store",
    "pypa/gh-action-pypi-publish": "publishes",
}
"""The actions of others that workflows use: none runs here."""
NOT_RUN = {
    ("release.yml", "release"): {"site": "builds the whole course, which `make whole` does"},
    ("site.yml", "test"): {"test": "runs this very test"},
    ("site.yml", "whole"): {"whole": "is `make whole`, which builds the whole course"},
    ("site.yml", "night"): {"night": "is a part of `make night`, which runs this very test"},
    ("site.yml", "build"): {
        "check": "checks the whole course, which `make whole` does",
        "pack": "the action's step is the same, and is run at night",
        "build": "builds the whole course, which `make whole` does",
    },
}
"""The steps that are not run, by workflow and job, and why."""


def every_workflow():
    """All files with steps in them, by name, with the text of those that are written for others."""
    yield "action.yml", (ROOT / "action.yml").read_text("utf-8")
    for file in sorted(HOUSE.glob("*.yml")):
        yield file.name, file.read_text("utf-8")
    yield "a course's site.yml", dict(course_files("A"))[".github/workflows/site.yml"]
    homework = dict(homework_files("minimax", 1, "en"))
    yield "a homework's judge.yml", homework["task/.github/workflows/judge.yml"]


RUN_BY = {
    ("action.yml", None): "test_the_action_builds_a_repository_that_holds_one_tree",
    ("site.yml", "build"): "test_the_site_is_built_by_what_is_locked",
    ("site.yml", "audit"): "test_known_holes_are_looked_for",
    ("lock.yml", "lock"): "test_locks_are_made_and_proposed",
    ("release.yml", "release"): "test_a_release_is_built",
    ("a course's site.yml", "build"): "test_the_workflow_installs_checks_and_builds",
    ("a homework's judge.yml", "judge"): "test_a_homework_is_judged_at_every_push",
}
"""By which test the steps of a job are run."""


def test_every_step_is_run_or_listed_with_a_reason():
    jobs, used = set(), set()
    for name, text in every_workflow():
        facts = yaml.safe_load(text)
        for job, its in facts.get("jobs", {None: facts.get("runs")}).items():
            used |= {name_of({"uses": one["uses"]}) for one in its["steps"] if "uses" in one}
            runs = {name_of(step) for step in its["steps"] if "run" in step}
            left = NOT_RUN.get((name, job), {}).keys()
            assert left <= runs, (name, job)
            if runs - left:
                jobs.add((name, job))
    assert jobs == RUN_BY.keys()
    known = globals() | vars(starting.test_wheel)
    assert set(RUN_BY.values()) <= known.keys()
    assert used == MARKETPLACE.keys()


@pytest.fixture
def place(locked, tmp_path):
    """An environment with what is locked, and without the generator."""
    (tmp_path / "place").mkdir()
    return Place(tmp_path / "place", needed=locked)


def one_tree(folder):
    """A repository that holds one walkthrough and nothing else."""
    (folder / TREE).parent.mkdir(parents=True)
    (folder / TREE).write_text(dict(course_files("A"))[TREE], "utf-8")
    return folder


def run_the_action(environment, tmp_path, left_out, packages=None):
    """Run the steps of the action in a repository that holds one tree; the runner."""
    environment = environment | {"GITHUB_ACTION_PATH": str(the_action(tmp_path, packages))}
    inputs = {"inputs.folder": "course", "inputs.title": TITLE}
    one_tree(tmp_path / "repository/course")
    runner = Runner(tmp_path / "repository", environment, inputs, left_out)
    runner(steps_of(ROOT / "action.yml"))
    page = (tmp_path / "repository/course/site/index.html").read_text("utf-8")
    assert f"<title>{TITLE}" in unescape(page)
    return runner


def test_the_action_builds_a_repository_that_holds_one_tree(place, locked, tmp_path):
    runner = run_the_action(place.environment, tmp_path, left_out=[PACK], packages=locked)
    rest = ["add what the course lacks", "check", "build"]
    assert runner.ran == ["install", *rest]
    (tree := tmp_path / "repository/course" / TREE).write_text(
        tree.read_text("utf-8").replace("value: 6", "value: 7"), "utf-8"
    )
    runner.ran.clear()
    runner([step for step in steps_of(ROOT / "action.yml") if name_of(step) in rest], ["check"])
    assert runner.ran == ["add what the course lacks", "check"], "a wrong claim ends the run"


@pytest.mark.night
def test_so_does_the_action_with_the_newest_pip_and_with_the_page_try_it(tmp_path):
    (tmp_path / "new").mkdir()
    install_what_is_locked(tmp_path / "new", upgrade=["pip"])
    environment = fresh_environment(tmp_path / "new/venv", tmp_path)
    runner = run_the_action(environment, tmp_path, left_out=[])
    assert runner.ran == ["install", "add what the course lacks", "check", PACK, "build"]
    assert (tmp_path / "repository/course/site/walkthroughs/assets/pack/parts.js").is_file()


def test_a_lock_that_does_not_hold_a_file_is_noticed(tmp_path):
    """pip compares: with another digest nothing is installed."""
    lock = (ROOT / "site.lock").read_text("utf-8")
    (packages := tmp_path / "click.lock").write_text(
        re.sub(r"[0-9a-f]{64}", "0" * 64, re.search(r"^click==(.*\\\n)*.*\n", lock, re.M)[0])
    )
    pip = (sys.executable, "-m", "pip", "download", "--no-deps", "--require-hashes", "-r", packages)
    environment = fresh_environment(tmp_path, tmp_path)
    done = subprocess.run(pip, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode != 0
    assert "DO NOT MATCH THE HASHES" in done.stderr


@pytest.mark.night
def test_what_is_locked_is_installed(locked):
    lock = (ROOT / "site.lock").read_text("utf-8")
    assert locked_to(lock, locked) == lock
    other = lock.replace("\nclick==", "\nclick==0.")
    assert other != lock
    assert locked_to(other, locked) == lock


def test_what_is_locked_to_a_folder_has_its_versions_and_lacks_what_is_not_there(tmp_path):
    lock = "# Locked.\na==1 \\\n    --hash=b\nc==2 ; os_name == 'none' \\\n    --hash=d\ne==3 \\\n"
    (tmp_path / "a-4.dist-info").mkdir()
    (tmp_path / "a-4.dist-info/METADATA").write_text("Metadata-Version: 2.1\nName: A\nVersion: 4\n")
    pins = locked_to(lock, tmp_path)
    assert pins == lock.replace("a==1", "a==4").removesuffix("e==3 \\\n")


def test_what_builds_a_course_is_a_part_of_what_is_tested():
    def pinned(name):
        return set(re.findall(r"^[\w.-]+==.*?(?= \\$)", (ROOT / name).read_text("utf-8"), re.M))

    assert pinned("site.lock") < pinned("requirements.lock")
    assert {one.partition("==")[0] for one in pinned("tools.lock")} >= {"uv", "pip-audit"}


def test_the_site_is_built_by_what_is_locked(place, locked, tmp_path):
    generator = the_action(tmp_path, locked)
    runner = Runner(generator, place.environment, left_out=NOT_RUN["site.yml", "build"])
    runner(steps_of(HOUSE / "site.yml", "build"))
    assert runner.ran == ["install"]
    assert "version" in place("walkthroughs --version", tmp_path)


WRONG = """def search(tree, alpha, beta, maximizing):
    if not isinstance(tree, list):
        return tree
    return max(search(child, alpha, beta, maximizing) for child in tree)
"""
"""A program that forgets that MIN moves."""


@pytest.mark.night
def test_a_homework_is_judged_at_every_push(place, tmp_path):
    generator = the_action(tmp_path)
    place(f"pip wheel --quiet --no-deps --wheel-dir {tmp_path} {generator}", tmp_path)
    place(f"pip install --quiet --no-deps {tmp_path}/*.whl", tmp_path)
    place("walkthroughs homework init work", tmp_path)
    place.empty()
    task = tmp_path / "work/task"
    steps = steps_of(task / ".github/workflows/judge.yml", "judge")
    (task / "my_search.py").write_text(WRONG)
    runner = Runner(task, place.environment)(steps, fails=["judge"])
    assert runner.summary.read_text("utf-8").startswith(
        "~~~~text\nmy_search.py: the value is wrong"
    )
    assert (task / "verdict/my_search.html").is_file()
    shutil.copyfile(ROOT / "tests/judging/programs/right_lists.py", task / "my_search.py")
    runner(steps)  # there is nothing that a second run could stumble over
    assert runner.ran == ["install", "judge", "show"] * 2
    assert "\nmy_search.py: right" in runner.summary.read_text("utf-8")


WHO = "-c user.name=A -c user.email=a@example.org -c commit.gpgsign=false"
GH = """#!/bin/sh
printf '%s\\n' "$*" >> "$CALLS"
"""


def recorder(folder):
    """The program `gh` that only writes down what it is asked; its folder, and where it writes."""
    (folder / "bin").mkdir()
    (folder / "bin/gh").write_text(GH)
    (folder / "bin/gh").chmod(0o755)
    return str(folder / "bin"), folder / "calls"


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.night)])
def test_locks_are_made_and_proposed(whole, place, tmp_path):
    """By day a line is added by hand instead of what the tools would find."""
    if not shutil.which("git"):
        pytest.skip("there is no git")
    generator = the_action(tmp_path)
    place(
        f"git init -q --bare ../remote && git init -q . && git add . && git {WHO} commit -qm A && "
        "git remote add origin ../remote",
        generator,
    )
    programs, calls = recorder(tmp_path)
    environment = place.environment | {"CALLS": str(calls)}
    if whole:
        (tmp_path / "tools").mkdir()
        subprocess.run([sys.executable, "-m", "venv", tmp_path / "tools/venv"], check=True)
        environment = fresh_environment(tmp_path / "tools/venv", tmp_path) | {"CALLS": str(calls)}
        kept = (generator / "tools.lock").read_text("utf-8")
        (generator / "tools.lock").write_text(f"{kept}# an older one\n")
        place(f"git {WHO} commit -qam B", generator)
    else:
        with (generator / "site.lock").open("a") as lock:
            lock.write("# newer\n")
    environment["PATH"] = f"{programs}:{environment['PATH']}"
    facts = {"github.token": "a token"}
    runner = Runner(generator, environment, facts, () if whole else ["install", "lock"])
    runner(steps_of(HOUSE / "lock.yml", "lock"))
    assert runner.ran == (["install", "lock"] if whole else []) + ["propose"]
    pushed = place("git log --format=%s lock", tmp_path / "remote").splitlines()
    assert pushed[0] == "Lock the newest versions"
    assert calls.read_text().splitlines() == [
        "pr list --head lock --json number --jq .[].number",
        "pr create --fill --head lock",
        "workflow run site.yml --ref lock --field night=false",
    ]
    facts = yaml.safe_load((HOUSE / "site.yml").read_text("utf-8"))
    assert "night" in facts[True]["workflow_dispatch"]["inputs"], "YAML reads `on` as true"
    assert facts["jobs"]["night"]["if"] == "github.event_name == 'schedule' || inputs.night"
    for name in LOCKS:
        assert "--hash=sha256:" in (generator / name).read_text("utf-8")


def test_the_parts_of_the_night_are_those_of_make_night():
    night = yaml.safe_load((HOUSE / "site.yml").read_text("utf-8"))["jobs"]["night"]
    assert night["steps"][-1]["run"] == "make night-${{ matrix.part }}"
    (parts,) = re.findall("^NIGHT := (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert night["strategy"]["matrix"]["part"] == parts.split()
    for part in parts.split():
        subprocess.run(["make", "--dry-run", f"night-{part}"], cwd=ROOT, check=True)


@pytest.mark.night
def test_known_holes_are_looked_for(tmp_path):
    """What is found is the night's own: here it is only looked."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    generator = the_action(tmp_path)
    runner = Runner(generator, fresh_environment(tmp_path / "venv", tmp_path))
    runner(steps_of(HOUSE / "site.yml", "audit"))
    assert runner.ran == ["install", "audit what a course is built with", "audit what tests need"]


@pytest.mark.night
def test_a_release_is_built(tmp_path):
    """All but the last word: `gh release create` is written down."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    generator = the_action(tmp_path)
    programs, calls = recorder(tmp_path)
    environment = fresh_environment(tmp_path / "venv", tmp_path)
    (tmp_path / "temp").mkdir()
    tag = f"v{__version__}"
    environment |= {"CALLS": str(calls), "GITHUB_REF_NAME": tag}
    environment["RUNNER_TEMP"] = str(tmp_path / "temp")
    environment["PATH"] = f"{programs}:{environment['PATH']}"
    runner = Runner(generator, environment, {"github.token": "a token"}, left_out=["site"])
    runner(steps_of(HOUSE / "release.yml", "release"))
    assert runner.ran == ["install", "build", "try", "bill of materials", "release"]
    assert (tmp_path / "temp/course/site/index.html").is_file()
    assert {file.suffix for file in (generator / "dist").iterdir()} == {".whl", ".gz"}
    (bill,) = (generator / "besides").iterdir()
    names = {part["name"] for part in json.loads(bill.read_text("utf-8"))["components"]}
    assert {"mkdocs", "chess"} <= names
    assert "pytest" not in names
    words = calls.read_text().split()
    assert words[:3] == ["release", "create", tag]
    assert len([word for word in words if word.startswith(("dist/", "besides/"))]) == 3


@pytest.mark.night
def test_the_wheel_is_the_same_each_time_and_from_the_source_archive(place, tmp_path):
    generator = the_action(tmp_path)
    build = "python -m hatchling build --directory"
    place(f"{build} {tmp_path}/first", generator)
    place(f"{build} {tmp_path}/second", generator)
    (archive,) = (tmp_path / "first").glob("*.tar.gz")
    with tarfile.open(archive) as source:
        source.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    place(f"{build} {tmp_path}/third -t wheel", unpacked)
    first, second, third = (
        {file.name: file.read_bytes() for file in (tmp_path / name).iterdir()}
        for name in ("first", "second", "third")
    )
    assert first == second
    assert {name for name in first if name.endswith(".whl")} == third.keys()
    assert all(first[name] == wheel for name, wheel in third.items())
    with zipfile.ZipFile(next((tmp_path / "third").iterdir())) as wheel:
        assert any(name.endswith("licenses/LICENSE") for name in wheel.namelist())


@pytest.mark.night
def test_a_release_with_another_tag_than_its_version_is_refused(place, tmp_path):
    generator = the_action(tmp_path)
    environment = place.environment | {"GITHUB_REF_NAME": "v0.0.1", "RUNNER_TEMP": str(tmp_path)}
    place("python -m hatchling build -t wheel", generator)
    (step,) = [one for one in steps_of(HOUSE / "release.yml", "release") if name_of(one) == "try"]
    runner = Runner(generator, environment)
    runner([step], fails=["try"])
    assert not (tmp_path / "course").exists()
