"""Searches that others have written: run or read from their events, and a verdict on them."""
