"""Arrays that take long to compute, kept in a file."""

import hashlib
import io
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

Arrays: TypeAlias = Mapping[str, NDArray[Any]]
Layout: TypeAlias = Mapping[str, tuple[tuple[int, ...], type[np.generic]]]
"""The shape and the type of every array, by its name."""

_DIGEST_BYTES = 16


def kept(file: Path, layout: Layout, build: Callable[[], Arrays]) -> Arrays:
    """The arrays of a layout in the file, else those built, which then replace the file.

    A file that is missing, damaged, or of another layout is built anew, and one
    that cannot be written is left: neither is an error. The file is numpy's
    own form (npz) followed by a digest of it, so ``numpy.load`` reads it too.
    """
    arrays = _load(file, layout)
    if arrays is None:
        arrays = build()
        _save(file, arrays)
    return arrays


def _digest(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_DIGEST_BYTES).digest()


def _load(file: Path, layout: Layout) -> Arrays | None:
    try:
        content = file.read_bytes()
    except OSError:
        return None
    body, digest = content[:-_DIGEST_BYTES], content[-_DIGEST_BYTES:]
    if _digest(body) != digest:
        return None
    try:
        with np.load(io.BytesIO(body), allow_pickle=False) as stored:
            arrays = dict(stored)
    except (ValueError, TypeError, OSError, EOFError, BadZipFile):  # a digest does not make it ours
        return None
    if {name: (array.shape, array.dtype) for name, array in arrays.items()} != {
        name: (shape, np.dtype(kind)) for name, (shape, kind) in layout.items()
    }:
        return None
    for array in arrays.values():
        array.flags.writeable = False
    return arrays


def _save(file: Path, arrays: Arrays) -> None:
    body = io.BytesIO()
    np.savez(body, **arrays)  # type: ignore[arg-type]  # any name may be allow_pickle to the stubs
    content = body.getvalue()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        # Moved into place whole, as another process may be reading.
        with tempfile.TemporaryDirectory(dir=file.parent) as staging:
            draft = Path(staging) / file.name
            draft.write_bytes(content + _digest(content))
            draft.replace(file)
