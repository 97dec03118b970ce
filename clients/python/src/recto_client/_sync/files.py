# Generated from _async by tools/generate.py.
"""Registered files: bytes that wait for a batch."""

from __future__ import annotations

from typing import cast
from urllib.parse import quote

from .._calls import Call, Document, json_call, open_upload
from ..types import File
from .transport import Transport


class Files:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def upload(self, document: Document, *, timeout: float | None = None) -> File:
        """Registers a document and sends its bytes straight to storage, without the key."""
        opened = open_upload(document)
        # A registration that is made twice costs nothing and lapses by itself.
        body = {"size_bytes": opened.size, "filename": opened.name}
        file = cast("File", self._transport.json(json_call("POST", "/v1/files", body, repeat="harmless"), None))
        self._transport.upload(file["upload"]["url"], opened, timeout)
        return file

    def get(self, file_id: str, *, timeout: float | None = None) -> File:
        """Whether the bytes have arrived, and their SHA-256. Batches look for themselves."""
        call = Call("GET", f"/v1/files/{quote(file_id, safe='')}", "harmless")
        return cast("File", self._transport.json(call, timeout))
