"""What a mind knows about a theme: its rules pack, prepared for reading texts."""

import random
from typing import TypeVar, cast

from bots.mind.constants import Constants, constants_in
from bots.mind.pack import RulesPack
from bots.mind.rules.judge.importance import Importance
from bots.mind.rules.judge.matters import MatterConstants, Matters
from bots.mind.rules.language.topics import Likeness
from bots.mind.rules.theme.pastimes import Pastimes
from bots.mind.rules.theme.roles import Roles

C = TypeVar("C", bound=Constants)


class Theme:
    """The knowledge of a theme, passed to every rule that needs it. Each mind has its own, so that they do not mix.

    Args:
        pack: the rules pack of the scenario.
        seed: the run's seed.
    """

    def __init__(self, pack: RulesPack, seed: int = 0) -> None:
        self._seed = seed
        self.roles = Roles(pack.roles)
        self.pastimes = Pastimes(pack.pastimes)
        self.matters = Matters(pack.matters, constants_in(pack.constants, MatterConstants))
        self.importance = Importance(pack.importance)
        self.likeness = Likeness(pack.alike)
        self.trades = pack.trades
        self.duties = pack.duties
        self.laws_known_by = tuple(word for duty in pack.duties for word in duty.laws_known_by)
        """Beginnings of words that show that a law asks for one of the duties."""
        self.occasions_named_for = frozenset(pack.occasions_named_for)
        self._changed = pack.constants
        self._constants: dict[type[Constants], Constants] = {}

    def of(self, group: type[C]) -> C:
        """Return the constants of a module of rules, as the scenario has them.

        Args:
            group: the class that declares them.
        """
        if group not in self._constants:
            self._constants[group] = constants_in(self._changed, group)
        return cast("C", self._constants[group])

    def chance_of(self, *matter: str | int) -> random.Random:
        """Return a new random stream that is the same whenever an agent considers the same matter in one run.

        An agent decides such a matter once, however often it thinks of it.

        Args:
            matter: the agent that decides, and what it decides.
        """
        return random.Random("/".join(map(str, (self._seed, *matter))))  # noqa: S311 - not for secrets
