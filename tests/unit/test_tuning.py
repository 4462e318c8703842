"""The embedded PostgreSQL takes a share of the memory that there is."""

from pathlib import Path

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.embedded.tuning import memory, tuning

GB = 1024**3


@pytest.mark.parametrize(
    ("available", "shared", "maintenance"),
    [(GB, "128MB", "256MB"), (8 * GB, "512MB", "512MB"), (256 * GB, "2048MB", "2048MB")],
)
def test_a_larger_machine_gives_more(available: int, shared: str, maintenance: str) -> None:
    given_settings = tuning(available)
    assert given_settings["shared_buffers"] == shared
    assert given_settings["maintenance_work_mem"] == maintenance


@given(st.integers(4 * GB, 1024 * GB))
def test_buffers_never_take_most_of_the_memory(available: int) -> None:
    shared = int(tuning(available)["shared_buffers"].removesuffix("MB")) * 1024**2
    assert shared * 4 <= available


def test_a_container_has_no_more_than_its_limit(tmp_path: Path) -> None:
    limit = tmp_path / "memory.max"
    whole = psutil.virtual_memory().total
    assert memory((limit,)) == whole
    limit.write_text("max\n")
    assert memory((limit,)) == whole
    limit.write_text(f"{GB // 2}\n")
    assert memory((limit,)) == GB // 2
