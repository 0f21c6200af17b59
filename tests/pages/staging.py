"""Pages that hold players and nothing else, made from real runs."""

from collections.abc import Sequence
from pathlib import Path

from search_walkthroughs.pages.markup.page_markup import SCRIPTS, SHEETS, assets
from search_walkthroughs.pages.walkthrough.film_script import compressed_film_script
from search_walkthroughs.pages.walkthrough.player_html import PlayerHead, player
from search_walkthroughs.pages.walkthrough.presentation import Presentation, showings

from .holding import checked_run

TREE = [[[2, 4], [7, 3]], [[4, 3], [6, 4]]]


def run(algorithm: str, name: str = "w", **file: object) -> Sequence[Presentation]:
    """One search of the tree, made ready to be shown."""
    return showings(name, [checked_run(algorithm, file.pop("tree", TREE), **file)])


def staged(
    folder: Path,
    *groups: Sequence[Presentation],
    language: str = "en",
    below: str = "",
    front: str = "",
) -> Path:
    """A page with a player for each group; those of a group step together. It begins with the only
    player that it has, as a walkthrough's page does; below a `front` it stands in its text."""
    for one in (one for group in groups for one in group):
        film = folder / one.show(language, "").film
        film.parent.mkdir(parents=True, exist_ok=True)
        film.write_text(compressed_film_script(one.film()), "utf-8")
        for path, svg in one.pictures():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(svg)
    for name, text in assets():
        (folder / name).write_text(text, "utf-8")
    sheets = "".join(f'<link rel="stylesheet" href="{n}.css">' for n in ("palette", *SHEETS))
    scripts = "".join(f'<script src="{name}.js"></script>' for name in SCRIPTS)
    shows = [[one.show(language, "") for one in group] for group in groups]
    head = PlayerHead("A search", summary="What came of it", leads=len(groups) == 1 and not front)
    parts = front + "\n".join(player(group, head) for group in shows)
    content = parts if head.leads or front else f"<article>{parts}</article>"
    file = folder / "page.html"
    file.write_text(
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width">{sheets}'
        f'<body class="md-typeset{"" if front else " wt-alone"}">'
        f'<main class="md-content__inner">{content}'
        f"{below}</main>{scripts}</html>",
        "utf-8",
    )
    return file
