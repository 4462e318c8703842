"""The example that `make demo` fills an empty site with: real documents, four people."""
