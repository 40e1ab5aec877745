"""Settings of the openai mind: a model for each role, spending limits, and time limits of answers.

A preset (``configs/minds/*.yaml``) is a file of these. ``talk`` and ``judge`` state only what differs from
``think``, and groups only what differs from the models of everyone else; once read, every role of every group is
complete. They never contain keys, only the names of environment variables with keys. Times are wall seconds, because
models use wall time, at any speed of the run clock.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, JsonValue, model_validator

from bots.mind.gateway import FREE, GatewaySettings, Price
from bots.mind.openai.network import is_loopback
from bots.mind.pace import ThoughtPace
from bots.mind.thought import ModelRole
from bots.mind.urgency import Priority
from configs.models import StrictModel

JsonWay = Literal["json_schema", "json_object", "prompt"]
_OF_AN_ENDPOINT = ("base_url", "key_variable")
_KEY_VARIABLE_MOST = 128


def _checked_base_url(url: str) -> str:
    # The messages repeat no part of the URL: it may contain a secret.
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise ValueError("it is not a URL") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("it must begin with http:// or https:// and name a host")
    if parts.username is not None or parts.password is not None:
        raise ValueError("it must not have a name or a password: put the key into an environment variable")
    if parts.query or parts.fragment:
        raise ValueError("it must end with its path")
    return url.rstrip("/")


def _checked_key_variable(name: Any) -> Any:
    # Somebody may have written the key itself here, so the value is never shown.
    if isinstance(name, str):
        is_name = name.isascii() and name.isidentifier() and name.upper() == name and len(name) <= _KEY_VARIABLE_MOST
        if not is_name:
            raise ValueError(
                "it must be the name of an environment variable in capital letters, such as OPENAI_API_KEY; "
                "never write the key itself into a file"
            )
    return name


BaseUrl = Annotated[str, AfterValidator(_checked_base_url)]
KeyVariable = Annotated[str | None, BeforeValidator(_checked_key_variable)]


class _SecretSettings(StrictModel):
    model_config = ConfigDict(allow_inf_nan=False, hide_input_in_errors=True)


class ModelSettings(_SecretSettings):
    """The model of a role."""

    model: str = Field(min_length=1)
    """Name of the model at the endpoint."""
    base_url: BaseUrl
    """Address of the endpoint, up to ``/chat/completions``."""
    key_variable: KeyVariable
    """Environment variable with the key; None if the endpoint needs none."""
    temperature: float | None = Field(ge=0, le=2)
    """Temperature; None leaves it to the endpoint. Some models accept only their own."""
    tokens_out_max: int = Field(ge=16)
    """Maximum length of the answer, in tokens; reasoning tokens count too."""
    length_field: Literal["max_completion_tokens", "max_tokens"]
    """The endpoint's name for ``tokens_out_max``."""
    price: Price = FREE
    """Price of the tokens. Another ``model`` does not have the price of the one that it replaces."""
    json_by: JsonWay
    """How JSON is asked for: by a schema that the endpoint enforces, as any JSON object, or in words alone. If no
    schema is enforced, it is put into the prompt."""
    strict: bool
    """With ``json_schema``: whether the schema is limited to the subset of OpenAI's strict mode. Servers that
    enforce any schema by a grammar work better without it."""
    answer_length_share: float = Field(1.0, ge=0.1, le=1)
    """Share of the usual maximum lengths of sentences and lists in answers, for servers that write slowly. It acts
    where a grammar enforces the schema: ``json_by: json_schema`` without ``strict``."""
    system_role: bool = True
    """Whether the endpoint takes messages of the role system. If not, their words begin the first message of the
    user."""
    takes_cache_key: bool = False
    """Whether the endpoint takes ``prompt_cache_key``, by which it finds the beginning of an agent's prompts again."""
    slots: int | None = Field(0, ge=0)
    """Number of slots of a llama.cpp server, which keep the beginnings of prompts; agents are given their own. None:
    the server is asked before the run. 0: it is another server."""
    timeout_seconds: float = Field(gt=0, le=3600)
    """Time limit of one try."""
    extra_body: dict[str, JsonValue] = Field(default_factory=dict)
    """Additional fields of the call, such as ``reasoning_effort``."""

    @property
    def has_price(self) -> bool:
        """Whether the price is known: it is stated, or the server is on this machine."""
        return _has_price(self)


class EmbedSettings(_SecretSettings):
    """The model for embeddings."""

    model: str = Field(min_length=1)
    base_url: BaseUrl
    key_variable: KeyVariable
    dimensions: int = Field(ge=1, le=8192)
    """Length of a vector."""
    asks_dimensions: bool
    """Whether the call asks for the length. If the endpoint cannot choose it, it must be the model's own."""
    texts_a_call_max: int = Field(ge=1, le=2048)
    """Maximum number of texts in a call."""
    deadline_seconds: float = Field(gt=0)
    """Time after which an embedding is useless."""
    price: Price = FREE
    timeout_seconds: float = Field(gt=0, le=3600)

    @property
    def has_price(self) -> bool:
        """Whether the price is known: it is stated, or the server is on this machine."""
        return _has_price(self)


class DeadlineSettings(_SecretSettings):
    """Time limits of answers by the urgency of the request, including the second try after an invalid answer."""

    danger: float = Field(gt=0)
    speech: float = Field(gt=0)
    decision: float = Field(gt=0)
    judgement: float = Field(gt=0)
    musing: float = Field(gt=0)

    def of(self, priority: Priority) -> float:
        """Return the seconds of a priority."""
        seconds: float = getattr(self, priority.name.lower())
        return seconds


class BatchSettings(_SecretSettings):
    """Batches, which servers answer within a day for less money. They are used after a run, by judges."""

    judges: bool = False
    """Whether a judge is asked by a batch if the command does not say."""
    poll_seconds: float = Field(30.0, gt=0, le=3600)
    """Pause between two looks at a batch."""
    wait_hours: float = Field(26.0, gt=0, le=168)
    """Time after which a command no longer waits for a batch. Servers end one after 24 hours."""


class RoleModels(_SecretSettings):
    """The model of each role."""

    think: ModelSettings
    """Model for decisions, goals, plans and reflections."""
    talk: ModelSettings
    """Model for words that others hear or read."""
    judge: ModelSettings
    """Model for importance and for views of others."""

    def of(self, role: ModelRole) -> ModelSettings:
        """Return the model of a role."""
        model: ModelSettings = getattr(self, role.value)
        return model


class OpenAISettings(RoleModels):
    """All settings of the mind ``openai``."""

    groups: dict[str, RoleModels] = Field(default_factory=dict)
    """Models of groups of the population, and of single agents, by name. Each states what differs from the models of
    everyone else, a single agent what differs from those of its group."""
    embed: EmbedSettings | None = None
    """Model for embeddings; None uses another embedding."""
    deadline_seconds: DeadlineSettings
    pace: ThoughtPace = ThoughtPace()
    """How often each agent may think. Without it, agents would ask as often as the rules mind is asked."""
    batch: BatchSettings = BatchSettings()
    gateway: GatewaySettings = GatewaySettings()
    """The gateway. Rates and concurrency apply to each endpoint separately, the budget to all together."""
    prompts_folder: str | None = None
    """Folder with your own prompts; None takes the prompts of Civitas."""
    tells_request: bool = False
    """Whether the request is also sent as JSON, which the loopback server needs."""

    @model_validator(mode="before")
    @classmethod
    def _fall_back(cls, given: Any) -> Any:
        if not isinstance(given, Mapping) or not isinstance(given.get("think"), Mapping):
            return given
        think, groups = given["think"], given.get("groups")
        complete = _with_every_role(given)
        if isinstance(groups, Mapping):
            everyone = {role.value: given[role] for role in ModelRole if role in given}
            complete["groups"] = {
                name: _with_every_role(laid_over(everyone, stated)) if isinstance(stated, Mapping) else stated
                for name, stated in groups.items()
            }
        if isinstance(given.get("embed"), Mapping):
            endpoint = {key: think[key] for key in _OF_AN_ENDPOINT if key in think}
            complete["embed"] = endpoint | dict(given["embed"])
        return complete

    def of_group(self, name: str) -> "OpenAISettings":
        """Return the settings for the agents of a group with its own models, or for a single agent with its own.

        Args:
            name: one of ``groups``.
        """
        own = self.groups[name]
        return self.model_copy(update={role.value: own.of(role) for role in ModelRole})

    def models(self) -> "Mapping[str, ModelSettings | EmbedSettings]":
        """Return every model, by the name of its role."""
        models: dict[str, ModelSettings | EmbedSettings] = {role.value: self.of(role) for role in ModelRole}
        return models if self.embed is None else models | {"embed": self.embed}


def laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Merge two sets of settings, mapping by mapping. The upper one overrides the lower one.

    A model that replaces another does not have its price.

    Args:
        below: settings.
        above: what differs from them.
    """
    merged = dict(below)
    if "model" in above and above["model"] != below.get("model"):
        merged.pop("price", None)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = laid_over(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged


def _with_every_role(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings in which ``talk`` and ``judge`` are complete."""
    complete, think = dict(given), given.get("think")
    for role in ("talk", "judge"):
        said = given.get(role)
        if isinstance(think, Mapping) and (said is None or isinstance(said, Mapping)):
            complete[role] = laid_over(think, said or {})
    return complete


def _has_price(settings: ModelSettings | EmbedSettings) -> bool:
    return "price" in settings.model_fields_set or is_loopback(settings.base_url)
