"""One file an algorithm: its name in YAML, its text on the page."""
