"""The text of an algorithm as a page shows it: for its options, without its reports."""
