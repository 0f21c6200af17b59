"""What is meant by the signs of other keyboards and habits: full-width signs, decimal commas, and
colons without a space."""

import re
from unicodedata import normalize

FULL_WIDTH_SIGNS = {
    "：": "a colon and a space for the full-width colon ：",
    "，": "a comma and a space for the full-width comma ，",
    "、": "a comma and a space for the Japanese comma 、",
    "［": "[ for the full-width bracket ［",
    "］": "] for the full-width bracket ］",
    "｛": "{ for the full-width brace ｛",
    "｝": "} for the full-width brace ｝",
    "\u3000": "spaces for the full-width space",
    "\xa0": "ordinary spaces for the no-break space U+00A0",
}
"""Signs that look like signs of YAML, and what to write in their place."""

NUMBER = re.compile(r"[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)")
THOUSANDS = re.compile(r"[-+]?[0-9]{1,3}(,[0-9]{3})+")
DECIMAL_COMMA = re.compile(r"[-+]?[0-9]+,[0-9]+")
LIST = re.compile(rf"{NUMBER.pattern}(\s*,\s*{NUMBER.pattern})+")
PROBABILITY = re.compile(r"0?\.[0-9]+|[0-9]{1,2}(\.[0-9]+)?\s?%|[0-9]+/[1-9][0-9]*")
"""Pattern of a label that looks like a chance."""
CHANCES = "{player: chance, children: [{p: 0.5, value: 3}, …]}"
"""Example of how chances are written."""
DASHES = dict.fromkeys(map(ord, "\u2212\u2010\u2011\u2012\u2013\u2014\uff0d\u30fc"), "-")
"""Signs for minus, the Japanese mark of a long vowel among them, which shares its key."""

_KEY = re.compile(r"^[\s-]*[^\s:：#\"'\[{][^:：#\"'\[{]{0,39}：")
"""Pattern of a line that begins with a key and a full-width colon."""
_NO_SPACE = re.compile(r"\s*(?:-\s+)*(?P<key>[^\W\d][\w-]{0,39}):(?!//)[^\s:]")
"""Pattern of a key whose colon has no space behind it; an address such as https://… does not
fit."""
_WIDE_SPACE = re.compile(r"\s*(?:-\s+)*[^\W\d][\w-]{0,39}:(?=[\u3000\xa0])")
"""Pattern of a key whose colon has a blank behind it that YAML does not take for a space."""
_PART = re.compile(r"(?<=[0-9\]}\"'])\s*[，、]|[［］｛｝]|^\s*\u3000")
"""Pattern of a full-width sign where a sign of YAML may stand."""


def wide(text: str) -> str | None:
    """Return what to write for the first full-width sign of the text; None if there is none.

    >>> wide("A：1")
    'write a colon and a space for the full-width colon ：'
    """
    sign = next((sign for sign in text if sign in FULL_WIDTH_SIGNS), None)
    return None if sign is None else f"write {FULL_WIDTH_SIGNS[sign]}"


def begins_wide(key: str) -> bool:
    """Return whether the key begins with a blank that YAML does not take for a space.

    >>> begins_wide("\\u3000title"), begins_wide("title")
    (True, False)
    """
    return key[:1] in ("\u3000", "\xa0")


def intended_sign(text: str) -> str | None:
    """Return what to write for a sign that YAML does not take for its own; None if there is none.

    >>> intended_sign("A：1"), intended_sign("A:1"), intended_sign("https://a.example")
    ('write a colon and a space for the full-width colon ：', 'write a space after `A:`', None)
    >>> intended_sign("\\xa0A")
    'write ordinary spaces for the no-break space U+00A0'
    """
    if remedy := wide(text):
        return remedy
    place = glued_colon(text)
    return None if place is None else f"write a space after `{text[:place].strip(' -')}`"


def glued_colon(line: str) -> int | None:
    """Return where a space is missing after the colon of the line's key.

    >>> glued_colon("  title:T"), glued_colon("title: a:b"), glued_colon("https://a.example")
    (8, None, None)
    """
    key = _NO_SPACE.match(line)
    return None if key is None else key.end("key") + 1


def misplaced_sign(line: str) -> int | None:
    """Return where in a line that cannot be read a full-width sign stands for one of YAML.

    >>> misplaced_sign("title：T"), misplaced_sign("title: 例：木")
    (5, None)
    """
    if key := _KEY.match(line):
        return key.end() - 1
    if key := _WIDE_SPACE.match(line):
        return key.end()
    part = _PART.search(line)
    return None if part is None else part.end() - 1


def intended_number(text: str) -> str | None:
    """Return the number that a text means without being one; None if it is a number, or means none.

    >>> [intended_number(text) for text in ("2,5", "２．５", "−3", "ー2", "1,000", "2.5")]
    ['2.5', '2.5', '-3', '-2', '1000', None]
    """
    plain = normalize("NFKC", text.strip()).translate(DASHES)
    if THOUSANDS.fullmatch(plain):
        plain = plain.replace(",", "")
    elif DECIMAL_COMMA.fullmatch(plain):
        plain = plain.replace(",", ".")
    return plain if plain != text.strip() and NUMBER.fullmatch(plain) else None
