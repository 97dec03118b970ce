# Generated from _async by tools/generate.py.
"""One call to the service: tries, time limits and redirects. The key goes to the service's own origin, nowhere else."""

from __future__ import annotations

import json
import os
import random
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from .._calls import Call, Local
from .._http import (
    CONNECT_TIMEOUT,
    LONG_TIMEOUT,
    MOST_REDIRECTS,
    SHORT_TIMEOUT,
    failure_of,
    origin_of,
    parts_of,
    sleep,
)
from .._retry import is_repeatable, pause_before
from ..errors import RectoError, api_error


class Transport:
    def __init__(self, base_url: httpx.URL, api_key: str, tries: int, client: httpx.Client | None) -> None:
        self._base_url = base_url
        self._api_key = api_key
        self._tries = tries
        self._owns_client = client is None
        self._client = client or httpx.Client()

    def close(self) -> None:
        """Closes the connections, unless the client was the caller's."""
        if self._owns_client:
            self._client.close()

    def json(self, call: Call, timeout: float | None) -> Any:
        """The body of the answer."""
        tried = 1
        while True:
            try:
                with self._try(call, timeout) as response:
                    return _json_of(response.read(), response.url)
            except RectoError as failure:
                self._before_next(call, failure, tried)
            tried += 1

    def save(self, call: Call, file: str | os.PathLike[str], timeout: float | None) -> None:
        """Writes the body of the answer beside the file, and puts it into its place once it is whole."""
        unfinished = Path(f"{os.fspath(file)}.{uuid.uuid4()}.part")
        tried = 1
        while True:
            try:
                with self._try(call, timeout) as response:
                    with unfinished.open("wb") as out:
                        for part in response.iter_bytes():
                            out.write(part)
                unfinished.replace(file)
                return
            except RectoError as failure:
                self._before_next(call, failure, tried)
            finally:
                unfinished.unlink(missing_ok=True)
            tried += 1

    def upload(self, url: str, document: Local, timeout: float | None) -> None:
        """Sends bytes straight to storage, without the key."""
        call = Call("PUT", url, "harmless", is_long=True)
        tried = 1
        while True:
            try:
                with document.open() as file:
                    target = httpx.URL(url)
                    headers = {"Content-Length": str(document.size)}
                    request = self._request(call, target, headers, timeout, content=parts_of(file))
                    with self._send(request) as response:
                        response.read()
                return
            except RectoError as failure:
                self._before_next(call, failure, tried)
            tried += 1

    def _before_next(self, call: Call, failure: RectoError, tried: int) -> None:
        """Waits for the next try, or raises the failure of the last one."""
        if tried >= self._tries or not is_repeatable(call.repeat, failure):
            raise failure
        sleep(pause_before(failure, tried, random.random()))

    @contextmanager
    def _try(self, call: Call, timeout: float | None) -> Iterator[httpx.Response]:
        """One try; follows redirects of what is only read: a document is never sent on to where an answer points."""
        own = httpx.URL(f"{self._base_url}{call.path}")
        url = own
        for hops in range(MOST_REDIRECTS + 1):
            headers = dict(call.headers) if hops == 0 else {}
            if origin_of(url) == origin_of(own):
                headers["X-API-KEY"] = self._api_key
            if call.document is None:
                request = self._request(call, url, headers, timeout, content=call.content)
                with self._send(request) as response:
                    if not response.has_redirect_location:
                        yield response
                        return
                    url = _next_url(call, response)
            else:
                with call.document.open() as file:
                    files = {"file": (call.document.name, file)}
                    request = self._request(call, url, headers, timeout, data=call.form, files=files)
                    with self._send(request) as response:
                        if response.has_redirect_location:
                            _next_url(call, response)
                        yield response
                        return
        raise RectoError(f"More than {MOST_REDIRECTS} redirects.")

    def _request(
        self, call: Call, url: httpx.URL, headers: dict[str, str], timeout: float | None, **body: Any
    ) -> httpx.Request:
        limit = timeout or (LONG_TIMEOUT if call.is_long else SHORT_TIMEOUT)
        limits = httpx.Timeout(limit, connect=min(limit, CONNECT_TIMEOUT))
        return self._client.build_request(call.method, url, headers=headers, timeout=limits, **body)

    @contextmanager
    def _send(self, request: httpx.Request) -> Iterator[httpx.Response]:
        """The answer, whose body is read inside; what fails there is told as what it is."""
        try:
            response = self._client.send(request, stream=True, follow_redirects=False, auth=None)
            try:
                if response.status_code >= 400:
                    raise api_error(response.status_code, response.headers, response.read())
                yield response
            finally:
                response.close()
        except httpx.TransportError as error:
            raise failure_of(error, request.url) from error


def _next_url(call: Call, response: httpx.Response) -> httpx.URL:
    url = response.url.join(response.headers["location"])
    if call.method != "GET":
        where = f"{url.scheme}://{url.netloc.decode()}"
        raise RectoError(f"The service's address leads on to {where}: give the address where it ends.")
    return url


def _json_of(content: bytes, url: httpx.URL) -> Any:
    try:
        return json.loads(content)
    except ValueError as error:
        raise RectoError(f"{url.host} answers something else than JSON: is it the service?") from error
