"""Which failed try is repeated, and after how long."""

from __future__ import annotations

import httpx
import pytest

from recto_client._retry import is_repeatable, pause_before
from recto_client.errors import ApiError, RectoConnectionError, RectoTimeoutError, api_error

REFUSED = RectoConnectionError("refused", refused=True)
BROKEN = RectoConnectionError("broken", refused=False)


def answered(status: int, retry_after: str = "") -> ApiError:
    return api_error(status, httpx.Headers({"Retry-After": retry_after}), b"")


@pytest.mark.parametrize("status", [429, 503])
def test_a_billed_call_is_repeated_where_nothing_was_done(status: int) -> None:
    assert is_repeatable("billed", answered(status))


@pytest.mark.parametrize("status", [400, 401, 402, 408, 409, 422, 500, 502, 504])
def test_no_other_billed_call_is_repeated(status: int) -> None:
    assert not is_repeatable("billed", answered(status))


def test_a_billed_call_is_repeated_when_refused_and_not_when_broken() -> None:
    assert is_repeatable("billed", REFUSED)
    assert not is_repeatable("billed", BROKEN)
    assert not is_repeatable("billed", RectoTimeoutError())


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_harmless_call_is_repeated_after_every_passing_failure(status: int) -> None:
    assert is_repeatable("harmless", answered(status))
    assert is_repeatable("harmless", BROKEN)
    assert is_repeatable("harmless", RectoTimeoutError())


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 409, 410, 413, 422])
def test_what_stays_as_it_is_is_not_repeated(status: int) -> None:
    assert not is_repeatable("harmless", answered(status))


def test_no_call_waits_for_longer_than_two_minutes() -> None:
    assert is_repeatable("harmless", answered(429, "120"))
    assert not is_repeatable("harmless", answered(429, "121"))


def test_the_pause_is_at_least_what_the_service_says() -> None:
    assert pause_before(answered(503, "7"), 1, 0) == 7
    assert pause_before(answered(503, "7"), 4, 1) == 7.5


def test_the_pause_doubles_up_to_half_a_minute_and_varies() -> None:
    assert [pause_before(BROKEN, tried, 1) for tried in (1, 2, 3, 4, 20)] == [0.5, 1, 2, 4, 30]
    assert pause_before(BROKEN, 2, 0) == 0.5
