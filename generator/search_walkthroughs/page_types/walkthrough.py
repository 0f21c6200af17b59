"""One search, walked through frame by frame."""

PAGE = "search_walkthroughs.pages.walkthrough_page:Page"
