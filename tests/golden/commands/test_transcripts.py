"""What a user gets who types the commands of a script is what is written down beside it.

A script is run in a folder of its own; `scripts.py` says how one is written. After a change that is
meant to change what users get, `pytest tests/golden/commands --update-golden` writes the texts
anew, and their difference is read.
"""

import sys

import pytest

from golden.commands.scripts import HERE, INPUTS, Script, script_files
from golden.commands.transcripts import Session


def cases():
    """Each script as a case of its own; long ones are run by night."""
    for file in script_files():
        script = Script.read(file.read_text("utf-8"))
        marks = [pytest.mark.night] if script.is_long else []
        name = file.relative_to(HERE).with_suffix("").as_posix()
        yield pytest.param(file, script, id=name, marks=marks)


@pytest.fixture
def session(tmp_path, monkeypatch):
    """A user in an empty folder, whose surroundings are the same everywhere."""
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "argv", sys.argv)
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("CI", "NO_COLOR", "FORCE_COLOR", "GITHUB_ACTIONS"):
        monkeypatch.delenv(name, raising=False)
    return Session(folder, {"monkeypatch": monkeypatch})


@pytest.mark.parametrize(("file", "script"), [*cases()])
def test_a_user_gets_what_is_written_down(file, script, session, golden):
    for module in script.modules:
        pytest.importorskip(module)
    golden(file.with_suffix(".txt"), session.transcript(script))


def test_every_transcript_has_its_script():
    transcripts = {file for file in HERE.glob("*/*.txt") if file.parent != INPUTS}
    assert transcripts == {file.with_suffix(".txt") for file in script_files()}
