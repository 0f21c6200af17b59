"""The same as prune, on as many trees as the reader likes, drawn by lot."""

from ..reading.fit import check_prune as check

PAGE = "search_walkthroughs.site.prune:PrunePage"

__all__ = ["PAGE", "check"]
