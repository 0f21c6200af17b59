"""The page of a walkthrough and its parts."""
