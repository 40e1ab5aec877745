"""Events: kinds declared once, numbered without gaps, typed."""

import json

import pytest
from pydantic import ValidationError

from bots.clock import RunClock
from bots.events import KINDS, Event, ItemAcquired, Journal, Payload, Speech


def test_every_kind_is_declared_once() -> None:
    with pytest.raises(ValueError, match="declared twice"):

        class Again(Payload, kind="item.acquired"):
            pass

    assert KINDS["item.acquired"] is ItemAcquired


def test_a_payload_takes_nothing_unknown() -> None:
    with pytest.raises(ValidationError):
        ItemAcquired.model_validate({"item": "dirt", "count": 1, "unique_total": 1, "colour": "brown"})


def test_a_source_numbers_its_events_without_gaps() -> None:
    sent: list[Event] = []
    journal = Journal("Mira", RunClock(), sent.append, incarnation=2, agent="Mira")
    for count in range(3):
        journal.record(ItemAcquired(item="dirt", count=count, unique_total=1))
    assert [event.event_id for event in sent] == ["Mira/2/000001", "Mira/2/000002", "Mira/2/000003"]


def test_an_event_travels_as_the_columns_of_the_table() -> None:
    sent: list[Event] = []
    spoken = Speech(text='He said "hi" ünïcode', hearers=["Ada"], radius=16.0, in_reply_to=None)
    Journal("Mira", RunClock(), sent.append, agent="Mira").record(spoken, (1.5, 64.0, -3.0))
    row = json.loads(sent[0].to_json())
    assert list(row) == ["event_id", "t", "wall", "agent", "kind", "x", "y", "z", "data"]
    assert (row["t"], row["agent"], row["kind"], row["x"], row["z"]) == (0.0, "Mira", "speech", 1.5, -3.0)
    assert row["wall"].endswith("+00:00")
    assert Speech.model_validate_json(row["data"]) == spoken
