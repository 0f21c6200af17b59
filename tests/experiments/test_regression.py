"""Lines fitted to values of shallow and deep searches: counted by hand, kept, and replayed."""

import json
from math import sqrt
from pathlib import Path

import pytest

from search_walkthroughs.experiments import experiments, results
from search_walkthroughs.experiments.regression import Regression, is_value_pair, regression_of
from search_walkthroughs.pages.types.experiment_page import experiment_page
from search_walkthroughs.reading import BadInput

EXPERIMENT = """title: {en: Kalah, ja: カラハ}
game: kalah
options: {pits: 3, seeds: 2, depth: 3}
fit: 6
opening: 2
parts:
- algorithm:
  - prob-cut: {label: {en: three by one, ja: 三}, options: {deep: 3, shallow: 1}}
"""
KEPT = Path(__file__).parents[2] / "docs/experiments/prob-cut.yml"


@pytest.fixture
def kept(tmp_path):
    """An experiment with its results."""
    file = tmp_path / "fit.yml"
    file.write_text(EXPERIMENT, "utf-8")
    trial = experiments.experiment(file)
    (row,) = trial.rows
    result = experiments.conduct(row)
    experiments.write_results(file, trial, {experiments.result_key(row): result})
    return file


def test_the_line_is_that_of_least_squares():
    fitted = Regression([(0, 1), (1, 3), (2, 2)], 0.0)
    slope, offset = fitted.line
    assert (slope, offset) == (pytest.approx(1 / 2), pytest.approx(3 / 2))
    assert fitted.deviation == pytest.approx(sqrt((1 / 4 + 1 + 1 / 4) / 3))
    assert fitted.explained == pytest.approx(1 - (3 / 2) / 2)
    exact = Regression([(0, -2), (3, 4)], 0.0)
    assert exact.line == (2, -2)
    assert (exact.deviation, exact.explained) == (0, 1)


def test_the_values_are_those_of_alpha_beta_to_both_depths(kept):
    ((_, result),) = experiments.table(kept)
    shallow = {pair[0] for pair in result["answers"]}
    assert len(result["answers"]) == 6
    assert len(shallow) > 1
    assert regression_of(result).facts()["slope"] == result["slope"]
    assert list(experiments.stale(kept)) == []
    numbers = results.figures(kept)[0].numbers
    assert numbers["fit"] == 6
    assert numbers["slope"] == result["slope"]


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("position", [0, 5])
def test_another_value_is_found_when_the_first_positions_are_searched_again(kept, place, position):
    beside = kept.with_suffix(".json")
    text = json.loads(beside.read_text("utf-8"))
    (row,) = text["rows"]
    row["answers"][position][place] += 1
    row |= regression_of(row).facts() | {"seconds": 0}  # so little that all are searched again
    beside.write_text(json.dumps(text), "utf-8")
    (fault,) = experiments.stale(kept)
    assert f"says of position {position} what it does not come to" in fault.message


def test_a_line_that_does_not_follow_from_the_values_is_refused(kept):
    beside = kept.with_suffix(".json")
    text = json.loads(beside.read_text("utf-8"))
    text["rows"][0]["slope"] += 1
    beside.write_text(json.dumps(text), "utf-8")
    with pytest.raises(BadInput) as caught:
        experiments.table(kept)
    assert "says slope = " in str(caught.value)


def test_values_are_numbers_and_no_line_fits_positions_of_one_value(kept):
    assert is_value_pair([1, 2.5])
    assert not is_value_pair([1])
    assert not is_value_pair(["1", 2])
    beside = kept.with_suffix(".json")
    text = json.loads(beside.read_text("utf-8"))
    text["rows"][0]["answers"] = [[1, 2]] * 6
    beside.write_text(json.dumps(text), "utf-8")
    with pytest.raises(BadInput) as caught:
        experiments.table(kept)
    assert "does not hold the outcome of every search" in str(caught.value)


def test_a_search_that_predicts_nothing_has_no_line(tmp_path):
    file = tmp_path / "fit.yml"
    file.write_text(
        EXPERIMENT.replace("prob-cut", "alpha-beta").replace(
            ", options: {deep: 3, shallow: 1}", ""
        ),
        "utf-8",
    )
    (row,) = experiments.experiment(file).rows
    with pytest.raises(BadInput) as caught:
        experiments.conduct(row)
    (fault,) = caught.value.faults
    assert fault.message == "alpha-beta predicts no deep search, so no line is fitted for it"
    assert "prob-cut" in fault.remedy


def test_the_page_shows_the_positions_and_the_line(kept):
    page = experiment_page(kept)
    assert any(name.endswith("en/lines.svg") for name in page.files)
    text = page.text("en")
    assert "lines.svg" in text
    assert "three by one" in text


def test_prob_cut_is_audited_with_the_line_that_was_fitted():
    rows = experiments.table(KEPT)
    (fitted,) = (r for row, r in rows if row.fit and r["options"]["deep"] == 4)
    bands = []
    for row, result in rows:
        if row.audit:
            options = result["options"]
            assert options["slope"] == round(fitted["slope"], 2)
            assert options["offset"] == round(fitted["offset"], 2)
            bands.append(options["band"])
    assert bands == [pytest.approx(t * fitted["deviation"], abs=0.006) for t in (0, 0.5, 1, 1.5)]
