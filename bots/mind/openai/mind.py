"""The openai engine: any OpenAI-compatible endpoint as a mind."""

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Self

from bots.mind.base import Learned, Mind, MindError, MindSurroundings, UnknownMind
from bots.mind.gateway import Figures
from bots.mind.openai.asking import Asking, Question
from bots.mind.openai.batches import OpenAIBatch
from bots.mind.openai.by_group import ModelsByGroup, in_words
from bots.mind.openai.checking import CheckedModel, check_embedding, check_model
from bots.mind.openai.embeddings import EndpointEmbedder
from bots.mind.openai.endpoints import Endpoints
from bots.mind.openai.learning import changed_fields
from bots.mind.openai.presets import load_settings
from bots.mind.openai.prompts import JUDGE, SYSTEM, PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.openai.settings import ModelSettings, OpenAISettings
from bots.mind.pace import ThoughtPace
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
        self._by_group = ModelsByGroup(settings, around.groups, around.roles)
        self._prompts = PromptBook(settings.prompts_folder)
        self._questions = self._make_questions()
        self.model = self._by_group.names
        self._endpoints = Endpoints(self._by_group.models_in_words(), settings.gateway, around, environment)

    @classmethod
    def open(cls, argument: str, around: MindSurroundings) -> Self:
        """Make the mind ``openai``.

        Args:
            argument: name or path of a preset; empty for the preset ``openai``.
            around: its ``models`` are laid over the preset.

        Raises:
            UnknownMind: the settings, a prompt or a key are not valid.
        """
        return cls(load_settings(argument, around.models, around.groups), around)

    @property
    def settings(self) -> OpenAISettings:
        """All settings, with those of the scenario, as they are written; no key is among them."""
        return self._settings

    def pace(self) -> ThoughtPace:
        """Return the pace of the settings."""
        return self._settings.pace

    def model_of(self, agent: str, role: ModelRole) -> str:
        """Return the name of the model that answers an agent."""
        return self._by_group.settings[self._by_group.name_of(agent)].of(role).model

    def prompts(self) -> Mapping[str, str]:
        """Return the prompt files by kind of request, with the shared ones, ``system`` and ``mend``."""
        return self._prompts.texts

    def embedder(self) -> EndpointEmbedder | None:
        """Return the embedder, which uses the same gateways and budget; None without that role."""
        role = self._by_group.embed
        return None if role is None else EndpointEmbedder(self._endpoints.of(role), role)

    def figures(self) -> Mapping[str, Figures]:
        """Return the statistics of the gateways, by endpoint."""
        return self._endpoints.figures()

    async def answer(self, request: Request) -> Answer:
        """Answer one request: ask, read, and ask again, or ask for less, if the answer is invalid.

        Raises:
            MindError: there is no answer; its reason is the gateway's kind of failure, and it includes the cost.
        """
        if request.kind not in self._prompts.texts:
            raise MindError(f"The mind openai has no prompt for the request {request.kind!r}.", _NO_PROMPT)
        name = self._by_group.name_of(request.who.name)
        settings = self._by_group.settings[name].of(request.role)
        asking = Asking(
            self._endpoints.of(settings),
            settings,
            self._questions[name].put(request),
            priority=request.priority,
            deadline_seconds=self._settings.deadline_seconds.of(request.priority),
        )
        asked = await asking.ask()
        return asked.value.model_copy(update={"usage": asked.usage})

    def batch(self, requests: Sequence[Request]) -> OpenAIBatch:
        """Return requests for the same model as one batch.

        Args:
            requests: at least one request, all of one role.

        Raises:
            UnknownMind: the agents have several models.
        """
        names = dict.fromkeys(self._by_group.name_of(request.who.name) for request in requests)
        name, *others = names
        settings = self._by_group.settings[name].of(requests[0].role)
        if any(self._by_group.settings[other].of(requests[0].role) != settings for other in others):
            raise UnknownMind("A batch is for one model, but these agents have several.")
        kinds = sorted({request.kind for request in requests} | {SYSTEM, JUDGE})
        return OpenAIBatch(
            self._endpoints.of(settings),
            settings,
            [self._questions[name].put(request) for request in requests],
            waits=self._settings.batch,
            budget=self._settings.gateway.budget,
            seed="\n".join(
                [*(self._prompts.texts[kind] for kind in kinds), *(one.model_dump_json() for one in requests)]
            ),
        )

    def judges_by_batch(self) -> bool:
        """Whether the settings say that a judge is asked by a batch."""
        return self._settings.batch.judges

    async def check(self) -> Learned:
        """Send each model a tiny call and a prompt of real size before a run, in the same form as later calls.

        Raises:
            UnknownMind: an endpoint, a key, a model or the way of asking for JSON does not work.
        """
        found: dict[tuple[str, ModelRole], CheckedModel] = {}
        for places in self._places_alike():
            (name, role), *_ = places
            settings = self._by_group.settings[name].of(role)
            put = partial(self._longest_question, {role for _, role in places})
            checked = await check_model(self._endpoints.of(settings), settings, in_words(name, role), put)
            found |= dict.fromkeys(places, checked)
        learned = self._learned(found)
        for (name, role), model in found.items():
            changed = self._by_group.settings[name].model_copy(update={role.value: model.settings})
            self._by_group.settings[name] = changed
        self._questions = self._make_questions()
        embedder = self.embedder()
        if embedder is not None:
            await check_embedding(embedder)
        return learned

    async def aclose(self) -> None:
        """Close gateways and connections; pending requests get a :class:`MindError`."""
        await self._endpoints.aclose()

    def _make_questions(self) -> dict[str, QuestionMaker]:
        return {name: QuestionMaker(settings, self._prompts) for name, settings in self._by_group.settings.items()}

    def _places_alike(self) -> Iterable[Sequence[tuple[str, ModelRole]]]:
        """Return the roles of all groups, those with the same model and settings together."""
        alike: list[tuple[ModelSettings, list[tuple[str, ModelRole]]]] = []
        for place, settings in self._by_group.models():
            same = next((places for model, places in alike if model == settings), None)
            if same is None:
                alike.append((settings, [place]))
            else:
                same.append(place)
        return [places for _, places in alike]

    def _learned(self, found: Mapping[tuple[str, ModelRole], CheckedModel]) -> Learned:
        """Return what a check learned. A field that was learned of one model is stated for all of them.

        Otherwise a role would take it from ``think``, and a group from everyone.
        """
        before = dict(self._by_group.models())
        changed = frozenset[str]().union(*(changed_fields(before[place], one.settings) for place, one in found.items()))
        models: dict[str, Any] = {}
        for (name, role), model in found.items() if changed else ():
            of_group = models.setdefault("groups", {}).setdefault(name, {}) if name else models
            of_group[role.value] = {field: getattr(model.settings, field) for field in sorted(changed)}
        return Learned(
            models=models,
            servers={in_words(*place): model.server for place, model in found.items()},
            notices=tuple(dict.fromkeys(notice for model in found.values() for notice in model.notices)),
        )

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
