"""The generator importable for the server's own process."""

from pages.conftest import importable

__all__ = ("importable",)
