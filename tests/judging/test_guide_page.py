"""The guide's page on events: what it shows is what the programs and the command say."""

import json
import os
import re
import shutil

import pytest
from click.testing import CliRunner

from search_walkthroughs.cli import commands
from search_walkthroughs.judging.evidence import KINDS as VERDICTS
from search_walkthroughs.judging.evidence import KINDS_WITHOUT_RUN
from search_walkthroughs.judging.reports.events import KEYS, KINDS

from .conftest import COMPILERS, DOCS, NIM, PROGRAMS, blocks, guide_commands, need, shell

pytestmark = pytest.mark.day(6)

PAGES = {"en": DOCS / "guide/events.md", "ja": DOCS / "ja/guide/events.md"}
TEXTS = {language: page.read_text("utf-8") for language, page in PAGES.items()}


def events():
    """The lines of the page's first example, without the command."""
    (block,) = blocks(PAGES["en"], "sh")
    return re.search(r"<<'END'\n(.*?)END\n", block, re.DOTALL)[1]


def replay(folder, log):
    trees = folder / "trees.txt"
    trees.write_text("[[3, 12, 8], [2, 4, 6]]\n")
    return CliRunner().invoke(commands, ["replay", str(trees), "-"], input=log)


@pytest.mark.parametrize("language", PAGES)
def test_the_page_shows_what_the_command_prints(language, tmp_path):
    fine, unsound = blocks(PAGES[language], "text")
    assert replay(tmp_path, events()).stdout.endswith(fine)
    unread = [line for line in events().splitlines() if "1/2" not in line and "1/3" not in line]
    assert replay(tmp_path, "\n".join(unread)).stdout.endswith(unsound)


@pytest.mark.parametrize("language", PAGES)
def test_the_page_shows_the_programs_as_they_are(language):
    kinds = {
        "cpp": ["nim.cpp", "alpha_beta.cpp"],
        "java": ["Nim.java", "TreeSearch.java"],
        "javascript": ["nim.js", "alpha_beta.js"],
        "python": ["nim.py"],
        "rust": ["negamax.rs"],
    }
    for kind, names in kinds.items():
        texts = [(PROGRAMS / name).read_text("utf-8") for name in names]
        assert blocks(PAGES[language], kind) == texts


@pytest.mark.parametrize("language", PAGES)
def test_the_page_explains_every_event_and_every_verdict(language):
    text = TEXTS[language]
    assert {kind for kind in KINDS if f'`{{"{kind}": ' in text} == {*KINDS}
    keys = set().union(*KEYS.values())
    assert {key for key in keys if f'"{key}": ' in text} == keys
    # Of a log it is not known what was asked for.
    said = {*VERDICTS} - {*KINDS_WITHOUT_RUN, "other"}
    assert {word for word in VERDICTS if f"| `{word}` |" in text} == said


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", COMPILERS)
def test_the_commands_of_the_page_run_to_the_letter(name, compiled):
    folder = compiled(name)  # by the lines of the page, or the test is skipped
    (folder / "trees.txt").write_text("[[3, 12, 8], [2, 4, 6]]\n[[5, [6, 7]], 4]\n")
    out = shell(guide_commands(name)[1], folder)
    assert re.findall(r"^search \d+: (\w+)", out, re.MULTILINE) == ["fine", "fine"]


NIM_EVENTS = 41
"""Number of events that the guide says each program prints."""


def nim_events(printed):
    """The events that a program printed."""
    return [json.loads(line) for line in printed.splitlines()]


@pytest.mark.parametrize("name", NIM)
def test_a_game_of_its_own_is_searched_alike_in_every_language(name, tmp_path):
    need(NIM[name])
    shutil.copy(PROGRAMS / name, tmp_path)
    compiling, (line,) = guide_commands(name)
    printed = shell([*compiling, line.partition(" |")[0]], tmp_path)
    expected = shell([f"python3 {PROGRAMS / 'nim.py'}"], tmp_path)
    assert nim_events(printed) == nim_events(expected)
    assert len(nim_events(printed)) == NIM_EVENTS
    said = CliRunner().invoke(commands, [*line.split()[-2:], "--verdict"], input=printed)
    assert said.output.startswith("search 1: fine: right, sound, and reads no more than alpha-beta")
    for language in PAGES:
        assert f"{NIM_EVENTS}" in TEXTS[language]


def test_the_traps_of_two_languages_are_real(tmp_path):
    need("node")
    (tmp_path / "trap.js").write_text("console.log(JSON.stringify({ value: Infinity }));\n")
    printed = shell(["node trap.js"], tmp_path)
    assert printed == '{"value":null}\n'
    said = CliRunner().invoke(commands, ["replay", "-"], input='{"leaf": "", "value": null}')
    assert "found 'null' as the value" in str(said.exception.faults[0])


def test_a_line_begun_before_the_search_is_torn_apart(tmp_path):
    need("g++")
    search = (PROGRAMS / "nim.cpp").read_text().replace("<cstdio>", "<cstdio>\n#include <iostream>")
    begin, end = search.split("    int value = search(5")
    trap = 'cout << "{\\"value\\": " << search(5, true, "", -2, 2) << "}\\n";\n}\n'
    (tmp_path / "trap.cpp").write_text(f"{begin}{trap}")
    assert "printf" in end
    printed = shell(["g++ -std=c++17 -o trap trap.cpp", "./trap"], tmp_path)
    said = CliRunner().invoke(commands, ["replay", "-"], input=printed)
    assert "which is no JSON object" in str(said.exception.faults[0])


def test_both_languages_have_the_same_commands():
    assert blocks(PAGES["en"], "bash") == blocks(PAGES["ja"], "bash")


def test_a_compiler_that_is_only_a_name_is_none(tmp_path, monkeypatch):
    (tmp_path / "rustc").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "rustc").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    with pytest.raises(pytest.skip.Exception, match="does not work"):
        need("rustc")
