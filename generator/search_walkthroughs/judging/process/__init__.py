"""A program that somebody else wrote runs in a process of its own, within limits."""
