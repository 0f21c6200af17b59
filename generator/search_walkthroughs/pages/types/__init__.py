"""The types of pages, one file each."""
