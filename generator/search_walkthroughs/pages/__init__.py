"""The Markdown and HTML of all pages, and the player."""
