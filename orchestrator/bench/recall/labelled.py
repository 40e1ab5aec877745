"""Memories, questions, and the memories that are relevant to each question."""

from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from orchestrator.config.documents import read_document
from orchestrator.config.validation_errors import validation_sentence
from orchestrator.errors import BadInputError

Text = Annotated[str, Field(pattern=r"\S")]


class Topic(BaseModel):
    """Memories that belong together, and questions for which all of them are relevant."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    memories: list[Text] = Field(min_length=1)
    questions: list[Text] = Field(min_length=1)
    also: list[Text] = []
    """Memories of other topics that are also relevant to these questions."""


@dataclass(frozen=True, slots=True)
class LabelledQuestion:
    """A question, and the memories that are relevant to it."""

    text: str
    relevant: frozenset[int]
    """Indices of memories in :attr:`LabelledMemories.memories`."""


class LabelledMemories(BaseModel):
    """A set of topics. Each question is asked over the memories of all topics."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    topics: dict[str, Topic] = Field(min_length=1)

    @model_validator(mode="after")
    def _know_every_memory_once(self) -> Self:
        seen: set[str] = set()
        for memory in self.memories:
            if memory in seen:
                raise ValueError(f"The memory {memory!r} is there twice: change one of the two.")
            seen.add(memory)
        for name, topic in self.topics.items():
            for memory in topic.also:
                if memory not in seen:
                    raise ValueError(f"No topic has the memory {memory!r} that {name} names under also.")
        return self

    @property
    def memories(self) -> list[str]:
        """All memories, topic after topic."""
        return [memory for topic in self.topics.values() for memory in topic.memories]

    @property
    def questions(self) -> list[LabelledQuestion]:
        """All questions, topic after topic."""
        places = {memory: place for place, memory in enumerate(self.memories)}
        return [
            LabelledQuestion(text, frozenset(places[memory] for memory in (*topic.memories, *topic.also)))
            for topic in self.topics.values()
            for text in topic.questions
        ]


def load_labelled(path: Path | None = None) -> LabelledMemories:
    """Load labelled memories.

    Args:
        path: a YAML file; None takes the set that comes with Civitas.

    Raises:
        BadInputError: the file cannot be read, or is not a set of labelled memories.
    """
    if path is None:
        path = Path(str(resources.files("configs").joinpath("recall", "minecraft_life.yaml")))
    document = read_document(path)
    try:
        return LabelledMemories.model_validate(document.values)
    except ValidationError as error:
        raise BadInputError(validation_sentence(error, LabelledMemories, document)) from error
