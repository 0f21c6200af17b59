"""Trees of visits that a search has left: found in objects, files and arrays, checked and drawn."""
