"""The JSON Schemas of the messages between Python and Node, made from the models in :mod:`bots.body.messages`.

Run ``uv run python -m bots.body.message_schema`` to write ``bots/js/messages.schema.json`` again.
"""

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from bots.body.messages import Command, HostNotice

FILE = Path(__file__).resolve().parents[1] / "js" / "messages.schema.json"
"""File with the schemas."""


def message_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of both directions: ``$defs/Command`` and ``$defs/Notice``.

    A command has every key, because Python writes all of them. A notice can omit keys that have a default.
    """
    commands: TypeAdapter[Command] = TypeAdapter(Command)
    notices: TypeAdapter[HostNotice] = TypeAdapter(HostNotice)
    schemas, definitions = TypeAdapter.json_schemas(
        [("Command", "serialization", commands), ("Notice", "validation", notices)]
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "description": "Made from bots/body/messages.py by uv run python -m bots.body.message_schema; do not edit it.",
        "$defs": {name: schema for (name, _), schema in schemas.items()} | definitions["$defs"],
    }


def as_text() -> str:
    """Return the text of the file."""
    return json.dumps(message_schema(), indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(as_text(), encoding="utf-8")
