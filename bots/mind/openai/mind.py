"""The openai engine: any OpenAI-compatible endpoint as a mind."""

import os
from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Self

from bots.mind.base import Learned, Mind, MindError, MindSurroundings
from bots.mind.gateway import Figures
from bots.mind.openai.asking import Asking, Question
from bots.mind.openai.checking import CheckedModel, check_embedding, check_model
from bots.mind.openai.embeddings import EndpointEmbedder
from bots.mind.openai.endpoints import Endpoints
from bots.mind.openai.learning import changed_fields
from bots.mind.openai.presets import load_settings
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.openai.settings import ModelSettings, OpenAISettings
from bots.mind.pace import Pace
from bots.mind.requests.examples import examples
from bots.mind.thought import Answer, ModelRole, Request

_NO_PROMPT = "no_prompt"


class OpenAIMind(Mind):
    """Turns requests into prompts for a model, and accepts only valid answers.

    Args:
        settings: models, prices, limits.
        around: the surroundings of the mind.
        environment: environment with the keys.

    Raises:
        UnknownMind: a key is missing, or a prompt file is not valid.
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
        """Make the mind ``openai``.

        Args:
            argument: name or path of a preset; empty for the preset ``openai``.
            around: its ``models`` are laid over the preset.

        Raises:
            UnknownMind: the settings, a prompt or a key are not valid.
        """
        return cls(load_settings(argument, around.models), around)

    @property
    def settings(self) -> OpenAISettings:
        """All settings, with those of the scenario; no key is among them."""
        return self._settings

    def pace(self) -> Pace:
        """Return the pace of the settings."""
        return self._settings.pace

    def prompts(self) -> Mapping[str, str]:
        """Return the prompt files by kind of request, with the shared ones, ``system`` and ``mend``."""
        return self._prompts.texts

    def embedder(self) -> EndpointEmbedder | None:
        """Return the embedder, which uses the same gateways and budget; None without that role."""
        role = self._settings.embed
        return None if role is None else EndpointEmbedder(self._endpoints.of(role), role)

    def figures(self) -> Mapping[str, Figures]:
        """Return the statistics of the gateways, by endpoint."""
        return self._endpoints.figures()

    async def answer(self, request: Request) -> Answer:
        """Answer one request: ask, read, and ask again if the answer is invalid.

        Raises:
            MindError: there is no answer; its reason is the gateway's kind of failure, and it includes the cost.
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

    async def check(self) -> Learned:
        """Send each model a tiny call and a prompt of real size before a run, in the same form as later calls.

        Raises:
            UnknownMind: an endpoint, a key, a model or the way of asking for JSON does not work.
        """
        found: dict[ModelRole, CheckedModel] = {}
        for roles in self._roles_alike():
            settings = self._settings.of(roles[0])
            put = partial(self._longest_question, roles)
            checked = await check_model(self._endpoints.of(settings), settings, roles[0].value, put)
            found |= dict.fromkeys(roles, checked)
        learned = {role.value: changed_fields(self._settings.of(role), model.settings) for role, model in found.items()}
        self._settings = self._settings.model_copy(update={role.value: one.settings for role, one in found.items()})
        self._questions = QuestionMaker(self._settings, self._prompts)
        embedder = self.embedder()
        if embedder is not None:
            await check_embedding(embedder)
        return Learned(
            models={role: fields for role, fields in learned.items() if fields},
            servers={role.value: model.server for role, model in found.items()},
            notices=tuple(dict.fromkeys(notice for model in found.values() for notice in model.notices)),
        )

    async def aclose(self) -> None:
        """Close gateways and connections; pending requests get a :class:`MindError`."""
        await self._endpoints.aclose()

    def _roles_alike(self) -> Iterable[tuple[ModelRole, ...]]:
        """Return the roles, those with the same model and settings together."""
        alike: list[list[ModelRole]] = []
        for role in ModelRole:
            settings = self._settings.of(role)
            same = next((roles for roles in alike if self._settings.of(roles[0]) == settings), None)
            if same is None:
                alike.append([role])
            else:
                same.append(role)
        return map(tuple, alike)

    def _longest_question(self, roles: Collection[ModelRole], settings: ModelSettings) -> Question[Answer]:
        """Return the longest question of some roles, from a busy agent.

        Args:
            roles: the roles.
            settings: settings of their model.
        """
        changed = self._settings.model_copy(update={role.value: settings for role in roles})
        questions = QuestionMaker(changed, self._prompts)
        asked = (one for one in examples().values() if one.role in roles and one.kind in self._prompts.texts)
        return max(map(questions.put, asked), key=lambda question: len(question.system) + len(question.user))
