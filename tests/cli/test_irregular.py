"""What is neither file nor folder is refused at once: who opens a pipe waits for ever."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files"),
    pytest.mark.day(5),
]

ROOT = Path(__file__).parents[2]
TREE = "title: {en: One, ja: 一}\nalgorithm: minimax\ntree: [1, 2]\n"
EXPERIMENT = "docs/experiments/games.yml"


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course of one walkthrough."""
    for name, text in {
        "mkdocs.yml": "INHERIT: docs/walkthroughs/.site/mkdocs.yml\nsite_name: Small\n",
        "docs/index.md": "# Home\n",
        "docs/ja/index.md": "---\nlang: ja\n---\n\n# はじめに\n",
        "walkthroughs/few/one.yml": TREE,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def pipe(path):
    os.mkfifo(path)


def plug(path):
    there = os.getcwd()
    os.chdir(path.parent)  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(path.name)
    os.chdir(there)


def folder(path):
    path.mkdir()


def device(path):
    path.symlink_to("/dev/zero")


KINDS = {pipe: "named pipe", plug: "socket", folder: "folder"}


def walkthroughs(course, *arguments):
    """The command; it is no answer if it takes long."""
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        (sys.executable, "-m", "search_walkthroughs", *arguments), cwd=course,
        env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, timeout=30,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip


def refused(done, name, words):
    """Whether the file is named with what it is and what to do."""
    said = done.stdout + done.stderr
    assert done.returncode == 2, said
    assert "Traceback" not in said
    assert f"{name}" in said
    assert words in said
    assert "regular file" in said


NAMES = ["walkthroughs/few/two.yml", "walkthroughs/few/_chapter.yml", "docs/page.md", EXPERIMENT]


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("command", "name", "kind"),
    [
        pytest.param(command, name, kind, marks=pytest.mark.night)
        if kind is not pipe and name != NAMES[0]
        else (command, name, kind)
        for command in ("check", "build")
        for name in NAMES
        for kind in KINDS
    ],
)
def test_in_a_course(course, command, name, kind):
    (course / name).parent.mkdir(exist_ok=True)
    kind(course / name)
    refused(walkthroughs(course, command), Path(name).name, KINDS[kind])


@pytest.mark.parametrize("command", ["check", "build"])
def test_the_settings_of_a_course(course, command):
    (course / "mkdocs.yml").unlink()
    pipe(course / "mkdocs.yml")
    refused(walkthroughs(course, command), "mkdocs.yml", "named pipe")


@pytest.mark.parametrize("command", [("build", "--pages-only"), ("check",)])
def test_a_picture_in_the_prose(course, command):
    pipe(course / "docs/photo.png")
    refused(walkthroughs(course, *command), "photo.png", "named pipe")


def test_a_check_names_each_of_them_once_and_goes_on(course):
    """A page that leads out of the course is read, and said to be wrong then; a folder is not."""
    (course / "docs/page.md").symlink_to("/etc/hostname")
    (course / "docs/far.txt").symlink_to("/etc/hostname")
    folder(course / "docs/x.md")
    (course / "walkthroughs/few/two.yml").write_text("title: {en: Two, ja: 二}\n")
    done = walkthroughs(course, "check")
    places = [line.partition(":")[0] for line in done.stdout.splitlines()]
    named = ["walkthroughs/few/two.yml", "docs/page.md", "docs/far.txt", "docs/x.md"]
    assert (done.returncode, sorted(set(places))) == (2, sorted(named))
    assert places.count("docs/page.md") == places.count("docs/x.md") == 1
    one = walkthroughs(course, "check", "walkthroughs/few/one.yml")
    assert (one.returncode, one.stdout) == (0, "")


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "command",
    [
        ("check",), ("run",), ("trace",), ("import",), ("experiment",),
        ("export", "--to", "svg"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", [pipe, device])
def test_named_on_the_command_line(course, command, kind):
    kind(course / "some.yml")
    done = walkthroughs(course, *command[:1], "some.yml", *command[1:])
    refused(done, "some.yml", "named pipe" if kind is pipe else "device")


def test_files_and_links_to_files_are_none_of_these(course):
    (course / "walkthroughs/few/two.yml").symlink_to("one.yml")
    assert walkthroughs(course, "check").returncode == 0
