"""Reflex: fast reactions without thinking. Each is an urge that skill execution obeys at once."""

from collections import deque
from collections.abc import Mapping
from typing import Any

from bots.body.messages import Attacker, Hurt
from bots.brain.addressing import distance_blocks
from bots.brain.breaker import why_refused
from bots.brain.module import MODULES, Module, Wake
from bots.brain.sections import BODY, EXECUTION, PERCEPTS, URGE, Urge
from bots.events import Position

AIR_LOW = 10.0
"""Air level, out of 20, at which the agent surfaces: half of the 15 s of air, since the way up takes time."""
STUCK_MOVED_BLOCKS = 1.0
"""Distance below which a body counts as not moved."""
REPEATED_BLOWS = 2
REPEATED_BLOWS_SECONDS = 4.0
"""Maximum interval of repeated damage. Drowning, fire, cactus and berry bushes hurt at least once a second."""
WEAPONS = ("_sword", "_axe")
FIT_TO_FIGHT = 10.0
"""Health, out of 20, below which even an armed agent flees."""
NOT_FOUGHT = frozenset({"creeper", "witch", "enderman"})
"""Creatures that are not fought: they explode, poison from a distance, or are harmless if left alone."""
FOUGHT_BY_HAND = frozenset({"zombie", "zombie_villager", "husk", "spider", "silverfish"})
"""Creatures that an unarmed agent can kill: they must come close, and do little damage at once."""
FIT_FOR_FISTS = 15.0
"""Health, out of 20, for a fight without a weapon; killing a zombie by hand takes ten seconds and two or three hits."""
FIST_COMPANY_BLOCKS = 24.0
"""Radius in which an unarmed agent accepts one hostile creature only: the next walks that far while it kills one."""
FLIGHTS_SECONDS = 45.0
FLIGHTS_MAX = 3
"""Maximum factor of a flight's distance. A flight soon after another is longer, or it would end where that began."""
DARK_LIGHT = 8
"""Light level, out of 15, below which it is dark; a house with a lamp is brighter."""
FLIGHT_BLOCKS_MAX = 48
"""Maximum distance of the flee skill."""
WAY_OUT_RETRY_SECONDS = 8.0
CORNERED_SECONDS = 6.0
"""Time after a flight without success in which the agent fights instead, except against a creeper."""
UNHURRIED = frozenset({"stuck", "harm"})
"""Reflexes that a danger interrupts: walking away when stuck, or when hurt repeatedly."""
VITAL = frozenset({"lava", "air"})
"""Reflexes without which the body dies."""
CLOSES_IN = frozenset({"hides", "heals"})
"""Stages of an action in which the body digs itself in, and watches for enemies itself."""
WALKING_SKILLS = frozenset({"go_to", "explore", "follow", "collect", "pick_up"})
"""Skills that should move the body or acquire something."""


@MODULES.part()
class Reflex(Module[Urge]):
    """Flees from danger, surfaces for air, leaves lava, and stops walking that makes no progress."""

    name = "reflex"
    reads = (BODY, PERCEPTS, EXECUTION)
    writes = URGE
    watches = (BODY, PERCEPTS)
    listens = (Hurt,)

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        self._last: dict[str, float] = {}
        self._acted_on = ""
        self._flights: deque[float] = deque(maxlen=FLIGHTS_MAX)
        self._made_for_way_out = float("-inf")
        self._blows: deque[float] = deque(maxlen=REPEATED_BLOWS)
        self._anchor: Position | None = None
        self._anchor_at = 0.0
        self._anchor_action: str | None = None
        self._anchor_items: Mapping[str, int] = {}

    async def step(self, wake: Wake) -> None:
        """React to the moment, the most dangerous first."""
        body = self.read(BODY)
        if not body.alive:
            return
        hurt = [notice for notice in wake.notices if isinstance(notice, Hurt)]
        attackers = [blow.by for blow in hurt if blow.by is not None]
        threat = self.read(PERCEPTS).threat
        drowns = bool(hurt) and not attackers and not self.hostile_in_sight()  # and it is not struck while it wades
        if body.me is not None and body.me.in_lava:
            self._urge("lava", "go_to_surface", {}, "I am in lava")
        elif body.me is not None and (body.me.air <= AIR_LOW or (drowns and body.me.in_water)):
            self._urge("air", "go_to_surface", {}, "I am running out of air")
        elif threat is not None and threat != "creeper" and not hurt and self._closes_itself_in():
            pass  # the hole is closed sooner than the run is won; a blow breaks it off
        elif threat is not None:
            self._face(threat, f"a {threat} is close", beset=self._keeps_being_hurt(len(hurt)))
        elif attackers:
            self._get_away_from(attackers[-1])
        elif hurt and self.hostile_in_sight():
            self._face(None, "something hurt me", beset=False)
        elif self._keeps_being_hurt(len(hurt)):
            self._urge("harm", "explore", {}, "something here keeps hurting me")
        else:
            self._notice_being_stuck()

    def _closes_itself_in(self) -> bool:
        running = self.read(EXECUTION).running
        return running is not None and running.stage.name in CLOSES_IN

    def _keeps_being_hurt(self, blows: int) -> bool:
        """Return whether a second hit followed soon after the first, so that this place is dangerous."""
        now = self.clock.now()
        for _ in range(blows):
            self._blows.append(now)
        return blows > 0 and len(self._blows) == REPEATED_BLOWS and now - self._blows[0] <= REPEATED_BLOWS_SECONDS

    def _get_away_from(self, attacker: Attacker) -> None:
        """Flee from an attacker that hit from a distance or from behind, or that is a person."""
        if attacker.category == "person":
            self._urge("threat", "flee", {"from": attacker.name}, f"{attacker.spoken} struck me")
        else:
            self._face(None, f"{attacker.spoken} struck me", beset=False)

    def _face(self, threat: str | None, why: str, *, beset: bool) -> None:
        """Fight a near creature if armed and healthy, or if it is weak enough; else flee, out of the dark first."""
        now = self.clock.now()
        running = self.read(EXECUTION).running
        # An agent that is hit repeatedly while fleeing from a beatable creature turns and fights.
        stuck_to = beset and running is not None and running.by_reflex and running.skill == "go_to_surface"
        fights = threat is not None and (self._can_beat(threat) or (self._is_cornered() and threat != "creeper"))
        way_out = self._is_underground() and now - self._made_for_way_out >= WAY_OUT_RETRY_SECONDS
        if fights and not self._is_refused("fight", {}):
            self._urge("threat", "fight", {}, why, breaks_off=stuck_to)
        elif way_out and not self._is_refused("go_to_surface", {}):
            # Running around in a cave leads to the next monster; under the sky, monsters burn by day.
            if self._urge("threat", "go_to_surface", {}, f"{why}, and I am in the dark"):
                self._made_for_way_out = now
        else:
            while self._flights and now - self._flights[0] > FLIGHTS_SECONDS:
                self._flights.popleft()
            # A cave is rarely wide enough to run far.
            times = 1 if self._is_underground() else min(FLIGHTS_MAX, len(self._flights) + 1)
            distance = min(FLIGHT_BLOCKS_MAX, self.settings.flee_distance_blocks * times)
            if self._urge("threat", "flee", {"distance": distance}, why):
                self._flights.append(now)

    def _can_beat(self, threat: str) -> bool:
        body = self.read(BODY)
        if any(item.endswith(WEAPONS) for item in body.inventory):
            return threat not in NOT_FOUGHT and body.health >= FIT_TO_FIGHT
        near = [one for one in body.entities if one.category == "hostile" and one.distance <= FIST_COMPANY_BLOCKS]
        return threat in FOUGHT_BY_HAND and body.health >= FIT_FOR_FISTS and len(near) <= 1

    def _is_cornered(self) -> bool:
        last = self.read(EXECUTION).last
        return (
            last is not None
            and last.skill == "flee"
            and last.status == "failed"
            and self.clock.now() - last.finished_at <= CORNERED_SECONDS
        )

    def _is_underground(self) -> bool:
        me = self.read(BODY).me
        return me is not None and not me.under_sky and me.light < DARK_LIGHT

    def hostile_in_sight(self) -> bool:
        """Return whether anything hostile is in sight that can attack from there."""
        return any(entity.category == "hostile" and not entity.screened for entity in self.read(BODY).entities)

    def _urge(self, sort: str, skill: str, args: Mapping[str, Any], why: str, *, breaks_off: bool = False) -> bool:
        """Request a skill, unless a reflex of its kind has just acted, and return whether it was requested.

        What the breaker refuses is not requested either, except where the body would die without it.
        """
        now = self.clock.now()
        running = self.read(EXECUTION).running
        busy_with_reflex = running is not None and running.by_reflex
        rested = now - self._last.get(sort, float("-inf")) >= self.settings.reflex_rest_seconds
        breaks_off = breaks_off or sort == "lava" or (self._acted_on in UNHURRIED and sort not in UNHURRIED)
        if not rested or (busy_with_reflex and not breaks_off):
            return False
        if sort not in VITAL and self._is_refused(skill, args):
            return False
        self._last[sort] = now
        self._acted_on = sort
        number = self.read(URGE).number + 1
        self.write(Urge(number=number, at=now, skill=skill, args=args, why=why))
        return True

    def _is_refused(self, skill: str, args: Mapping[str, Any]) -> bool:
        """Return whether an action ended the same way several times here; see :class:`bots.brain.breaker.Breaker`."""
        refused = self.read(EXECUTION).refused
        return why_refused(refused, skill, self.around.catalog.validate(skill, dict(args))) is not None

    def _notice_being_stuck(self) -> None:
        body, running, now = self.read(BODY), self.read(EXECUTION).running, self.clock.now()
        if running is None or running.skill not in WALKING_SKILLS or body.position is None:
            self._anchor = None
            return
        moved = self._anchor is None or distance_blocks(self._anchor, body.position) > STUCK_MOVED_BLOCKS
        if moved or running.action_id != self._anchor_action or body.inventory != self._anchor_items:
            self._anchor, self._anchor_at = body.position, now
            self._anchor_action, self._anchor_items = running.action_id, body.inventory
        elif now - self._anchor_at >= self.settings.stuck_seconds and not running.by_reflex:
            self._anchor = None
            self._urge("stuck", "explore", {}, f"I have been stuck at {running.intent}")
