"""Verifies messages of the service as Standard Webhooks has it, from the bytes of the body as they came."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple, TypedDict, cast

from .errors import WebhookVerificationError
from .types import Counts

_TOLERANCE = 300.0


class BatchUpdateEvent(TypedDict):
    """A batch has ended: sent once, and again until it is answered with 2xx."""

    type: Literal["batch.update"]
    batch_id: str
    status: Literal["completed", "partially_failed", "failed", "cancelled"]
    counts: Counts
    total_items: int
    metadata: dict[str, Any] | None
    completed_at: str
    results_expires_at: str


class PingEvent(TypedDict):
    type: Literal["webhook.ping"]


class Verified(NamedTuple):
    #: The same for all attempts and resends: what has been handled is known by it.
    id: str
    event: BatchUpdateEvent | PingEvent


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secrets: str | Iterable[str],
    *,
    tolerance: float = _TOLERANCE,
    now: float | None = None,
) -> Verified:
    """The message, if one of the secrets (``whsec_…``) has signed it and it is not more than ``tolerance`` seconds off.

    ``body`` is what came over the wire: JSON that was parsed and written again verifies no more. Raises
    ``WebhookVerificationError``.
    """
    lower = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (
        lower.get(f"webhook-{name}") or lower.get(f"signed-{name}") or "" for name in ("id", "timestamp", "signature")
    )
    if not (message_id and timestamp and signatures):
        raise WebhookVerificationError("The headers of a signed message are missing.")
    moment = time.time() if now is None else now
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(moment - int(timestamp)) > tolerance:
        raise WebhookVerificationError(f"The message's time is more than {tolerance:g} s off.")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{timestamp}.".encode() + content
    expected = [_signature(_key_of(one), signed) for one in ([secrets] if isinstance(secrets, str) else secrets)]
    given = [one.encode() for one in signatures.split(" ")]
    if not any(hmac.compare_digest(one, other) for one in expected for other in given):
        raise WebhookVerificationError("No signature of the message is by this secret.")
    return Verified(message_id, _event_of(content))


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except ValueError:
        key = b""
    if len(key) < 16:
        raise WebhookVerificationError("The secret is none: it begins with whsec_.")
    return key


def _signature(key: bytes, signed: bytes) -> bytes:
    return b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())


def _event_of(content: bytes) -> BatchUpdateEvent | PingEvent:
    try:
        return cast("BatchUpdateEvent | PingEvent", json.loads(content))
    except ValueError as error:
        raise WebhookVerificationError("The body is no JSON.") from error
