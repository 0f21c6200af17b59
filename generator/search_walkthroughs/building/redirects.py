"""Small pages at the addresses that pages had in earlier versions."""

from pathlib import Path
from posixpath import dirname, relpath
from urllib.parse import quote

from ..captions.catalogue import messages
from ..pages.csp import meta, policy
from ..pages.page_markup import ASSET_FOLDER, render
from ..plugins import language_codes
from ..running.course_files import language_of, page_folder, to_top
from ..running.former_addresses import former_address
from .configuration import CONFIG, configuration
from .output import inside, write_if_changed


def write_redirects(root: Path, site: Path) -> None:
    """Put a page at the former address of each page of the site, if the course asks for that."""
    if not (root / CONFIG).is_file() or not configuration(root).redirects:
        return
    for language in language_codes():
        for page in sorted((site / page_folder(language)).rglob("*.html")):
            address = page.relative_to(site).as_posix()
            if address.startswith(f"{ASSET_FOLDER}/"):
                continue
            former = former_address(address)
            write_if_changed(inside(site, former), redirect(former, address).encode())


def redirect(former: str, address: str) -> str:
    """The page at the former address, which leads to the page at the other."""
    language = language_of(address)
    return render(
        "redirect.html",
        language=language,
        policy=meta(policy()),
        assets=f"{to_top(former)}{ASSET_FOLDER}",
        address=quote(relpath(address, dirname(former))),
        text=messages(language).say("serving.moved"),
    )
