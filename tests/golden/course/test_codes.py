"""What is read of the codes in which readers tell their teachers what they have answered."""

from pathlib import Path

from search_walkthroughs.questions.completion_code import BadCode, page_signs, read_code

FILMS = ("own/minimax/minimax", "textbook/alpha-beta/alpha-beta", "自分/木")
CODES = (
    ("svfr s3mp gnb", " ada"),
    ("SVFR-S3MP-GNB", "Ａｄａ"),
    ("svfr s3mp gnb", "bob"),
    ("svfr s3mp gn8", "ada"),
    ("svfr s3mp", "ada"),
    ("svfr s9mp gnb", "ada"),
    ("", ""),
    ("no code!", "ada"),
)
"""Codes, each with a name that is said to be its student's."""


def _read(code: str, student: str) -> str:
    try:
        return str(read_code(code, student))
    except BadCode as error:
        return f"refused: it {error}"


def test_what_is_read_of_codes_is_what_it_was(golden):
    lines = [f"{film}: {page_signs(film)}" for film in FILMS]
    lines += [f"{code!r} of {student!r}: {_read(code, student)}" for code, student in CODES]
    golden(Path(__file__).parent / "words/codes.txt", "\n".join([*lines, ""]))
