"""Turns requests into questions to a model: the prompt, the schema of the answer, and its reader."""

from dataclasses import replace
from functools import partial

from bots.mind.openai.asking import Question
from bots.mind.openai.prefix import prefix_words
from bots.mind.openai.prompts import JUDGE, MEND, SYSTEM, PromptBook
from bots.mind.openai.reading import read_answer
from bots.mind.openai.repeated_parts import share_repeated_parts
from bots.mind.openai.settings import OpenAISettings
from bots.mind.openai.shapes import schema_of
from bots.mind.openai.slots import SlotUse
from bots.mind.prompt_variables.who import self_view
from bots.mind.requests import part_of
from bots.mind.requests.smaller import smaller_comes_first, smaller_request
from bots.mind.thought import Answer, Request
from bots.mind.urgency import Priority


class QuestionMaker:
    """Makes questions from requests.

    Args:
        settings: settings of the mind.
        prompts: the prompts.
    """

    def __init__(self, settings: OpenAISettings, prompts: PromptBook) -> None:
        self._settings = settings
        self._prompts = prompts

    def put(self, request: Request) -> Question[Answer]:
        """Make the question of a request for the model of its role: the smaller one where that comes first.

        Args:
            request: a request of a kind with a prompt.
        """
        smaller = self._smaller(request) if smaller_comes_first(request) else None
        return smaller or self._whole(request)

    def _whole(self, request: Request) -> Question[Answer]:
        settings = self._settings.of(request.role)
        strict = settings.json_by == "json_schema" and settings.strict
        told = _told(request) if self._settings.tells_request else ""

        def mending(wrong: str) -> str:
            return self._prompts.render(MEND, {"wrong": wrong}) + told

        task = self._prompts.render(request.kind, _words(request))
        if request.from_outside:
            system, user = self._prompts.render(JUDGE, {}), task
        else:
            system = self._prompts.render(SYSTEM, prefix_words(request))
            user = "\n\n".join(filter(None, (self_view(request.who), task)))
        return Question(
            name=request.kind,
            system=system,
            user=user,
            schema=share_repeated_parts(
                schema_of(request, strict=strict, answer_length_share=settings.answer_length_share)
            ),
            read=partial(read_answer, request=request, framed=settings.json_by == "prompt"),
            mending=mending,
            smaller=partial(self._smaller, request),
            cache_key=request.who.name,
            slot=_slot(request),
            request=told,
        )

    def _smaller(self, request: Request) -> Question[Answer] | None:
        """Return the question of the smaller request, which is asked once, and whose answer is one to the request."""
        found = smaller_request(request)
        if found is None:
            return None
        asked, enlarge = found
        question = self._whole(asked)
        return replace(
            question, read=lambda text: enlarge(question.read(text)), mending=None, smaller=None, is_smaller=True
        )


def _words(request: Request) -> dict[str, str | int]:
    """Return the values of the variables of its prompt."""
    part = part_of(type(request), "variables")
    return {} if part is None else {name: word(request) for name, word in part.VARIABLES.items()}


def _slot(request: Request) -> SlotUse | None:
    """Return the use of a slot: an agent's prompts begin alike, and those of its decisions go on alike."""
    if request.from_outside:
        return None
    return SlotUse(request.who.name, decides=request.urgency is Priority.DECISION)


def _told(request: Request) -> str:
    """Return the request in the form that the loopback server reads. Its JSON is one line, so it has no fence."""
    return f"\n\n```civitas-request\n{request.model_dump_json()}\n```\n"
