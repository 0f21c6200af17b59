"""The reader marks what alpha-beta skips, and only then sees the search."""

from ..reading.entries import check_prune as check

PAGE = "search_walkthroughs.pages.prune_page:PrunePage"

__all__ = ["PAGE", "check"]
