"""All endpoints of a mind: each with its own gateway, and one budget for all of them."""

import os
from collections.abc import Callable, Collection, Mapping

from bots.mind.base import MindSurroundings
from bots.mind.gateway import (
    Allowance,
    Budget,
    Clock,
    Figures,
    Gateway,
    GatewaySettings,
    LocalAllowance,
    SharedAllowance,
    WallClock,
)
from bots.mind.openai.endpoint import ModelEndpoint
from bots.mind.openai.keys import read_key
from bots.mind.openai.settings import EmbedSettings, ModelSettings

_Place = tuple[str, str | None]


class Endpoints:
    """Opens every endpoint that the models name, once each.

    Args:
        models: the models by their roles in words, such as ``think of farmers``.
        settings: settings of each gateway, and of the budget of all.
        around: the surroundings of the mind.
        environment: environment with the keys.

    Raises:
        UnknownMind: a key is missing, or a variable of the environment is wrong.
    """

    def __init__(
        self,
        models: Mapping[str, ModelSettings | EmbedSettings],
        settings: GatewaySettings,
        around: MindSurroundings,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        places: dict[_Place, list[str]] = {}
        for words, model in models.items():
            places.setdefault(_place(model), []).append(words)
        keys = {place: read_key(place[1], environment, _told(roles, models)) for place, roles in places.items()}
        clock = WallClock()
        budget = Budget(settings.budget)
        told = _once(around.on_exhausted)
        self._endpoints = {
            place: ModelEndpoint(
                place[0],
                keys[place],
                Gateway(
                    settings,
                    seed=around.seed,
                    allowance=_allowance(place, settings, around, budget, clock),
                    clock=clock,
                    on_exhausted=told,
                ),
            )
            for place in places
        }

    def of(self, role: ModelSettings | EmbedSettings) -> ModelEndpoint:
        """Return the endpoint of a role's model."""
        return self._endpoints[_place(role)]

    def figures(self) -> Mapping[str, Figures]:
        """Return the statistics of each gateway by address; by address and variable if two keys share an address."""
        addresses = [base_url for base_url, _ in self._endpoints]
        return {
            place[0] if addresses.count(place[0]) == 1 else f"{place[0]} ({place[1]})": endpoint.gateway.figures()
            for place, endpoint in self._endpoints.items()
        }

    async def aclose(self) -> None:
        """Close all endpoints; pending requests get an error."""
        for endpoint in self._endpoints.values():
            await endpoint.aclose()


def _place(role: ModelSettings | EmbedSettings) -> _Place:
    return role.base_url, role.key_variable


def _told(roles: list[str], models: Collection[str]) -> Collection[str]:
    """Return the roles of an endpoint for an error message; none if it is the endpoint of all."""
    return () if len(roles) == len(models) else roles


def _allowance(
    place: _Place, settings: GatewaySettings, around: MindSurroundings, budget: Budget, clock: Clock
) -> Allowance:
    if around.redis is None:
        return LocalAllowance(settings.rates, budget, clock)
    return SharedAllowance(
        around.redis,
        prefix=f"{around.prefix}:mind",
        name=" ".join(part for part in place if part),
        rates=settings.rates,
        budget=settings.budget,
        settings=settings.shared,
        clock=clock,
    )


def _once(tell: Callable[[str], None] | None) -> Callable[[str], None] | None:
    """Make a callback that is called once, since there is one budget, whichever endpoint is refused first."""
    if tell is None:
        return None
    told: list[str] = []

    def tell_first(sentence: str) -> None:
        told.append(sentence)
        if len(told) == 1:
            tell(sentence)

    return tell_first
