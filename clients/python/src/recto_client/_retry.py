"""Which failed try is repeated, and after how long. Pure: the transport obeys."""

from __future__ import annotations

from typing import Literal

from .errors import ApiError, RectoConnectionError, RectoError, RectoTimeoutError

#: ``harmless``: asking twice does nothing twice, so every passing failure is repeated. ``billed``: a try may have been
#: billed although its answer was lost, so it is repeated only where the service has certainly not begun.
Repeat = Literal["harmless", "billed"]

_BEFORE_ANY_WORK = frozenset({429, 503})
_PASSING = frozenset({408, 429, 500, 502, 503, 504})
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 30.0
#: A longer ``Retry-After`` is the caller's to decide on.
_LONGEST_RETRY_AFTER = 120


def is_repeatable(repeat: Repeat, failure: RectoError) -> bool:
    if isinstance(failure, RectoConnectionError):
        return failure.refused or repeat == "harmless"
    if isinstance(failure, RectoTimeoutError):
        return repeat == "harmless"
    if not isinstance(failure, ApiError) or (failure.retry_after or 0) > _LONGEST_RETRY_AFTER:
        return False
    return failure.status in (_PASSING if repeat == "harmless" else _BEFORE_ANY_WORK)


def pause_before(failure: RectoError, tried: int, chance: float) -> float:
    """Seconds to wait before the next try; ``tried`` counts from 1, ``chance`` is in 0..1."""
    if isinstance(failure, ApiError) and failure.retry_after is not None:
        return failure.retry_after + chance * _FIRST_PAUSE
    full: float = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** (tried - 1))
    return full * (0.5 + chance / 2)
