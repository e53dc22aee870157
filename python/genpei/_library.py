# SPDX-License-Identifier: MIT
"""Finds libgenpei and makes its calls available, from the header itself: there is no second list."""

import os
import re
import sys
from pathlib import Path

import cffi

ffi = cffi.FFI()
_here = Path(__file__).resolve().parent


def _first(paths, what):
    for path in paths:
        if path and Path(path).exists():
            return str(path)
    raise ImportError(f"genpei: {what} was not found; set GENPEI_LIBRARY to the shared library")


def _declarations(header):
    text = re.sub(r"//[^\n]*", "", header)
    text = re.sub(r'#ifdef __cplusplus.*?#endif', "", text, flags=re.S)
    return re.sub(r"^\s*#[^\n]*\n", "", text, flags=re.M)


def _open():
    tree = _here.parent.parent
    header = _first(
        [_here / "genpei.h", tree / "include/genpei.h", Path(sys.prefix) / "include/genpei.h",
         "/usr/local/include/genpei.h", "/usr/include/genpei.h"], "genpei.h")
    text = Path(header).read_text()
    version = re.search(r"GENPEI_API_VERSION = (\d+)", text).group(1)
    name = f"libgenpei.so.{version}"
    ffi.cdef(_declarations(text))
    places = [os.environ.get("GENPEI_LIBRARY"), _here / name, tree / "build/release" / name]
    found = next((str(p) for p in places if p and Path(p).exists()), name)
    try:
        library = ffi.dlopen(found)
    except OSError as error:
        raise ImportError(f"genpei: {error}; set GENPEI_LIBRARY to the shared library") from None
    if library.genpei_api_version() != int(version):
        raise ImportError(f"genpei: {found} has API version {library.genpei_api_version()}, not {version}")
    return library


lib = _open()


def text(pointer):
    """A text of the library, or None."""
    return None if pointer == ffi.NULL else ffi.string(pointer).decode("utf-8", "replace")


def written(call, *arguments):
    """The text that a call writes to a buffer, whatever its length."""
    room = 256
    while True:
        buffer = ffi.new("char[]", room)
        length = call(*arguments, buffer, room)
        if length < room:
            return ffi.string(buffer).decode("utf-8", "replace")
        room = length + 1
