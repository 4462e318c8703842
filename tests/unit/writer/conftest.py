import pytest

from engines.writer import LocalWriter, local_writer


@pytest.fixture(scope="session")
def writer() -> LocalWriter:
    return local_writer()
