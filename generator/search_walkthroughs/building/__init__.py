"""Pages: words, markup, files, and the site that a builder makes of them."""
