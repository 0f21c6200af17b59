"""Several searches of one tree, side by side, step by step."""

from ..reading.fit import check_compare as check

PAGE = "search_walkthroughs.site.pages:Page"

__all__ = ["PAGE", "check"]
