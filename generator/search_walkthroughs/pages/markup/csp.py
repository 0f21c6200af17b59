"""The Content-Security-Policy of a page."""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from html import escape, unescape
from importlib.util import find_spec
from pathlib import Path

from .page_markup import redirect_script

THEMES = ("material", "zensical")
"""Packages whose templates may lie under a page."""

OWN_SOURCES = "'self' file:"  # from a disk, a browser takes every file for another host
NO_SOURCES = "'none'"
SOURCES = {
    "default-src": NO_SOURCES,
    "script-src": OWN_SOURCES,
    "style-src": OWN_SOURCES,
    "img-src": f"{OWN_SOURCES} data: blob:",
    "font-src": OWN_SOURCES,
    "media-src": OWN_SOURCES,
    "connect-src": OWN_SOURCES,
    "worker-src": OWN_SOURCES,
    "frame-src": OWN_SOURCES,
    "manifest-src": OWN_SOURCES,
    "base-uri": NO_SOURCES,
    "form-action": NO_SOURCES,
}
"""What every page may do, by kind of thing."""

_PLACEHOLDER = re.compile(r'<meta name="walkthroughs-policy" content="([^"]*)">')
"""Where a template wants the policy, with what a course allows besides."""
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.S)
_VARIABLE = re.compile(r"\{\{.*?\}\}", re.S)
_ADDRESS = r"[\w.~/:%@+-]*"
"""Text that a theme may write into its scripts: the way to the site's root."""
_SIZES = re.compile(r'style="((?:--wt-[a-z]+:\d+(?:\.\d+)?;?)+)"')
"""The only style attributes that are ours: sizes, as plain numbers."""


def policy(scripts: Iterable[str] = (), sizes: Iterable[str] = (), more: str = "") -> str:
    """Return the policy of a page that holds these inline scripts and style attributes.

    `more` is what its course allows besides: directives, written as in a policy.
    """
    allowed = dict(SOURCES)
    allowed["script-src"] += "".join(sorted({f" {csp_digest(text)}" for text in scripts}))
    if digests := "".join(sorted({f" {csp_digest(text)}" for text in sizes})):
        allowed["style-src"] += f" 'unsafe-hashes'{digests}"  # of attributes, these and no others
    for directive in more.split(";"):
        name, _, sources = directive.strip().partition(" ")
        if name:
            allowed[name] = f"{allowed.get(name, '').removeprefix(NO_SOURCES)} {sources}".strip()
    return "; ".join(f"{name} {sources}".strip() for name, sources in allowed.items())


def meta(content: str) -> str:
    """Return the policy as an element of a page's head."""
    return f'<meta http-equiv="Content-Security-Policy" content="{_quote(content)}">'


def with_policy(page: str, more: str = "") -> str:
    """Return the page with its policy where its template asks for one; `more` is the theme's."""
    placeholder = _PLACEHOLDER.search(page)
    if placeholder is None:
        return page
    shapes = (*_themes_own(), re.compile(re.escape(redirect_script())))
    scripts = _SCRIPT.findall(page)
    our_scripts = [text for text in scripts if any(shape.fullmatch(text) for shape in shapes)]
    policy_meta = meta(policy(our_scripts, sizes(page), f"{unescape(placeholder[1])};{more}"))
    return page[: placeholder.start()] + policy_meta + page[placeholder.end() :]


def sizes(page: str) -> Iterator[str]:
    """Return the contents of the page's style attributes that are ours."""
    return (unescape(contents) for contents in _SIZES.findall(page))


@cache
def _themes_own() -> tuple[re.Pattern[str], ...]:
    """Return the scripts that the installed themes put into pages, as patterns of what varies."""
    scripts = []
    for name in THEMES:
        spec = find_spec(name)
        for place in spec.submodule_search_locations or () if spec else ():
            for file in sorted(Path(place).glob("templates/partials/javascripts/*.html")):
                scripts += _SCRIPT.findall(file.read_text("utf-8"))
    shapes = dict.fromkeys(_ADDRESS.join(map(re.escape, _VARIABLE.split(text))) for text in scripts)
    return tuple(map(re.compile, shapes))


def _quote(text: str) -> str:
    """Return a text as an attribute between double quotes holds it."""
    return escape(text, quote=False).replace('"', "&quot;")


def csp_digest(text: str) -> str:
    """Return a text as policies name it."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
