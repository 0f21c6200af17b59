"""Counts what every order of the children costs, then walks through the order given."""

from ..reading.entries import check_lab as check

PAGE = "search_walkthroughs.pages.lab_page:LabPage"

__all__ = ["PAGE", "check"]
