"""What the synchronous and the asynchronous transport share: limits, addresses, failures and bodies of httpx."""

from __future__ import annotations

import asyncio
import errno
import os
import time
from collections.abc import AsyncIterator, Iterator
from typing import BinaryIO
from urllib.parse import urlsplit

import httpx

from .errors import RectoConnectionError, RectoError, RectoTimeoutError

#: Seconds. A synchronous request may take the service ten minutes, in which nothing comes.
LONG_TIMEOUT = 900.0
SHORT_TIMEOUT = 60.0
CONNECT_TIMEOUT = 10.0
MOST_REDIRECTS = 5
_PART = 64 * 1024

sleep = time.sleep
async_sleep = asyncio.sleep


def address_of(base_url: str | None) -> httpx.URL:
    given = base_url or os.environ.get("RECTO_URL")
    if not given:
        raise RectoError("The address of the service is missing: give base_url, or set RECTO_URL.")
    parts = urlsplit(given)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query or parts.fragment:
        raise RectoError("The address of the service has to be http(s)://host[:port][/path].")
    return httpx.URL(given.rstrip("/"))


def key_of(api_key: str | None) -> str:
    given = api_key or os.environ.get("RECTO_API_KEY")
    if not given:
        raise RectoError("The key is missing: give api_key, or set RECTO_API_KEY.")
    if not all("!" <= char <= "~" for char in given):
        raise RectoError("The key has characters that no key has, such as a line break.")
    return given


def origin_of(url: httpx.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port


def failure_of(error: httpx.TransportError, url: httpx.URL) -> RectoError:
    where = f"{url.scheme}://{url.netloc.decode()}"
    if isinstance(error, httpx.TimeoutException):
        return RectoTimeoutError(f"{where}: {type(error).__name__}: nothing came within the time limit.")
    return RectoConnectionError(f"{where}: {error or type(error).__name__}", refused=_was_refused(error))


def _was_refused(error: BaseException | None) -> bool:
    """httpx wraps the system's error, and anyio bundles those of several addresses."""
    if error is None:
        return False
    if isinstance(error, OSError) and error.errno == errno.ECONNREFUSED:
        return True
    bundled = getattr(error, "exceptions", ())
    if bundled and all(_was_refused(one) for one in bundled):
        return True
    return _was_refused(error.__cause__ or error.__context__)


def parts_of(file: BinaryIO) -> Iterator[bytes]:
    while part := file.read(_PART):
        yield part


async def async_parts_of(file: BinaryIO) -> AsyncIterator[bytes]:
    """Read beside the event loop."""
    loop = asyncio.get_running_loop()
    while part := await loop.run_in_executor(None, file.read, _PART):
        yield part
