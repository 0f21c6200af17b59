"""The number line below the tree."""
