"""What is wrong with a configuration, in one sentence."""

from pydantic import BaseModel, ValidationError

from configs.validation_words import sentence_about
from orchestrator.config.documents import ConfigDocument
from orchestrator.errors import PlacedError


def validation_sentence(error: ValidationError, model: type[BaseModel], document: ConfigDocument) -> str:
    """One sentence about the first thing that is wrong.

    Args:
        error: what the validation found.
        model: what was validated.
        document: where its keys came from.
    """
    # A mistyped key shows as an unknown one and often as a missing one too: the former is the cause.
    details = sorted(error.errors(), key=lambda found: found["type"] != "extra_forbidden")[0]
    location = document.by_name([word for word in details["loc"] if word != "[key]"])
    mistake = details.get("ctx", {}).get("error")
    if isinstance(mistake, PlacedError):
        where, sentence = document.origin(document.by_name([*location, *mistake.path])), str(mistake)
    else:
        where = document.origin(location)
        sentence = sentence_about(details, ".".join(map(str, location)), location, model)
    return f"{where}: {sentence}" if where else sentence
