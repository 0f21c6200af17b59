"""Formats of trees, one a file: adding a file adds a format."""
