"""The reader marks what alpha-beta skips, and only then sees the search."""

from ..reading.fit import check_prune as check

PAGE = "search_walkthroughs.site.prune:PrunePage"

__all__ = ["PAGE", "check"]
