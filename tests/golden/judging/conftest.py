"""Commands as a user runs them: what is typed, what is printed, and how the command ends."""

import shlex

import pytest


@pytest.fixture
def transcript(run_command, tmp_path, monkeypatch):
    """Write files into an empty folder and run commands there; the text of all that is printed.

    What goes to the standard error has a `!` before each line. Files by their paths are texts; a
    program is made executable if its text begins with `#!`.
    """

    def run(files, commands):
        for name, text in files.items():
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text if isinstance(text, bytes) else text.encode())
            if text[:2] in ("#!", b"#!"):
                file.chmod(0o755)
        monkeypatch.chdir(tmp_path)
        return "\n".join(typed(command) for command in commands)

    def typed(command):
        status, printed, said = run_command(*shlex.split(command))
        lines = [f"$ walkthroughs {command}", *printed.splitlines()]
        lines += [f"! {line}" for line in said.splitlines()]
        return "\n".join([*lines, f"ends with {status}\n"]).replace(str(tmp_path), "FOLDER")

    return run
