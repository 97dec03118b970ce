"""A LangChain loader; needs the extra ``langchain``."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, Literal

from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document as LangChainDocument
from typing_extensions import TypeIs

from ._async.client import AsyncRecto
from ._calls import Document
from ._sync.client import Recto
from .types import ParseOptions, ParseResponse, Segment


class RectoLoader(BaseLoader):
    """Loads documents as segments, which keep paragraphs and tables together, or each as a whole.

    Metadata: ``source``, and of a segment ``segment`` (its index), ``page`` and ``last_page``; with ``with_boxes`` also
    ``boxes``, the pages and boxes of its parts, which not every vector store takes. ``chunk_size`` is the number of
    characters that a segment aims for. ``base_url`` and ``api_key`` are by default what RECTO_URL and RECTO_API_KEY say.
    """

    def __init__(
        self,
        documents: Document | Sequence[Document],
        *,
        mode: Literal["segments", "document"] = "segments",
        chunk_size: int = 1000,
        with_boxes: bool = False,
        base_url: str | None = None,
        api_key: str | None = None,
    ) -> None:
        self._documents = [documents] if _is_one(documents) else list(documents)
        self._options: ParseOptions = (
            {"chunking": "semantic", "chunk_size": chunk_size, "extract_images": False}
            if mode == "segments"
            else {"include_content": True, "extract_images": False}
        )
        self._with_boxes = with_boxes
        self._base_url = base_url
        self._api_key = api_key

    def lazy_load(self) -> Iterator[LangChainDocument]:
        with Recto(self._base_url, self._api_key) as recto:
            for document in self._documents:
                yield from self._loaded(document, recto.parse(document, **self._options))

    async def alazy_load(self) -> AsyncIterator[LangChainDocument]:
        async with AsyncRecto(self._base_url, self._api_key) as recto:
            for document in self._documents:
                for loaded in self._loaded(document, await recto.parse(document, **self._options)):
                    yield loaded

    def _loaded(self, document: Document, answer: ParseResponse) -> Iterator[LangChainDocument]:
        source = _source_of(document)
        if "content" in answer:
            yield LangChainDocument(page_content=answer["content"], metadata={"source": source})
        for index, segment in enumerate(answer.get("segments", [])):
            metadata = {"source": source, "segment": index, **self._place_of(segment)}
            yield LangChainDocument(page_content=segment["content"], metadata=metadata)

    def _place_of(self, segment: Segment) -> dict[str, Any]:
        pages = segment["pages"]
        place: dict[str, Any] = {"page": pages[0], "last_page": pages[-1]} if pages else {}
        if self._with_boxes:
            place["boxes"] = [{"page": part["page_no"], "bbox": part["bbox"]} for part in segment["chunks"]]
        return place


def _is_one(documents: Document | Sequence[Document]) -> TypeIs[Document]:
    """Text, bytes, and a name with bytes are sequences as well."""
    if isinstance(documents, (str, bytes, os.PathLike)):
        return True
    return isinstance(documents, tuple) and len(documents) == 2 and isinstance(documents[1], bytes)


def _source_of(document: Document) -> str:
    if isinstance(document, tuple):
        return document[0]
    return "document" if isinstance(document, bytes) else os.fspath(document)
