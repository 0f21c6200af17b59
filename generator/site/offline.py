"""What a site needs to be searched from a disk, where a browser loads scripts but no JSON."""

from pathlib import Path

from .output import write_if_changed

_INDEXES = {
    "search/search_index.json": "search/search_index.js",  # Material for MkDocs
    "search.json": "search.js",  # Zensical
}


def search_offline(site: Path) -> None:
    """Put beside the site's search index the same as a script, which the theme reads offline."""
    for index, script in _INDEXES.items():
        if (site / index).is_file():
            data = (site / index).read_bytes().strip()
            write_if_changed(site / script, b"var __index = " + data + b";\n")
