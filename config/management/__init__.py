"""Commands that concern the whole site."""
