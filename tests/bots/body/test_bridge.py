"""The bridge without Node: what it refuses, and how it parses notices."""

import json

import pytest
from anyio.lowlevel import current_token

from bots.body.bridge import COMMANDS_WAITING_MAX, Bridge, read_notices
from bots.body.errors import HostBusy, HostLost
from bots.body.messages import HostFault, LeftWorld, Observe

pytestmark = pytest.mark.anyio


def bridge() -> Bridge:
    return Bridge(
        current_token(), ready=lambda: None, deliver=lambda _notices: None, lost=lambda _reason: None, speed=1.0
    )


async def test_the_environment_must_name_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NODE_BIN", "/nowhere/node")
    with pytest.raises(HostLost, match=r"NODE_BIN must name the Node binary .* '/nowhere/node'"):
        bridge().start()


async def test_commands_that_nobody_takes_are_refused_at_the_limit() -> None:
    stuck = bridge()
    for _ in range(COMMANDS_WAITING_MAX):
        stuck.submit(Observe(agent="Ada"))
    with pytest.raises(HostBusy, match="4096 commands wait"):
        stuck.submit(Observe(agent="Ada"))


def test_one_misshapen_notice_becomes_a_fault_and_the_others_arrive() -> None:
    text = json.dumps(
        [
            {"notice": "left", "agent": "Ada", "reason": "left"},
            {"notice": "left", "agent": "Bo", "surprise": 1},
            {"notice": "left", "agent": "Cy", "reason": "left"},
        ]
    )
    first, fault, last = read_notices(text)
    assert first == LeftWorld(agent="Ada", reason="left")
    assert isinstance(fault, HostFault)
    assert (fault.agent, fault.where, fault.action) == ("Bo", "host.notice", "left")
    assert "surprise" in fault.error
    assert last == LeftWorld(agent="Cy", reason="left")


def test_an_empty_text_is_not_a_notice() -> None:
    assert read_notices("") == []
