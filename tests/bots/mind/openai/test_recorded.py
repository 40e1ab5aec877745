"""The words of a recorded request are those that were sent."""

import pytest

from bots.mind.openai import load_settings
from bots.mind.openai.asking import opening_messages
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.openai.recorded import recorded_messages
from bots.mind.recording import RecordingError, canonical_json
from bots.mind.requests.examples import examples
from bots.mind.thought import Request

PROMPTS = PromptBook().texts
SERVERS = (
    {"json_by": "json_schema", "strict": False, "system_role": True},
    {"json_by": "json_schema", "strict": True, "system_role": True},
    {"json_by": "prompt", "strict": False, "system_role": False},
)


def read_again(request: Request) -> Request:
    """Return a request as a recording gives it back."""
    return type(request).model_validate_json(canonical_json(request))


@pytest.mark.parametrize("server", SERVERS, ids=lambda server: server["json_by"])
@pytest.mark.parametrize("kind", examples())
def test_the_words_are_those_that_were_sent(kind: str, server: dict[str, object]) -> None:
    request = examples()[kind]
    settings = load_settings("loopback", {"tells_request": False, "think": server})
    sent = opening_messages(QuestionMaker(settings, PromptBook()).put(request), settings.of(request.role))
    assert recorded_messages(read_again(request), PROMPTS, server) == sent


def test_the_prompts_of_the_recording_are_filled_in_and_not_those_of_today() -> None:
    request = examples()["set_goal"]
    prompts = {**PROMPTS, "system": "{{ me }} {{ skills }} Be brief.", "a_later_kind": "{{ unknown }}"}
    found = recorded_messages(request, prompts, {})
    assert found is not None and found[0]["content"].endswith(" Be brief.")


def test_a_request_without_a_prompt_has_no_words() -> None:
    assert recorded_messages(examples()["set_goal"], {}, {}) is None


@pytest.mark.parametrize(
    ("prompt", "why"),
    [
        ("{{ weather }}", "uses the variable weather"),
        ("{{ moment.__class__.__mro__ }} {{ standing }}", "is unsafe"),
        ("{{ moment }} {{ standing }} {% for _ in range(10 ** 9) %}{% endfor %}", "Range too big"),
    ],
)
def test_a_prompt_that_cannot_be_filled_in_is_refused_and_reaches_nothing(prompt: str, why: str) -> None:
    with pytest.raises(RecordingError, match=why) as caught:
        recorded_messages(examples()["set_goal"], {**PROMPTS, "set_goal": prompt}, {})
    assert "open the run with the version that recorded it" in str(caught.value)
