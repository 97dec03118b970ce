"""What is asked of the service, before anything is sent."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, Literal, Union
from urllib.parse import quote, urlencode

from ._retry import Repeat
from .errors import RectoError
from .types import JsonSchema

#: A path; an http or https address, which the service fetches itself; bytes; or a name with bytes. A file is read
#: while it is sent, and never held in memory.
Document = Union[str, "os.PathLike[str]", bytes, tuple[str, bytes]]

_UNNAMED = "document"


@dataclass(frozen=True)
class Local:
    """A document of the caller's, which is opened anew for each try."""

    name: str
    data: Path | bytes

    @property
    def size(self) -> int:
        return self.data.stat().st_size if isinstance(self.data, Path) else len(self.data)

    def open(self) -> AbstractContextManager[BinaryIO]:
        return self.data.open("rb") if isinstance(self.data, Path) else nullcontext(BytesIO(self.data))


@dataclass(frozen=True)
class Call:
    method: Literal["GET", "POST", "PUT"]
    #: Below the service's address.
    path: str
    repeat: Repeat
    #: Whether a document goes up or comes down, which may take minutes.
    is_long: bool = False
    headers: Mapping[str, str] = field(default_factory=dict)
    content: bytes | None = None
    form: Mapping[str, str] | None = None
    document: Local | None = None


def open_document(document: Document) -> str | Local:
    """The address of a document, or the document."""
    if isinstance(document, bytes):
        return Local(_UNNAMED, document)
    if isinstance(document, tuple):
        return Local(*document)
    if isinstance(document, str) and document.lower().startswith(("http://", "https://")):
        return document
    path = Path(document)
    if not path.is_file():
        raise FileNotFoundError(f"{path} is no file")
    return Local(path.name, path)


def open_upload(document: Document) -> Local:
    opened = open_document(document)
    if isinstance(opened, str):
        raise RectoError("An address can not be uploaded: give it in a source of type urls.")
    return opened


def document_call(route: str, document: Document, options: Mapping[str, Any], schema: JsonSchema | None = None) -> Call:
    """A form with the document, or JSON with its address. It may be billed: it is repeated where nothing has begun."""
    opened = open_document(document)
    if isinstance(opened, str):
        body = {"url": opened, **options, **({} if schema is None else {"schema": schema})}
        return json_call("POST", route, body, repeat="billed", is_long=True)
    form = {name: _text(value) for name, value in options.items() if value is not None}
    if schema is not None:
        form["schema"] = json.dumps(schema)
    return Call("POST", f"{route}/file", "billed", is_long=True, form=form, document=opened)


def json_call(
    method: Literal["POST"],
    path: str,
    body: Any,
    *,
    repeat: Repeat,
    is_long: bool = False,
    headers: Mapping[str, str] | None = None,
) -> Call:
    content = json.dumps(body, ensure_ascii=False).encode()
    return Call(method, path, repeat, is_long, {"Content-Type": "application/json", **(headers or {})}, content=content)


def batch_path(batch_id: str) -> str:
    return f"/v1/batches/{quote(batch_id, safe='')}"


def result_call(batch_id: str, item_id: str) -> Call:
    return Call("GET", f"{batch_path(batch_id)}/items/{quote(item_id, safe='')}/result", "harmless", is_long=True)


def query(**values: str | int | None) -> str:
    given = {name: value for name, value in values.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""


def checked(options: Mapping[str, Any], names: frozenset[str]) -> Mapping[str, Any]:
    """The service ignores what it doesn't know; a slip of the pen is better told."""
    unknown = options.keys() - names
    if unknown:
        raise TypeError(f"unknown option {', '.join(sorted(unknown))}; there are {', '.join(sorted(names))}")
    return options


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
