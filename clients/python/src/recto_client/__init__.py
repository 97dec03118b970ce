"""Client of Recto: documents in, structured JSON out."""

from ._async.batches import AsyncBatches
from ._async.client import AsyncRecto
from ._async.files import AsyncFiles
from ._calls import Document
from ._sync.batches import Batches
from ._sync.client import Recto
from ._sync.files import Files
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    DocumentError,
    KeyPermissionError,
    NotFoundError,
    QuotaExceededError,
    RateLimitError,
    RectoConnectionError,
    RectoError,
    RectoTimeoutError,
    ResultExpiredError,
    ServerError,
    ValidationError,
    ValuesMismatchError,
    WebhookVerificationError,
)
from .types import Extraction
from .webhooks import BatchUpdateEvent, PingEvent, Verified, verify_webhook

__version__ = "0.2.0"

__all__ = [
    "AsyncBatches",
    "AsyncFiles",
    "AsyncRecto",
    "Batches",
    "Document",
    "Extraction",
    "Files",
    "Recto",
    "ApiError",
    "AuthenticationError",
    "ConflictError",
    "DocumentError",
    "KeyPermissionError",
    "NotFoundError",
    "QuotaExceededError",
    "RateLimitError",
    "RectoConnectionError",
    "RectoError",
    "RectoTimeoutError",
    "ResultExpiredError",
    "ServerError",
    "ValidationError",
    "ValuesMismatchError",
    "WebhookVerificationError",
    "BatchUpdateEvent",
    "PingEvent",
    "Verified",
    "verify_webhook",
    "__version__",
]
