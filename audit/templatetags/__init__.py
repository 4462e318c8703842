"""What audit shows on screens of the wiki."""
