"""Several searches of one tree, side by side, step by step."""

from ..reading.entries import check_compare as check

PAGE = "search_walkthroughs.pages.walkthrough_page:Page"

__all__ = ["PAGE", "check"]
