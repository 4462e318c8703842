"""What the embedded PostgreSQL is told of the machine it is made on."""

from pathlib import Path

import psutil

# Of a container; what a machine has may be far more.
_GROUP_LIMITS = (
    Path("/sys/fs/cgroup/memory.max"),
    Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
)
_MB = 1024 * 1024


def memory(limits: tuple[Path, ...] = _GROUP_LIMITS) -> int:
    """Return the bytes of memory that this machine, or its container, has."""
    said = [file.read_text().strip() for file in limits if file.is_file()]
    known = [int(each) for each in said if each.isdigit()]
    return min([int(psutil.virtual_memory().total), *known])


def tuning(available: int) -> dict[str, str]:
    """Return PostgreSQL's settings for a machine of so many bytes, which others share.

    Written into postgresql.conf, where an operator changes them.
    """
    return {
        "shared_buffers": _share(available, 16, least=128, most=2_048),
        "max_connections": "60",
        # An index over a million vectors is built in a gigabyte, or many times slower.
        "maintenance_work_mem": _share(available, 16, least=256, most=2_048),
        "autovacuum_work_mem": "128MB",
        "effective_cache_size": _share(available, 2, least=1_024, most=65_536),
        "random_page_cost": "1.1",
        # A parallel build of a vector index wants more shared memory than containers give.
        "max_parallel_maintenance_workers": "0",
    }


def _share(available: int, divisor: int, *, least: int, most: int) -> str:
    return f"{min(max(available // divisor // _MB, least), most)}MB"
