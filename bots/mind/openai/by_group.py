"""Which agents have which models: those of everyone, of their group, or their own."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from bots.mind.base import UnknownMind
from bots.mind.openai.settings import EmbedSettings, ModelSettings, OpenAISettings, laid_over
from bots.mind.thought import ModelRole
from configs.validation_words import nearest

EVERYONE = ""
"""Name of the models of all agents that have no others."""


class ModelsByGroup:
    """The models that the agents of a run use. Models that no agent uses are left out.

    Args:
        settings: settings of the mind.
        groups: group of each agent by name, empty for none; None if there are no agents.
        roles: the roles of the requests that will be asked.

    Raises:
        UnknownMind: the budget is in dollars, and the price of a model is missing.
    """

    def __init__(
        self,
        settings: OpenAISettings,
        groups: Mapping[str, str] | None,
        roles: Collection[ModelRole] = frozenset(ModelRole),
    ) -> None:
        self._roles = [role for role in ModelRole if role in roles]
        self._names = {agent: _name(settings, agent, group) for agent, group in (groups or {}).items()}
        self.agents = Counter(self._names.values()) if self._names else Counter({EVERYONE: 0})
        """Number of agents by the name of their models: of a group, of a single agent, or ``EVERYONE``."""
        self.settings = {name: settings.of_group(name) if name else settings for name in self.agents}
        """Settings of the mind for these agents, by the same names."""
        if settings.gateway.budget.usd_max is not None:
            self._check_prices()

    @property
    def names(self) -> str:
        """The names of all models, each once: ``small + large``."""
        return " + ".join(dict.fromkeys(model.model for _, model in self.models()))

    def models(self) -> Iterator[tuple[tuple[str, ModelRole], ModelSettings]]:
        """Yield the model of each role, by the name of the models and the role."""
        for name, settings in self.settings.items():
            for role in self._roles:
                yield (name, role), settings.of(role)

    def models_in_words(self) -> dict[str, ModelSettings | EmbedSettings]:
        """Return all models, with that for embeddings, by their roles in words."""
        models: dict[str, ModelSettings | EmbedSettings] = {in_words(*place): model for place, model in self.models()}
        return models if self.embed is None else models | {"embed": self.embed}

    @property
    def embed(self) -> EmbedSettings | None:
        """The model for embeddings, which only those need that think and remember; None without one."""
        return next(iter(self.settings.values())).embed if ModelRole.THINK in self._roles else None

    def name_of(self, agent: str) -> str:
        """Return the name of the models of an agent.

        Args:
            agent: name of the agent.
        """
        return self._names.get(agent, EVERYONE)

    def _check_prices(self) -> None:
        for words, model in self.models_in_words().items():
            if not model.has_price:
                raise UnknownMind(
                    f"The budget is in dollars, but the model {model.model!r} for the role {words} has no price: state "
                    "usd_per_million_tokens_in and usd_per_million_tokens_out in its price (0 if it is free), or set "
                    "tokens_max instead of usd_max."
                )


def in_words(name: str, role: ModelRole) -> str:
    """Return a role in words: ``think``, or ``think of farmers``.

    Args:
        name: name of the models.
        role: the role.
    """
    return f"{role.value} of {name}" if name else role.value


def with_own_models(settings: Mapping[str, Any], groups: Mapping[str, str]) -> Mapping[str, Any]:
    """Lay what is stated for single agents over what is stated for their groups.

    Args:
        settings: settings of the mind, as they are written.
        groups: group of each agent by name, empty for none.

    Raises:
        UnknownMind: a group has models, and no agent belongs to it.
    """
    stated = settings.get("groups")
    if not isinstance(stated, Mapping):
        return settings
    known = {*groups, *groups.values()} - {""}
    for name in stated:
        if name not in known:
            raise UnknownMind(
                f"The mind openai has models for {name!r}, but no agent belongs to a group of that name, or has it as "
                f"its own name; {_names_there(str(name), groups)}"
            )
    return {**settings, "groups": {name: _over_group(name, stated, groups) for name in stated}}


def _over_group(name: str, stated: Mapping[str, Any], groups: Mapping[str, str]) -> Any:
    own, of_group = stated[name], stated.get(groups.get(name, ""))
    return laid_over(of_group, own) if isinstance(own, Mapping) and isinstance(of_group, Mapping) else own


def _names_there(name: str, groups: Mapping[str, str]) -> str:
    """Return a hint at the nearest group, or at the nearest agent if there are no groups."""
    return nearest(name, {*groups.values()} - {""} or groups)


def _name(settings: OpenAISettings, agent: str, group: str) -> str:
    return next((name for name in (agent, group) if name in settings.groups), EVERYONE)
