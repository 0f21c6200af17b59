"""One search, walked through frame by frame."""

PAGE = "generator.site.pages:Page"
