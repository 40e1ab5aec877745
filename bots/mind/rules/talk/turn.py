"""The input of the rules of talking."""

from typing import Literal, Protocol

from bots.mind.moment.people import Talk
from bots.mind.moment.situation import Doing, HeardWords, Situation, Who


class Turn(Protocol):
    """An occasion to speak. A request for words is one."""

    @property
    def who(self) -> Who: ...  # noqa: D102 - as requests have it
    @property
    def occasion(self) -> Literal["greet", "reply", "announce"]: ...  # noqa: D102
    @property
    def to(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def heard(self) -> HeardWords | None: ...  # noqa: D102
    @property
    def decision(self) -> Doing | None: ...  # noqa: D102
    @property
    def talk(self) -> Talk | None: ...  # noqa: D102
    @property
    def situation(self) -> Situation: ...  # noqa: D102
