"""The command that shows the tree that another program has searched."""

import sys
from pathlib import Path as File

import click

from ..plugins import language_codes
from ..reading.errors import bad_argument
from .common import STDIN, commands, force, require_free, single
from .voice import plural, say

MAX_FILE_BYTES = 200_000_000
"""Upper limit of bytes of a file: a tree of a million nodes."""

_FIELDS = {
    "children": "holds a node's children",
    "visits": "counts how often the search came to a node",
    "value": "is what a node is worth, the mean of its results",
    "label": "is the move that leads to a node",
    "prior": "is a node's prior",
    "board": "is a node's position, as a text or as SVG",
}
"""What each field is, by the option that names it."""


@commands.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--children", metavar="KEY", help=f"The key that {_FIELDS['children']}.")
@click.option("--visits", metavar="KEY", help=f"The key that {_FIELDS['visits']}.")
@click.option("--value", metavar="KEY", help=f"The key that {_FIELDS['value']}.")
@click.option("--label", metavar="KEY", help=f"The key that {_FIELDS['label']}.")
@click.option("--prior", metavar="KEY", help=f"The key that {_FIELDS['prior']}.")
@click.option("--board", metavar="KEY", help=f"The key that {_FIELDS['board']}.")
@click.option(
    "--view",
    type=click.Choice(["stored", "root", "mover"]),
    default="stored",
    help="stored: values as the tree holds them. root: turned at moves 1, 3, 5 …, for trees that "
    "hold a value for who moves at the node; mover: at moves 0, 2, 4 …, for who moved there.",
)
@click.option("--title", default="", metavar="T", help="The heading of the page.")
@click.option("--language", type=click.Choice(language_codes()), default="en", help="Of the page.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=File, dir_okay=False),
    default=File("tree.html"),
    help="Write into this file, .html or .svg; by default tree.html.",
)
@force
def tree(
    files: tuple[str, ...],
    view: str,
    title: str,
    language: str,
    output: File,
    force: bool,
    **fields: str | None,
) -> None:
    """Show the tree that your program has searched, in one HTML file.

    FILES hold nested JSON with any names (children, visits and value are found), arrays in JSON as
    mctx has them, what Lc0 prints with VerboseMoveStats, or lines of KataGo's analysis. Several
    files are a timeline. - reads what is typed or piped in.
    """
    from ..api.shown_tree import tree_in_files

    require_free(output, force)
    names = {name: key for name, key in fields.items() if key is not None}
    shown = tree_in_files([(name, _data(name)) for name in files], names, view, title, language)
    shown.save(output)
    for note in shown.notes:
        say(note)
    say(f"{output}: {plural(shown.nodes, 'node')}")


def _data(name: str) -> bytes:
    """Return what the file holds; BadInput for one that is missing or too large."""
    if name == STDIN:
        return sys.stdin.buffer.read()
    file = single(File(name))
    if file.stat().st_size > MAX_FILE_BYTES:
        message = f"has more than {MAX_FILE_BYTES:,} bytes"
        raise bad_argument(name, message, "write fewer nodes: those with visits")
    return file.read_bytes()
