"""What keys, options and names mean, in any language: English where nothing else is said."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path

HOME = Path(__file__).parent


@cache
def texts(language: str) -> Mapping[str, Mapping[str, str]]:
    """The explanations in the language, by section and name; none for a language without any.

    English has no file: its texts are those that editors show.
    """
    file = HOME / f"{language}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def explained(section: str, name: str, english: str, language: str) -> str:
    """What the name of a section means."""
    return texts(language).get(section, {}).get(name, english)


def code(text: str) -> str:
    """The text as HTML, with what stands between backticks as code.

    >>> code("`a` < 1")
    '<code>a</code> &lt; 1'
    """
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
