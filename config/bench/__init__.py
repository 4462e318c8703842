"""What `manage.py bench` measures: engines on labelled rows, and the screens of a wiki."""
