"""Screens for who runs the site."""
