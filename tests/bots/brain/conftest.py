"""Agents of these tests live in virtual time."""

from typing import Any

import pytest

from tests.support.virtual_time import VIRTUAL_TIME


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    """Asyncio with a loop that waits for no wall clock."""
    return VIRTUAL_TIME
