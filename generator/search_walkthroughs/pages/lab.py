"""Counts what every order of the children costs, then walks through the order given."""

from ..reading.fit import check_lab as check

PAGE = "search_walkthroughs.site.lab:LabPage"

__all__ = ["PAGE", "check"]
