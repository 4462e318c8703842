"""What `manage.py bench retrieval` and `manage.py bench scale` measure: the search."""
