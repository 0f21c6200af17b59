"""How much commands say, in which colours; their examples; what a shell completes; `clean`."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from search_walkthroughs.cli.common import commands
from search_walkthroughs.cli.examples import EXAMPLES

GUIDE = Path(__file__).parents[2] / "docs/guide/commands.md"
SOUND = "title: T\nalgorithm: minimax\ntree: [1, 2]\n"
WRONG = "title: T\nalgorithm: minimax\ntree: {A: 1, B: 2}\nexpect: {value: 3, best: A}\n"


def every_command():
    """Every command with its path, those of a group in the group's place."""
    context = click.Context(commands)
    for name in commands.list_commands(context):
        command = commands.get_command(context, name)
        below = getattr(command, "commands", None)
        for inner in below or [None]:
            yield (name, command) if inner is None else (f"{name} {inner}", below[inner])


def parse(command, path, words):
    """Have the command read the words as a part of all commands, whose settings it takes over."""
    above = click.Context(commands, **commands.context_settings)
    return command.make_context(path, words, parent=above)


def test_every_command_has_examples_that_it_takes(write):
    found = dict(every_command())
    assert found.keys() == EXAMPLES.keys()
    for path, command in found.items():
        for line in EXAMPLES[path]:
            words = shlex.split(line)
            for name in (word for word in words if Path(word).suffix):
                write(name, "")
            assert " ".join(words[: len(path.split())]) == path
            parse(command, path, words[len(path.split()) :])


def test_an_example_with_an_option_that_is_none_is_noticed():
    with pytest.raises(click.NoSuchOption):
        parse(dict(every_command())["build"], "build", ["--sitx"])


def test_the_help_ends_with_the_examples(walkthroughs):
    done = walkthroughs("homework", "init", "--help")
    assert done.out.endswith(
        "Examples:\n  walkthroughs homework init ../homework --task alpha-beta\n"
    )


def test_quiet_says_nothing_but_faults(walkthroughs, write):
    right, wrong = write("a.yml", SOUND), write("b.yml", WRONG)
    loud, quiet = walkthroughs("check", right), walkthroughs("check", "-q", right)
    assert (loud.err, loud.code) == ("1 walkthrough is right\n", 0)
    assert (quiet.out, quiet.err, quiet.code) == ("", "", 0)
    refused = walkthroughs("check", "--quiet", wrong)
    assert refused.code == 1
    assert len(refused.faults) == 2


def test_verbose_names_each_file(walkthroughs, write):
    files = [write("a.yml", SOUND), write("b.yml", SOUND.replace("T", "U"))]
    said = walkthroughs("check", "-v", *files).err
    assert said == "a.yml: right\nb.yml: right\n2 walkthroughs are right\n"


def test_many_faults_are_counted_at_the_end(walkthroughs, write):
    assert walkthroughs("check", write("b.yml", WRONG)).err == "2 faults\n"
    one = WRONG.replace(", best: A", "")
    assert walkthroughs("check", write("b.yml", one)).err == ""


def test_colours_are_forbidden_and_asked_for_by_the_environment(walkthroughs, write, monkeypatch):
    file = write("b.yml", WRONG)
    plain = walkthroughs("check", file).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    painted = walkthroughs("check", file).out
    assert painted.startswith("\x1b[31m\x1b[1mb.yml:4:17\x1b[0m: ")
    assert re.sub(r"\x1b\[\d+m", "", painted) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert walkthroughs("check", file).out == plain


def test_the_lines_of_the_guide_complete_commands_options_and_algorithms(tmp_path):
    program = (sys.executable, "-m", "search_walkthroughs")
    lines = re.findall(r"`(?:eval \"\$\()?_WALKTHROUGHS_COMPLETE=(\w+)_source", GUIDE.read_text())
    assert lines == ["bash", "zsh", "fish"]
    for words, completion in (
        ("walkthroughs ser", "serve"),
        ("walkthroughs build --site", "--site-dir"),
        ("walkthroughs run --algorithm negamax-", "negamax-one-parity"),
    ):
        environment = {
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": ":".join(sys.path),
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(words.split()) - 1),
            "_WALKTHROUGHS_COMPLETE": "bash_complete",
        }
        done = subprocess.run(program, env=environment, capture_output=True, text=True)
        assert completion in [line.split(",")[1] for line in done.stdout.split()], done


def test_clean_deletes_what_was_made_and_nothing_else(walkthroughs, write, tmp_path):
    write("walkthroughs/a/b.yml", SOUND)
    write("docs/index.md", "# A\n")
    write("mkdocs.yml", "INHERIT: docs/walkthroughs/.site/mkdocs.yml\nsite_name: A\n")
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert walkthroughs("build", "--pages-only").code == 0
    mine = tmp_path / "docs/walkthroughs/mine.txt"
    mine.write_text("mine")
    done = walkthroughs("clean")
    assert done.err == "deleted docs/walkthroughs and .walkthroughs\n"
    locks = set((tmp_path / ".walkthroughs").iterdir())
    assert {path for path in tmp_path.rglob("*") if path.is_file()} - locks == before | {mine}
    assert walkthroughs("clean").err == "nothing was made here\n"


def test_clean_refuses_a_folder_that_no_build_has_made(walkthroughs, write, tmp_path):
    write("walkthroughs/a/b.yml", SOUND)
    write("docs/index.md", "# A\n")
    file = tmp_path / write("site/letter.txt", "Dear\n")
    done = walkthroughs("clean")
    assert done.code == 2
    assert "holds files that were not generated" in done.err
    assert file.read_text() == "Dear\n"


@pytest.mark.parametrize("place", ["docs/site", "..", "."])
def test_a_site_goes_nowhere_where_its_sources_are(walkthroughs, write, place):
    write("walkthroughs/a/b.yml", SOUND)
    done = walkthroughs("build", "--site-dir", place)
    assert done.code == 2
    assert "holds what the site is made of; name a folder for the site alone" in done.err


def test_the_site_goes_where_it_is_said_and_is_the_same(walkthroughs, write, tmp_path):
    write("walkthroughs/a/b.yml", SOUND)
    write("docs/index.md", "# A\n")
    write("mkdocs.yml", "INHERIT: docs/walkthroughs/.site/mkdocs.yml\nsite_name: A\n")
    for place in ("site", "out/public"):
        assert walkthroughs("build", "--site-dir", place).code == 0
    first, second = (
        {path.relative_to(home): path.read_bytes() for path in home.rglob("*") if path.is_file()}
        for home in (tmp_path / "site", tmp_path / "out/public")
    )
    assert first == second
    assert Path("index.html") in first
