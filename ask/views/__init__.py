"""What people ask and read."""
