"""Commands of the wiki."""
