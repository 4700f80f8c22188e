"""The command, run in this process or in one of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import badugi_hh
from badugi_hh import cli

LYING = "254811338657"
"""The number of the sample hand that lies."""


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.out)
        return told

    @property
    def rows(self) -> list[dict[str, Any]]:
        told: list[dict[str, Any]] = json.loads(self.out)
        return told


Run = Callable[..., Ran]


def runner(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process, with a home of its own."""
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.delenv("BADUGI_HH_DB", raising=False)

    def started(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["badugi-hh", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        code = stop.value.code
        return Ran(code if isinstance(code, int) else 0, *capsys.readouterr())

    return started


def python(*arguments: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run this Python on this package."""
    root = str(Path(badugi_hh.__file__).parent.parent)
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": root, **environment},
        capture_output=True,
        check=False,
        timeout=60,
    )
