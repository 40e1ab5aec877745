"""All endpoints of a mind: each with its own gateway, and one budget for all of them."""

import os
from collections.abc import Callable, Mapping

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
from bots.mind.openai.settings import EmbedSettings, ModelSettings, OpenAISettings

_Place = tuple[str, str | None]


class Endpoints:
    """Opens every endpoint that the roles name, once each.

    Args:
        settings: settings of the mind.
        around: the surroundings of the mind.
        environment: environment with the keys.

    Raises:
        UnknownMind: a key is missing, or a variable of the environment is wrong.
    """

    def __init__(
        self, settings: OpenAISettings, around: MindSurroundings, environment: Mapping[str, str] = os.environ
    ) -> None:
        embed = () if settings.embed is None else (settings.embed,)
        places = dict.fromkeys(map(_place, (settings.think, settings.talk, settings.judge, *embed)))
        keys = {place: read_key(place[1], environment) for place in places}
        clock = WallClock()
        budget = Budget(settings.gateway.budget)
        told = _once(around.on_exhausted)
        self._endpoints = {
            place: ModelEndpoint(
                place[0],
                keys[place],
                Gateway(
                    settings.gateway,
                    seed=around.seed,
                    allowance=_allowance(place, settings.gateway, around, budget, clock),
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
