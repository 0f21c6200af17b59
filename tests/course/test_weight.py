"""How much room the site takes on a disk."""

from collections import Counter

MAX_BYTES = 250_000_000
"""Upper limit of the bytes of all files of the site, each counted once."""


def bytes_by_kind(folder):
    """Count the bytes of each kind of file below the folder; links to one file count once."""
    weights = Counter()
    for file in {
        (path.stat().st_dev, path.stat().st_ino): path
        for path in folder.rglob("*")
        if path.is_file()
    }.values():
        weights[file.suffix] += file.stat().st_size
    return weights


def test_two_links_to_one_file_weigh_as_one(tmp_path):
    first = tmp_path / "one.svg"
    first.write_bytes(b"12345")
    (tmp_path / "again.svg").hardlink_to(first)
    (tmp_path / "page.html").write_bytes(b"123")
    assert bytes_by_kind(tmp_path) == {".svg": 5, ".html": 3}


def test_the_site_fits_its_limit(site):
    weights = bytes_by_kind(site)
    assert weights[".svg"] > 1_000_000, "these are not the pictures of the course"
    assert weights.total() <= MAX_BYTES, weights.most_common()
