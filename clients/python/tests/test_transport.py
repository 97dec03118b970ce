"""Tries, limits and redirects over real connections to servers of the test, by both halves of the package."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import recto_client
from recto_client import AsyncRecto, Recto

KEY = "rk_live_secret"
BATCH: Any = {"type": "files", "file_ids": ["file_1"]}

Answer = Callable[[BaseHTTPRequestHandler], None]


class Served:
    """A server that gives one answer after the other, the last one again and again, and keeps what came."""

    def __init__(self, answers: tuple[Answer, ...]) -> None:
        self.seen: list[tuple[str, str, dict[str, str], bytes]] = []
        served = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one(self) -> None:
                length = int(self.headers.get("content-length") or 0)
                body = self.rfile.read(length)
                headers = {name.lower(): value for name, value in self.headers.items()}
                served.seen.append((self.command, self.path, headers, body))
                answers[min(len(served.seen), len(answers)) - 1](self)

            do_GET = do_POST = do_PUT = handle_one

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def serve() -> Iterator[Callable[..., Served]]:
    servers: list[Served] = []

    def start(*answers: Answer) -> Served:
        servers.append(Served(answers))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Pauses are told and not made."""
    made: list[float] = []

    async def pause(seconds: float) -> None:
        made.append(seconds)

    for module in (recto_client._sync.transport, recto_client._sync.batches):
        monkeypatch.setattr(module, "sleep", made.append)
    for module in (recto_client._async.transport, recto_client._async.batches):
        monkeypatch.setattr(module, "async_sleep", pause)
    return made


def answer(status: int, headers: dict[str, str] | None = None, body: bytes = b'{"chunks": []}') -> Answer:
    def give(request: BaseHTTPRequestHandler) -> None:
        request.send_response(status)
        for name, value in {**(headers or {}), "Content-Length": str(len(body))}.items():
            request.send_header(name, value)
        request.end_headers()
        request.wfile.write(body)

    return give


OK = answer(200)


def broken(request: BaseHTTPRequestHandler) -> None:
    request.close_connection = True


def cut(request: BaseHTTPRequestHandler) -> None:
    request.send_response(200)
    request.send_header("Content-Length", "100")
    request.end_headers()
    request.wfile.write(b"{")
    request.close_connection = True


def silent(_: BaseHTTPRequestHandler) -> None:
    time.sleep(1)


def leads_to(location: str, status: int = 302) -> Answer:
    return answer(status, {"Location": location}, b"")


@pytest.fixture(params=["sync", "async"])
def half(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Calls a method by its path on a new client of one half: ``half(url, 'batches.create', ...)``."""

    def call(url: str, name: str, *args: Any, **options: Any) -> Any:
        def method(client: Any) -> Any:
            for part in name.split("."):
                client = getattr(client, part)
            return client(*args, **options)

        async def run() -> Any:
            async with AsyncRecto(url, KEY, retries=2) as client:
                return await method(client)

        if request.param == "async":
            return asyncio.run(run())
        with Recto(url, KEY, retries=2) as client:
            return method(client)

    return call


@pytest.mark.parametrize("failure", [broken, cut, answer(500), answer(502)])
def test_a_parse_that_may_have_been_billed_is_sent_once(half: Any, serve: Any, failure: Answer) -> None:
    service = serve(failure)
    with pytest.raises((recto_client.RectoConnectionError, recto_client.ServerError)):
        half(service.url, "parse", b"12345")
    assert len(service.seen) == 1


def test_a_parse_is_repeated_after_503_and_429(half: Any, serve: Any, pauses: list[float], tmp_path: Path) -> None:
    document = tmp_path / "a.pdf"
    document.write_bytes(b"12345" * 50_000)
    service = serve(answer(503, {"Retry-After": "2"}), answer(429), OK)
    half(service.url, "parse", document, chunking="semantic", extract_images=False)
    assert len(service.seen) == 3
    assert 2 <= pauses[0] <= 2.5
    bodies = [body.split(b"\r\n\r\n", 1)[1] for _, _, _, body in service.seen]
    assert all(body.count(b"12345") == 50_000 for body in bodies)
    assert b"false" in bodies[2]


def test_a_parse_is_repeated_where_the_connection_was_refused(half: Any, serve: Any, pauses: list[float]) -> None:
    service = serve(OK)
    service.stop()
    with pytest.raises(recto_client.RectoConnectionError) as error:
        half(service.url, "parse", b"12345")
    assert error.value.refused
    assert len(pauses) == 2


def test_a_call_ends_at_its_time_limit(half: Any, serve: Any) -> None:
    service = serve(silent)
    with pytest.raises(recto_client.RectoTimeoutError):
        half(service.url, "parse", b"12345", timeout=0.2)
    assert len(service.seen) == 1


def test_a_batch_is_created_with_one_key_over_all_tries(half: Any, serve: Any) -> None:
    service = serve(broken, answer(500), OK)
    half(service.url, "batches.create", BATCH)
    keys = {headers["idempotency-key"] for _, _, headers, _ in service.seen}
    assert len(service.seen) == 3
    assert len(keys) == 1


def test_a_redirect_to_another_origin_is_followed_without_the_key(half: Any, serve: Any) -> None:
    storage = serve(answer(200, body=b'{"id": "file_1"}'))
    service = serve(leads_to(f"{storage.url}/there?signature=x"))
    assert half(service.url, "files.get", "file_1") == {"id": "file_1"}
    assert storage.seen[0][1] == "/there?signature=x"
    assert service.seen[0][2]["x-api-key"] == KEY
    assert KEY not in str(storage.seen)


@pytest.mark.parametrize("status", [302, 307, 308])
def test_a_document_is_not_sent_on(half: Any, serve: Any, status: int) -> None:
    elsewhere = serve(OK)
    service = serve(leads_to(elsewhere.url, status))
    with pytest.raises(recto_client.RectoError, match="leads on"):
        half(service.url, "parse", b"secret")
    assert elsewhere.seen == []


def test_redirects_without_end_are_an_error(half: Any, serve: Any) -> None:
    service = serve(leads_to("/again"))
    with pytest.raises(recto_client.RectoError, match="redirects"):
        half(service.url, "files.get", "file_1")
    assert len(service.seen) == 6


def test_an_upload_goes_without_the_key_and_with_its_length(half: Any, serve: Any, tmp_path: Path) -> None:
    document = tmp_path / "a.pdf"
    document.write_bytes(b"12345" * 50_000)

    def register(request: BaseHTTPRequestHandler) -> None:
        url = f"http://{request.headers['host']}/objects/1"
        answer(200, body=json.dumps({"id": "file_1", "upload": {"url": url}}).encode())(request)

    service = serve(register, answer(503), OK)
    half(service.url, "files.upload", document)
    assert [method for method, *_ in service.seen] == ["POST", "PUT", "PUT"]
    for _, _, headers, body in service.seen[1:]:
        assert "x-api-key" not in headers
        assert headers["content-length"] == "250000"
        assert len(body) == 250_000


def test_a_batch_is_followed_by_its_cursor(half: Any, serve: Any) -> None:
    def page(status: str, cursor: str | None) -> Answer:
        items = [{"id": "item_1", "status": status}]
        more = {} if cursor is None else {"next_cursor": cursor}
        return answer(200, body=json.dumps({"id": "batch_1", "status": status, "items": items, **more}).encode())

    service = serve(page("running", "one"), page("succeeded", "two"), page("succeeded", None))
    assert half(service.url, "batches.wait", "batch_1") == {"id": "batch_1", "status": "succeeded"}
    queries = [path.split("?")[1] for _, path, _, _ in service.seen]
    assert queries == ["limit=500", "cursor=one&limit=500", "cursor=two&limit=500"]


@pytest.mark.parametrize("url", ["", "recto.example", "ftp://recto.example", "https://user@recto.example"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(recto_client.RectoError):
        Recto(url, KEY)


def test_a_key_with_a_line_break_is_refused() -> None:
    with pytest.raises(recto_client.RectoError, match="line break"):
        Recto("http://127.0.0.1", f"{KEY}\n")
