"""What a type checker makes of programs that use the package as it is installed."""

from __future__ import annotations

from pathlib import Path

import mypy.api

PROGRAM = """
from pydantic import BaseModel
from typing_extensions import assert_type
from recto_client import AsyncRecto, Extraction, Recto, verify_webhook

class Invoice(BaseModel):
    total: float

def total(recto: Recto) -> float:
    assert_type(recto.extract("a.pdf", Invoice), Extraction[Invoice])
    for chunk in recto.parse("a.pdf", chunking="semantic")["chunks"]:
        if chunk["chunk_type"] == "table":
            assert_type(chunk["n_rows"], int)
    event = verify_webhook(b"", {}, "").event
    if event["type"] == "batch.update":
        assert_type(event["counts"]["failed"], int)
    return recto.extract("a.pdf", Invoice).values.total

async def batches(recto: AsyncRecto) -> list[str]:
    return [batch["id"] async for batch in recto.batches.list()]

def wrong(recto: Recto) -> None:
    recto.parse("a.pdf", chunking="some")
    recto.extract("a.pdf", Invoice).values.tax
"""


def test_types_are_told_and_slips_are_found(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    report, errors, _ = mypy.api.run(["--strict", "--cache-dir", str(tmp_path / "cache"), str(program)])
    assert errors == ""
    wrong = [line for line in report.splitlines() if ": error: " in line]
    assert ['"chunking"' in wrong[0], 'no attribute "tax"' in wrong[1], len(wrong)] == [True, True, 2], report
