"""A player in one file: the film, styles, scripts and pictures are inside, and nothing is loaded.

It works from a disk, in a frame without an origin (``sandbox="allow-scripts"``) and without a
network. Its policy names each script and style by its csp_digest, so that nothing else can run.
"""

import re
from base64 import b64encode
from collections.abc import Collection, Mapping, Sequence
from html import escape

from ..captions.catalogue import languages, messages
from .csp import csp_digest, meta, sizes
from .embed import example
from .page_markup import (
    ALONE_SCRIPTS,
    FILM_SCRIPTS,
    PRUNE_SCRIPTS,
    PRUNE_SHEETS,
    SHEETS,
    TOP,
    assets,
    render,
)
from .walkthrough_page import Page

PLAYER_HEIGHT = 820
"""Pixels that a player takes in another page: a small tree and its number line fit into them."""

_IMAGE = re.compile(rf'\bsrc="{TOP}([^"]+\.svg)"')
_FILM = re.compile(rf'\sdata-film="{TOP}[^"]*"')
_LINK = re.compile(rf' href="{TOP}[^"]*"(?=( data-player="[^"]*")? data-frame=)')
"""Where a link to a frame's picture leads: without it the player shows the frame."""
_ENDING = re.compile(r"<(?=/?script|!--)", re.IGNORECASE)


def one_file(
    page: Page,
    language: str,
    *,
    note: tuple[str, Sequence[str]] | None = None,
    frame: tuple[str, int] | None = None,
    script: str = "",
    exercise: str = "",
    code: bool = False,
) -> str:
    """The walkthrough's player as a whole HTML document.

    `language` is that of captions and labels; KeyError if there is no catalogue for it. `note` is
    a heading and sentences that stand below the player. `frame` is the presentation, and the number
    on its counter, at which the document opens if its address names no other. `script` runs before
    all others. `exercise` is that of a page on which readers prune, whose player shows the answer.
    With `code`, readers of a page with questions can have a completion code.
    """
    if language not in languages():
        raise KeyError(language)
    player = inline_player(page, language)
    given = dict(assets())
    sheets, names = ["palette", *SHEETS], [*ALONE_SCRIPTS, *FILM_SCRIPTS]
    if code:
        names.append("completion-code")
    if exercise:
        sheets += PRUNE_SHEETS
        names += PRUNE_SCRIPTS
        summary = messages(language).say("prune.solution")
        title = page.walkthrough.title[language]
        player = render(
            "folded_player.html", title=title, exercise=exercise, summary=summary, player=player
        )
    styles = [given[f"{name}.css"].replace("</", "<\\/") for name in sheets]
    first, *others = (in_script(given[f"{name}.js"]) for name in names)
    scripts = [
        in_script(script) + first,
        *(in_script(shown.film()) for shown in page.showings),
        *others,
    ]
    below = "" if note is None else render("note.html", heading=note[0], sentences=note[1])
    return render(
        "standalone.html",
        language=language,
        title=page.walkthrough.title[language],
        policy=meta(_policy(styles, scripts, player)),
        sheets=(),
        styles=styles,
        scripts=[{"src": "", "text": text} for text in scripts],
        player=player + below,
        whole="",
        opens="" if frame is None else _opening(page, *frame),
    )


def player_frame(document: str, title: str, height: int = PLAYER_HEIGHT) -> str:
    """The document as a frame in another page, which neither knows the other's styles and scripts.

    `height` is in pixels.
    """
    return (
        f'<iframe title="{escape(title)}" sandbox="allow-scripts" width="100%" height="{height}" '
        f'style="border:0" srcdoc="{escape(document)}"></iframe>'
    )


def _opening(page: Page, id: str, step: int) -> str:
    """The address within the document at which it opens."""
    return f"#{page.name.replace('/', '-')}-{id}:f={step}"


def inline_player(page: Page, language: str) -> str:
    """The player's HTML with its pictures inside; its film is one of the document's own scripts."""
    shown = example(page, language, leads=True)
    frames = _pictures(page, language, set(_IMAGE.findall(shown)))
    player = _IMAGE.sub(lambda found: f'src="{_data(frames[found[1]])}"', shown)
    return _LINK.sub("", _FILM.sub("", player))


def _pictures(page: Page, language: str, files: Collection[str]) -> Mapping[str, bytes]:
    """The pictures with these names: of all its frames the player shows one before its film comes,
    and the questions a few."""
    found = dict[str, bytes]()
    for one in page.showings:
        places = [n for n in range(len(one.moments)) if one.picture(n, language) in files]
        found |= one.pictures(places)
    return found


def _policy(styles: list[str], scripts: list[str], player: str) -> str:
    """What the document may do: run and wear what is in it, show pictures that are in it."""

    def digests(texts: list[str]) -> str:
        return " ".join(dict.fromkeys(map(csp_digest, texts)))

    hashes = f"{digests(styles)} 'unsafe-hashes' {digests(list(sizes(player)))}".strip()
    return (
        f"default-src 'none'; script-src {digests(scripts)}; style-src {hashes}; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'"
    )


def in_script(text: str) -> str:
    r"""The text, in whose strings alone an author's words stand, so that no word ends its element.

    >>> in_script('"</SCRIPT> <!-- <b>"')
    '"\\x3c/SCRIPT> \\x3c!-- <b>"'
    """
    return _ENDING.sub(r"\\x3c", text)


def _data(picture: bytes) -> str:
    """A picture as an address that holds it."""
    return f"data:image/svg+xml;base64,{b64encode(picture).decode()}"
