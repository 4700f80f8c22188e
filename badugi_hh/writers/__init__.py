"""A hand's events as text that the readers read again: one module a format."""

from badugi_hh.writers.base import WriteError

__all__ = ["WriteError"]
