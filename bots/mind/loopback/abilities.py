"""What a server may be unable to do."""

from enum import StrEnum, unique


@unique
class Ability(StrEnum):
    """Something that not every server, or not every model of it, can do."""

    JSON_SCHEMA = "json_schema"
    """Answers that fit a JSON schema."""
    JSON_OBJECT = "json_object"
    """Answers that are any JSON object."""
    SYSTEM_ROLE = "system_role"
    """Messages of the role system."""
    TEMPERATURE = "temperature"
    """A temperature other than 1."""
    MAX_TOKENS = "max_tokens"
    """The field ``max_tokens``."""
    MAX_COMPLETION_TOKENS = "max_completion_tokens"
    """The field ``max_completion_tokens``."""
    PROMPT_CACHE_KEY = "prompt_cache_key"
    """The field ``prompt_cache_key``."""
    BATCHES = "batches"
    """Batches of calls: the paths ``/v1/files`` and ``/v1/batches``."""
