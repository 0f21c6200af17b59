r"""Scripts: the files that a user has, and the commands that they then type.

A script is a text of three kinds of lines, in the manner of the archives that Go tests its tools
with:

- ``$ walkthroughs run tree.yml`` is a command line. At its end ``< file`` has it read a file, and
  ``<<< 'text'`` a text, in which ``\n`` ends a line.
- ``>>> value = 3`` is a statement of Python, which ``... `` lines continue.
- ``-- tree.yml --`` begins a file, which ends where the next one begins. Behind
  ``-- tree.yml: seed.yml --`` nothing follows: the file is a copy of `inputs/seed.yml`.

Other lines, such as a sentence in front of a command, are for the reader of the script. Two are
not: `NIGHT`, and those that name a module which the script needs.
"""

import re
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
INPUTS = HERE / "inputs"
SUFFIX = ".script"
NIGHT = "By night.\n"
"""The first line of a script that takes too long for every change."""

NEEDED = re.compile(r"^Needs ([\w.]+)\.$", re.MULTILINE)
"""A line that names a module without which the script cannot be run."""
FILE_MARK = re.compile(r"-- (?P<name>[^:]+?)(: (?P<shared>\S+))? --")
COMMAND, STATEMENT, MORE = "$ ", ">>> ", "... "


@dataclass(frozen=True)
class Command:
    """A command line that is typed, such as ``walkthroughs run tree.yml``."""

    line: str


@dataclass(frozen=True)
class Statement:
    """A statement of Python, of one line or more."""

    lines: tuple[str, ...]

    @property
    def source(self):
        """The statement without the marks in front of its lines."""
        return "".join(f"{line[len(STATEMENT) :]}\n" for line in self.lines)


@dataclass(frozen=True)
class Script:
    """What a user has and does."""

    steps: tuple[Command | Statement, ...]
    files: dict[str, str]
    """The texts of the files, by name."""
    is_long: bool
    """Whether the script is run by night alone."""
    modules: tuple[str, ...]
    """Modules of other packages that it needs."""

    @classmethod
    def read(cls, text):
        """The script that a text holds."""
        steps, files, file = [], {}, None
        for line in text.splitlines():
            if mark := FILE_MARK.fullmatch(line):
                file, shared = mark["name"], mark["shared"]
                files[file] = (INPUTS / shared).read_text("utf-8") if shared else ""
            elif file is not None:
                files[file] += f"{line}\n"
            elif line.startswith(COMMAND):
                steps.append(Command(line.removeprefix(COMMAND)))
            elif line.startswith(STATEMENT):
                steps.append(Statement((line,)))
            elif line.startswith(MORE.rstrip()):
                steps[-1] = Statement((*steps[-1].lines, line))
        return cls(tuple(steps), files, text.startswith(NIGHT), (*NEEDED.findall(text),))


def script_files():
    """All scripts, in order of their names."""
    return sorted(HERE.glob(f"*/*{SUFFIX}"))
