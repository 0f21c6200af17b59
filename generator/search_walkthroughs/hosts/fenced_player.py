"""One block of YAML in a page of another site, made into the player of its search.

The block holds a walkthrough, of which only the tree or the game must be said; or a tree alone.
What is wrong with it is reported with the page's own lines, because it is read at its place there.
"""

import re
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

from ..course.files import read_walkthrough
from ..formats.export_file import PresentedRun, player_page
from ..pages.markup.one_file import inline_player, one_file, picture_address, player_frame
from ..reading import BadInput, Limits, Walkthrough, read
from ..reading.errors import FaultList
from ..reading.models import WalkthroughModel
from ..reading.validation import yaml_field_names
from ..reading.yaml.yaml_parser import compose
from ..runs.registry import catalogue
from .fenced_block import Block

if TYPE_CHECKING:
    from ..pages.walkthrough.walkthrough_page import Page

DEFAULT_ALGORITHM = "alpha-beta"
"""What searches a tree of which nothing else is said."""

_KEYS = yaml_field_names(WalkthroughModel)
_KEY = re.compile(rf"^[ \t{{]*[\"']?(?:{'|'.join(map(re.escape, _KEYS))})[\"']?\s*:", re.MULTILINE)
_INDENT = re.compile(r"^([ \t]*)\S", re.MULTILINE)


def block_html(block: Block, language: str, id: str) -> str:
    """Return the HTML of a block; `id` is that of its player, unique in the page.

    `language` is that of the site. Raises BadInput with everything that is wrong with the block.
    """
    block = block.checked(language)
    name = "w" + sha256("\n".join(block.key).encode()).hexdigest()[:12]
    page, findings = player_page(_walkthrough(block), name)
    if page is None:
        raise BadInput(finding.fault for finding in findings)
    language, shown = block.options["language"], block.options["player"]
    run = PresentedRun(page.showings[0], ())
    try:
        place = run.place(int(block.options["frame"])) if "frame" in block.options else None
    except BadInput as error:
        (fault,) = error.faults
        raise block.fault(fault.message, fault.remedy) from error
    if shown == "picture":
        return _picture(page, language, run.place(None) if place is None else place)
    height = block.options.get("height")
    opens = None if place is None else page.showings[0].counter(place)
    exercise = getattr(page, "exercise", None)
    if shown == "frame" or exercise:
        opening = None if opens is None else (page.showings[0].id, opens)
        question = exercise(language) if exercise else ""
        document = one_file(page, language, frame=opening, exercise=question)
        title = page.walkthrough.title[language]
        return player_frame(document, title, *([int(height)] if height else []))
    return _player(page, language, id, opens, height)


def _walkthrough(block: Block) -> Walkthrough:
    """Return the walkthrough in the block; BadInput with every fault of its text."""
    if name := block.options.get("include"):
        if block.text.strip():
            message = "the block holds a walkthrough and names the file of another"
            raise block.fault(message, "leave one of them out")
        return read_walkthrough(block.folder / name)
    above = "\n" * block.line  # so that every line has the number that it has in the page
    first = _INDENT.search(block.text)
    if first is None:
        raise block.fault("the block is empty", "write a tree, such as [[3, 12], [2, 4]]")
    if _KEY.search(block.text):
        missing = {"algorithm": DEFAULT_ALGORITHM, "title": DEFAULT_ALGORITHM}
        lines = "".join(
            f"\n{first[1]}{key}: {value}"
            for key, value in missing.items()
            if not re.search(rf"^{first[1]}{key}\s*:", block.text, re.MULTILINE)
        )
        return read(above + block.text.rstrip() + lines + "\n", block.file, catalogue())
    faults, limits = FaultList(block.file), Limits()
    tree = compose(above + block.text, limits, faults, is_tree=True)
    faults.close()
    head = f"title: {DEFAULT_ALGORITHM}\nalgorithm: {DEFAULT_ALGORITHM}\ntree: 0\n"
    return read(head, block.file, catalogue(), limits, tree=tree)


def _player(page: "Page", language: str, id: str, opens: int | None, height: str | None) -> str:
    """Return the player as a part of the page; `opens` is the number on its counter at which it
    begins, `height` its height in pixels."""
    from ..pages.walkthrough.film_script import compressed_film_script

    films = {
        f"{showing.home}/film.js": _script_address(compressed_film_script(showing.film()))
        for showing in page.showings
    }
    player = inline_player(page, language, films).replace(f'"{page.name}-', f'"{id}-')
    style = f' style="--wt-own-height:{height}px"' if height else ""
    start = "" if opens is None else f' data-opens="{opens}"'
    return f'<div class="wt-host md-typeset" data-search-exclude{start}{style}>\n{player}</div>\n'


def _script_address(script: str) -> str:
    """Return a script as an address that holds it: it is read when the player comes near.

    >>> _script_address('a["b"] = "c+/="')
    'data:text/javascript,a%5B%22b%22%5D%20=%20%22c+/=%22'
    """
    return f"data:text/javascript,{quote(script, safe='+/=?.;(){}')}"


def _picture(page: "Page", language: str, place: int) -> str:
    """Return one frame as a picture, with its caption as text."""
    showing = page.showings[0]
    still = showing.still(place, language, "")
    ((_, svg),) = [picture for picture in showing.pictures([place]) if picture[0] == still.src]
    return (
        f'<figure class="wt-host wt-still md-typeset" lang="{language}">'
        f'<img src="{picture_address(svg)}" alt="{escape(still.alt)}" loading="lazy">'
        f"<figcaption>{still.html}</figcaption></figure>\n"
    )
