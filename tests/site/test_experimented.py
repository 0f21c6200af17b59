"""A page of an experiment says what the kept results say, and nothing else."""

import json
import re

import pytest

from generator.running.experiments import conducted, definition, digest, experiment, keep
from generator.running.trials import SUFFIX
from generator.site.experimented import page
from generator.site.words import languages

GAMES = """\
title: {en: Rates, ja: 成功率}
game: calculation
options: {ranks: 5, suits: 2, piles: 1}
parts:
- games: 40
  algorithm:
  - playout
  - playout: {options: {policy: foundation-first}, label: {en: foundation first, ja: 台札}}
- games: 4
  options: {playouts: 8}
  algorithm: uct
"""
SEARCHES = """\
title: {en: Nearer, ja: 近づく}
game: calculation
options: {ranks: 5, suits: 2, piles: 1, policy: foundation-first}
searches: 6
playouts: [4, 16]
algorithm: [flat-monte-carlo, uct]
parts:
- {position: 3 2 | 4 | 3}
- {position: 2 4 | 4 3 5 | 3}
"""


@pytest.fixture
def conduct(tmp_path):
    """Write an experiment, make it, and give its page."""

    def made(text):
        file = tmp_path / "trial.yml"
        file.write_text(text)
        asked = experiment(file)
        keep(file, asked, {digest(definition(row)): conducted(row) for row in asked.rows})
        return page(file), json.loads(file.with_suffix(SUFFIX).read_text())["rows"]

    return made


@pytest.mark.parametrize("language", languages())
def test_every_row_of_games_stands_in_the_table(conduct, language):
    shown, rows = conduct(GAMES)
    text = shown.text(language)
    body = re.search("<tbody>(.*?)</tbody>", text)[1]
    cells = [re.findall("<td>(.*?)</td>", row) for row in body.split("</tr>")[:-1]]
    assert [(int(row[1]), int(row[2])) for row in cells] == [
        (row["games"], row["successes"]) for row in rows
    ]
    assert shown.files == {}
    assert "84" in shown.summary(language)  # games in all


def test_the_order_is_the_one_that_was_found(conduct):
    shown, rows = conduct(GAMES)
    told = re.search("From the most successful down: (.*?)\\.\\s", shown.text("en"))[1]
    rates = {"playout": 0, "foundation first": 1, "uct": 2}
    places = sorted(rates, key=told.index)
    found = [rows[rates[name]]["rate"] for name in places]
    assert found == sorted(found, reverse=True)


@pytest.mark.parametrize("language", languages())
def test_every_position_has_its_chart_and_its_numbers(conduct, language):
    shown, rows = conduct(SEARCHES)
    text = shown.text(language)
    files = [path for path in shown.files if f"/{language}/" in path]
    assert re.findall(r'src="\.\./\.\./([^"]+)"', text) == files
    assert len(files) == 2
    for row in rows:
        assert f"{row['error']:.2f}" in text
        assert row["exact"] in text
    for data in shown.files.values():
        assert data.startswith(b"<svg")
        assert b"flat-monte-carlo" in data


def test_a_row_without_a_result_is_left_out(conduct, tmp_path):
    _, rows = conduct(GAMES)
    file = tmp_path / "trial.yml"
    file.write_text(GAMES.replace("games: 4\n", "games: 5\n"))
    assert len(page(file).results) == len(rows) - 1
