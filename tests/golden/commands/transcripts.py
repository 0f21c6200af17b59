"""Transcripts: what a user gets who has the files of a script and does what it says."""

import ast
import io
import linecache
import pprint
import re
import shlex
import sys
import traceback
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path

from golden.commands.scripts import Command
from golden.commands.written_files import digest, shortened, shown
from search_walkthroughs import cli
from search_walkthroughs.version import __version__

UNSTABLE = (
    (re.compile(r"\b\d+(\.\d+)? seconds\b"), "N seconds"),
    (re.compile(r"^(info (?:.* )?nps) \d+", re.MULTILINE), r"\1 N"),
    (re.compile(r"^(info (?:.* )?time) \d+", re.MULTILINE), r"\1 N"),
    (re.compile(r"^(  seconds +)[\d.e-]+$", re.MULTILINE), r"\1N"),
    (re.compile(r"(?<=\d\.\d{12})\d+"), ""),  # Python 3.12 and later add floats more exactly
    (re.compile(r"(players-)[0-9a-f]{8}\b"), r"\1DIGEST"),
    (re.compile(r'("(?:asked|program)": )"[0-9a-f]+"'), r'\1"DIGEST"'),
    (re.compile(r'("(?:\w*_)?seconds": )[-+.\de]+'), r"\1N"),
    (re.compile(rf"(version |Walkthroughs |==|-){re.escape(__version__)}\b"), r"\1VERSION"),
)
"""What differs from run to run, or from version to version, and what stands in its place."""
COLUMNS = 100
"""Width of what Python's values are printed in."""
PASSED_OVER = {".walkthroughs", "__pycache__"}
"""Folders of what is kept for the next time, which no user looks at."""
MAX_PRINTED = 40_000
"""Upper limit of the characters that a command prints and that are shown in full."""
MAX_VALUE_CHARACTERS = 500
"""Upper limit of the characters of a text within a value."""


@dataclass
class Session:
    """A user at work in a folder."""

    folder: Path
    """The folder, where files are looked for that have been written."""
    names: dict[str, object] = field(default_factory=dict)
    """What statements may name, and what they have given a name to."""
    statements: list[str] = field(default_factory=list)
    """The statements so far: a program that they define is looked up by its place."""
    before: dict[str, bytes] = field(default_factory=dict)
    """The files that are known to lie in the folder, by name."""

    def transcript(self, script):
        """What the user sees: each step with what it prints, its exit code, and what it writes."""
        for name, text in script.files.items():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        self.before = self._files()
        return "\n".join(self._stable(self._step(step)) for step in script.steps)

    def _step(self, step):
        """The text of one step."""
        if isinstance(step, Command):
            return f"$ {step.line}\n{self._command(step.line)}{self._written()}"
        marked = "".join(f"{line}\n" for line in step.lines)
        return f"{marked}{self._statement(step.source)}{self._written()}"

    def _command(self, line):
        """What a command prints, and its exit code."""
        program, *arguments = shlex.split(line)
        assert program == "walkthroughs", f"{program} is no command of this project"
        typed = b""
        if arguments[-2:-1] == ["<"]:
            *arguments, _, file = arguments
            typed = Path(file).read_bytes()
        elif arguments[-2:-1] == ["<<<"]:
            *arguments, _, text = arguments
            typed = f"{text}\n".replace("\\n", "\n").encode()
        printed, said, code = _printed(lambda: _exit_code(arguments), typed)
        stderr = f"stderr:\n{_ended(said)}" if said else ""
        return f"{_shortened(printed)}{stderr}exit {code}\n"

    def _statement(self, source):
        """What a statement prints, and its value if it has one."""
        (tree,) = ast.parse(source).body
        is_expression = isinstance(tree, ast.Expr)
        file = f"<statement {len(self.statements)}>"
        self.statements.append(source)
        linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file

        def execute():
            code = compile(source, file, "eval" if is_expression else "exec")
            value = eval(code, self.names)
            if value is not None:
                pprint.pp(_summary(value), width=COLUMNS)

        printed, said, error = _printed(execute)
        raised = "".join(traceback.format_exception_only(error)) if error else ""
        return f"{_ended(printed)}{_ended(said)}{_ended(raised)}"

    def _files(self):
        """The contents of all files in the folder, by name."""
        return {
            file.relative_to(self.folder).as_posix(): file.read_bytes()
            for file in sorted(self.folder.rglob("*"))
            if file.is_file() and not PASSED_OVER & {*file.parts}
        }

    def _written(self):
        """The files that the last step has written, changed or deleted."""
        before, self.before = self.before, self._files()
        gone = (name for name in before if name not in self.before)
        return "".join(f"-- {name} is deleted --\n" for name in gone) + "".join(
            f"-- {name} --\n{shown(name, self._stable_data(data))}"
            for name, data in self.before.items()
            if before.get(name) != data
        )

    def _stable_data(self, data):
        """What a file holds without what differs from one run to the next, if it is text."""
        try:
            return self._stable(data.decode()).encode()
        except UnicodeDecodeError:
            return data

    def _stable(self, text):
        """The text without what differs from one run to the next."""
        text = text.replace(str(self.folder), "/folder")
        for pattern, replacement in UNSTABLE:
            text = pattern.sub(replacement, text)
        return text


def _summary(value):
    """A value in which a digest stands for each long text, such as a page."""
    match value:
        case str() if len(value) > MAX_VALUE_CHARACTERS:
            return f"{len(value)} characters: {digest(value)}"
        case bytes() if len(value) > MAX_VALUE_CHARACTERS:
            return f"{len(value)} bytes: {digest(value)}"
        case dict():
            return {name: _summary(part) for name, part in value.items()}
        case list():
            return [_summary(part) for part in value]
    return value


def _exit_code(arguments):
    """Run the command and return the code that it exits with."""
    sys.argv = ["walkthroughs", *arguments]
    try:
        cli.main()
    except SystemExit as left:
        return left.code or 0
    return 0


def _printed(function, typed=b""):
    """What a function prints on both streams, and what it returns or raises; `typed` are the bytes
    that it may read."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            result = function()
    except Exception as error:
        result = error
    finally:
        sys.stdin = before
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue())
    return *(text.decode("utf-8", "backslashreplace") for text in texts), result


def _shortened(printed):
    """What a command prints; of a text that nobody reads as a whole, the beginning."""
    return _ended(printed) if len(printed) <= MAX_PRINTED else shortened(printed)


def _ended(text):
    """The text with a line break at its end."""
    return text if not text or text.endswith("\n") else f"{text}\n"
