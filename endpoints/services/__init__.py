"""What is done with endpoints."""
