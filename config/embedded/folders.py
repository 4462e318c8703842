"""Making the folders and files the services need, with the narrowest rights that work."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.embedded.account import Account
from config.embedded.errors import ServiceError

PASSABLE = 0o711
"""A folder of ours that the services' account passes through on its way to its own."""


@contextmanager
def plain_errors(folder: Path) -> Iterator[None]:
    """Turn a failure to write below `folder` into one sentence."""
    try:
        yield
    except OSError as error:
        where = error.filename or folder
        raise ServiceError(
            f"{where} cannot be written ({error.strerror}): give this user the right to write"
            " there, or name another folder in PLUMBLINE_VAR."
        ) from error


def make_folder(folder: Path) -> None:
    """Make a folder of ours, and those above it, unless it is there."""
    with plain_errors(folder):
        if not folder.is_dir():
            folder.mkdir(mode=PASSABLE, parents=True, exist_ok=True)


def make_private_folder(folder: Path, account: Account) -> None:
    """Make a folder that only `account` may enter, or check that it is one.

    Raises:
        ServiceError: It cannot be made, or somebody else made it, as is possible below /tmp.
    """
    with plain_errors(folder):
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError:
            pass
        else:
            _give(folder, account)
        status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != account.uid or status.st_mode & 0o077:
        raise ServiceError(
            f"{folder} must be a folder that only {account.name} can enter: remove it, or give it"
            f" to {account.name} with mode 700."
        )


def make_private_file(file: Path, account: Account) -> None:
    """Make an empty file that only `account` may read and write, unless it is there."""
    with plain_errors(file):
        try:
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            return
        _give(file, account)


def _give(path: Path, account: Account) -> None:
    if not account.is_current:
        os.chown(path, account.uid, account.gid)
