"""Perception: turns sense data into people, places of things, words and threats."""

from dataclasses import replace
from typing import Any

from bots.body.messages import AnnouncedNotice, HandedOutNotice, Heard
from bots.body.sights import PlayerSight
from bots.brain.addressing import seems_addressed
from bots.brain.module import MODULES, Module, Wake
from bots.brain.sections import BODY, PERCEPTS, Acquaintance, Announcing, Percepts, SeenKind, Utterance

HEARD_KEPT_MAX = 16
"""Maximum number of utterances among the percepts; older ones remain as memories."""
ANNOUNCED_KEPT_MAX = 16
"""Maximum number of announcements among the percepts; older ones remain as memories."""
DOCUMENTS_KEPT_MAX = 8
"""Maximum number of written texts; beyond it the oldest is dropped."""


@MODULES.part()
class Perception(Module[Percepts]):
    """Knows who is near, where kinds of blocks were seen, what was said and to which agent, and what is dangerous."""

    name = "perception"
    reads = (BODY,)
    writes = PERCEPTS
    watches = (BODY,)
    listens = (Heard, AnnouncedNotice, HandedOutNotice)

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        self._seen_at: float | None = None
        known = around.persona.places.items()
        self._places = {name: place.position for name, place in known if place.position is not None}
        self._population = {name.lower() for name in around.population or ()}

    async def step(self, wake: Wake) -> None:
        """Process a digest of the surroundings and words heard."""
        before = percepts = self.read(PERCEPTS)
        for notice in wake.notices:
            if isinstance(notice, Heard):
                percepts = self._hear(percepts, notice)
            elif isinstance(notice, AnnouncedNotice):
                percepts = self._hear_announced(percepts, notice)
            elif isinstance(notice, HandedOutNotice):
                percepts = self._take(percepts, notice)
        body = self.read(BODY)
        if body.observed_at is not None and body.observed_at != self._seen_at:
            self._seen_at = body.observed_at
            percepts = self._look(percepts)
        if percepts is not before:
            self.write(percepts)

    def snapshot(self) -> dict[str, Any]:
        """Return the known people, the places of kinds of blocks, and the announcements."""
        percepts = self.read(PERCEPTS)
        return {
            "heard_total": percepts.heard_total,
            "announced": [[one.by, one.text, one.at] for one in percepts.announced],
            "announced_total": percepts.announced_total,
            "documents": dict(percepts.documents),
            "people": [
                [one.name, one.met_at, one.noticed_at, list(one.position), one.last_words, one.heard_at]
                for one in percepts.people.values()
            ],
            "sightings": [[one.name, one.seen_at, list(one.position)] for one in percepts.sightings.values()],
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Restore the people, places and announcements of the earlier life."""
        people = [
            Acquaintance(name, met, noticed, (place[0], place[1], place[2]), last_words, heard)
            for name, met, noticed, place, last_words, heard in saved["people"]
        ]
        sightings = [SeenKind(name, seen, (place[0], place[1], place[2])) for name, seen, place in saved["sightings"]]
        self.write(
            Percepts(
                people={one.name: one for one in people},
                sightings={one.name: one for one in sightings},
                heard_total=saved["heard_total"],
                announced=tuple(Announcing(by, text, at) for by, text, at in saved["announced"]),
                announced_total=saved["announced_total"],
                documents=dict(saved["documents"]),
            )
        )

    def _hear(self, percepts: Percepts, notice: Heard) -> Percepts:
        me = self.around.persona.name
        known_names = self._population | {name.lower() for name in percepts.people}
        population = self.around.population
        utterance = Utterance(
            utterance_id=f"{me}/heard{percepts.heard_total + 1:06d}",
            speaker=notice.speaker,
            text=notice.text,
            at=self.clock.moment(notice.at),
            distance=notice.distance,
            position=notice.position,
            addressed=seems_addressed(notice, me, known_names, self.read(BODY)),
            human=population is not None and notice.speaker not in population,
        )
        known = percepts.people.get(notice.speaker)
        person = Acquaintance(
            name=notice.speaker,
            met_at=known.met_at if known else utterance.at,
            noticed_at=utterance.at,
            position=notice.position,
            last_words=notice.text,
            heard_at=utterance.at,
        )
        return replace(
            percepts,
            people=self._with_person(percepts.people, person),
            heard=(*percepts.heard, utterance)[-HEARD_KEPT_MAX:],
            heard_total=percepts.heard_total + 1,
        )

    def _hear_announced(self, percepts: Percepts, notice: AnnouncedNotice) -> Percepts:
        announcing = Announcing(notice.by, notice.text, self.clock.now())
        return replace(
            percepts,
            announced=(*percepts.announced, announcing)[-ANNOUNCED_KEPT_MAX:],
            announced_total=percepts.announced_total + 1,
        )

    @staticmethod
    def _take(percepts: Percepts, notice: HandedOutNotice) -> Percepts:
        kept = {title: text for title, text in percepts.documents.items() if title != notice.title}
        kept = dict([*kept.items(), (notice.title, notice.text)][-DOCUMENTS_KEPT_MAX:])
        return replace(percepts, documents=kept)

    def _look(self, percepts: Percepts) -> Percepts:
        body = self.read(BODY)
        now = self.clock.now()
        people = dict(percepts.people)
        for player in body.players:
            people = self._with_person(people, self._seen_person(people.get(player.name), player, now))
        sightings = dict(percepts.sightings)
        for block in body.blocks:
            sightings.pop(block.name, None)
            sightings[block.name] = SeenKind(block.name, now, block.nearest)
        while len(sightings) > self.settings.sightings_max:
            del sightings[min(sightings, key=lambda name: sightings[name].seen_at)]
        threats = [
            entity
            for entity in body.entities
            if entity.category == "hostile"
            and not entity.screened
            and entity.distance <= self.settings.threat_distance_blocks
        ]
        nearest = min(threats, key=lambda entity: entity.distance, default=None)
        return replace(
            percepts,
            people=people,
            sightings=sightings,
            places=self._places,
            threat=nearest.name if nearest else None,
        )

    @staticmethod
    def _seen_person(known: Acquaintance | None, player: PlayerSight, now: float) -> Acquaintance:
        if known is None:
            return Acquaintance(player.name, met_at=now, noticed_at=now, position=player.position)
        return replace(known, noticed_at=now, position=player.position)

    def _with_person(self, people: Any, person: Acquaintance) -> dict[str, Acquaintance]:
        kept: dict[str, Acquaintance] = {**people, person.name: person}
        while len(kept) > self.settings.people_max:
            del kept[min(kept, key=lambda name: kept[name].noticed_at)]
        return kept
