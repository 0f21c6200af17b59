"""The reader says which of several statements about a search are wrong."""

PAGE = "search_walkthroughs.pages.mistake_page:MistakePage"
