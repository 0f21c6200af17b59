"""The README says nothing that the program would not say."""

import re
from pathlib import Path

import pytest
from click import Context

from laws.test_imports import EVERYTHING, MAY
from search_walkthroughs.cli.common import MODULES, commands
from search_walkthroughs.pages.presentation import showings
from search_walkthroughs.running import course_check, course_files
from search_walkthroughs.running.registry import algorithms
from support import WRONG

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_picture_is_a_frame_of_the_course(golden):
    walkthrough = course_files.read_walkthrough(ROOT / "walkthroughs/small-trees/alpha-beta.yml")
    (shown,) = showings("x", [course_check.check_run(walkthrough, walkthrough.entries[0])])
    cuts = [place for place, moment in enumerate(shown.moments) if moment.frame.cut]
    golden(ROOT / "docs/assets/readme.svg", list(shown.drawing.frames())[cuts[-1]].decode())


def test_the_first_walkthrough_and_its_claims_are_right(tmp_path):
    tree, claims = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    assert len(tree.splitlines()) == 5
    file = tmp_path / "first.yml"
    file.write_text(tree + claims)
    assert course_check.check_file(file)[1] == []


def test_every_command_is_in_the_file_that_is_read_for_it():
    context = Context(commands)
    read = {name: commands.get_command(context, name) for name in commands.list_commands(context)}
    places = {name: command.callback.__module__ for name, command in read.items()}
    assert places == {name: f"search_walkthroughs.cli.{module}" for name, module in MODULES.items()}


@pytest.mark.parametrize("name", MODULES)
def test_every_command_is_explained_and_helps(name):
    command = commands.get_command(Context(commands), name)
    assert command.help
    assert f"`walkthroughs {name}" in README


def test_every_algorithm_but_the_wrong_ones_is_named():
    table = README.partition("## What it can search with")[2].partition("## ")[0]
    rows = [line.split("|")[2:4] for line in table.splitlines() if line.startswith("| ")][1:]
    named = {name for names, _ in rows for name in re.findall(r"`([^`]+)`", names)}
    known = algorithms()
    assert named == {*known} - {name for name, _ in WRONG}
    for names, options in rows:
        mine = re.findall(r"`([^`]+)`", names)
        taken = {option for name in mine for option in known[name].facts.options}
        written = re.findall(r"`([\w-]+)(?:`|:)", options)
        around = {"depth", "order", "seed"}
        assert taken - around <= {word for word in written if word != "history"} <= taken


def test_every_option_of_a_command_that_is_named_exists():
    context = Context(commands)
    table = README.partition("## The commands")[2].partition("## ")[0]
    for name, row in re.findall(r"^\| `walkthroughs ([\w-]+)(.*)$", table, re.MULTILINE):
        command = commands.get_command(context, name)
        whole = [command, *getattr(command, "commands", {}).values()]
        known = {word for one in whole for option in one.params for word in option.opts}
        known |= {word for one in whole for option in one.params for word in option.secondary_opts}
        # A flag of another command stands behind that command's name.
        of_others = set(re.findall(r"`build (--[a-z]+)", row))
        assert set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", row)) - of_others <= known, name


def test_each_room_imports_only_from_those_that_the_readme_names_before_it():
    sentence = README.partition("imports only from those before it: ")[2].partition(".\n")[0]
    rooms = [name.strip("/") for name in re.findall(r"`([\w/]+)`", sentence)]
    assert set(rooms) == {*MAY, *EVERYTHING} - {"__init__", "__main__"}
    for place, name in enumerate(rooms):
        assert MAY.get(name, set()) <= set(rooms[:place]), name
