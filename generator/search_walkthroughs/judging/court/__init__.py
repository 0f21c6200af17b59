"""Judges a Monte Carlo tree search that somebody wrote, by laws that hold at every iteration."""
