"""Messages as Standard Webhooks signs them, and what was altered."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any

import pytest

from recto_client import WebhookVerificationError, verify_webhook

KEY = bytes(range(24))
SECRET = f"whsec_{base64.b64encode(KEY).decode()}"
OTHER = f"whsec_{base64.b64encode(bytes(24)).decode()}"
NOW = 1_800_000_000
BODY = '{"type":"batch.update", "metadata":{ "a":1.50, "ü":"文"}}'.encode()


def signed(key: bytes = KEY, *, at: int = NOW, body: bytes = BODY, prefix: str = "webhook") -> dict[str, str]:
    digest = hmac.new(key, f"msg_1.{at}.".encode() + body, hashlib.sha256).digest()
    signature = f"v1,{base64.b64encode(digest).decode()}"
    return {f"{prefix}-id": "msg_1", f"{prefix}-timestamp": str(at), f"{prefix}-signature": signature}


def verify(headers: dict[str, str], body: bytes | str = BODY, secrets: Any = SECRET) -> Any:
    return verify_webhook(body, headers, secrets, now=NOW)


def test_the_example_of_standard_webhooks_verifies() -> None:
    headers = {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    assert verify_webhook('{"test": 2432232314}', headers, secret, now=1614265330).event == {"test": 2432232314}


def test_a_message_verifies_with_its_id() -> None:
    verified = verify(signed())
    assert verified.id == "msg_1"
    assert verified.event["type"] == "batch.update"
    assert verify(signed(), BODY.decode()).id == "msg_1"


def test_the_names_of_headers_differ() -> None:
    assert verify(signed(prefix="signed")).id == "msg_1"
    assert verify({name.title(): value for name, value in signed().items()}).id == "msg_1"


def test_one_of_several_secrets_and_signatures_is_enough() -> None:
    assert verify(signed(), secrets=[OTHER, SECRET]).id == "msg_1"
    both = {**signed(), "webhook-signature": f"v1,bm8= {signed()['webhook-signature']}"}
    assert verify(both).id == "msg_1"


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: verify(signed(bytes(24))),
        lambda: verify(signed(), BODY.replace(b"1.50", b"1.51")),
        lambda: verify(signed(), json.dumps(json.loads(BODY))),
        lambda: verify({**signed(), "webhook-id": "msg_2"}),
        lambda: verify(signed(at=NOW - 360)),
        lambda: verify(signed(at=NOW + 360)),
        lambda: verify({**signed(), "webhook-timestamp": "²"}),
        lambda: verify({}),
        lambda: verify({**signed(), "webhook-signature": "v1,ü"}),
        lambda: verify(signed(), secrets="whsec_"),
        lambda: verify(signed(body=b"hello"), b"hello"),
    ],
)
def test_anything_else_is_refused(attempt: Callable[[], Any]) -> None:
    with pytest.raises(WebhookVerificationError):
        attempt()
