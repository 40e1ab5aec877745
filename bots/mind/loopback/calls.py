"""The calls in their wire format: the fields that the server reads. Other fields are accepted and ignored."""

import json
import re
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from bots.mind.loopback.options import DIMENSIONS_MAX
from bots.mind.loopback.refusals import bad_request

C = TypeVar("C", bound=BaseModel)

_SCHEMA_IN_WORDS = re.compile(r"fits this JSON schema: (\{.*\})")
"""A schema as our own prompts tell it to models that take none as a format."""
INPUTS_MAX = 2048
"""Maximum number of texts in one call for embeddings, as at OpenAI."""


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True)


class TextPart(_Read):
    """A part of a message."""

    type: Literal["text"]
    text: str


class Message(_Read):
    """One message of a conversation."""

    role: str
    content: str | tuple[TextPart, ...] | None = None

    @property
    def text(self) -> str:
        """The text of the message."""
        if isinstance(self.content, tuple):
            return "".join(part.text for part in self.content)
        return self.content or ""


class NamedSchema(_Read):
    """A JSON schema for the answer."""

    name: str
    schema_: dict[str, Any] = Field(alias="schema")


class PlainFormat(_Read):
    """The format of plain text, or of any JSON object."""

    type: Literal["text", "json_object"]


class SchemaFormat(_Read):
    """The format of JSON with a schema."""

    type: Literal["json_schema"]
    json_schema: NamedSchema


class ChatCall(_Read):
    """A call of ``POST /v1/chat/completions``."""

    model: str
    messages: tuple[Message, ...] = Field(min_length=1)
    response_format: Annotated[PlainFormat | SchemaFormat, Field(discriminator="type")] | None = None
    max_completion_tokens: int | None = Field(None, ge=1)
    max_tokens: int | None = Field(None, ge=1)
    """The older name of ``max_completion_tokens``."""
    temperature: float | None = None
    prompt_cache_key: str | None = None
    stream: Literal[False] | None = None
    n: Literal[1] | None = None

    @property
    def last_words(self) -> str:
        """The text of the last message of the user; empty without one."""
        return next((message.text for message in reversed(self.messages) if message.role == "user"), "")

    @property
    def tokens_out_max(self) -> int | None:
        """Maximum length of the answer, in tokens."""
        return self.max_completion_tokens or self.max_tokens

    @property
    def schema_asked(self) -> dict[str, Any] | None:
        """The JSON schema for the answer: as a format, or in words; None without one."""
        if isinstance(self.response_format, SchemaFormat):
            return self.response_format.json_schema.schema_
        told = (_SCHEMA_IN_WORDS.search(message.text) for message in self.messages)
        return next((_object_in(found[1]) for found in told if found is not None), None)

    @property
    def enforces_schema(self) -> bool:
        """Whether the answer has to fit a JSON schema by its format."""
        return isinstance(self.response_format, SchemaFormat)


class EmbeddingsCall(_Read):
    """A call of ``POST /v1/embeddings``."""

    model: str
    input: Annotated[tuple[str, ...], Field(min_length=1, max_length=INPUTS_MAX)]
    dimensions: int | None = Field(None, ge=1, le=DIMENSIONS_MAX)
    encoding_format: Literal["float", "base64"] = "float"

    @model_validator(mode="before")
    @classmethod
    def _one_is_a_list_too(cls, given: Any) -> Any:
        if isinstance(given, dict) and isinstance(given.get("input"), str):
            return {**given, "input": [given["input"]]}
        return given


def read_chat_call(body: bytes) -> ChatCall:
    """Read a chat call.

    Raises:
        Refusal: it is not a chat call; the sentence says what is wrong.
    """
    return _read(ChatCall, body)


def read_embeddings_call(body: bytes) -> EmbeddingsCall:
    """Read a call for embeddings.

    Raises:
        Refusal: it is not a call for embeddings; the sentence says what is wrong.
    """
    return _read(EmbeddingsCall, body)


def _read(kind: type[C], body: bytes) -> C:
    try:
        return kind.model_validate_json(body)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise bad_request(f"{where}: {first['msg']}." if where else f"{first['msg']}.") from error


def _object_in(text: str) -> dict[str, Any] | None:
    try:
        read = json.loads(text)
    except ValueError:
        return None
    return read if isinstance(read, dict) else None
