"""The pages *Try it*, *Play against it* and *Is my minimax right?*: searches in the page, in a
frame of their own."""

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from ...captions.catalogue import languages, messages, section
from ...course.files import page_path, to_top
from ...runs.registry import games
from ...workers.program import HOUSE
from ..markup.page_markup import ASSET_FOLDER, SCRIPTS, SHEETS, render
from ..walkthrough.light import ALGORITHMS, SAMPLES, file_choice, light_run, line_table
from ..walkthrough.player_html import PlayerHead, player
from ..walkthrough.presentation import showings
from .reader_pages import CHECK, PLAY, TRY, reader_page

CELLS = {
    TRY: ("try-cell.html", "try-editor"),
    PLAY: ("play-cell.html", "play-board"),
    CHECK: ("check-cell.html", "check-page"),
}
"""The frame that each opens, and the script of what a reader sees there, by page."""
POLICY = (
    "default-src 'none'; script-src 'self' file: blob: 'wasm-unsafe-eval'; worker-src blob:; "
    "style-src 'self' file:; img-src 'self' file: data: blob:; font-src 'self' file:; "
    "connect-src 'none'; base-uri 'none'; form-action 'none'"
)
"""Policy of the frame: run scripts of the site and WebAssembly, and connect to nobody."""
LIBRARY_GAMES = frozenset(("chess", "open-spiel", "shogi", "tsume"))
"""Games whose rules are libraries that the pack does not have."""
SEARCHES, FRAMES = 9, 6_000
"""Upper limits of searches that the page makes of one text, and of their frames together."""
GAME_NODES = 10**6
"""Upper limit of nodes that the tree of a game may have there."""
MAX_ADDRESS_CHARACTERS = 24_000
"""Length of an address that browsers and mail programs still pass on."""


def try_pages(size: int | None) -> dict[str, str | bytes]:
    """Return the pages in every language, and the frames that they open, by path below `docs`.

    `size` is that of the pack in bytes; None if the course has none: then the pages say that one
    cannot search here.
    """
    cells = {
        f"{ASSET_FOLDER}/{cell}": cell_frame(name, script)
        for name, (cell, script) in CELLS.items()
        if size is not None
    }
    pages = {
        f"{page_path(name, language)}.md": _page(name, language, size)
        for name in CELLS
        for language in languages()
    }
    players = {
        f"{ASSET_FOLDER}/light-players.{language}.js": light_players(
            language, section(language, TRY)["title"]
        )
        for language in languages()
    }
    return {**cells, **players, **pages}


def cell_frame(name: str, script: str) -> str:
    """Return the frame of a page in which Python runs: it has no origin and may connect nowhere."""
    return render(
        "try_cell.html",
        title=section("en", name)["title"],
        policy=POLICY,
        sheets=("palette", *SHEETS, "judged", "visit-tree", "try"),
        script=script,
        scripts=SCRIPTS,
    )


def _page(name: str, language: str, size: int | None) -> str:
    words = {**section(language, TRY), **section(language, name)}
    top = to_top(page_path(name, language))
    megabytes = "" if size is None else f"{size / 1e6:.0f}"
    body = render(
        "try.html",
        words=words,
        language=language,
        assets=f"{top}{ASSET_FOLDER}",
        cell=CELLS[name][0],
        at_once=name != PLAY,
        starts_itself=name == CHECK,
        size=megabytes,
    )
    return reader_page(name, language, words["lead"], body)


def try_address(text: str, sources: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return the part of the page's address that holds a walkthrough; empty if it is too long.

    `sources` are the edited texts of algorithms, by the names of their files.

    It is JSON, deflated, in the base64 of addresses.
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    work = {"yaml": text, "sources": dict(sources)}
    data = json.dumps(work, ensure_ascii=False, separators=(",", ":"))
    deflated = packer.compress(data.encode()) + packer.flush()
    address = f"#lab=1.{urlsafe_b64encode(deflated).decode().rstrip('=')}"
    return address if len(address) <= MAX_ADDRESS_CHARACTERS else ""


def is_packed(game: str | None) -> bool:
    """Return whether the page has the rules of a game of this program or of another package;
    without a name it is a tree's."""
    if game is None:
        return True
    is_ours = games()[game].module.__name__.startswith(f"{HOUSE.name}.")
    return is_ours and game not in LIBRARY_GAMES


def change_link(text: str, language: str, top: str, *, game: bool) -> str:
    """Return the link that opens a walkthrough there; empty if it is too long for an address."""
    address = try_address(text)
    words = messages(language).say("try.change_game" if game else "try.change")
    facts = {"address": f"{top}{page_path(TRY, language)}.html{address}", "words": words}
    return render("try_link.html", **facts) if address else ""


# The players that a light film fills before Python has started.


def light_players(language: str, title: str) -> str:
    """Return the script with a player for each algorithm: its `html` without a picture, the `name`
    of its film, and `lines`."""
    players = {}
    for algorithm in ALGORITHMS:
        checked = light_run(algorithm, SAMPLES[0], {})
        (showing,) = showings(f"light/{algorithm}", [checked])
        show = showing.show(language, "")
        view = replace(show, film="", total=None, first=replace(show.first, src=""))
        lines = line_table(algorithm, file_choice(checked.run))
        html = player([view], PlayerHead(title, leads=True))
        players[algorithm] = {"html": html, "name": showing.home, "lines": lines}
    facts = json.dumps(players, ensure_ascii=False, separators=(",", ":"))
    return f'((self.walkthroughs ??= {{}}).lightPlayers ??= {{}})["{language}"] = {facts};\n'
