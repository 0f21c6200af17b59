"""A player in one file: the film, styles, scripts and pictures are inside, and nothing is loaded.

It works from a disk, in a frame without an origin (``sandbox="allow-scripts"``) and without a
network. Its policy names each script and style by its csp_digest, so that nothing else can run.
"""

import re
from base64 import b64encode
from collections.abc import Collection, Mapping, Sequence
from html import escape

from ...captions.catalogue import languages, messages
from ...drawing.theme import palette_css
from ..walkthrough.film_script import compressed_film_script
from ..walkthrough.walkthrough_page import Page
from .csp import csp_digest, meta, sizes
from .embed import example
from .page_markup import (
    ALONE_SCRIPTS,
    ASSETS,
    COMPARISON_SCRIPTS,
    LATER,
    LATER_SCRIPTS,
    PRUNE_SCRIPTS,
    PRUNE_SHEETS,
    SCRIPTS,
    SHEETS,
    TOP,
    assets,
    in_script,
    later_words_script,
    lean,
    render,
    words_script,
)

PLAYER_HEIGHT = 820
"""Height of a player in another page (pixels): a small tree and its number line fit into it."""

_IMAGE = re.compile(rf'\bsrc="{TOP}([^"]+\.svg)"')
_FILM = re.compile(rf'\sdata-film="{TOP}([^"]*)"')
_LINK = re.compile(rf' href="{TOP}[^"]*"(?=( data-player="[^"]*")? data-frame=)')
"""Address of a link to a frame's picture: without it the player shows the frame."""


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
    """Return the walkthrough's player as a whole HTML document.

    `language` is that of captions and labels; KeyError if there is no catalogue for it. `note` is
    a heading and sentences that stand below the player. `frame` is the presentation, and the number
    on its counter, at which the document opens if its address names no other. `script` runs before
    all others. `exercise` is that of a page on which readers prune, whose player shows the answer.
    With `code`, readers of a page with questions can have a completion code.
    """
    if language not in languages():
        raise KeyError(language)
    player = inline_player(page, language)
    texts = _assets()
    for name, words in ((SCRIPTS[0], words_script), (LATER, later_words_script)):
        texts[f"{name}.js"] = words([language]) + texts[f"{name}.js"].removeprefix(words())
    sheets, names = ["palette", *SHEETS], [*ALONE_SCRIPTS, *LATER_SCRIPTS]
    if len(page.showings) > 1:
        names += COMPARISON_SCRIPTS
    if any(showing.light() for showing in page.showings):
        names += ["light-search", f"light-words.{language}", "light"]
    if code:
        names.append("completion-code")
    if exercise:
        sheets += PRUNE_SHEETS
        names += [name for name in PRUNE_SCRIPTS if name not in names]
        summary = messages(language).say("prune.solution")
        title = page.walkthrough.title[language]
        player = render(
            "folded_player.html", title=title, exercise=exercise, summary=summary, player=player
        )
    first, *other_scripts = (in_script(texts[f"{name}.js"]) for name in names)
    scripts = [
        in_script(script) + first,
        *(in_script(compressed_film_script(showing.film())) for showing in page.showings),
        *other_scripts,
    ]
    below = "" if note is None else render("note.html", heading=note[0], sentences=note[1])
    opens = "" if frame is None else _opening(page, *frame)
    title = page.walkthrough.title[language]
    return _document(title, language, player + below, _styles(texts, sheets), scripts, opens)


def document_file(
    title: str, language: str, body: str, sheets: Sequence[str], names: Sequence[str]
) -> str:
    """Return a whole HTML document in one file, without a player.

    `body` is its HTML. `sheets` and `names` are those of our stylesheets and scripts that it holds,
    in order.
    """
    # The script of elements is a part of the player's, which such a document does not have.
    elements = lean((ASSETS / "elements.js").read_text("utf-8"))
    texts = {**_assets(), "elements.js": elements}
    scripts = [in_script(texts[f"{name}.js"]) for name in names]
    return _document(title, language, body, _styles(texts, ("palette", *sheets)), scripts)


def _assets() -> dict[str, str]:
    """Return our stylesheets and scripts by name, without the colours of a theme."""
    return {**dict(assets()), "palette.css": palette_css()}


def _styles(texts: Mapping[str, str], names: Sequence[str]) -> list[str]:
    """Return the stylesheets of these names as an element holds them."""
    return [texts[f"{name}.css"].replace("</", "<\\/") for name in names]


def _document(
    title: str, language: str, body: str, styles: list[str], scripts: list[str], opens: str = ""
) -> str:
    return render(
        "standalone.html",
        language=language,
        title=title,
        policy=meta(_policy(styles, scripts, body)),
        sheets=(),
        styles=styles,
        scripts=[{"src": "", "text": script} for script in scripts],
        player=body,
        whole="",
        opens=opens,
    )


def player_frame(document: str, title: str, height: int = PLAYER_HEIGHT) -> str:
    """Return the document as a frame in another page; neither knows the other's styles and scripts.

    `height` is in pixels.
    """
    return (
        f'<iframe title="{escape(title)}" sandbox="allow-scripts" width="100%" height="{height}" '
        f'style="border:0" srcdoc="{escape(document)}"></iframe>'
    )


def _opening(page: Page, id: str, step: int) -> str:
    """Return the address within the document at which it opens."""
    return f"#{page.name.replace('/', '-')}-{id}:f={step}"


def inline_player(page: Page, language: str, films: Mapping[str, str] | None = None) -> str:
    """Return the player's HTML with its pictures inside.

    Its films are among the scripts of the document, whose heading it is; or else `films` has the
    address of each by its file, and the player stands among the paragraphs of a page.
    """
    html = example(page, language, leads=films is None)
    frames = _pictures(page, language, set(_IMAGE.findall(html)))
    player = _IMAGE.sub(lambda match: f'src="{picture_address(frames[match[1]])}"', html)

    def film(match: re.Match[str]) -> str:
        return "" if films is None else f' data-film="{films[match[1]]}"'

    return _LINK.sub("", _FILM.sub(film, player))


def _pictures(page: Page, language: str, files: Collection[str]) -> Mapping[str, bytes]:
    """Return the pictures with these names: of all its frames the player shows one before its film
    comes, and the questions a few."""
    pictures = dict[str, bytes]()
    for showing in page.showings:
        places = [n for n in range(len(showing.moments)) if showing.picture(n, language) in files]
        pictures |= showing.pictures(places)
    return pictures


def _policy(styles: list[str], scripts: list[str], player: str) -> str:
    """Return what the document may do: use its own scripts and styles, show its own pictures."""

    def digests(texts: list[str]) -> str:
        return " ".join(dict.fromkeys(map(csp_digest, texts)))

    hashes = f"{digests(styles)} 'unsafe-hashes' {digests(list(sizes(player)))}".strip()
    return (
        f"default-src 'none'; script-src {digests(scripts)}; style-src {hashes}; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'"
    )


def picture_address(picture: bytes) -> str:
    """Return a picture as an address that holds it."""
    return f"data:image/svg+xml;base64,{b64encode(picture).decode()}"
