"""The small course built, and the generator importable for the builder's own process."""

from pages.conftest import importable, site, zensical_site

__all__ = ("importable", "site", "zensical_site")
