"""The guide's page on events: what it shows is what the programs and the command say."""

import os
import re

import pytest
from click.testing import CliRunner

from search_walkthroughs.cli import commands
from search_walkthroughs.judging.events import KEYS, KINDS
from search_walkthroughs.judging.evidence import KINDS as VERDICTS
from search_walkthroughs.judging.evidence import NOT_RUN

from .conftest import COMPILERS, DOCS, PROGRAMS, blocks, guide_commands, need, shell

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
    kinds = {"cpp": "alpha_beta.cpp", "java": "TreeSearch.java", "javascript": "alpha_beta.js",
             "rust": "negamax.rs"}  # fmt: skip
    for kind, name in kinds.items():
        assert blocks(PAGES[language], kind) == [(PROGRAMS / name).read_text("utf-8")]


@pytest.mark.parametrize("language", PAGES)
def test_the_page_explains_every_event_and_every_verdict(language):
    text = TEXTS[language]
    assert {kind for kind in KINDS if f'`{{"{kind}": ' in text} == {*KINDS}
    keys = set().union(*KEYS.values())
    assert {key for key in keys if f'"{key}": ' in text} == keys
    assert {word for word in VERDICTS if f"| `{word}` |" in text} == {*VERDICTS} - {*NOT_RUN}


@pytest.mark.parametrize("name", COMPILERS)
def test_the_commands_of_the_page_run_to_the_letter(name, compiled):
    folder = compiled(name)  # by the lines of the page, or the test is skipped
    (folder / "trees.txt").write_text("[[3, 12, 8], [2, 4, 6]]\n[[5, [6, 7]], 4]\n")
    out = shell(guide_commands(name)[1], folder)
    assert re.findall(r"^search \d+: (\w+)", out, re.MULTILINE) == ["fine", "fine"]


def test_both_languages_have_the_same_commands():
    assert blocks(PAGES["en"], "bash") == blocks(PAGES["ja"], "bash")


def test_a_compiler_that_is_only_a_name_is_none(tmp_path, monkeypatch):
    (tmp_path / "rustc").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "rustc").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    with pytest.raises(pytest.skip.Exception, match="does not work"):
        need("rustc")
