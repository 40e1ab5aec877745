"""How the openai mind is set up: a model for each role, what may be spent, and how long an answer is worth waiting for.

A preset (``configs/minds/*.yaml``) spells a file of these out. ``talk`` and ``judge`` say only what is different from
``think``; once read, every role is complete. Keys never stand here, only the names of the environment variables that
hold them. Times are wall seconds: models live in wall time, whatever the speed of the run's clock.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, JsonValue, model_validator

from bots.mind.gateway import FREE, GatewaySettings, Price
from bots.mind.thought import ModelRole
from bots.mind.urgency import Priority
from configs.models import StrictModel

JsonWay = Literal["json_schema", "json_object", "prompt"]
_OF_AN_ENDPOINT = ("base_url", "key_variable")
_KEY_VARIABLE_MOST = 128


def _checked_base_url(url: str) -> str:
    # The complaints name no part of the URL: it may hold a secret.
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise ValueError("it is no URL") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("it must begin with http:// or https:// and name a host")
    if parts.username is not None or parts.password is not None:
        raise ValueError("a name or a password must not stand in it: put the key into an environment variable")
    if parts.query or parts.fragment:
        raise ValueError("it must have nothing behind its path")
    return url.rstrip("/")


def _checked_key_variable(name: Any) -> Any:
    # Somebody may have written the key itself here, so what stands here is never shown.
    if isinstance(name, str):
        is_name = name.isascii() and name.isidentifier() and name.upper() == name and len(name) <= _KEY_VARIABLE_MOST
        if not is_name:
            raise ValueError(
                "it must be the name of an environment variable in capital letters, such as OPENAI_API_KEY; "
                "the key itself never stands in a file"
            )
    return name


BaseUrl = Annotated[str, AfterValidator(_checked_base_url)]
KeyVariable = Annotated[str | None, BeforeValidator(_checked_key_variable)]


class _SecretSettings(StrictModel):
    model_config = ConfigDict(allow_inf_nan=False, hide_input_in_errors=True)


class ModelSettings(_SecretSettings):
    """The model that plays a role."""

    model: str = Field(min_length=1)
    """Its name, as the endpoint calls it."""
    base_url: BaseUrl
    """Of the endpoint; what comes before ``/chat/completions``."""
    key_variable: KeyVariable
    """The environment variable that holds the key; None: the endpoint needs none."""
    temperature: float | None = Field(ge=0, le=2)
    """None leaves it to the endpoint; some models take no other than their own."""
    tokens_out_max: int = Field(ge=16)
    """The longest answer, in tokens; thoughts of a reasoning model count too."""
    length_field: Literal["max_completion_tokens", "max_tokens"]
    """What the endpoint calls ``tokens_out_max``."""
    price: Price = FREE
    """What tokens cost."""
    json_by: JsonWay
    """How JSON is asked for: by a schema that the endpoint enforces, as any JSON object, or in words alone. Where no
    schema is enforced it stands in the prompt."""
    strict: bool
    """With ``json_schema``: whether the schema is held to the subset that OpenAI's strict mode permits. Servers that
    enforce any schema by a grammar do better without."""
    timeout_seconds: float = Field(gt=0, le=3600)
    """How long one try may take."""
    extra_body: dict[str, JsonValue] = Field(default_factory=dict)
    """Fields that are sent along, such as ``reasoning_effort``."""


class EmbedSettings(_SecretSettings):
    """The model that makes embeddings."""

    model: str = Field(min_length=1)
    base_url: BaseUrl
    key_variable: KeyVariable
    dimensions: int = Field(ge=1, le=8192)
    """The length of a vector."""
    asks_dimensions: bool
    """Whether the length is asked for; where the endpoint cannot choose, it must be the model's own."""
    texts_a_call_max: int = Field(ge=1, le=2048)
    """The most texts that share a call."""
    deadline_seconds: float = Field(gt=0)
    """After this, an embedding is worth nothing any more."""
    price: Price = FREE
    timeout_seconds: float = Field(gt=0, le=3600)


class DeadlineSettings(_SecretSettings):
    """For how long an answer is waited for by the urgency of its request, the mending of a bad one included."""

    danger: float = Field(gt=0)
    speech: float = Field(gt=0)
    decision: float = Field(gt=0)
    judgement: float = Field(gt=0)
    musing: float = Field(gt=0)

    def of(self, priority: Priority) -> float:
        """Seconds for a priority."""
        seconds: float = getattr(self, priority.name.lower())
        return seconds


class OpenAISettings(_SecretSettings):
    """Everything about the mind ``openai``."""

    think: ModelSettings
    """Decisions, goals, plans, reflections."""
    talk: ModelSettings
    """Words that others hear or read."""
    judge: ModelSettings
    """How much something matters, what to think of somebody."""
    embed: EmbedSettings | None = None
    """None: embeddings are made elsewhere."""
    deadline_seconds: DeadlineSettings
    gateway: GatewaySettings = GatewaySettings()
    """Rates and concurrency hold for each endpoint by itself, the budget for all of them together."""
    prompts_folder: str | None = None
    """A folder with prompts of one's own; None: those that come along."""
    tells_request: bool = False
    """Whether the request is sent along as JSON, which the loopback server answers by."""

    @model_validator(mode="before")
    @classmethod
    def _fall_back(cls, given: Any) -> Any:
        if not isinstance(given, Mapping) or not isinstance(given.get("think"), Mapping):
            return given
        think = given["think"]
        complete = dict(given)
        for role in ("talk", "judge"):
            said = given.get(role)
            if said is None or isinstance(said, Mapping):
                complete[role] = laid_over(think, said or {})
        if isinstance(given.get("embed"), Mapping):
            endpoint = {key: think[key] for key in _OF_AN_ENDPOINT if key in think}
            complete["embed"] = endpoint | dict(given["embed"])
        return complete

    def of(self, role: ModelRole) -> ModelSettings:
        """The model that plays a role."""
        model: ModelSettings = getattr(self, role.value)
        return model


def laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Two sets of settings as one: what the upper one says holds, mapping by mapping; it says the rest by silence."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = laid_over(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged
