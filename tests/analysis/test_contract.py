"""Analysis declares for itself what it reads; here it is held against what is logged."""

import pytest
from pydantic.fields import FieldInfo

from analysis.events.columns import PAYLOADS
from bots.events import KINDS


@pytest.mark.parametrize("kind", sorted(PAYLOADS))
def test_every_key_that_is_read_is_logged(kind: str) -> None:
    logged, read = KINDS[kind].model_fields, PAYLOADS[kind].model_fields
    assert set(read) <= set(logged)
    for name, field in read.items():
        assert _reads(field, logged[name]), f"{kind} {name}: reads {field.annotation}, logged {logged[name].annotation}"


def _reads(read: FieldInfo, logged: FieldInfo) -> bool:
    # A closed list of words (a status) is read as any text, so that a newer log's words stay readable.
    if read.annotation == logged.annotation:
        return True
    # What is read of models inside a payload is plain data.
    models = str(read.annotation) == "list[dict[str, typing.Any]]" and str(logged.annotation).startswith("list[bots.")
    return models or (read.annotation is str and "Literal" in str(logged.annotation))
