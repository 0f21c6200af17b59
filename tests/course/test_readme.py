"""The README and the guide's page on commands say nothing that the program would not say."""

import re
from pathlib import Path

import pytest
from click import Context

from search_walkthroughs.cli.common import MODULES, commands
from search_walkthroughs.course import check, files

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = {
    code: (ROOT / f"docs/{folder}guide/commands.md").read_text("utf-8")
    for code, folder in (("en", ""), ("ja", "ja/"))
}


def test_the_picture_is_what_the_command_below_it_makes(tmp_path, monkeypatch, run_command, golden):
    (command,) = re.findall(r"`walkthroughs (export [^`]+)`", README)
    assert "](docs/assets/readme.svg)" in README
    monkeypatch.chdir(ROOT)
    made = tmp_path / "frame.svg"
    assert run_command(*command.split(), "-o", made)[0] == 0
    golden(ROOT / "docs/assets/readme.svg", made.read_text("utf-8"))
    said = re.search(r"says about it: \*(.+?)\*", README, re.DOTALL)[1]
    assert " ".join(said.split()) in made.read_text("utf-8")


def test_the_first_walkthrough_and_its_claims_are_right(tmp_path):
    (text,) = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    assert len(text.splitlines()) == 5
    file = tmp_path / "first.yml"
    file.write_text(text)
    assert check.check_file(file)[1] == []
    file.write_text(text.replace("value: 5", "value: 4"))
    assert check.check_file(file)[1] != []


def test_the_readme_counts_the_chapters_and_the_walkthroughs():
    chapters = {file.stem for file in (ROOT / "docs/course").glob("*.md")} - {
        "index",
        "play-the-tree",
    }
    assert len(chapters) == 19
    assert "has a first lesson and nineteen chapters" in README
    said = re.search(r"about\s(\d+) walkthroughs", README)[1]
    assert abs(len(files.walkthrough_files([ROOT / "walkthroughs"])) - int(said)) <= 10


def test_every_command_is_in_the_file_that_is_read_for_it():
    context = Context(commands)
    read = {name: commands.get_command(context, name) for name in commands.list_commands(context)}
    places = {name: command.callback.__module__ for name, command in read.items()}
    assert places == {name: f"search_walkthroughs.cli.{module}" for name, module in MODULES.items()}


@pytest.mark.parametrize("language", COMMANDS)
@pytest.mark.parametrize("name", MODULES)
def test_every_command_is_explained_and_helps(name, language):
    command = commands.get_command(Context(commands), name)
    assert command.help
    assert f"| `walkthroughs {name}" in COMMANDS[language]


@pytest.mark.parametrize("language", COMMANDS)
def test_every_option_of_a_command_that_is_named_exists(language):
    context = Context(commands)
    for name, row in re.findall(r"^\| `walkthroughs ([\w-]+)(.*)$", COMMANDS[language], re.M):
        command = commands.get_command(context, name)
        whole = [command, *getattr(command, "commands", {}).values()]
        known = {word for one in whole for option in one.params for word in option.opts}
        known |= {word for one in whole for option in one.params for word in option.secondary_opts}
        # A flag of another command stands behind that command's name.
        of_others = set(re.findall(r"`build (--[a-z]+)", row))
        assert set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", row)) - of_others <= known, name
