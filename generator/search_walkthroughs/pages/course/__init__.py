"""Pages about the whole course."""
