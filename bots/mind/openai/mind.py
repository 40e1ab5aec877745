"""The openai engine: any OpenAI-compatible endpoint as a mind."""

import os
from collections.abc import Mapping
from typing import Self

from bots.mind.base import Mind, MindError, MindSurroundings
from bots.mind.gateway import Figures
from bots.mind.openai.asking import Asking
from bots.mind.openai.checking import check_embedding, check_model
from bots.mind.openai.embeddings import EndpointEmbedder
from bots.mind.openai.endpoints import Endpoints
from bots.mind.openai.presets import load_settings
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.openai.settings import ModelSettings, OpenAISettings
from bots.mind.thought import Answer, ModelRole, Request

_NO_PROMPT = "no_prompt"


class OpenAIMind(Mind):
    """Puts requests into words for a model, and takes its answers only when they are answers.

    Args:
        settings: models, prices, limits.
        around: what it is opened with.
        environment: where keys are.

    Raises:
        UnknownMind: a key is missing, or a prompt file is not as it must be.
    """

    engine = "openai"

    def __init__(
        self, settings: OpenAISettings, around: MindSurroundings, environment: Mapping[str, str] = os.environ
    ) -> None:
        self._settings = settings
        self._prompts = PromptBook(settings.prompts_folder)
        self._questions = QuestionMaker(settings, self._prompts)
        self._endpoints = Endpoints(settings, around, environment)
        self.model = " + ".join(dict.fromkeys(settings.of(role).model for role in ModelRole))

    @classmethod
    def open(cls, argument: str, around: MindSurroundings) -> Self:
        """Make the mind that is called ``openai``.

        Args:
            argument: the name of a preset or the path of one; nothing for the preset ``openai``.
            around: its ``models`` are laid over the preset.

        Raises:
            UnknownMind: the settings, a prompt or a key are not as they must be.
        """
        return cls(load_settings(argument, around.models), around)

    @property
    def settings(self) -> OpenAISettings:
        """Everything that it was set up with, the scenario's own included; no key is among it."""
        return self._settings

    def prompts(self) -> Mapping[str, str]:
        """The prompt files by kind of request, and ``system`` and ``mend``, which all of them share."""
        return self._prompts.texts

    def embedder(self) -> EndpointEmbedder | None:
        """What makes embeddings, through the same gateways and from the same budget; None without such a role."""
        role = self._settings.embed
        return None if role is None else EndpointEmbedder(self._endpoints.of(role), role)

    def figures(self) -> Mapping[str, Figures]:
        """What went through, by endpoint."""
        return self._endpoints.figures()

    async def answer(self, request: Request) -> Answer:
        """Answer one request: ask, read, and have a useless answer mended once.

        Raises:
            MindError: there is no answer; its reason is the gateway's kind of failure, and it tells the cost.
        """
        if request.kind not in self._prompts.texts:
            raise MindError(f"The mind openai has no prompt for the request {request.kind!r}.", _NO_PROMPT)
        settings = self._settings.of(request.role)
        asking = Asking(
            self._endpoints.of(settings),
            settings,
            self._questions.put(request),
            priority=request.priority,
            deadline_seconds=self._settings.deadline_seconds.of(request.priority),
        )
        asked = await asking.ask()
        return asked.value.model_copy(update={"usage": asked.usage})

    async def check(self) -> None:
        """Ask each model something tiny, in the way in which it will be asked, before a run begins.

        Raises:
            UnknownMind: an endpoint, a key, a model or the way of asking for JSON will not do.
        """
        checked: list[ModelSettings] = []
        for role in ModelRole:
            settings = self._settings.of(role)
            if settings not in checked:
                await check_model(self._endpoints.of(settings), settings, role.value)
                checked.append(settings)
        embedder = self.embedder()
        if embedder is not None:
            await check_embedding(embedder)

    async def aclose(self) -> None:
        """Close gateways and connections; whoever still waits for an answer gets a :class:`MindError`."""
        await self._endpoints.aclose()
