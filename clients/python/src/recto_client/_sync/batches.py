# Generated from _async by tools/generate.py.
"""Batches: many documents as one job, polled for what has changed."""

from __future__ import annotations

import os
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any, cast

from typing_extensions import Unpack

from .._calls import Call, batch_path, checked, json_call, query, result_call
from .._http import sleep
from ..errors import RectoTimeoutError
from ..types import (
    Batch,
    BatchItem,
    BatchList,
    BatchOptions,
    BatchPoll,
    FilesSource,
    ParseResponse,
    UrlsSource,
    WebhookConfig,
)
from .transport import Transport

_PAGE = 500
_ENDED = frozenset({"succeeded", "failed", "cancelled"})
_SHORTEST_PAUSE = 0.2
_LONGEST_PAUSE = 5.0


class Batches:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        source: FilesSource | UrlsSource,
        *,
        metadata: dict[str, Any] | None = None,
        webhook: WebhookConfig | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        **options: Unpack[BatchOptions],
    ) -> Batch:
        """Creates a batch, however often the request has to be repeated: one batch, billed once.

        The same ``idempotency_key`` makes no second batch within 3 days; left out, each call has its own.
        """
        body = {
            "source": source,
            "metadata": metadata,
            "webhook": webhook,
            **checked(options, BatchOptions.__optional_keys__),
        }
        headers = {"Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        call = json_call("POST", "/v1/batches", body, repeat="harmless", headers=headers)
        return cast("Batch", self._transport.json(call, timeout))

    def poll(
        self, batch_id: str, *, cursor: str | None = None, limit: int | None = None, timeout: float | None = None
    ) -> BatchPoll:
        """The batch as it stands, with its items or, after a cursor, those that have changed since."""
        call = Call("GET", f"{batch_path(batch_id)}{query(cursor=cursor, limit=limit)}", "harmless")
        return cast("BatchPoll", self._transport.json(call, timeout))

    def list(self, *, status: str | None = None, timeout: float | None = None) -> Iterator[Batch]:
        """All batches, newest first, fetched page by page."""
        cursor: str | None = None
        while True:
            call = Call("GET", f"/v1/batches{query(status=status, cursor=cursor)}", "harmless")
            page = cast("BatchList", self._transport.json(call, timeout))
            for batch in page["data"]:
                yield batch
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def cancel(self, batch_id: str, *, timeout: float | None = None) -> Batch:
        """Cancels what has not begun; items under way finish."""
        call = Call("POST", f"{batch_path(batch_id)}/cancel", "harmless")
        return cast("Batch", self._transport.json(call, timeout))

    def wait(
        self, batch_id: str, *, within: float | None = None, on_poll: Callable[[Batch], None] | None = None
    ) -> Batch:
        """Polls until the batch has ended, for at most ``within`` seconds. It can have failed: look at ``status``."""
        batch: Batch | None = None
        for page in self._changes(batch_id, within):
            batch = _batch_of(page)
            if on_poll is not None:
                on_poll(batch)
        assert batch is not None  # a poll answers at least once
        return batch

    def items(
        self, batch_id: str, *, within: float | None = None, on_poll: Callable[[Batch], None] | None = None
    ) -> Iterator[BatchItem]:
        """Each item once, as soon as it has ended; ends with the batch."""
        seen: set[str] = set()
        for page in self._changes(batch_id, within):
            if on_poll is not None:
                on_poll(_batch_of(page))
            for item in page["items"]:
                if item["status"] in _ENDED and item["id"] not in seen:
                    seen.add(item["id"])
                    yield item

    def results(
        self, batch_id: str, *, within: float | None = None, on_poll: Callable[[Batch], None] | None = None
    ) -> Iterator[tuple[BatchItem, ParseResponse | None]]:
        """Each item that has ended, with its result where it has one."""
        for item in self.items(batch_id, within=within, on_poll=on_poll):
            yield item, self.result(item) if item["status"] == "succeeded" else None

    def result(self, item: BatchItem, *, timeout: float | None = None) -> ParseResponse:
        """The result of an item: what a parse of its document answers."""
        call = result_call(item["batch_id"], item["id"])
        return cast("ParseResponse", self._transport.json(call, timeout))

    def save_result(self, item: BatchItem, file: str | os.PathLike[str], *, timeout: float | None = None) -> None:
        """The same into a file, which is there once it is whole."""
        self._transport.save(result_call(item["batch_id"], item["id"]), file, timeout)

    def _changes(self, batch_id: str, within: float | None) -> Iterator[BatchPoll]:
        """A page that isn't full has told everything for now: the longer nothing changes, the longer the pause."""
        deadline = None if within is None else time.monotonic() + within
        cursor: str | None = None
        pause = _SHORTEST_PAUSE
        while True:
            page = self.poll(batch_id, cursor=cursor, limit=_PAGE)
            yield page
            cursor = page.get("next_cursor")
            if cursor is None:
                return
            if len(page["items"]) >= _PAGE:
                continue
            pause = _SHORTEST_PAUSE if page["items"] else min(_LONGEST_PAUSE, pause * 1.5)
            if deadline is not None and time.monotonic() + pause > deadline:
                raise RectoTimeoutError(f"{batch_id} has not ended within {within:g} s.")
            sleep(pause)


def _batch_of(page: BatchPoll) -> Batch:
    return cast("Batch", {name: value for name, value in page.items() if name not in ("items", "next_cursor")})
