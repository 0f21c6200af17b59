"""A study: two parallel forms, and the gain that their results show."""

import re
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from search_walkthroughs.captions.catalogue import languages
from search_walkthroughs.exams.skill_bank import SkillBank
from search_walkthroughs.exams.study import FORMS, LEVEL, SKILLS_ASKED, study_files, study_forms
from search_walkthroughs.exams.study_gain import gain_of, t_quantile
from search_walkthroughs.skills.catalogue import SKILLS
from skills.answers import ANSWERS

GUIDE = Path(__file__).parents[2] / "docs/guide/exams.md"
QUANTILES = {1: 12.706, 2: 4.303, 9: 2.262, 29: 2.045, 120: 1.980}
"""Of a printed table of Student's t, for 95 %."""


def test_forms_ask_the_same_skills_and_share_no_question():
    for seed in range(5):
        forms = study_forms(seed, "en")
        assert list(forms) == list(FORMS)
        first, second = forms.values()
        assert len(first) == len(second) == len(SKILLS_ASKED)
        for one, other in zip(first, second, strict=True):
            assert one.name.rpartition(" ")[0] == other.name.rpartition(" ")[0]
            assert (one.prompt, one.tree, one.answers) != (other.prompt, other.tree, other.answers)
    assert {*SKILLS_ASKED} < {skill.name for skill in SKILLS}


def test_the_right_answers_of_the_forms_are_found_again_by_another_way():
    for skill, instances in SkillBank(SKILLS_ASKED, len(FORMS), LEVEL, 3).instances():
        for instance in instances:
            assert ANSWERS[skill.name](instance) == instance.choices[0].text


@pytest.mark.parametrize("language", languages())
def test_forms_hold_no_answer_and_solutions_hold_one_for_each_question(language):
    files = study_files(7, language, "a4")
    assert set(files) == {"instructions", "form-a", "form-b", "solutions"}
    assert files == study_files(7, language, "a4")
    assert files["form-a"] != study_files(8, language, "a4")["form-a"]
    assert files["solutions"].count("☒") == 2 * len(SKILLS_ASKED)
    for name in FORMS:
        form = files[f"form-{name}"]
        assert "☒" not in form
        assert "<small>" not in form
        assert form.count("<li>") == len(SKILLS_ASKED) + form.count("☐")
    assert "marks --study" in files["instructions"]
    assert all("<script" not in text and "http-equiv" in text for text in files.values())


def test_quantiles_are_those_of_the_table():
    for freedom, quantile in QUANTILES.items():
        assert t_quantile(freedom) == pytest.approx(quantile, abs=5e-4)


def test_the_interval_holds_the_true_gain_as_often_as_it_says():
    lot = Random(5)
    held = []
    for _ in range(400):
        results = [(0, round(lot.gauss(20, 6))) for _ in range(8)]
        gain = gain_of(results)
        assert gain.mean == mean(after for _, after in results)
        held.append(gain.low <= 20 <= gain.high)
    assert 0.92 <= mean(held) <= 0.98
    with pytest.raises(ValueError, match="2 learners"):
        gain_of([(1, 2)])


def test_the_guide_shows_what_the_commands_print(run_command, tmp_path):
    (results,) = re.findall(r'```text title="results.csv"\n(.*?)```', GUIDE.read_text(), re.DOTALL)
    file = tmp_path / "results.csv"
    file.write_text(f"word, before, after\n# June\n{results}elm, 3,\n")
    code, out, err = run_command("marks", "--study", file)
    assert (code, err) == (0, "")
    assert f"```text\n{out}```" in GUIDE.read_text()
    file.write_text("maple, 1, 7\noak, 2, 7\nash, 1, 6\nelm, 2, 8\n")
    assert "contains 0" not in run_command("marks", "--study", file)[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("maple, 3, 9\noak, 1, 2\n", "scores go from 0 to 8"),
        ("maple, 3\noak, 1, 2\n", "is no code word with two scores"),
        ("maple, 3, 4\nmaple, 1, 2\n", "stands here a second time"),
        ("maple, 3, 4\n", "2 learners with both results are wanted"),
        ("", "2 learners with both results are wanted"),
    ],
)
def test_results_that_cannot_be_counted_are_refused_with_their_line(
    run_command, tmp_path, text, said
):
    file = tmp_path / "results.csv"
    file.write_text(text)
    code, out, err = run_command("marks", "--study", file)
    assert (code, out) == (2, "")
    assert said in err
    assert "results.csv:" in err


def test_the_command_writes_a_study_and_refuses_what_does_not_go_with_it(run_command, tmp_path):
    folder = tmp_path / "study"
    code, out, err = run_command("exam", "--study", "--seed", "7", "-o", folder)
    assert (code, err) == (0, "2 forms from seed 7\n")
    assert len(out.split()) == 4
    assert (folder / "form-b.html").read_text("utf-8") == study_files(7, "en", "a4")["form-b"]
    again = ("exam", "--study", "--seed", "8", "-o", folder, "--force")
    assert run_command(*again)[0] == 0
    assert len(list(folder.iterdir())) == 4
    for options, said in (
        (("--study", "--preset", "2"), "--study has two forms of one level"),
        (("--study", "--variants", "2"), "--study has two forms of one level"),
        (("--study", "--skills", "cut"), "name a file of tasks"),
        (("--study", "--format", "pdf"), "a study has no pdf file"),
    ):
        code, out, err = run_command("exam", *options, "-o", tmp_path / "other")
        assert (code, out) == (2, "")
        assert said in err
    code, out, err = run_command("marks", "--study", "--format", "csv", folder / "form-b.html")
    assert code == 2
    assert "--study has no other --format" in err
