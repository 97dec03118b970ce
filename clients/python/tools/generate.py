"""Writes what is generated: the types of the interface, and the synchronous half of the package from the asynchronous one."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import unasync

PACKAGE = Path(__file__).resolve().parents[1]
SOURCE = PACKAGE / "src" / "recto_client"
OPENAPI = PACKAGE.parents[1] / "openapi.json"
MARK = "# Generated from _async by tools/generate.py.\n"

SYNC_NAMES = {
    **{f"Async{name}": name for name in ("Batches", "Client", "Files", "Recto", "Transport")},
    "AsyncIterator": "Iterator",
    "aclose": "close",
    "aiter_bytes": "iter_bytes",
    "aread": "read",
    "async_parts_of": "parts_of",
    "async_sleep": "sleep",
    "asynccontextmanager": "contextmanager",
}


def write_types() -> None:
    # fmt: off
    subprocess.run([
        sys.executable, "-m", "datamodel_code_generator",
        "--input", OPENAPI.name, "--input-file-type", "openapi", "--openapi-scopes", "schemas",
        "--output", SOURCE / "_generated" / "api.py", "--output-model-type", "typing.TypedDict",
        "--target-python-version", "3.10", "--use-union-operator", "--use-standard-collections",
        "--enum-field-as-literal", "all", "--strict-nullable", "--disable-timestamp", "--formatters", "builtin",
        "--use-schema-description", "--use-field-description",
    ], cwd=OPENAPI.parent, check=True)
    # fmt: on


def write_sync_half() -> None:
    rule = unasync.Rule("/_async/", "/_sync/", additional_replacements=SYNC_NAMES)
    files = sorted((SOURCE / "_async").glob("*.py"))
    unasync.unasync_files([str(file) for file in files], [rule])
    for file in files:
        made = SOURCE / "_sync" / file.name
        made.write_text(MARK + made.read_text())
    for arguments in (["check", "--quiet", "--fix", "--select", "I,F401"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *arguments, SOURCE / "_sync"], cwd=PACKAGE, check=True)


write_types()
write_sync_half()
leftover = [str(file) for file in (SOURCE / "_sync").glob("*.py") if re.search(r"\b(async|await)\b", file.read_text())]
if leftover:
    sys.exit(f"asynchronous code is left in {', '.join(leftover)}")
