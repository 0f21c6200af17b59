"""Completion codes: what a reader answered right on a page, in a dozen signs, bound to a name.

A code has five signs for the page, one for the number of questions, one for every five of them, and
four for a check sum over all that and the student's name. The script ``completion-code.js`` writes
them. There is no secret in it: a code is not a proof.
"""

import re
import unicodedata
from dataclasses import dataclass

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: letters that look like digits are left out."""
BITS, PAGE, CHECK = 5, 5, 4
LOOKALIKES = str.maketrans("OIL", "011")


@dataclass(frozen=True, slots=True)
class CompletionCode:
    """What a code says."""

    page: str
    """The signs of the page, as `page_signs` gives them."""
    right: tuple[bool, ...]
    """For each question, in the order of the page, whether its first answer was right."""


class BadCode(ValueError):
    """A text that is not a code, or not the code of this name."""


def text_hash(text: str) -> int:
    """Return the hash FNV-1a of the text's bytes, 32 bits.

    >>> hex(text_hash("a"))
    '0xe40c292c'
    """
    total = 0x811C9DC5
    for byte in text.encode():
        total = (total ^ byte) * 0x01000193 & 0xFFFFFFFF
    return total


def page_signs(film: str) -> str:
    """Return the signs of the page whose animation has that name."""
    return _signs(text_hash(film), PAGE)


def read_code(code: str, student: str) -> CompletionCode:
    """Return what the code says. Raises BadCode for a text that is not a code, or the code of
    another name.

    >>> read_code("svfr s3mp gnb", " ada").right
    (True, False, True)
    """
    text = re.sub(r"[\s-]+", "", unicodedata.normalize("NFKC", code)).upper().translate(LOOKALIKES)
    if not text or set(text) - set(SIGNS) or len(text) < PAGE + 1 + CHECK:
        raise BadCode("is not a code")
    count = SIGNS.index(text[PAGE])
    if len(text) != PAGE + 1 + -(-count // BITS) + CHECK:
        raise BadCode("has too few or too many signs")
    body = text[:-CHECK]
    if _check(body, student) != text[-CHECK:]:
        raise BadCode("is mistyped, or was made for another name")
    bits = "".join(f"{SIGNS.index(sign):0{BITS}b}" for sign in body[PAGE + 1 :])
    return CompletionCode(text[:PAGE], tuple(bit == "1" for bit in bits[:count]))


def _check(body: str, student: str) -> str:
    name = re.sub(r"\s+", "", unicodedata.normalize("NFKC", student).lower())
    return _signs(text_hash(f"{body}\n{name}"), CHECK)


def _signs(number: int, count: int) -> str:
    """Return the lowest bits of the number as `count` signs."""
    places = range(count - 1, -1, -1)
    return "".join(SIGNS[number >> BITS * place & 31] for place in places)
