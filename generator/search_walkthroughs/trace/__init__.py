"""From what a search says to frames, and from frames to how the tree stands."""
