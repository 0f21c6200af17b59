"""The guide's page on events: what it shows is what the programs and the command say."""

import re
import shutil
import subprocess
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

from search_walkthroughs.cli import commands
from search_walkthroughs.judging.events import KEYS, KINDS
from search_walkthroughs.judging.search_verdict import KINDS as VERDICTS

from .conftest import COMPILERS, PROGRAMS

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"en": DOCS / "guide/events.md", "ja": DOCS / "ja/guide/events.md"}
TEXTS = {language: page.read_text("utf-8") for language, page in PAGES.items()}


def blocks(language, kind):
    fence = re.compile(rf"^( *)```{kind}\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
    return [dedent(found[2]) for found in fence.finditer(TEXTS[language])]


def shell():
    """The lines of the page's first example, without the command."""
    (block,) = blocks("en", "sh")
    return re.search(r"<<'END'\n(.*?)END\n", block, re.DOTALL)[1]


def replay(folder, log):
    trees = folder / "trees.txt"
    trees.write_text("[[3, 12, 8], [2, 4, 6]]\n")
    return CliRunner().invoke(commands, ["replay", str(trees), "-"], input=log)


@pytest.mark.parametrize("language", PAGES)
def test_the_page_shows_what_the_command_prints(language, tmp_path):
    fine, unsound = blocks(language, "text")
    assert replay(tmp_path, shell()).stdout.endswith(fine)
    unread = [line for line in shell().splitlines() if "1/2" not in line and "1/3" not in line]
    assert replay(tmp_path, "\n".join(unread)).stdout.endswith(unsound)


@pytest.mark.parametrize("language", PAGES)
def test_the_page_shows_the_programs_as_they_are(language):
    kinds = {"cpp": "alpha_beta.cpp", "java": "TreeSearch.java", "javascript": "alpha_beta.js",
             "rust": "negamax.rs"}  # fmt: skip
    for kind, name in kinds.items():
        assert blocks(language, kind) == [(PROGRAMS / name).read_text("utf-8")]


@pytest.mark.parametrize("language", PAGES)
def test_the_page_explains_every_event_and_every_verdict(language):
    text = TEXTS[language]
    assert {kind for kind in KINDS if f'`{{"{kind}": ' in text} == {*KINDS}
    keys = set().union(*KEYS.values())
    assert {key for key in keys if f'"{key}": ' in text} == keys
    assert {word for word in VERDICTS if f"| `{word}` |" in text} == {*VERDICTS}


@pytest.mark.parametrize("name", COMPILERS)
def test_the_commands_of_the_page_run_to_the_letter(name, tmp_path, command):
    command(name)  # which skips where the compiler is missing
    (block,) = (text for text in blocks("en", "bash") if f" {name}" in text)
    shutil.copy(PROGRAMS / name, tmp_path)
    (tmp_path / "trees.txt").write_text("[[3, 12, 8], [2, 4, 6]]\n[[5, [6, 7]], 4]\n")
    done = subprocess.run(
        ["sh", "-ec", block], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert re.findall(r"^search \d+: (\w+)", done.stdout, re.MULTILINE) == ["fine", "fine"]


def test_both_languages_have_the_same_commands():
    assert blocks("en", "bash") == blocks("ja", "bash")
