"""Template tags shared by every screen."""
