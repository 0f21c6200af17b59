"""`walkthroughs exam` writes its files, says how difficult they are, and refuses what cannot be."""

import re
import sys
from pathlib import Path

import pytest

from cli.conftest import walkthroughs

__all__ = ["walkthroughs"]

EXAM = ("exam", "--kind", "alpha-beta", "--preset", "1", "--variants", "3", "--seed", "7")
TEXTS = ("--format", "html", "--format", "moodle", "--format", "yaml")


@pytest.fixture
def written(tmp_path, monkeypatch, walkthroughs):
    monkeypatch.chdir(tmp_path)
    done = walkthroughs(*EXAM, *TEXTS, "-o", "one")
    assert done.code == 0, done.err
    return done


def files(folder):
    return {file.name: file.read_bytes() for file in folder.rglob("*.*")}


def test_the_same_seed_gives_the_same_bytes_and_another_does_not(written, tmp_path, walkthroughs):
    walkthroughs(*EXAM, *TEXTS, "-o", "two")
    walkthroughs(*EXAM[:-1], "8", *TEXTS, "-o", "three")
    one, two, three = (files(tmp_path / name) for name in ("one", "two", "three"))
    assert one == two
    assert one.keys() == three.keys()
    assert one["sheets.html"] != three["sheets.html"]
    assert "steps each" in written.err


def test_only_the_teachers_file_leads_back_to_the_trees(written, tmp_path, walkthroughs):
    record = (tmp_path / "one/remake.yml").read_text("utf-8")
    (command,) = [line for line in record.splitlines() if line.startswith("# walkthroughs ")]
    assert "--seed 7 " in command
    (tmp_path / "remake.yml").write_text(record, "utf-8")
    assert walkthroughs(*command.split()[2:], *TEXTS).code == 0
    one, again = files(tmp_path / "one"), files(tmp_path / "exam")
    del one["remake.yml"], again["remake.yml"]
    assert one == again


def test_a_mix_is_made_again_with_the_seed_and_number_that_were_given(
    tmp_path, monkeypatch, walkthroughs
):
    monkeypatch.chdir(tmp_path)
    mix = "title: Mine\nseed: 3\ntasks:\n  - {kind: minimax, preset: 1}\n"
    (tmp_path / "mix.yml").write_bytes(b"\xef\xbb\xbf" + mix.encode())
    words = ("exam", "mix.yml", "--variants", "2", "--seed", "9", "--format", "yaml", "-o", "one")
    assert walkthroughs(*words).code == 0
    record = (tmp_path / "one/remake.yml").read_text("utf-8")
    assert record.endswith(mix)
    again = ("exam", "one/remake.yml", "--variants", "2", "--seed", "9", "--format", "yaml")
    assert walkthroughs(*again, "-o", "two").code == 0
    one, two = files(tmp_path / "one"), files(tmp_path / "two")
    assert one.pop("remake.yml") != two.pop("remake.yml")  # it has the note twice
    assert one == two


def test_without_a_seed_nobody_can_guess_the_trees(tmp_path, monkeypatch, walkthroughs):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mix.yml").write_text("tasks:\n  - {kind: minimax, preset: 1}\n")
    for name, words in (("a", ("--kind", "minimax")), ("b", ("mix.yml",)), ("c", ("mix.yml",))):
        done = walkthroughs("exam", *words, "--variants", "1", "--format", "yaml", "-o", name)
        assert done.code == 0
    seeds = {
        re.search(r"--seed (\d+)", (tmp_path / name / "remake.yml").read_text())[1]
        for name in "abc"
    }
    assert len(seeds) == 3


def test_each_variant_passes_the_check_of_the_course(written, tmp_path, walkthroughs):
    done = walkthroughs("check", "one/variants")
    assert done.code == 0, done.err
    file = tmp_path / "one/variants/variant-001-1.yml"
    file.write_text(file.read_text().replace("value: ", "value: 9"))
    assert walkthroughs("check", "one/variants").code == 1


def test_files_that_are_there_are_not_replaced(written, walkthroughs):
    again = walkthroughs(*EXAM, *TEXTS, "-o", "one")
    assert again.code == 2
    assert walkthroughs(*EXAM, *TEXTS, "-o", "one", "--force").code == 0


def test_nothing_of_the_exam_before_is_left(tmp_path, monkeypatch, walkthroughs):
    monkeypatch.chdir(tmp_path)
    walkthroughs(*EXAM, "--language", "en", "--language", "ja", "-o", "one")
    assert {"sheets-ja.pdf", "moodle-en.xml", "questions-ja.gift"} <= files(tmp_path / "one").keys()
    own = "notes.html", "sheets-2.html", "variants/mine.yml", "variants/variant-002-x.yml"
    for name in own:
        (tmp_path / "one" / name).write_text("mine")
    new = ("exam", "--kind", "minimax", "--variants", "1", "--seed", "1", "--format", "yaml")
    assert walkthroughs(*new, "-o", "one", "--force").code == 0
    walkthroughs(*new, "-o", "two")
    left = files(tmp_path / "one")
    assert {name: left.pop(Path(name).name) for name in own} == dict.fromkeys(own, b"mine")
    assert left == files(tmp_path / "two")


def test_what_a_link_leads_to_is_not_deleted(tmp_path, monkeypatch, walkthroughs):
    monkeypatch.chdir(tmp_path)
    for name in ("one", "elsewhere"):
        (tmp_path / name).mkdir()
    (tmp_path / "elsewhere/variant-009-1.yml").write_text("mine")
    (tmp_path / "elsewhere/sheets.html").write_text("mine")
    (tmp_path / "one/variants").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "one/sheets.html").symlink_to(tmp_path / "elsewhere/sheets.html")
    assert walkthroughs(*EXAM, "--format", "html", "-o", "one", "--force").code == 0
    assert set(files(tmp_path / "elsewhere").values()) == {b"mine"}
    assert not (tmp_path / "one/sheets.html").is_symlink()


def test_a_place_that_cannot_be_written_is_named(tmp_path, monkeypatch, walkthroughs):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("mine")
    done = walkthroughs(*EXAM, "--format", "yaml", "-o", "file/x")
    assert (done.code, done.err.count("cannot be written: Not a directory")) == (2, 1)
    assert done.err.endswith("; name another folder with -o\n")
    (tmp_path / "one/sheets.html").mkdir(parents=True)
    done = walkthroughs(*EXAM, "--format", "html", "-o", "one", "--force")
    assert done.code == 2
    assert "one/sheets.html: cannot be written: Is a directory; name another" in done.err


def test_of_an_exam_that_is_too_long_nothing_is_written(tmp_path, monkeypatch, walkthroughs):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mix.yml").write_text("tasks:\n" + "  - {kind: alpha-beta, preset: 4}\n" * 3)
    done = walkthroughs("exam", "mix.yml", "--variants", "1", "-o", "x")
    assert done.code == 2
    assert "takes 3 pages" in done.err
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("exam", "-o", "x"), "name a file of tasks, one task with --kind, skills with --skills"),
        (("exam", "none.yml", "-o", "x"), "there is no such file"),
        (("exam", "none.yml", "--preset", "1", "-o", "x"), "--preset goes with --kind"),
        (("exam", "--kind", "chess", "-o", "x"), "chess"),
    ],
)
def test_what_cannot_be_made_is_refused(tmp_path, monkeypatch, walkthroughs, words, said):
    monkeypatch.chdir(tmp_path)
    done = walkthroughs(*words)
    assert done.code == 2
    assert said in done.err
    assert not (tmp_path / "x").exists()


def test_without_typst_all_but_the_pdf_is_made_with_a_note(tmp_path, monkeypatch, walkthroughs):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "typst", None)
    ask = ("exam", "--kind", "minimax", "--variants", "1", "--seed", "1", "-o", "exam")
    done = walkthroughs(*ask)
    assert done.code == 0
    assert "note: no PDF is made: pip install 'search-walkthroughs[paper]'" in done.err
    assert (tmp_path / "exam/sheets.html").is_file()
    assert not (tmp_path / "exam/sheets.pdf").exists()
    done = walkthroughs(*ask, "--force", "--format", "pdf")
    assert done.code == 2
    assert "pip install 'search-walkthroughs[paper]'" in done.err
    assert "Traceback" not in done.err
