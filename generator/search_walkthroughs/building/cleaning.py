"""What builds have made is deleted again; what an author has written stays."""

import shutil
from pathlib import Path

from ..course.files import DOCS
from .output import ADDRESS, LOCK, MARKER, SERVER_LOCK, Output, claim, discard, page_folders
from .site_builder import SIGNS

AT_WORK = {LOCK.name, SERVER_LOCK.name, ADDRESS.name}
"""Files by which programs that are at work know of each other."""


def clean_course(root: Path, site: str) -> dict[str, list[str]]:
    """Delete the site, the pages and what is kept for the next build; return the folders, each with
    the files of it that are gone, where others may stay.

    NotOurs, before anything is deleted, if the site was not built here.
    """
    sites = [f"{site}{suffix}" for suffix in ("", ".new", ".old")]
    for name in sites:
        claim(root / name, SIGNS)
    deleted: dict[str, list[str]] = {name: [] for name in sites if (root / name).is_dir()}
    for name in deleted:
        discard(root / name)
    made = (name for name in page_folders(root / DOCS) if (root / DOCS / name / MARKER).is_file())
    folders = list(made)
    with Output(root / DOCS, folders) as output:
        pass
    for folder in folders:
        if files := [name for name in output.removed if name.startswith(f"{folder}/")]:
            deleted[f"{DOCS}/{folder}"] = [f"{DOCS}/{name}" for name in files]
    private = root / LOCK.parent
    kept = [path for path in private.iterdir() if path.name not in AT_WORK]
    for path in kept:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    if kept:
        deleted[LOCK.parent.as_posix()] = []
    return deleted
