"""A player as a SCORM 1.2 package: a zip that learning platforms show, and whose score they keep.

Source: SCORM Run-Time Environment and Content Aggregation Model, version 1.2, ADL 2001.
"""

import re
from pathlib import Path as File

from ..pages.markup.page_markup import lean, render
from .archive import archive

SCRIPT = File(__file__).with_name("scorm.js")
DOCUMENT, MANIFEST = "index.html", "imsmanifest.xml"


def scorm_script() -> str:
    """Return the script that speaks with the platform; it must run before all others."""
    return lean(SCRIPT.read_text("utf-8"))


def scorm_package(document: str, name: str, title: str) -> bytes:
    """Return the zip of one document, the same bytes whenever it is made.

    `document` is HTML in one file that begins with `scorm_script`; `name` is the walkthrough's
    path, from which the package has its identifier.
    """
    identifier = "walkthrough-" + re.sub(r"[^A-Za-z0-9-]+", "-", name)
    manifest = render(MANIFEST, identifier=identifier, title=title, document=DOCUMENT)
    return archive([(MANIFEST, manifest), (DOCUMENT, document)])
