"""From values to a tree."""
