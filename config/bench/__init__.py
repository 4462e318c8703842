"""What `manage.py bench` measures that concerns more than one room."""
