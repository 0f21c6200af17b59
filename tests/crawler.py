"""A visitor who opens every page of a site in a browser and follows every link there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

WINDOWS = ((1280, 800, "light"), (390, 844, "dark"))
"""The windows in which pages are looked at, of a laptop and of a telephone: width and height in CSS
pixels, and the palette that the reader's system asks for."""
CONTRAST = {
    "resultTypes": ["violations"],
    "preload": False,  # it would ask for stylesheets, which a page from a disk may not read
    "runOnly": {"type": "rule", "values": ["color-contrast"]},
}
_FACTS = """() => ({
  links: [...document.querySelectorAll("a[href], area[href], link[hreflang][href]")]
    .map((link) => link.href),
  images: [...document.images].filter((image) => image.complete && !image.naturalWidth)
    .map((image) => image.src),
  anchors: [...document.querySelectorAll("[id], a[name]")].map((part) => part.id || part.name),
})"""


@dataclass(frozen=True, order=True)
class SiteFault:
    """What a visitor meets on a page."""

    page: str
    """Its path in the site."""
    kind: str
    """`link`, `anchor`, `asset`, `console` or `contrast`."""
    what: str


def crawl(
    browser, site: Path, windows: Iterable[tuple[int, int, str]] = WINDOWS
) -> list[SiteFault]:
    """What is wrong with the pages of the site; each page is opened once in each of the windows."""
    found: set[SiteFault] = set()
    # The page for missing addresses names all by the root of its host: a disk has none.
    pages = sorted(set(site.rglob("*.html")) - {site / "404.html"})
    links: dict[Path, list[str]] = {}
    anchors: dict[Path, set[str]] = {}
    for width, height, scheme in windows:
        context = browser.own_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            bypass_csp=True,
            reduced_motion="reduce",
        )
        for page in pages:
            links[page], anchors[page] = _visit(context, site, page, found)
        context.close()
    for page, named in links.items():
        name = page.relative_to(site).as_posix()
        found |= {SiteFault(name, *lost) for link in named if (lost := _lost(site, link, anchors))}
    return sorted(found)


def _visit(context, site: Path, file: Path, found: set[SiteFault]) -> tuple[list[str], set[str]]:
    """Open the page and note what is wrong with it; its links, and the anchors that it has."""
    name = file.relative_to(site).as_posix()
    page = context.new_page()

    def note(kind: str, what: str) -> None:
        found.add(SiteFault(name, kind, what))

    def on_console(message) -> None:
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            note("console", message.text)

    page.on("console", on_console)
    page.on("pageerror", lambda error: note("console", str(error)))
    page.on("requestfailed", lambda request: note("asset", _place(site, request.url)))
    page.goto(file.as_uri())
    if page.locator(".wt-player").count():
        page.wait_for_selector(".wt-running")
    facts = page.evaluate(_FACTS)
    for address in facts["images"]:
        note("asset", _place(site, address))
    for violation in _axe().run(page, options=CONTRAST).response["violations"]:
        for node in violation["nodes"]:
            note("contrast", node["html"][:160])
    page.close()
    return facts["links"], set(facts["anchors"])


def _lost(site: Path, link: str, anchors: dict[Path, set[str]]) -> tuple[str, str] | None:
    """What is missing of what a link leads to, and its kind; other sites are not asked."""
    parts = urlsplit(link)
    if parts.scheme != "file":
        return None
    file = Path(unquote(parts.path))
    file = file / "index.html" if file.is_dir() else file
    if not file.is_file() or not file.is_relative_to(site):
        return "link", _place(site, link)
    anchor = unquote(parts.fragment)
    if not anchor or "=" in anchor or file not in anchors or anchor in anchors[file]:
        return None  # what has an equals sign is a state that a script makes sense of
    return "anchor", _place(site, link)


def _place(site: Path, address: str) -> str:
    """The address as seen from the top of the site."""
    return unquote(address).removeprefix(f"{unquote(site.as_uri())}/")


def _axe():
    from axe_playwright_python.sync_playwright import Axe

    return Axe()
