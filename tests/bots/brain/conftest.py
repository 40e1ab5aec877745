"""Agents of these tests live in virtual time."""

from typing import Any

import pytest

from tests.support.virtual_time import VIRTUAL_TIME


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Asyncio with a loop in virtual time."""
    return VIRTUAL_TIME
