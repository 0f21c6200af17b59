"""The same as prune, on as many trees as the reader likes, drawn by lot."""

from ..reading.entries import check_prune as check

PAGE = "search_walkthroughs.pages.prune_page:PrunePage"

__all__ = ["PAGE", "check"]
