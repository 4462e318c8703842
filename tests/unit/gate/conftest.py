import pytest

from engines.gate import LocalGate, local_gate


@pytest.fixture(scope="session")
def gate() -> LocalGate:
    return local_gate()
