"""Charts of results; they share colours with the tree, and nothing else."""
