"""The account the services run as, and commands run under it."""

import os
import pwd
import shutil
import stat
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from config.embedded.errors import ServiceError

_UNPRIVILEGED = ("postgres", "nobody")


@dataclass(frozen=True, slots=True)
class Account:
    """A user of this machine."""

    name: str
    uid: int
    gid: int

    @property
    def is_current(self) -> bool:
        """Say whether this process already runs as it."""
        return self.uid == os.geteuid()


def service_account(folder: Path) -> Account:
    """Return who runs the services whose files are in `folder`.

    That is the current user, except that PostgreSQL refuses to run as root: then it is the
    owner of `folder` or, when that is root too, an unprivileged account of the system.

    Raises:
        ServiceError: This is root and the machine has no unprivileged account.
    """
    current = os.geteuid()
    if current != 0:
        return _account(pwd.getpwuid(current))
    owner = folder.stat().st_uid if folder.exists() else 0
    known = {entry.pw_uid: entry for entry in pwd.getpwall() if entry.pw_uid != 0}
    if owner in known:
        return _account(known[owner])
    by_name = {entry.pw_name: entry for entry in known.values()}
    for name in _UNPRIVILEGED:
        if name in by_name:
            return _account(by_name[name])
    raise ServiceError("PostgreSQL cannot run as root and there is no user nobody to run it as.")


def _account(entry: pwd.struct_passwd) -> Account:
    return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)


def closed_parent(path: Path, account: Account) -> Path | None:
    """Return the uppermost folder above `path` that `account` may not enter, if any."""
    for folder in reversed(path.parents):
        if not folder.exists():
            return None
        status = folder.stat()
        if status.st_uid == account.uid:
            needed = stat.S_IXUSR
        elif status.st_gid == account.gid:
            needed = stat.S_IXGRP
        else:
            needed = stat.S_IXOTH
        if not status.st_mode & needed:
            return folder
    return None


def run_as(
    account: Account, command: Sequence[str | Path], *, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run `command` to its end as `account`, in a neutral folder and language.

    Args:
        account: Who runs it.
        command: The program, as an absolute path, and its arguments; every argument that is
            a `Path` must be reachable by `account`.
        stdin: What the program reads.

    Raises:
        ServiceError: The program cannot be run.
    """
    prefix = _way_through(account, [word for word in command if isinstance(word, Path)])
    drop = not account.is_current and not prefix
    try:
        return subprocess.run(  # noqa: S603 - our own binaries and paths, no shell
            [*prefix, *map(str, command)],
            input=stdin,
            cwd="/",
            env={"PATH": os.defpath, "LC_ALL": "C"},
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            user=account.uid if drop else None,
            group=account.gid if drop else None,
            extra_groups=[] if drop else None,
        )
    except OSError as error:
        raise ServiceError(f"{command[0]} cannot be run: {error.strerror}.") from error


def _way_through(account: Account, paths: Sequence[Path]) -> list[str]:
    """Return the words before a command that must pass through folders closed to `account`.

    A checkout below a closed folder, such as /root, stays closed to everybody else: the
    services get the one capability of passing through and reading.
    """
    closed = next(filter(None, (closed_parent(path, account) for path in paths)), None)
    if closed is None or account.is_current:
        return []
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        raise ServiceError(
            f"The services run as {account.name}, who may not enter {closed}: move Plumbline to"
            " a folder open to all users, or start it as a user other than root."
        )
    capability = "+dac_read_search"
    return [
        *(setpriv, "--reuid", str(account.uid), "--regid", str(account.gid), "--clear-groups"),
        *("--inh-caps", capability, "--ambient-caps", capability),
        *("--bounding-set", f"-all,{capability}"),
        # Without it access(2) ignores the capability, and initdb does not find its programs.
        *("--securebits", "+no_setuid_fixup", "--"),
    ]
