"""Errors of a judged program, raised here or told by the process in which it runs."""

import traceback

MAX_ERROR_CHARACTERS = 300
"""Upper limit of the text of an error (characters)."""


class ToldError(Exception):
    """An error of a program that runs in another process."""

    def __init__(self, text: str, line: int) -> None:
        super().__init__(text)
        self.text = text
        self.line = line


class ToldExit(SystemExit):
    """An error after which such a program cannot run on: it exits, or has no memory left."""

    def __init__(self, text: str, line: int) -> None:
        super().__init__(text)
        self.text = text
        self.line = line


def no_input(*arguments: object) -> str:
    """Stand in for `input` while a program is judged. Raises EOFError."""
    raise EOFError("input() asks nobody while a program is judged")


def error_facts(error: BaseException, file: str) -> tuple[str, int]:
    """Return the text of an error, and the last line of the file that it passed; 0 if none."""
    if isinstance(error, ToldError | ToldExit):
        return error.text, error.line
    stack = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno or 0 for frame in stack if frame.filename == file]
    text = f"{type(error).__name__}: {error}".removesuffix(": ")
    return text[:MAX_ERROR_CHARACTERS], lines[-1] if lines else 0
