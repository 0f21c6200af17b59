"""Markdown that says what was meant: the head of a page, and text that stays text in it."""

import json
import re
from html import escape


def front_matter(title: str, language: str, description: str = "") -> str:
    """The head of a walkthrough's page, which needs the whole width.

    Themes write both texts into the page as they stand: the title between tags, where its quotes
    do no harm, the description into an attribute. So they must be HTML already.

    >>> front_matter("a < b", "en").splitlines()[1]
    'title: "a &lt; b"'
    """
    about: dict[str, object] = {"title": escape(title, quote=False), "lang": language}
    if description:
        about["description"] = escape(description)
    about["hide"] = ["navigation", "toc"]
    # JSON is YAML: no label can break out of its value.
    rows = (f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in about.items())
    return f"---\n{''.join(rows)}---\n\n"


_ACTIVE = re.compile(r"[\\`*_{}\[\]()#+!|~^$=:&-]")


def markdown_safe(html: str) -> str:
    """HTML whose text Markdown leaves alone: active characters become references, tags stay.

    >>> markdown_safe("<b>a_1</b> &amp; *")
    '<b>a&#95;1</b> &amp; &#42;'
    """
    parts = re.split(r"(<[^<>]*>|&#?\w+;)", html)
    return "".join(
        part if at % 2 else _ACTIVE.sub(lambda found: f"&#{ord(found[0])};", part)
        for at, part in enumerate(parts)
    )


def fenced(text: str, language: str) -> str:
    """The text as a block of code that no line of it can end."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence}{language}\n{text.rstrip()}\n{fence}\n"
