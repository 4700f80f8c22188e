"""An array that takes long to compute, kept in a file."""

import hashlib
import io
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np

from badugi_hh.draws.subsets import Floats

_DIGEST_BYTES = 16


def kept(file: Path, shape: tuple[int, ...], build: Callable[[], Floats]) -> Floats:
    """The array of that shape in the file, else the one built, which then replaces the file.

    A file that is missing, damaged, or of another shape is built anew, and one
    that cannot be written is left: neither is an error. The file is numpy's
    own form followed by a digest of it, so ``numpy.load`` reads it too.
    """
    array = _load(file, shape)
    if array is None:
        array = build()
        _save(file, array)
    return array


def _digest(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_DIGEST_BYTES).digest()


def _load(file: Path, shape: tuple[int, ...]) -> Floats | None:
    try:
        content = file.read_bytes()
    except OSError:
        return None
    body, digest = content[:-_DIGEST_BYTES], content[-_DIGEST_BYTES:]
    if _digest(body) != digest:
        return None
    array: Floats = np.load(io.BytesIO(body), allow_pickle=False)
    if array.shape != shape or array.dtype != np.float64:
        return None
    array.flags.writeable = False
    return array


def _save(file: Path, array: Floats) -> None:
    body = io.BytesIO()
    np.save(body, array, allow_pickle=False)
    content = body.getvalue()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        # Moved into place whole, as another process may be reading.
        with tempfile.TemporaryDirectory(dir=file.parent) as staging:
            draft = Path(staging) / file.name
            draft.write_bytes(content + _digest(content))
            draft.replace(file)
