"""The sample of mutants that nobody chose, and what is said of it."""

import json

import pytest
from markdown import markdown

from trust import covering, faulting, figures, mutating
from trust.catching import pytest_call
from trust.covering import statement_lines
from trust.mutating import Change, Mutant, Verdict


def mutants(count):
    """Two at each place."""
    return [Mutant("record/kinds.py", line, 0, name, 0) for line in range(count) for name in "ab"]


def test_a_sample_has_each_place_once_and_is_the_beginning_of_a_larger_one():
    few, many = (mutating.sample(mutants(40), wanted, 1) for wanted in (10, 99))
    assert few == many[:10]
    assert len(many) == len({one.place for one in many}) == 40
    assert {one.operator for one in many} == {"a", "b"}
    assert mutating.sample(mutants(40), 10, 2) != few


def test_what_is_to_notice_the_mutants_is_there():
    named = {file.relative_to(mutating.HOUSE).as_posix() for file in mutating.modules()}
    assert {"record/recorder.py", "runs/proofs.py", "course/claims.py"} <= named
    assert {"families/depth_first/scores.py"} <= named
    assert all(list(mutating.ROOT.glob(glob)) for glob in mutating.TESTS)
    found = {what for what, _ in mutating.candidates()}
    assert {
        "law",
        "golden traces",
        "tests/laws/test_proofs.py",
        "tests/captions/test_captions.py",
    } <= found
    assert "generator/search_walkthroughs/record/kinds.py" in found, "its examples"
    assert "generator/search_walkthroughs/record/plan.py" not in found, "it has none"


STATEMENTS = """if (
    a
    and b
):
    total = (
        1
        + 2
    )
"""


def test_a_statement_has_all_its_lines_and_one_that_holds_others_its_head():
    assert [list(statement_lines(STATEMENTS, line)) for line in (2, 4, 5, 7)] == [
        *([[1, 2, 3, 4]] * 2),
        *([[5, 6, 7, 8]] * 2),
    ]


def test_a_function_is_run_by_what_runs_its_body():
    text = "class A:\n    @property\n    def a(\n        self):\n        x = 1\n        return x\n"
    assert [list(statement_lines(text, line)) for line in (1, 2, 4, 5)] == [
        [1],
        [5, 6],
        [5, 6],
        [5],
    ]


def test_lines_are_counted_as_a_program_runs_them(tmp_path):
    pytest.importorskip("coverage")
    (tmp_path / covering.HOUSE).mkdir(parents=True)
    (tmp_path / covering.HOUSE / "one.py").write_text("def never():\n    return 1\n")
    (tmp_path / covering.HOUSE / "__main__.py").write_text("from . import one\none.seen = 1\n")
    (tmp_path / covering.HOUSE / "__init__.py").write_text("")
    found = covering.measured(("a program", ("-m", "search_walkthroughs")), tmp_path)
    assert found.runs("one.py", [1])
    assert not found.runs("one.py", [2])
    assert not found.runs("two.py", [1])
    assert found.seconds > 0
    (tmp_path / covering.HOUSE / "one.py").write_text("raise SystemExit('no')")
    with pytest.raises(covering.Failing, match="a program: no"):
        covering.measured(("a program", ("-m", "search_walkthroughs")), tmp_path)


def program(name, seconds):
    call = pytest_call(name) if name.endswith(".py") else ("-m", name)
    return covering.Program((name, call), seconds, {})


def test_what_is_quick_comes_first_tests_share_processes_and_what_is_slow_is_left_out():
    names = {"b.py": 9, "a.py": 4, "law": 5, "c.py": 10, "d.py": 30, "e.py": 100}
    found = list(covering.processes(program(name, seconds) for name, seconds in names.items()))
    assert [call[-2:] if "pytest" in call else call for (_, call), _ in found] == [
        *(("-m", "law"), ("a.py", "b.py"), ("c.py", "d.py")),
    ]
    grace, times = covering.GRACE, covering.LIMIT
    assert [limit for _, limit in found] == [grace + times * spent for spent in (5, 13, 40)]


def test_annotations_are_no_mutants_and_code_is():
    pytest.importorskip("cosmic_ray")
    file = mutating.HOUSE / "record/kinds.py"
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


def test_a_change_is_named_by_the_line_that_is_changed_or_gone():
    one = mutants(1)[0]
    text = "class A:\n\n    @property\n    def a(self):\n        return 1 + 2\n"
    changed = mutating.change(one, text, text.replace("+", "-"))
    assert (changed.right, changed.wrong) == ("return 1 + 2", "return 1 - 2")
    changed = mutating.change(one, text, text.replace("\n    @property", ""))
    assert (changed.right, changed.wrong) == ("@property", "")


def test_what_is_named_equivalent_stands_in_its_file(tmp_path, monkeypatch):
    assert mutating.outdated() == []
    assert all(mutating.equivalents().values()), "each has its reason"
    kept = tmp_path / "equivalent.toml"
    row = '[[equivalent]]\nfile = "record/kinds.py"\nright = "{}"\nwrong = "x"\nreason = "r"\n'
    kept.write_text(row.format("return low == high") + row.format("no such line"))
    monkeypatch.setattr(mutating, "EQUIVALENT", kept)
    assert mutating.outdated() == [Change("record/kinds.py", "no such line", "x")]


CAME = (*[("law: value", "law: value")] * 7, ("law: new", None), ("equivalent", None), (None, None))
FOUND = {
    mutant: Verdict(Change("record/kinds.py", "a", "b"), by, first)
    for mutant, (by, first) in zip(mutants(5), CAME, strict=True)
}


def test_results_add_up_and_stand_on_both_pages_once():
    results = mutating.summary(mutants(40), FOUND, 1)
    assert [results[name] for name in ("mutants", "places", "tried")] == [80, 40, 10]
    assert [results[name] for name in ("first", "caught", "equivalent", "survived")] == [
        *(7, 8, 1, 1)
    ]
    assert [one["by"] for one in results["list"]][-3:] == ["law: new", "equivalent", None]
    for language, text in mutating.sentences(results).items():
        page = figures.PAGES[language].read_text("utf-8")
        once = figures.with_sentences(page, mutating.NAME, text)
        assert once.count(text) == 1
        assert figures.with_sentences(once, mutating.NAME, text) == once
        first = next(line for line in text.splitlines() if "`record/kinds.py`" in line)
        assert first.rstrip(" |").endswith(("nothing**", "なし**")), "what survived comes first"
        (new,) = (line for line in text.splitlines() if "`law: new`" in line)
        assert new.rstrip(" |").endswith(("nothing**", "なし**")), "which nothing noticed at first"


def test_lines_of_programs_end_no_cell_of_the_table():
    change = Change("record/kinds.py", "a: int | str = '`|`' or '<b>'", "")
    found = {mutants(1)[0]: Verdict(change, "law: value", None)}
    text = mutating.sentences(mutating.summary(mutants(1), found, 1))["en"]
    html = markdown(text, extensions=["tables", "pymdownx.details"])
    row = html.partition("<code>record/kinds.py</code>")[2].partition("</tr>")[0]
    assert row.count("<td>") == 4
    assert "a: int | str = '`|`' or '&lt;b&gt;'" in row


def test_a_run_goes_on_with_what_came_of_the_one_before(tmp_path, monkeypatch):
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    (tmp_path / "docs").mkdir()
    assert mutating.former() == {}
    results = mutating.summary(mutants(3), FOUND, 1)
    figures.file_of(mutating.NAME).write_text(json.dumps(results))
    assert list(mutating.former().values()) == [list(FOUND.values())[-1]]


def test_a_run_tries_the_mutants_of_the_one_before_again_whose_lines_are_there():
    pytest.importorskip("cosmic_ray")
    file = mutating.HOUSE / "record/kinds.py"
    every = list(mutating.every_mutant([file]))
    text = file.read_text("utf-8")
    some = every[5:40:7]
    known = {
        (made := mutating.change(one, text, mutating.mutated_text(one, text))): Verdict(
            made, None, None
        )
        for one in reversed(some)
    }
    gone = Change("record/kinds.py", "a line that is not there", "another")
    known[gone] = Verdict(gone, "law", "law")
    found = mutating.tried_before(every, known)
    assert [verdict.change for verdict in found.values()] == [one for one in known if one != gone]
    assert {(one.line, one.operator) for one in found} == {(one.line, one.operator) for one in some}


def test_a_score_is_that_of_the_first_try_with_its_interval():
    numbers = {"tried": 200, "first": 171, "caught": 180, "equivalent": 10, "survived": 10}
    results = mutating.summary(mutants(40), FOUND, 1) | numbers
    english, japanese = mutating.sentences(results).values()
    assert "171 of the others were caught, which is 90 %" in english
    assert "between 85 % and 94 %" in english
    assert "New tests catch 9 more, and 10 survive" in english
    assert "171個（90%）" in japanese
    assert "85%から94%" in japanese


@pytest.mark.parametrize("run", [mutating, faulting], ids=lambda run: run.NAME)
def test_the_pages_say_what_a_kept_run_came_to(run):
    """Until one is kept they say nothing of it."""
    kept = figures.figures(run.NAME)
    said = run.sentences(kept) if kept else {}
    for language, page in figures.PAGES.items():
        text = page.read_text("utf-8")
        assert figures.marks(run.NAME)[0] in text
        assert figures.sentences_on(text, run.NAME) == said.get(language, "")
