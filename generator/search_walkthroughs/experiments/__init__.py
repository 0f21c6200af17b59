"""Many searches: matches, whole games, seeds, and the results that are kept."""
