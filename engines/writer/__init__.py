"""Writes wiki pages from the lines of a source, every statement with its citation."""

from engines.writer.contract import Planned, SourceText, Topic, Writer
from engines.writer.local import LocalWriter, local_writer

__all__ = ["LocalWriter", "Planned", "SourceText", "Topic", "Writer", "local_writer"]
