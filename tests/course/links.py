"""Read a built page: its links, images and anchors."""

from html.parser import HTMLParser
from os.path import normpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADING = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src"}


class Reader(HTMLParser):
    """What a page points to, and what can be pointed at in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.language = ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        facts = dict(attributes)
        if tag == "html":
            self.language = facts.get("lang", "")
        if facts.get("id"):
            self.ids.append(facts["id"])
        if tag in LOADING and facts.get(LOADING[tag]) and facts.get("rel") != "canonical":
            self.loads.append(facts[LOADING[tag]])
        if tag == "img":
            self.images.append(facts)
        if tag == "a" and facts.get("href"):
            self.links.append(facts["href"])
        if facts.get("data-film"):
            self.loads.append(facts["data-film"])


def target(page: Path, link: str) -> tuple[Path, str] | None:
    """The file that a link leads to and the anchor in it; None if it leads out of the site."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    # Not `resolve`, which asks the disk about every part of every path.
    file = page if not parts.path else Path(normpath(page.parent / unquote(parts.path)))
    return (file / "index.html" if file.is_dir() else file), parts.fragment
