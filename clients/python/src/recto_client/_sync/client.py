# Generated from _async by tools/generate.py.
"""The client: what the interface offers, each operation a method."""

from __future__ import annotations

import os
from types import TracebackType
from typing import Any, cast, overload

import httpx
from typing_extensions import Self, Unpack

from .._calls import Document, checked, document_call
from .._http import address_of, key_of
from .._models import Model, json_schema_of, typed
from ..types import Extraction, ExtractOptions, ExtractSchemaResponse, JsonSchema, ParseOptions, ParseResponse
from .batches import Batches
from .files import Files
from .transport import Transport

_RETRIES = 4


class Recto:
    """Speaks with one service by one key.

    ``base_url`` and ``api_key`` are by default what RECTO_URL and RECTO_API_KEY say. ``retries`` is how often a call is
    repeated after a passing failure. ``http_client`` is for a proxy or a private certificate authority.
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        retries: int = _RETRIES,
        http_client: httpx.Client | None = None,
    ) -> None:
        self._transport = Transport(address_of(base_url), key_of(api_key), retries + 1, http_client)
        self.files = Files(self._transport)
        self.batches = Batches(self._transport)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._transport.close()

    def parse(
        self, document: Document, *, timeout: float | None = None, **options: Unpack[ParseOptions]
    ) -> ParseResponse:
        """Text, tables and figures of a document in reading order."""
        call = document_call("/v1/parse", document, checked(options, ParseOptions.__optional_keys__))
        return cast("ParseResponse", self._transport.json(call, timeout))

    def parse_to_file(
        self,
        document: Document,
        file: str | os.PathLike[str],
        *,
        timeout: float | None = None,
        **options: Unpack[ParseOptions],
    ) -> None:
        """The same into a file, which is there once it is whole."""
        call = document_call("/v1/parse", document, checked(options, ParseOptions.__optional_keys__))
        self._transport.save(call, file, timeout)

    @overload
    def extract(
        self,
        document: Document,
        schema: type[Model],
        *,
        timeout: float | None = None,
        **options: Unpack[ExtractOptions],
    ) -> Extraction[Model]: ...

    @overload
    def extract(
        self,
        document: Document,
        schema: JsonSchema | None = None,
        *,
        timeout: float | None = None,
        **options: Unpack[ExtractOptions],
    ) -> ExtractSchemaResponse: ...

    def extract(
        self,
        document: Document,
        schema: JsonSchema | type[Any] | None = None,
        *,
        timeout: float | None = None,
        **options: Unpack[ExtractOptions],
    ) -> ExtractSchemaResponse | Extraction[Any]:
        """Fills a schema from a document.

        A Pydantic model gives an instance of it, or raises ``ValuesMismatchError``: make optional what a document may
        lack. A JSON Schema gives values as they come.
        """
        given = checked(options, ExtractOptions.__optional_keys__)
        call = document_call("/v1/extract/schema", document, given, json_schema_of(schema))
        answer = cast("ExtractSchemaResponse", self._transport.json(call, timeout))
        return typed(schema, answer) if isinstance(schema, type) else answer
