"""All endpoints of a mind: each with a gateway of its own, and one budget for all of them."""

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
        settings: of the mind.
        around: what the mind is opened with.
        environment: where keys are.

    Raises:
        UnknownMind: a key is missing.
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
        """Where the model of a role is."""
        return self._endpoints[_place(role)]

    def figures(self) -> Mapping[str, Figures]:
        """What went through each gateway, by address; where two keys share one, by address and variable."""
        addresses = [base_url for base_url, _ in self._endpoints]
        return {
            place[0] if addresses.count(place[0]) == 1 else f"{place[0]} ({place[1]})": endpoint.gateway.figures()
            for place, endpoint in self._endpoints.items()
        }

    async def aclose(self) -> None:
        """Close them all; whoever still waits for an answer is told that there is none."""
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
    """The budget is one, and so it is told once that it is used up, whichever endpoint is the first to be refused."""
    if tell is None:
        return None
    told: list[str] = []

    def tell_first(sentence: str) -> None:
        told.append(sentence)
        if len(told) == 1:
            tell(sentence)

    return tell_first
