"""The sample of mutants that nobody chose, and what is said of it."""

import json

import pytest

from trust import mutating
from trust.mutating import Change, Mutant


def mutants(count):
    """Two at each place."""
    return [Mutant("trace/kinds.py", line, 0, name, 0) for line in range(count) for name in "ab"]


def test_a_sample_has_each_place_once_and_is_the_beginning_of_a_larger_one():
    few, many = (mutating.sample(mutants(40), wanted, 1) for wanted in (10, 99))
    assert few == many[:10]
    assert len(many) == len({one.place for one in many}) == 40
    assert {one.operator for one in many} == {"a", "b"}
    assert mutating.sample(mutants(40), 10, 2) != few


def test_every_mutated_module_has_something_that_is_to_notice_its_mutants():
    named = {file.relative_to(mutating.HOUSE).as_posix() for file in mutating.modules()}
    assert {"trace/recorder.py", "running/proofs.py", "running/claims_check.py"} <= named
    assert {"captions/scores.py"} <= named
    for name in named:
        found = [part for _, call in mutating.catchers(name) for part in call if "/" in part]
        assert found
        assert all((mutating.ROOT / part).exists() for part in found)


def test_annotations_are_no_mutants_and_code_is():
    pytest.importorskip("cosmic_ray")
    file = mutating.HOUSE / "trace/kinds.py"
    found = list(mutating.every_mutant([file]))
    lines = file.read_text("utf-8").splitlines()
    assert any("score <= alpha" in lines[one.line - 1] for one in found)
    heads = [one for one in found if lines[one.line - 1].lstrip().startswith("def ")]
    assert not any("BinaryOperator" in one.operator for one in heads), "`|` of an annotation"
    assert not any(one.operator.endswith(("_Is", "_IsNot")) for one in found)
    one = next(one for one in found if "score <= alpha" in lines[one.line - 1])
    text = file.read_text("utf-8")
    made = mutating.change(one, text, mutating.mutated_text(one, text))
    assert made.right == lines[one.line - 1].strip() != made.wrong


def test_what_is_named_equivalent_stands_in_its_file(tmp_path, monkeypatch):
    assert mutating.outdated() == []
    assert all(mutating.equivalents().values()), "each has its reason"
    kept = tmp_path / "equivalent.toml"
    row = '[[equivalent]]\nfile = "trace/kinds.py"\nright = "{}"\nwrong = "x"\nreason = "r"\n'
    kept.write_text(row.format("return low == high") + row.format("no such line"))
    monkeypatch.setattr(mutating, "EQUIVALENT", kept)
    assert mutating.outdated() == [Change("trace/kinds.py", "no such line", "x")]


FOUND = [
    (Mutant("trace/kinds.py", line, 0, "a", 0), Change("trace/kinds.py", "a", "b"), catcher)
    for line, catcher in enumerate(["law: value"] * 8 + ["equivalent", None])
]


def test_results_add_up_and_stand_on_both_pages_once():
    results = mutating.summary(mutants(40), FOUND, 1)
    assert [results[name] for name in ("mutants", "places", "tried")] == [80, 40, 10]
    assert [results[name] for name in ("caught", "equivalent", "survived")] == [8, 1, 1]
    assert results["survivors"] == [{"file": "trace/kinds.py", "right": "a", "wrong": "b"}]
    for language, text in mutating.sentences(results).items():
        page = mutating.PAGES[language].read_text("utf-8")
        once = mutating.with_sentences(page, text)
        assert once.count(text) == 1
        assert mutating.with_sentences(once, text) == once
        assert "%" not in text, "of so few no score is said"


def test_of_enough_mutants_a_score_is_said():
    enough = {"tried": 200, "caught": 171, "equivalent": 10, "survived": 19}
    results = mutating.summary(mutants(40), FOUND, 1) | enough
    english, japanese = mutating.sentences(results).values()
    assert "90.0 %" in english
    assert "90.0%" in japanese


def test_the_pages_say_what_a_kept_run_came_to():
    """Until one is kept they say nothing of it."""
    kept = mutating.RESULTS.exists()
    said = mutating.sentences(json.loads(mutating.RESULTS.read_text("utf-8"))) if kept else {}
    for language, page in mutating.PAGES.items():
        text = page.read_text("utf-8")
        between = text.partition(mutating.BEGIN)[2].partition(mutating.END)[0]
        assert between.strip() == said.get(language, "")
