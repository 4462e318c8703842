"""What the web says of what the wiki leaves open: asked for, found, checked, kept for a while."""
