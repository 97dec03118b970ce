"""Every operation against the built service, by both halves of the package."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import time
import urllib.request
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, Field

import recto_client
from recto_client import AsyncRecto, Recto

SETTINGS = json.loads(os.environ.get("RECTO_CLIENTS_TEST", "null"))

pytestmark = pytest.mark.skipif(SETTINGS is None, reason="no service: npm test -- --only clients starts one")


class Invoice(BaseModel):
    total: float = Field(description="amount to pay, including tax")
    due_date: date | None


class Horse(BaseModel):
    colour_of_the_horse: str


@pytest.fixture
def recto() -> Any:
    with Recto(SETTINGS["url"], SETTINGS["key"]) as client:
        yield client


def sample(name: str) -> Path:
    return Path(SETTINGS["samples"]) / name


def test_parses_a_file(recto: Recto) -> None:
    answer = recto.parse(SETTINGS["report"])
    assert len(answer["chunks"]) > 20
    assert answer["usage"]["pages"] == 3


def test_parses_bytes_with_options_into_a_file(recto: Recto, tmp_path: Path) -> None:
    document = ("a.pdf", Path(SETTINGS["report"]).read_bytes())
    file = tmp_path / "report.json"
    recto.parse_to_file(document, file, chunking="semantic", chunk_size=400, include_content=True, extract_images=False)
    answer = json.loads(file.read_text())
    assert len(answer["segments"]) > 5
    assert len(answer["content"]) > 1000
    assert list(tmp_path.iterdir()) == [file]


def test_refuses_an_option_that_there_is_not(recto: Recto) -> None:
    with pytest.raises(TypeError, match="chunk_sise"):
        recto.parse(SETTINGS["report"], chunk_sise=400)


def test_tells_an_error_by_its_class_and_its_code(recto: Recto) -> None:
    with pytest.raises(recto_client.NotFoundError) as missing:
        recto.batches.poll("batch_01h00000000000000000000000")
    assert missing.value.code == "batch_not_found"
    assert missing.value.request_id
    with pytest.raises(recto_client.DocumentError) as unreadable:
        recto.parse(b"no document")
    assert unreadable.value.code == "unsupported_input"
    with pytest.raises(recto_client.ValidationError) as invalid:
        recto.parse(SETTINGS["report"], chunking="semantic", chunk_size=1)
    assert invalid.value.faults[0]["loc"] == ["body", "chunk_size"]
    with Recto(SETTINGS["url"], "rk_live_none") as stranger, pytest.raises(recto_client.AuthenticationError):
        stranger.parse(SETTINGS["report"])


def test_fills_a_model_and_gives_its_type(recto: Recto) -> None:
    extraction = recto.extract(sample("invoice.pdf"), Invoice)
    assert isinstance(extraction.values, Invoice)
    assert extraction.evidence["total"][0]["bbox"]
    with pytest.raises(recto_client.ValuesMismatchError, match="colour_of_the_horse") as mismatch:
        recto.extract(sample("invoice.pdf"), Horse)
    assert mismatch.value.response["values"] == {"colour_of_the_horse": None}


def test_fills_a_json_schema(recto: Recto) -> None:
    answer = recto.extract(sample("invoice.pdf"), json.loads(sample("invoice.schema.json").read_text()))
    assert isinstance(answer["values"]["line_items"], list)
    assert answer["usage"]["credits_per_page"] == 4


def test_runs_a_batch_whose_webhook_verifies(recto: Recto, tmp_path: Path) -> None:
    documents = [SETTINGS["report"], sample("invoice.pdf"), ("broken.pdf", b"%PDF-1.7 broken")]
    files = [recto.files.upload(document) for document in documents]
    assert recto.files.get(files[0]["id"])["sha256"]
    source: Any = {"type": "files", "file_ids": [file["id"] for file in files]}
    created = recto.batches.create(source, metadata={"run": "python"}, webhook={"mode": "signed"})
    polls: list[Any] = []
    ended = recto.batches.wait(created["id"], within=120, on_poll=polls.append)
    assert ended["status"] == "partially_failed"
    assert polls

    results = {item["position"]: (item, result) for item, result in recto.batches.results(created["id"])}
    assert len(results) == 3
    assert results[0][1]["chunks"] == recto.parse(SETTINGS["report"])["chunks"]
    assert results[2][0]["error"]["code"] == "unreadable_document"
    recto.batches.save_result(results[1][0], tmp_path / "item.json")
    assert json.loads((tmp_path / "item.json").read_text()) == results[1][1]
    assert created["id"] in [batch["id"] for batch in recto.batches.list(status="partially_failed")]
    assert recto.batches.cancel(created["id"])["status"] == "partially_failed"

    headers, body = message_of(created["id"])
    verified = recto_client.verify_webhook(body, headers, SETTINGS["webhookSecret"])
    assert verified.event["type"] == "batch.update"
    assert verified.event["metadata"] == {"run": "python"}
    with pytest.raises(recto_client.WebhookVerificationError):
        recto_client.verify_webhook(body.replace(b"python", b"pythoN"), headers, SETTINGS["webhookSecret"])


def test_does_the_same_asynchronously(tmp_path: Path) -> None:
    async def run() -> None:
        async with AsyncRecto(SETTINGS["url"], SETTINGS["key"]) as recto:
            parsed, extraction, uploaded = await asyncio.gather(
                recto.parse(SETTINGS["report"]),
                recto.extract(sample("invoice.pdf"), Invoice),
                recto.files.upload(SETTINGS["report"]),
            )
            assert isinstance(extraction.values, Invoice)
            created = await recto.batches.create({"type": "files", "file_ids": [uploaded["id"]]})
            results = [result async for _, result in recto.batches.results(created["id"], within=120)]
            assert [result["chunks"] for result in results] == [parsed["chunks"]]
            async for item in recto.batches.items(created["id"]):
                await recto.batches.save_result(item, tmp_path / "item.json")
            assert json.loads((tmp_path / "item.json").read_text())["chunks"] == parsed["chunks"]

    asyncio.run(run())


def test_sends_the_key_to_the_service_alone(recto: Recto) -> None:
    uploaded = recto.files.upload(SETTINGS["report"])
    created = recto.batches.create({"type": "files", "file_ids": [uploaded["id"]]})
    assert [result is not None for _, result in recto.batches.results(created["id"])] == [True]
    seen = recorded("/seen")
    by_httpx = [one["method"] for one in seen if "python-httpx" in one["headers"].get("user-agent", "")]
    assert {"PUT", "GET"} <= set(by_httpx)
    assert "x-api-key" not in json.dumps(seen).lower()
    assert SETTINGS["key"] not in json.dumps(seen)


def recorded(place: str) -> Any:
    with urllib.request.urlopen(SETTINGS["recorder"] + place) as response:
        return json.load(response)


def message_of(batch_id: str) -> tuple[dict[str, str], bytes]:
    """The message of the end of a batch as it came, within a while."""
    for _ in range(100):
        for message in recorded("/messages"):
            body = base64.b64decode(message["body"])
            if batch_id.encode() in body:
                return message["headers"], body
        time.sleep(0.1)
    raise AssertionError(f"no message of {batch_id} has come")


def test_loads_documents_for_langchain(recto: Recto) -> None:
    from recto_client.langchain import RectoLoader

    service = {"base_url": SETTINGS["url"], "api_key": SETTINGS["key"]}
    segments = RectoLoader(SETTINGS["report"], chunk_size=400, with_boxes=True, **service).load()
    assert len(segments) > 5
    assert segments[0].metadata["source"] == SETTINGS["report"]
    assert segments[-1].metadata["last_page"] == 3
    assert len(segments[0].metadata["boxes"][0]["bbox"]) == 4
    documents = [Path(SETTINGS["report"]), ("invoice.pdf", sample("invoice.pdf").read_bytes())]
    wholes = asyncio.run(RectoLoader(documents, mode="document", **service).aload())
    assert [whole.metadata["source"] for whole in wholes] == [SETTINGS["report"], "invoice.pdf"]
    assert wholes[0].page_content == recto.parse(SETTINGS["report"], include_content=True)["content"]
