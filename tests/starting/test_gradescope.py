"""The zip for Gradescope: its own scripts judge what is handed in, from where they are unpacked."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from search_walkthroughs.starting.gradescope import WORDS, autograder
from search_walkthroughs.starting.new_homework import LANGUAGES, homework_files
from search_walkthroughs.starting.origin import Origin

from .places import ROOT, wheel

PROGRAM = ROOT / "tests/judging/programs/right_lists.py"
PUBLISHED = Origin("search-walkthroughs>=1.0,<2")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="a shell sets the limits")


@pytest.fixture
def machine(tmp_path):
    """What Gradescope has on its machine: the zip unpacked, and a folder for the submission."""

    def unpack(language="en", origin=PUBLISHED, task="alpha-beta"):
        settings = dict(homework_files(task, 7, language, origin))["teacher/judge.toml"]
        (tmp_path / "autograder.zip").write_bytes(autograder(settings, language, origin))
        source = tmp_path / "source"
        subprocess.run(["unzip", "-q", "autograder.zip", "-d", source], cwd=tmp_path, check=True)
        (tmp_path / "submission").mkdir()
        return tmp_path

    if not shutil.which("unzip"):
        pytest.skip("there is no unzip")
    return unpack


def run(folder, script):
    """Run the script as Gradescope does: the file itself, with nothing but its folder known."""
    return subprocess.run(
        [folder / "source" / script],
        cwd=folder,
        env={"AUTOGRADER": str(folder), "PATH": os.environ["PATH"], "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def results(folder):
    return json.loads((folder / "results/results.json").read_text("utf-8"))


def with_this_generator(folder):
    """Put the generator of this checkout where `setup.sh` would have installed it."""
    bin_folder = folder / "venv/bin"
    bin_folder.mkdir(parents=True)
    program = bin_folder / "walkthroughs"
    call = f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT / 'generator')!r})\n"
    program.write_text(f"{call}from search_walkthroughs.cli import main\nmain()\n", "utf-8")
    program.chmod(0o755)
    settings = folder / "source/judge.toml"
    settings.write_text(settings.read_text("utf-8").replace("trees = 500", "trees = 10"), "utf-8")


def test_a_right_and_a_wrong_program_get_their_points(machine):
    folder = machine()
    with_this_generator(folder)
    points = tomllib.loads((folder / "source/judge.toml").read_text("utf-8"))["points"]
    right = PROGRAM.read_text("utf-8")
    for text, kind in ((right, "fine"), (right.replace("max(", "min("), "wrong")):
        (folder / "submission/my_search.py").write_text(text, "utf-8")
        done = run(folder, "run_autograder")
        assert done.returncode == 0, done.stderr
        assert results(folder)["score"] == points[kind], results(folder)


@pytest.mark.night
def test_a_program_with_a_contract_gets_its_points(machine):
    folder = machine(task="retrograde")
    with_this_generator(folder)
    right = dict(homework_files("retrograde", 7, "en"))["teacher/solution.py"]
    programs = {right: 10, right.replace('"draw"', '"loss"'): 2, "x =": 0}
    for text, points in programs.items():
        (folder / "submission/my_search.py").write_text(text, "utf-8")
        assert run(folder, "run_autograder").returncode == 0
        assert results(folder)["score"] == points, results(folder)
    (folder / "submission/my_search.py").write_text("", "utf-8")
    assert run(folder, "run_autograder").returncode == 0
    assert "score" not in results(folder), "it is marked by hand"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_of_another_name_is_said_and_gets_nothing(machine, language):
    folder = machine(language)
    (folder / "submission/search.py").write_text("")
    assert run(folder, "run_autograder").returncode == 0
    assert results(folder) == {"score": 0, "output": WORDS[language]["missing"]}


def test_a_mistake_in_the_settings_costs_no_student_a_point(machine):
    folder = machine()
    with_this_generator(folder)
    (folder / "source/judge.toml").write_text("task = 'chess'\n")
    (folder / "submission/my_search.py").write_text(PROGRAM.read_text("utf-8"))
    assert run(folder, "run_autograder").returncode == 2
    assert results(folder) == {"output": WORDS["en"]["failed"]}


def test_the_zip_is_the_same_again_and_its_programs_may_be_run(machine, tmp_path):
    folder = machine()
    settings = (folder / "source/judge.toml").read_text("utf-8")
    assert autograder(settings, "en", PUBLISHED) == (tmp_path / "autograder.zip").read_bytes()
    with ZipFile(tmp_path / "autograder.zip") as archive:
        assert archive.namelist() == ["setup.sh", "run_autograder", "judge.toml"]
    assert "trees = 500" in settings
    assert PUBLISHED.requirement in (folder / "source/setup.sh").read_text("utf-8")


@pytest.mark.night
def test_setup_installs_the_generator_that_lies_in_the_zip(machine, tmp_path):
    """The real wheel, into an environment that `setup.sh` makes; packages come from the index."""
    made = wheel(tmp_path)
    folder = machine(origin=Origin(f"./wheels/{made.name}", wheel=Path(made)))
    done = run(folder, "setup.sh")
    assert done.returncode == 0, done.stderr
    (folder / "submission/my_search.py").write_text(PROGRAM.read_text("utf-8"))
    assert run(folder, "run_autograder").returncode == 0
    assert results(folder)["score"] == 10


def test_a_generator_that_only_this_machine_has_is_refused(tmp_path, run_command):
    (tmp_path / "code").mkdir()
    (tmp_path / "code/pyproject.toml").write_text("")
    words = ("homework", "init", tmp_path / "work", "--gradescope", "--from", tmp_path / "code")
    code, _, err = run_command(*words)
    assert code == 2
    assert f"Gradescope cannot reach {tmp_path / 'code'}" in err
    assert not (tmp_path / "work").exists()


def test_the_command_writes_the_zip_into_the_teachers_folder(tmp_path, run_command):
    words = ("homework", "init", tmp_path / "work", "--gradescope", "--from", "1.0.0")
    assert run_command(*words)[0] == 0
    assert (tmp_path / "work/teacher/autograder.zip").is_file()
    assert not list((tmp_path / "work/task").rglob("*.zip"))
