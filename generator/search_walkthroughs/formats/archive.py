"""Zips that are the same bytes whenever they are made of the same files."""

from collections.abc import Collection, Iterable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

MAY_BE_RUN = 0o100755 << 16
"""Attributes of a program, as a zip holds them."""


def archive(files: Iterable[tuple[str, str | bytes]], programs: Collection[str] = ()) -> bytes:
    """Return a zip of the files, given by name and in their order; all are dated 1 January 1980.

    `programs` are the names of those that may be run where the zip is unpacked.
    """
    data = BytesIO()
    with ZipFile(data, "w") as zip_file:
        for name, content in files:
            entry = ZipInfo(name)
            if name in programs:
                entry.external_attr = MAY_BE_RUN
            zip_file.writestr(entry, content, ZIP_DEFLATED)
    return data.getvalue()
