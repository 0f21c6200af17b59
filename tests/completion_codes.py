"""The code that a page must give for a student's answers."""

import re
import unicodedata
from collections.abc import Sequence

from search_walkthroughs.questions.completion_code import SIGNS, page_signs, text_hash


def write_code(film: str, student: str, right: Sequence[bool]) -> str:
    """The code of a student for the page of an animation.

    >>> write_code("walkthroughs/textbook/alpha-beta/alpha-beta", "Ada", [True, False, True])
    'SVFR-S3MP-GNB'
    """
    body = page_signs(film) + SIGNS[len(right)]
    for n in range(0, len(right), 5):
        bits = "".join("1" if one else "0" for one in right[n : n + 5]).ljust(5, "0")
        body += SIGNS[int(bits, 2)]
    name = re.sub(r"\s+", "", unicodedata.normalize("NFKC", student).lower())
    check = text_hash(f"{body}\n{name}")
    code = body + "".join(SIGNS[check >> 5 * place & 31] for place in (3, 2, 1, 0))
    return "-".join(code[n : n + 4] for n in range(0, len(code), 4))
