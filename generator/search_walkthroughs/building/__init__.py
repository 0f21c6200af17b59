"""The site: pages written, builders run, and the cache of what earlier builds made."""
