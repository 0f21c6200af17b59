"""Searches that others have written: their events, their frames, and a verdict on them."""
