"""The JSON Schemas of the messages between Python and Node."""

import json

from jsonschema import Draft202012Validator
from pydantic import TypeAdapter

from bots.body.message_schema import FILE, as_text, message_schema
from bots.body.messages import Act, Command, Heard, Join


def test_the_file_is_made_from_the_models_as_they_are() -> None:
    assert FILE.read_text(encoding="utf-8") == as_text(), "run: uv run python -m bots.body.message_schema"


def test_what_python_sends_has_every_key() -> None:
    schema = message_schema()
    for reference in schema["$defs"]["Command"]["discriminator"]["mapping"].values():
        command = schema["$defs"][reference.rpartition("/")[2]]
        assert command["required"] == list(command["properties"])
    validator = Draft202012Validator(schema | {"$ref": "#/$defs/Command"})
    writer: TypeAdapter[Command] = TypeAdapter(Command)
    act = Act(agent="Ada", action_id="1", skill="eat", args={"item": "bread"}, time_limit_seconds=5.0)
    for command in (act, Join(agent="Ada")):
        validator.validate(json.loads(writer.dump_json(command)))


def test_what_node_sends_may_lack_what_has_a_default() -> None:
    validator = Draft202012Validator(message_schema() | {"$ref": "#/$defs/Notice"})
    heard = {"notice": "heard", "agent": "Ada", "speaker": "Bram", "text": "hi", "distance": 2, "position": [0, 64, 0]}
    assert validator.is_valid(heard)
    assert Heard.model_validate(heard).at is None
    assert not validator.is_valid(heard | {"loud": True})
    assert not validator.is_valid(heard | {"position": [0, 64]})
