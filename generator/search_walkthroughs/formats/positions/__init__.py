"""Formats of positions and games, one a file: adding a file adds a format."""
