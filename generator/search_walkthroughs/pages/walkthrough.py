"""One search, walked through frame by frame."""

PAGE = "search_walkthroughs.site.pages:Page"
