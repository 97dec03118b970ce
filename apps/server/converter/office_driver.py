"""Drives one LibreOffice over UNO: converts one document to PDF.

It runs on the system's Python, whose `uno` module belongs to the installed LibreOffice. Requests and answers are lines
of JSON on standard input and output. It is confined like LibreOffice itself, whose answers it can't trust, and is given
its connection to it as a descriptor (`socket=FD` among the arguments).

    <- {"ready": {"landlock": 7, "seccomp": true}}
    -> {"source": "document.docx", "format": "docx", "target": "result.pdf", "maxPages": 2000}
    <- {"converted": {"pages": 3}}  or  {"refused": {"code": "unreadable_document", "pages": 0}}
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path
from typing import Any

# Python starts isolated and without `site`, so that nothing of the machine's is loaded but UNO.
sys.path.append("/usr/lib/python3/dist-packages")

import uno  # noqa: E402
import unohelper  # noqa: E402
from com.sun.star.beans import PropertyValue  # noqa: E402
from com.sun.star.connection import XConnection  # noqa: E402
from com.sun.star.lang import DisposedException  # noqa: E402
from com.sun.star.uno import Exception as UnoException  # noqa: E402

# The filters are named, so that LibreOffice doesn't guess what the document is.
FILTERS = {
    "docx": ("MS Word 2007 XML", "writer_pdf_Export"),
    "pptx": ("Impress MS PowerPoint 2007 XML", "impress_pdf_Export"),
}

EXPORT = {"UseTaggedPDF": True, "ExportHiddenSlides": True}

NEVER_EXECUTE = 0
NO_UPDATE = 0


class Inherited(unohelper.Base, XConnection):
    """A connection over a descriptor, which is read and written like a file: calls on sockets are refused here."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self.lost = False

    def read(self, _buffer: Any, size: int) -> tuple[int, Any]:
        parts: list[bytes] = []
        left = size
        while left > 0:
            part = self.part(left)
            if not part:
                self.lost = True
                break
            parts.append(part)
            left -= len(part)
        return size - left, uno.ByteSequence(b"".join(parts))

    def write(self, data: Any) -> None:
        left = memoryview(data.value)
        try:
            while left:
                left = left[os.write(self.descriptor, left) :]
        except OSError:
            self.lost = True
            raise

    def part(self, size: int) -> bytes:
        try:
            return os.read(self.descriptor, size)
        except ConnectionResetError:
            return b""

    def flush(self) -> None:
        pass

    def close(self) -> None:
        pass

    def getDescription(self) -> str:  # noqa: N802 (the name is UNO's)
        return "inherited"


class Refusal(Exception):
    """The document can't be converted, for a reason of its own."""

    def __init__(self, code: str, pages: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.pages = pages


def properties(values: dict[str, Any]) -> tuple[Any, ...]:
    made = []
    for name, value in values.items():
        one = PropertyValue()
        one.Name = name
        one.Value = value
        made.append(one)
    return tuple(made)


def connect(connection: Inherited) -> Any:
    """The desktop of the LibreOffice at the other end."""
    local = uno.getComponentContext()
    factory = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.BridgeFactory", local)
    bridge = factory.createBridge("", "urp", connection, None)
    remote = bridge.getInstance("StarOffice.ComponentContext")
    return remote.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", remote)


def convert(desktop: Any, request: dict[str, Any]) -> int:
    """Returns the number of pages, which is known before the PDF is written."""
    importer, exporter = FILTERS[request["format"]]
    document = load(desktop, url(request["source"]), importer)
    pages = count(document, request["format"])
    if pages > request["maxPages"]:
        raise Refusal("page_limit_exceeded", pages)
    options = uno.Any("[]com.sun.star.beans.PropertyValue", properties(EXPORT))
    try:
        document.storeToURL(url(request["target"]), properties({"FilterName": exporter, "FilterData": options}))
    except DisposedException:
        raise
    except UnoException as error:
        raise Refusal("parse_failed", pages) from error
    return pages


def url(name: str) -> str:
    """LibreOffice has the same current directory; the path above it is closed to both."""
    return Path("/proc/self/cwd", name).as_uri()


def load(desktop: Any, source: str, importer: str) -> Any:
    how = {
        "FilterName": importer,
        "Hidden": True,
        "ReadOnly": True,
        "Silent": True,
        "MacroExecutionMode": NEVER_EXECUTE,
        "UpdateDocMode": NO_UPDATE,
    }
    try:
        document = desktop.loadComponentFromURL(source, "_blank", 0, properties(how))
    except DisposedException:
        raise
    except UnoException as error:
        raise Refusal("unreadable_document") from error
    if document is None:
        raise Refusal("unreadable_document")
    return document


def count(document: Any, form: str) -> int:
    return document.CurrentController.PageCount if form == "docx" else document.DrawPages.Count


def answer(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def argument(name: str) -> str:
    return next(part.partition("=")[2] for part in [*reversed(sys.argv), f"{name}="] if part.startswith(f"{name}="))


def main() -> None:
    connection = Inherited(int(argument("socket")))
    desktop = connect(connection)
    jail = {"landlock": int(argument("landlock") or 0), "seccomp": argument("seccomp") == "true"}
    answer({"ready": jail})
    request = json.loads(sys.stdin.readline() or "null")
    threading.Thread(target=serve, args=(connection, desktop, request), daemon=True).start()
    # The end of input means that the service is gone; LibreOffice ends with it.
    sys.stdin.read()
    os._exit(0)


def serve(connection: Inherited, desktop: Any, request: dict[str, Any] | None) -> None:
    if request is None:
        return
    try:
        answer({"converted": {"pages": convert(desktop, request)}})
    except Refusal as refusal:
        # UNO reports a connection that breaks during a call as any of its exceptions.
        if connection.lost:
            os._exit(1)
        answer({"refused": {"code": refusal.code, "pages": refusal.pages}})
    except BaseException:  # noqa: BLE001 (LibreOffice died, or its answer makes no sense)
        os._exit(1)


if __name__ == "__main__":
    main()
