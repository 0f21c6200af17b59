"""From the bytes of a file to text that YAML may hold."""

import re

from .faults import START, Faults, Mark
from .limits import Limits

BREAK = re.compile(r"\r\n|\r|\n")
UNSEEN = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff"
"""Characters no editor shows: controls, lone surrogates, and line breaks that only YAML sees."""

FOREIGN = re.compile(f"[{UNSEEN}]")


def decode(data: bytes | str, limits: Limits, faults: Faults) -> str:
    """The file's text, without a byte order mark; it holds no character that cannot be seen."""
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    if len(raw) > limits.bytes:
        message = f"the file has {len(raw):,} bytes, more than the limit of {limits.bytes:,}"
        faults.stop(START, message, limits.remedy("bytes"))
    if isinstance(data, str):
        text = data
    else:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            mark = place(data[: error.start].decode("utf-8"), error.start)
            message = f"the byte 0x{data[error.start]:02x} is not UTF-8"
            faults.stop(mark, message, "save the file in the encoding UTF-8")
    text = text.removeprefix("\ufeff")
    if foreign := FOREIGN.search(text):
        name = f"U+{ord(foreign[0]):04X}"
        message = f"found the character {name}, which cannot be seen"
        faults.stop(place(text, foreign.start()), message, "delete it, or write a space for it")
    return text


def place(text: str, offset: int) -> Mark:
    """The place of the character at the offset.

    >>> str(place("ab\\ncd", 4))
    '2:2'
    """
    before = BREAK.split(text[:offset])
    return Mark(len(before), len(before[-1]) + 1)
