"""Registered files: bytes that wait for a batch."""

from __future__ import annotations

from typing import cast
from urllib.parse import quote

from .._calls import Call, Document, json_call, open_upload
from ..types import File
from .transport import AsyncTransport


class AsyncFiles:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def upload(self, document: Document, *, timeout: float | None = None) -> File:
        """Registers a document and sends its bytes straight to storage, without the key."""
        opened = open_upload(document)
        # A registration that is made twice costs nothing and lapses by itself.
        body = {"size_bytes": opened.size, "filename": opened.name}
        file = cast("File", await self._transport.json(json_call("POST", "/v1/files", body, repeat="harmless"), None))
        await self._transport.upload(file["upload"]["url"], opened, timeout)
        return file

    async def get(self, file_id: str, *, timeout: float | None = None) -> File:
        """Whether the bytes have arrived, and their SHA-256. Batches look for themselves."""
        call = Call("GET", f"/v1/files/{quote(file_id, safe='')}", "harmless")
        return cast("File", await self._transport.json(call, timeout))
