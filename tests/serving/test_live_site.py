"""The pages that `serve` keeps, where the course cannot be built."""

import pytest

from search_walkthroughs.reading import BadInput
from search_walkthroughs.serving.live_site import LiveSite


def test_settings_that_cannot_be_used_leave_a_site_without_pages(tmp_path, monkeypatch):
    """Who has not mended them yet is told what is wrong with them, and of nothing else."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text("site_name: A\ntheme: {name: no-such-theme}\n")
    site = LiveSite(tmp_path / "live", "http://127.0.0.1:8000/")
    with pytest.raises(BadInput):
        site.open()
    assert (site.pages, site.warnings, site.is_complete) == ({}, [], False)
