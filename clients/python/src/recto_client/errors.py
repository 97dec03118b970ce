"""What a call can raise: one class for each reason that a program would tell apart."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

from .types import ExtractSchemaResponse, ValidationFault


class RectoError(Exception):
    """Everything that this package raises by itself."""


class RectoConnectionError(RectoError):
    """No answer: the connection failed or broke off. A parse may have been billed if it broke off late."""

    def __init__(self, message: str, *, refused: bool) -> None:
        super().__init__(message)
        self.refused = refused


class RectoTimeoutError(RectoError):
    """Nothing was sent or received for the time limit, or a batch has not ended within it."""


class ValuesMismatchError(RectoError):
    """The values of an extraction don't fit the model, mostly since one that it requires isn't in the document."""

    def __init__(self, message: str, response: ExtractSchemaResponse) -> None:
        super().__init__(message)
        #: The answer as it came. It was billed.
        self.response = response


class WebhookVerificationError(RectoError):
    """A message that isn't what the service sent, or is too old."""


class ApiError(RectoError):
    """An answer of the service that isn't a success."""

    def __init__(self, status: int, body: Any, *, request_id: str | None, retry_after: int | None) -> None:
        super().__init__(_message_of(status, body))
        self.status = status
        #: A dict where it was JSON, else the beginning of its text.
        self.body = body
        #: A flat code to switch on; a 422 has none, and neither has what a proxy or a storage answers.
        self.code = cast("str | None", body.get("error")) if isinstance(body, dict) else None
        #: To be told when the error is reported.
        self.request_id = request_id
        #: Seconds, from ``Retry-After``.
        self.retry_after = retry_after


class AuthenticationError(ApiError):
    """401: the key is missing or not valid."""


class QuotaExceededError(ApiError):
    """402: the credits don't cover the request."""


class KeyPermissionError(ApiError):
    """403: this key may not do that."""


class NotFoundError(ApiError):
    """404: there is no such batch, item or file."""


class ConflictError(ApiError):
    """409: not now, or not any more; ``code`` says which."""


class ResultExpiredError(ApiError):
    """410: the result was deleted."""


class DocumentError(ApiError):
    """400, 413 and 415: the document can't be read, or is too large; ``code`` says which."""


class ValidationError(ApiError):
    """422: the request says something that isn't valid."""

    @property
    def faults(self) -> list[ValidationFault]:
        detail = self.body.get("detail") if isinstance(self.body, dict) else None
        return cast("list[ValidationFault]", detail) if isinstance(detail, list) else []


class RateLimitError(ApiError):
    """429: too many requests, or as many open batches as there may be."""


class ServerError(ApiError):
    """5xx: the service, or a proxy before it, can't answer now."""


_CLASSES: Mapping[int, type[ApiError]] = {
    400: DocumentError,
    401: AuthenticationError,
    402: QuotaExceededError,
    403: KeyPermissionError,
    404: NotFoundError,
    409: ConflictError,
    410: ResultExpiredError,
    413: DocumentError,
    415: DocumentError,
    422: ValidationError,
    429: RateLimitError,
}


def api_error(status: int, headers: Mapping[str, str], content: bytes) -> ApiError:
    """The error for an answer of the service, whose body is JSON or text."""
    cls = _CLASSES.get(status, ServerError if status >= 500 else ApiError)
    retry_after = headers.get("retry-after", "")
    return cls(
        status,
        _body_of(content),
        request_id=headers.get("x-request-id"),
        retry_after=int(retry_after) if retry_after.isascii() and retry_after.isdigit() else None,
    )


def _body_of(content: bytes) -> Any:
    text = content.decode(errors="replace")
    try:
        return json.loads(text)
    except ValueError:
        return text[:1000]


def _message_of(status: int, body: Any) -> str:
    if isinstance(body, dict) and isinstance(body.get("message"), str):
        return cast("str", body["message"])
    if isinstance(body, dict) and isinstance(body.get("detail"), list):
        return "; ".join(
            f"{'.'.join(str(part) for part in fault.get('loc', []))}: {fault.get('msg', '')}"
            for fault in body["detail"]
            if isinstance(fault, dict)
        )
    return f"The service answered {status}."
