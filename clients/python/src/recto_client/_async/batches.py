"""Batches: many documents as one job, polled for what has changed."""

from __future__ import annotations

import os
import time
import uuid
from collections.abc import AsyncIterator, Callable
from typing import Any, cast

from typing_extensions import Unpack

from .._calls import Call, batch_path, checked, json_call, query, result_call
from .._http import async_sleep
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
from .transport import AsyncTransport

_PAGE = 500
_ENDED = frozenset({"succeeded", "failed", "cancelled"})
_SHORTEST_PAUSE = 0.2
_LONGEST_PAUSE = 5.0


class AsyncBatches:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
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
        return cast("Batch", await self._transport.json(call, timeout))

    async def poll(
        self, batch_id: str, *, cursor: str | None = None, limit: int | None = None, timeout: float | None = None
    ) -> BatchPoll:
        """The batch as it stands, with its items or, after a cursor, those that have changed since."""
        call = Call("GET", f"{batch_path(batch_id)}{query(cursor=cursor, limit=limit)}", "harmless")
        return cast("BatchPoll", await self._transport.json(call, timeout))

    async def list(self, *, status: str | None = None, timeout: float | None = None) -> AsyncIterator[Batch]:
        """All batches, newest first, fetched page by page."""
        cursor: str | None = None
        while True:
            call = Call("GET", f"/v1/batches{query(status=status, cursor=cursor)}", "harmless")
            page = cast("BatchList", await self._transport.json(call, timeout))
            for batch in page["data"]:
                yield batch
            cursor = page["next_cursor"]
            if cursor is None:
                return

    async def cancel(self, batch_id: str, *, timeout: float | None = None) -> Batch:
        """Cancels what has not begun; items under way finish."""
        call = Call("POST", f"{batch_path(batch_id)}/cancel", "harmless")
        return cast("Batch", await self._transport.json(call, timeout))

    async def wait(
        self, batch_id: str, *, within: float | None = None, on_poll: Callable[[Batch], None] | None = None
    ) -> Batch:
        """Polls until the batch has ended, for at most ``within`` seconds. It can have failed: look at ``status``."""
        batch: Batch | None = None
        async for page in self._changes(batch_id, within):
            batch = _batch_of(page)
            if on_poll is not None:
                on_poll(batch)
        assert batch is not None  # a poll answers at least once
        return batch

    async def items(
        self, batch_id: str, *, within: float | None = None, on_poll: Callable[[Batch], None] | None = None
    ) -> AsyncIterator[BatchItem]:
        """Each item once, as soon as it has ended; ends with the batch."""
        seen: set[str] = set()
        async for page in self._changes(batch_id, within):
            if on_poll is not None:
                on_poll(_batch_of(page))
            for item in page["items"]:
                if item["status"] in _ENDED and item["id"] not in seen:
                    seen.add(item["id"])
                    yield item

    async def results(
        self, batch_id: str, *, within: float | None = None, on_poll: Callable[[Batch], None] | None = None
    ) -> AsyncIterator[tuple[BatchItem, ParseResponse | None]]:
        """Each item that has ended, with its result where it has one."""
        async for item in self.items(batch_id, within=within, on_poll=on_poll):
            yield item, await self.result(item) if item["status"] == "succeeded" else None

    async def result(self, item: BatchItem, *, timeout: float | None = None) -> ParseResponse:
        """The result of an item: what a parse of its document answers."""
        call = result_call(item["batch_id"], item["id"])
        return cast("ParseResponse", await self._transport.json(call, timeout))

    async def save_result(self, item: BatchItem, file: str | os.PathLike[str], *, timeout: float | None = None) -> None:
        """The same into a file, which is there once it is whole."""
        await self._transport.save(result_call(item["batch_id"], item["id"]), file, timeout)

    async def _changes(self, batch_id: str, within: float | None) -> AsyncIterator[BatchPoll]:
        """A page that isn't full has told everything for now: the longer nothing changes, the longer the pause."""
        deadline = None if within is None else time.monotonic() + within
        cursor: str | None = None
        pause = _SHORTEST_PAUSE
        while True:
            page = await self.poll(batch_id, cursor=cursor, limit=_PAGE)
            yield page
            cursor = page.get("next_cursor")
            if cursor is None:
                return
            if len(page["items"]) >= _PAGE:
                continue
            pause = _SHORTEST_PAUSE if page["items"] else min(_LONGEST_PAUSE, pause * 1.5)
            if deadline is not None and time.monotonic() + pause > deadline:
                raise RectoTimeoutError(f"{batch_id} has not ended within {within:g} s.")
            await async_sleep(pause)


def _batch_of(page: BatchPoll) -> Batch:
    return cast("Batch", {name: value for name, value in page.items() if name not in ("items", "next_cursor")})
