"""Endpoints of language models: who serves which role, what it costs, whether it is well."""
