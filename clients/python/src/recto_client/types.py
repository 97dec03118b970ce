"""Names for what goes over the wire, taken from the generated description of the interface."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypedDict, TypeVar

from ._generated.api import (
    Batch,
    BatchItem,
    BatchList,
    BatchPoll,
    Citation,
    Counts,
    ExtractSchemaResponse,
    File,
    FilesSource,
    ImageChunk,
    PageDimensions,
    ParseResponse,
    Segment,
    TableChunk,
    TextChunk,
    UrlsSource,
    Usage,
    ValidationFault,
)
from ._generated.api import Warning as ReadingWarning
from ._generated.api import Webhook as WebhookConfig

Values = TypeVar("Values")


class BatchOptions(TypedDict, total=False):
    """What batches and single requests have in common."""

    extract_text: bool
    extract_images: bool
    table_output_format: Literal["markdown", "html", "cell_grid"]
    chunking: Literal["none", "semantic"]
    chunk_size: int


class ParseOptions(BatchOptions, total=False):
    include_content: bool


class ExtractOptions(TypedDict, total=False):
    strict: bool
    auto_schema: bool
    extract_images: bool
    include_ocr_text: bool


@dataclass(frozen=True)
class Extraction(Generic[Values]):
    """An extraction whose values are an instance of the model."""

    values: Values
    evidence: Mapping[str, list[Citation]]
    ungrounded_fields: list[str]
    #: The answer as it came.
    response: ExtractSchemaResponse


JsonSchema = Mapping[str, Any]

__all__ = [
    "Batch",
    "BatchItem",
    "BatchList",
    "BatchOptions",
    "BatchPoll",
    "Citation",
    "Counts",
    "ExtractOptions",
    "ExtractSchemaResponse",
    "Extraction",
    "File",
    "FilesSource",
    "ImageChunk",
    "JsonSchema",
    "PageDimensions",
    "ParseOptions",
    "ParseResponse",
    "ReadingWarning",
    "Segment",
    "TableChunk",
    "TextChunk",
    "UrlsSource",
    "Usage",
    "ValidationFault",
    "WebhookConfig",
]
