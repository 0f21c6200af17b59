"""Random trees with promised properties, and the sheets that are made of them."""
