"""The guide's page on judging: what it shows is what the command prints."""

import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from judging.own.forms import FORMS
from judging.own.games import RIGHT
from search_walkthroughs.cli import commands
from search_walkthroughs.cli.judge import KEYS, read_configuration
from search_walkthroughs.judging.evidence import KINDS
from search_walkthroughs.judging.own.own_examination import judge_own
from search_walkthroughs.judging.own.own_program import OwnProgram
from search_walkthroughs.judging.programs.state_adapters import CHOOSABLE_ADAPTERS
from search_walkthroughs.judging.question import Question

pytestmark = pytest.mark.day(7)

NAMED = (
    *("undo", "copies", "connect four", "nim", "cs50"),
    *("aima", "own", "pvs", "twice", "cache", "table", "driver", "boxed", "mixed"),
)
"""The forms that the page names, in order."""
DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"en": DOCS / "guide/judge.md", "ja": DOCS / "ja/guide/judge.md"}
TEXTS = {language: page.read_text("utf-8") for language, page in PAGES.items()}


def blocks(language, kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXTS[language], re.DOTALL | re.MULTILINE)


def program(folder, name="my_search.py"):
    """The program that the page writes under this name, written into the folder."""
    file = folder / name
    (text,) = re.findall(
        rf"^cat > {name} <<'END'\n(.*?)^END$", TEXTS["en"], re.DOTALL | re.MULTILINE
    )
    file.write_text(text)
    return str(file)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", PAGES)
def test_the_page_shows_what_the_command_prints(language, tmp_path):
    verdict, recognised, *_ = blocks(language, "text")
    given = ["judge", program(tmp_path), "--language", language, "--explain"]
    printed = CliRunner().invoke(commands, given).stdout
    assert printed == f"{verdict}    {recognised}"


@pytest.mark.parametrize("language", PAGES)
def test_the_page_explains_every_verdict_and_every_form_of_trees(language):
    # `replay` alone says what lies inside.
    for name in ({*KINDS} - {"inside"}) | {*CHOOSABLE_ADAPTERS}:
        assert f"| `{name}` |" in TEXTS[language]


def test_every_option_of_the_command_is_told():
    judge = commands.get_command(None, "judge")
    options = {name for one in judge.params for name in one.opts if name.startswith("--")}
    named = {language: set(re.findall(r"--[a-z]+", text)) for language, text in TEXTS.items()}
    assert options - {"--jobs"} <= named["en"] & named["ja"]


@pytest.mark.parametrize("language", PAGES)
def test_the_page_names_what_the_configuration_may_hold_and_nothing_else(language):
    before, _, _ = TEXTS[language].partition("```toml")
    named = re.findall(r"`([a-z]+)`", before.rpartition("\n\n")[0].rpartition("\n\n")[2])
    assert sorted(named) == sorted(KEYS)


@pytest.mark.parametrize("language", PAGES)
def test_the_configuration_of_the_page_can_be_read(language, tmp_path):
    (text,) = blocks(language, "toml")
    file = tmp_path / "judge.toml"
    file.write_text(text)
    chosen = read_configuration(file)
    given = tomllib.loads(text)
    assert (chosen.trees, chosen.seed) == (given["trees"], given["seed"])
    assert chosen.points["wasteful"] == given["points"]["wasteful"]
    assert chosen.points["wrong"] == 2


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", PAGES)
def test_the_page_shows_what_is_printed_of_a_game(language, tmp_path):
    file = program(tmp_path, "game.py")
    printed = CliRunner().invoke(commands, ["judge", file, "--own", "--language", language])
    assert printed.stdout in blocks(language, "text")
    assert printed.exit_code == 1


OWN_FORMS = {**RIGHT, **dict(reversed(FORMS.values()))}


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", NAMED)
def test_the_forms_of_the_page_are_found_by_themselves(name):
    verdict = judge_own(OwnProgram(OWN_FORMS[name]), "", Question(), max_calls=500).verdict
    rows = {
        language: re.findall(r"^\| .* \| `([^`]*\))` \|$", text, re.MULTILINE)
        for language, text in TEXTS.items()
    }
    calls = rows["en"][-len(NAMED) :]
    assert calls == rows["ja"][-len(NAMED) :]
    assert f"from {calls[NAMED.index(name)]}: " in verdict.says[0]
