"""The text of a YAML file as values with places."""
