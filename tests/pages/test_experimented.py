"""A page of an experiment says what the kept results say, and nothing else."""

import json
import re
from itertools import combinations

import pytest

from search_walkthroughs.building.course_build import build
from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.course.files import RESULT_SUFFIX, Source, page_path, to_top
from search_walkthroughs.experiments.experiments import conduct as conducted
from search_walkthroughs.experiments.experiments import experiment, result_key, table, write_results
from search_walkthroughs.experiments.results import compare_pairs, figures, groups
from search_walkthroughs.experiments.whole_games import percent
from search_walkthroughs.pages.types.experiment_page import experiment_page, make_experiment_page
from search_walkthroughs.reading import BadInput, Limits
from search_walkthroughs.record.statistics import holm, sign_test

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
BUDGETS = """\
title: {en: Budgets, ja: 回数}
game: calculation
options: {ranks: 5, suits: 2, piles: 1}
parts:
- games: 12
  options: {playouts: 8}
  algorithm: [flat-monte-carlo, uct]
- games: 6
  options: {playouts: 24}
  algorithm: flat-monte-carlo
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
MATCHES = """\
title: {en: Matches, ja: 対戦}
game: connect-four
options: {columns: 4, rows: 4}
play: 12
parts:
- algorithm:
  - playout: {label: {en: random, ja: ランダム}}
  - alpha-beta: {label: {en: one, ja: 1手}, options: {depth: 1}}
  - alpha-beta: {label: {en: two, ja: 2手}, options: {depth: 2}}
"""
COUNTS = """\
title: {en: Counts, ja: 数}
game: tic-tac-toe
position: O.. XX. .O.
searches: 10
parts:
- algorithm: [alpha-beta-hashed: {options: {bits: 6}, label: {en: few bits, ja: 少ない}}]
"""
SEARCHED = ", searches: 6, playouts: [4], algorithm: uct}"


def called(entry, language):
    """What the page calls a search: by its label, else in Japanese as people call it."""
    people = {"uct": "UCT", "playout": "1回のプレイアウト"} if language == "ja" else {}
    return entry.label.get(language, people.get(entry.name, entry.name))


@pytest.fixture
def conduct(tmp_path):
    """Write an experiment, make it, and give its page."""

    def made(text):
        file = tmp_path / "trial.yml"
        file.write_text(text)
        trial = experiment(file)
        write_results(file, trial, {result_key(row): conducted(row) for row in trial.rows})
        return experiment_page(file), json.loads(file.with_suffix(RESULT_SUFFIX).read_text())[
            "rows"
        ]

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


@pytest.mark.parametrize("language", languages())
def test_every_pair_is_compared_in_a_table_and_the_tests_are_named(conduct, tmp_path, language):
    shown, _ = conduct(GAMES)
    text = shown.text(language)
    found = [(row, one) for row, one in table(tmp_path / "trial.yml") if one is not None]
    (pairs,) = map(compare_pairs, groups(found))
    body = re.findall("<tbody>(.*?)</tbody>", text)[1]
    rows = [re.findall("<t[dh][^>]*>(.*?)</t[dh]>", row) for row in body.split("</tr>")[:-1]]
    assert len(rows) == len(pairs) == 3
    for cells, pair in zip(rows, pairs, strict=True):
        names = [called(row.entry, language) for row, _ in (pair.first, pair.second)]
        assert cells[:2] == names
        assert [int(cell) for cell in cells[2:5]] == [pair.deals, *pair.alone]
        undecided = {"en": "not decided", "ja": "決まらない"}[language]
        better = None if pair.better is None else pair.better[0].entry
        assert cells[6] == (called(better, language) if better else undecided)
    for source in ("E. B. Wilson", "Q. McNemar", "S. Holm"):
        assert source in text
    assert "R. A. Fisher" not in text
    assert "overlap, so" not in text


@pytest.mark.parametrize("language", languages())
def test_success_over_playouts_is_a_chart_and_equal_numbers_alone_are_compared(
    conduct, tmp_path, language
):
    shown, results = conduct(BUDGETS)
    text = shown.text(language)
    [chart] = [file for file in shown.files if f"/{language}/" in file]
    assert f"{shown.home}/{language}/rates.svg" == chart
    assert chart.removeprefix("walkthroughs/") in text
    assert [row["options"]["playouts"] for row in results] == [8, 8, 24]
    few = {"en": "flat-monte-carlo, 8 playouts", "ja": "原始モンテカルロ法・8回"}[language]
    assert few in text
    body = re.findall("<tbody>(.*?)</tbody>", text)[1]
    rows = [re.findall("<t[dh][^>]*>(.*?)</t[dh]>", row) for row in body.split("</tr>")[:-1]]
    assert [set(cells[:2]) for cells in rows] == [{{"en": "uct", "ja": "UCT"}[language], few}]
    quoted = {name for one in figures(tmp_path / "trial.yml") for name in one.names}
    assert {"flat-monte-carlo at 8", "flat-monte-carlo at 24"} <= quoted


@pytest.mark.parametrize("language", languages())
def test_every_match_stands_in_a_table_with_its_intervals_and_tests(conduct, tmp_path, language):
    shown, results = conduct(MATCHES)
    text = shown.text(language)
    (body,) = re.findall("<tbody>(.*?)</tbody>", text)
    rows = [re.findall("<t[dh][^>]*>(.*?)</t[dh]>", row) for row in body.split("</tr>")[:-1]]
    labels = {"en": ["random", "one", "two"], "ja": ["ランダム", "1手", "2手"]}[language]
    assert [cells[:2] for cells in rows] == [list(two) for two in combinations(labels, 2)]
    p_values = holm([sign_test(one["pairs_ahead"], one["pairs_behind"]) for one in results])
    undecided = {"en": "not decided", "ja": "決まらない"}[language]
    for cells, result, p in zip(rows, results, p_values, strict=True):
        assert cells[2:6] == [str(result[name]) for name in ("games", "won", "drawn", "lost")]
        assert cells[6].startswith(percent(result["score"]))
        stronger = cells[0] if result["pairs_ahead"] > result["pairs_behind"] else cells[1]
        assert cells[10] == (stronger if p <= 0.05 else undecided)
    assert "A. E. Elo" in text
    assert "S. Holm" in text
    assert "36" in shown.summary(language)  # games in all
    found = {numbers.names[0]: numbers.numbers for numbers in figures(tmp_path / "trial.yml")}
    assert found["random against two"]["won"] == results[1]["won"]
    assert found["one against two"]["score"] == results[2]["score"]


@pytest.mark.parametrize("language", languages())
def test_exact_searches_stand_in_a_table_with_their_wrong_values(conduct, tmp_path, language):
    shown, (result,) = conduct(COUNTS)
    text = shown.text(language)
    (body,) = re.findall("<tbody>(.*?)</tbody>", text)
    cells = re.findall("<t[dh][^>]*>(.*?)</t[dh]>", body)
    low, high = map(percent, result["wrong_interval"])
    assert cells[:3] == [
        {"en": "few bits", "ja": "少ない"}[language],
        "10",
        f"{result['wrong']} ({low} … {high})",
    ]
    assert cells[3].startswith(f"{result['nodes']:,.0f} (")
    assert cells[4:6] == [f"{result['fewest']} … {result['most']}", str(result["colliding"])]
    assert result["wrong"] > 0
    assert "E. B. Wilson" in text
    assert "10" in shown.summary(language)
    (found,) = figures(tmp_path / "trial.yml")
    assert found.numbers["wrong"] == result["wrong"]
    assert found.numbers["false-hits"] == result["false_hits"]


@pytest.mark.parametrize("language", languages())
def test_other_deals_are_compared_by_another_test(conduct, language):
    shown, _ = conduct(GAMES.replace("{playouts: 8}", "{playouts: 8, seed: 5}"))
    text = shown.text(language)
    assert "R. A. Fisher" in text
    assert "Q. McNemar" in text  # the two others share their deals
    body = re.findall("<tbody>(.*?)</tbody>", text)[1]
    assert body.count("<td>–</td>") == 2


def test_a_page_says_the_same_wherever_its_course_lies(tmp_path, monkeypatch):
    """And the course's own folder is not on it."""
    found = []
    for name in ("one", "another folder"):
        root = tmp_path / name
        home = root / "docs" / "experiments"
        home.mkdir(parents=True)
        (root / "walkthroughs").mkdir()
        (root / "walkthroughs" / "tree.yml").write_text("title: t\nalgorithm: minimax\ntree: [1]\n")
        file = home / "trial.yml"
        file.write_text(GAMES + SEARCHES.partition("parts:\n")[2].replace("}", SEARCHED))
        trial = experiment(file)
        write_results(file, trial, {result_key(row): conducted(row) for row in trial.rows})
        beside = file.with_suffix(RESULT_SUFFIX)
        beside.write_text(re.sub('"seconds": [0-9.]+', '"seconds": 1', beside.read_text()))
        monkeypatch.chdir(root)
        done = build(root, [root / "walkthroughs" / "tree.yml"], Limits())
        assert not done.findings
        pages = root / "docs"
        files = sorted(one for one in pages.rglob("*") if one.is_file())
        found.append({one.relative_to(pages).as_posix(): one.read_bytes() for one in files})
    assert found[0] == found[1]
    written = [data.decode() for name, data in found[0].items() if name.endswith("trial.md")]
    assert len(written) == 2
    for text in written:
        assert "docs/experiments/trial.yml" in text
        assert str(tmp_path) not in text


def test_no_page_is_built_of_results_that_do_not_hold_together(conduct, tmp_path):
    conduct(GAMES)
    file = tmp_path / "trial.yml"
    beside = file.with_suffix(RESULT_SUFFIX)
    beside.write_text(beside.read_text().replace('"rate": 0', '"rate": 1', 1))
    with pytest.raises(BadInput, match="says rate = "):
        experiment_page(file)


def test_the_order_is_the_one_that_was_found(conduct):
    shown, rows = conduct(GAMES)
    ranking = re.search(
        "In the order of their success rates, from the highest on: (.*?)\\. The", shown.text("en")
    )[1]
    rates = {"playout": 0, "foundation first": 1, "uct": 2}
    places = sorted(rates, key=ranking.index)
    found = [rows[rates[name]]["rate"] for name in places]
    assert found == sorted(found, reverse=True)


@pytest.mark.parametrize("language", languages())
def test_every_position_has_its_chart_and_its_numbers(conduct, language):
    shown, rows = conduct(SEARCHES)
    text = shown.text(language)
    files = [path for path in shown.files if f"/{language}/" in path]
    top = to_top(page_path(shown.name, language))
    assert re.findall(rf'src="{re.escape(top)}([^"]+)"', text) == files
    assert len(files) == 2
    for row in rows:
        assert f"{row['error']:.2f}" in text
        assert row["exact"] in text
    name = {"en": "flat-monte-carlo", "ja": "原始モンテカルロ法"}[language]
    for file in files:
        assert shown.files[file].startswith(b"<svg")
        assert name in shown.files[file].decode()


def test_the_best_moves_agree_with_the_verb(conduct):
    one, _ = conduct(SEARCHES)
    assert "; 3&gt;W1 is the best move." in one.text("en")
    two, rows = conduct(
        "title: t\ngame: tic-tac-toe\nsearches: 2\nplayouts: [4]\n"
        "algorithm: flat-monte-carlo\nparts:\n- {position: ..XO...O.}\n"
    )
    assert rows[0]["best"] == ["0", "8"]
    assert "0 and 8 are the best moves." in two.text("en")
    assert "最善手は0と8です。" in two.text("ja")


def test_the_time_of_a_game_is_written_in_full(conduct, tmp_path):
    conduct(GAMES)
    beside = (tmp_path / "trial.yml").with_suffix(RESULT_SUFFIX)
    text = re.sub('"seconds": [0-9.e-]+', '"seconds": 0.0028', beside.read_text())
    beside.write_text(text)
    shown = experiment_page(tmp_path / "trial.yml").text("en")
    assert "<td>0.00007 s</td>" in shown
    assert not re.search(r"\de[-+]\d", shown)


def test_a_row_without_a_result_is_left_out(conduct, tmp_path):
    _, rows = conduct(GAMES)
    file = tmp_path / "trial.yml"
    file.write_text(GAMES.replace("games: 4\n", "games: 5\n"))
    assert len(experiment_page(file).results) == len(rows) - 1


def test_an_experiment_whose_results_are_of_another_program_says_so_to_its_author(
    conduct, tmp_path
):
    conduct(GAMES)
    file = tmp_path / "trial.yml"
    beside = file.with_suffix(RESULT_SUFFIX)
    assert make_experiment_page(Source(file, "experiments/trial"), Limits()).files
    kept = re.sub('"program": "[0-9a-f]+"', '"program": "0123456789abcdef"', beside.read_text())
    beside.write_text(re.sub('"asked": "[0-9a-f]+"', '"asked": "0123456789abcdef"', kept))
    made = make_experiment_page(Source(file, "experiments/trial"), Limits())
    ((level, fault),) = [(finding.level, finding.fault) for finding in made.skipped]
    assert (level, not made.files, fault.file) == ("note", True, str(file))
    assert "has no page" in fault.message
    assert fault.remedy == f"run walkthroughs experiment {file}"
