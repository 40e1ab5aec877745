"""States an error in a configuration in one sentence."""

from pydantic import BaseModel, ValidationError

from configs.validation_words import sentence_about
from orchestrator.config.documents import ConfigDocument
from orchestrator.errors import PlacedError


def validation_sentence(error: ValidationError, model: type[BaseModel], document: ConfigDocument) -> str:
    """Return one sentence about the first error.

    Args:
        error: the error of the validation.
        model: the model that was validated.
        document: the source of its keys.
    """
    # A mistyped key shows as an unknown key and often also as a missing one: the unknown key is the cause.
    details = sorted(error.errors(), key=lambda found: found["type"] != "extra_forbidden")[0]
    location = document.by_name([word for word in details["loc"] if word != "[key]"])
    mistake = details.get("ctx", {}).get("error")
    if isinstance(mistake, PlacedError):
        where, sentence = document.origin(document.by_name([*location, *mistake.path])), str(mistake)
    else:
        where = document.origin(location)
        sentence = sentence_about(details, ".".join(map(str, location)), location, model)
    return f"{where}: {sentence}" if where else sentence
