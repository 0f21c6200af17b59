"""The reader says which of several statements about a search are wrong."""

PAGE = "generator.site.mistake:MistakePage"
