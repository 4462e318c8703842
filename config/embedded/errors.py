"""The one error the embedded services raise."""


class ServiceError(Exception):
    """Something a person must put right before the services can run.

    Its text is one plain sentence that says what happened and what to do; the entry
    points print it and exit with status 1.
    """
