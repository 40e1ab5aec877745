"""Generates a run of a society in towns and countryside, with any number of events, in a run folder.

The content of the events is invented. Their kinds, sizes and shares are those of a culture run of the rules mind, and
the parts have the recorder's format. People wander around their homes, hear each other within earshot, talk about the
topics of their town, and adopt a faith from people they hear. So every table and plot has data.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from bots.population import PopulationSpec, generate_personas
from orchestrator.bench import made_up_words as words
from orchestrator.recorder.parts import EVENT_COLUMNS, EVENTS
from orchestrator.recorder.plan import RecorderPlan

SECONDS = 7200.0
"""Length of the run: two hours, as in Project Sid."""
EARSHOT_BLOCKS = 16.0
TOWN_RADIUS_BLOCKS = 50.0
PREACHERS = "preachers"
_MAP_BLOCKS = (1000.0, 1200.0)
_TOWNS = {
    "Sunny Glade": (150.0, 150.0),
    "Woodhaven": (500.0, 160.0),
    "Clearwater": (820.0, 260.0),
    "Meadowbrook": (590.0, 560.0),
    "Hilltop": (860.0, 800.0),
    "Riverbend": (180.0, 900.0),
}
"""The names of Project Sid's towns (section 5.3), and their places in this world, blocks."""
_IN_TOWNS, _PREACHERS_SHARE = 0.4, 0.04
"""Of all people: 200 of 500 live in towns, 20 are preachers, in Meadowbrook."""
_LATE_SECONDS = 1.0
_PREACHING, _SWAYED = 0.3, 0.04
"""Probability that a believer speaks of the faith, and probability that a hearer then adopts it."""
_MEME_SHARE, _DONE_SHARE = 0.25, 0.8
_EPOCH = datetime(2026, 1, 1, tzinfo=UTC)

_SHARES = {
    "mind.call": 0.25,
    "memory": 0.25,
    "decision": 0.10,
    "action.started": 0.09,
    "action.finished": 0.09,
    "item.acquired": 0.08,
    "social_goal": 0.045,
    "speech": 0.03,
    "inventory": 0.025,
    "opinion": 0.015,
    "reflection": 0.01,
    "goal": 0.01,
    "plan": 0.005,
}
"""Share of each kind among all events, about as in one hour of a village of the rules mind."""
_KINDS = tuple(_SHARES)
_STARTED, _FINISHED, _SPEECH = (_KINDS.index(kind) for kind in ("action.started", "action.finished", "speech"))

_Ints = npt.NDArray[np.int64]
_Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class _Events:
    """All events in time order, without their payloads."""

    kinds: _Ints
    agents: _Ints
    times: _Floats
    sequences: _Ints
    """Number of each event among its agent's events, from 1."""
    ordinals: _Ints
    """Number of each event among its agent's events of the same kind, from 1."""

    def taken(self, rows: _Ints) -> "_Events":
        """Select some events, in the given order."""
        return _Events(self.kinds[rows], self.agents[rows], self.times[rows], self.sequences[rows], self.ordinals[rows])


class _People:
    """The homes of the people, and their positions at a moment."""

    def __init__(self, count: int, seed: int, draw: np.random.Generator) -> None:
        self.names = [persona.name for persona in generate_personas(count, seed, PopulationSpec())]
        self.quoted = [f'"{name}"' for name in self.names]
        middles = np.array(list(_TOWNS.values()))
        dwellers = round(count * _IN_TOWNS)
        self.towns = np.where(np.arange(count) < dwellers, np.arange(count) % len(_TOWNS), -1)
        meadowbrook = list(_TOWNS).index("Meadowbrook")
        at_meadowbrook = np.flatnonzero(self.towns == meadowbrook)
        self.preachers = np.isin(np.arange(count), at_meadowbrook[: max(1, round(count * _PREACHERS_SHARE))])
        in_town = (self.towns >= 0)[:, None]
        self._homes = np.where(
            in_town,
            middles[self.towns] + draw.uniform(-25, 25, (count, 2)),
            draw.uniform((0, 0), _MAP_BLOCKS, (count, 2)),
        )
        self._reaches = np.where(in_town, draw.uniform(5, 40, (count, 1)), draw.uniform(30, 150, (count, 1)))
        self._paces = draw.uniform(0.002, 0.02, (count, 2))
        self._phases = draw.uniform(0, 2 * np.pi, (count, 2))

    def places(self, who: _Ints, times: _Floats) -> _Floats:
        """Return positions of people, each at its own moment: x and z, blocks."""
        swings = np.sin(self._paces[who] * times[:, None] + self._phases[who])
        return np.asarray(self._homes[who] + self._reaches[who] * swings, dtype=np.float64)

    def hearers(self, speakers: _Ints, times: _Floats) -> Iterator[_Ints]:
        """Yield the people within earshot of each speaker."""
        everyone = np.arange(len(self.names))
        for speaker, t in zip(speakers, times, strict=True):
            places = self.places(everyone, np.full(len(everyone), t))
            near = ((places - places[speaker]) ** 2).sum(axis=1) <= EARSHOT_BLOCKS**2
            near[speaker] = False
            yield np.flatnonzero(near)


def write_made_up_run(folder: Path, events: int, agents: int, seed: int, rows_per_part: int | None = None) -> Path:
    """Write a run folder with its manifest. The same arguments write the same events.

    Args:
        folder: the run folder; it is created.
        events: number of events, at least a few per agent.
        agents: number of people.
        seed: seed of everything that is drawn.
        rows_per_part: events in a part; None takes the recorder's maximum.
    """
    draw = np.random.default_rng(seed)
    people = _People(agents, seed, draw)
    planned = _plan(events - 2, agents, draw)
    spoken = np.array(["", *_conversations(planned, people, draw)], dtype=object)
    said = np.cumsum(planned.kinds == _SPEECH)
    # Events arrive some time after they were logged; the delay differs between agents.
    arrived = np.argsort(planned.times + draw.uniform(0.0, _LATE_SECONDS, len(said)), kind="stable")
    planned, said = planned.taken(arrived), said[arrived]
    rows = rows_per_part or RecorderPlan.model_fields["flush_events"].default
    parts = folder / "events"
    parts.mkdir(parents=True)
    for number, start in enumerate(range(0, events - 2, rows), start=1):
        part = np.arange(start, min(start + rows, events - 2))
        table = _part(planned.taken(part), spoken[said[part]], people, draw)
        if start == 0:
            table = pa.concat_tables([_of_the_run(1, 0.0, "run.started"), table])
        if start + rows >= events - 2:
            table = pa.concat_tables([table, _of_the_run(2, SECONDS, "run.ended")])
        pq.write_table(table, parts / f"{EVENTS.stem}-{number:06d}.parquet", compression="zstd")
    (folder / "manifest.json").write_text(json.dumps(_manifest(people, agents, seed)), encoding="utf-8")
    return folder


def _plan(events: int, agents: int, draw: np.random.Generator) -> _Events:
    """Plan who does what and when. An agent ends one action before it begins the next."""
    counts = {kind: round(events * share) for kind, share in _SHARES.items()}
    counts["action.finished"] = counts["action.started"]
    counts["memory"] += events - sum(counts.values())
    kinds = np.repeat(np.arange(len(_KINDS)), [counts[kind] for kind in _KINDS])
    who = draw.integers(0, agents, len(kinds))
    times = draw.uniform(0.0, SECONDS, len(kinds))
    begun, ended = np.flatnonzero(kinds == _STARTED), np.flatnonzero(kinds == _FINISHED)
    order = np.lexsort((times[begun], who[begun]))
    who[ended], times[begun] = who[begun][order], times[begun]
    starts = times[begun][order]
    same = np.append(who[ended][1:] == who[ended][:-1], False)
    until = np.where(same, np.append(starts[1:], SECONDS), SECONDS)
    times[ended] = starts + np.minimum(until - starts, 60.0) * draw.uniform(0.2, 0.99, len(ended))
    order = np.argsort(times, kind="stable")
    kinds, who, times = kinds[order], who[order], np.round(times[order], 6)
    return _Events(kinds, who, times, _count_up(who), _count_up(who * len(_KINDS) + kinds))


def _count_up(groups: _Ints) -> _Ints:
    """Number each element within its group, from 1."""
    order = np.argsort(groups, kind="stable")
    sorted_groups = groups[order]
    firsts = np.flatnonzero(np.append(True, sorted_groups[1:] != sorted_groups[:-1]))
    lengths = np.diff(np.append(firsts, len(groups)))
    counts = np.empty(len(groups), dtype=np.int64)
    counts[order] = np.arange(len(groups)) - np.repeat(firsts, lengths) + 1
    return counts


def _conversations(planned: _Events, people: _People, draw: np.random.Generator) -> Iterator[str]:
    """Yield the payloads of all utterances in order. The faith spreads from speakers to hearers."""
    rows = np.flatnonzero(planned.kinds == _SPEECH)
    creed = words.faith()
    faith = np.where(people.preachers, 2, 0)
    of_town = people.towns[planned.agents[rows]]
    preaching, moods, picks = (draw.random(len(rows)) for _ in range(3))
    everyone = people.hearers(planned.agents[rows], planned.times[rows])
    for place, heard in enumerate(everyone):
        speaker, t = planned.agents[rows[place]], planned.times[rows[place]]
        if faith[speaker] and preaching[place] < _PREACHING:
            said = _pick(creed.convinced if faith[speaker] == 2 else creed.interested, picks[place])  # noqa: PLR2004 - the highest
            new = heard[(faith[heard] < 2) & (draw.random(len(heard)) < _SWAYED)]  # noqa: PLR2004
            faith[new] = np.where(draw.random(len(new)) < 0.5, 2, np.maximum(faith[new], 1))  # noqa: PLR2004
        elif moods[place] < _MEME_SHARE * (1.0 if of_town[place] >= 0 else 0.2):
            said = _of_the_day(of_town[place], t, picks[place])
        else:
            said = _pick(words.EVERYDAY, picks[place])
            item, name = _pick(words.ITEMS, (picks[place] * 997) % 1), _pick(people.names, moods[place])
            said = said.replace("{item}", item.replace("_", " ")).replace("{name}", name)
        named = ",".join([people.quoted[one] for one in heard])
        yield f'{{"text":"{said}","hearers":[{named}],"radius":{EARSHOT_BLOCKS},"in_reply_to":null}}'


def _of_the_day(town: int, t: float, pick: float) -> str:
    """The topic of a town at a time. Each topic rises and falls, at different times in different towns."""
    phases = np.arange(len(words.MEMES)) * 2.1 + town
    weights = np.exp(2 * np.sin(2 * np.pi * t / SECONDS + phases))
    chosen = int(np.searchsorted(np.cumsum(weights) / weights.sum(), pick))
    return _pick(words.MEMES[min(chosen, len(words.MEMES) - 1)], (pick * 97) % 1)


def _pick(choices: Sequence[str], pick: float) -> str:
    return choices[int(pick * len(choices))]


def _part(planned: _Events, spoken: npt.NDArray[np.object_], people: _People, draw: np.random.Generator) -> pa.Table:
    """Return the rows of some events.

    Args:
        planned: the events.
        spoken: one payload per event; only those of speech are set.
        people: the agents of the events.
        draw: the random generator.
    """
    kinds, who, times, ordinals = planned.kinds, planned.agents, planned.times, planned.ordinals
    names = [people.names[one] for one in who.tolist()]
    data: npt.NDArray[np.object_] = np.empty(len(kinds), dtype=object)
    for code, kind in enumerate(_KINDS):
        own = np.flatnonzero(kinds == code)
        if code == _SPEECH:
            data[own] = spoken[own]
        else:
            write = _WRITERS[kind]
            chances = draw.random((len(own), 2)).tolist()
            data[own] = [
                write(names[row], number, one, other)
                for row, number, (one, other) in zip(own.tolist(), ordinals[own].tolist(), chances, strict=True)
            ]
    places = np.round(people.places(who, times), 2)
    ids = [f"{name}/1/{number:06d}" for name, number in zip(names, planned.sequences.tolist(), strict=True)]
    return pa.table(
        {
            "event_id": ids,
            "t": times,
            "wall": _walls(times),
            "agent": names,
            "kind": pa.array(_KINDS).take(pa.array(kinds)),
            "x": places[:, 0],
            "y": np.full(len(ids), 66.0),
            "z": places[:, 1],
            "data": pa.array(data.tolist(), pa.string()),
        },
        schema=EVENT_COLUMNS,
    )


def _of_the_run(number: int, t: float, kind: str) -> pa.Table:
    row: dict[str, Any] = dict.fromkeys(EVENT_COLUMNS.names)
    row |= {"event_id": f"run/1/{number:06d}", "t": t, "wall": _EPOCH, "kind": kind}
    return pa.Table.from_pylist([row | {"data": '{"what":"culture","why":"made up"}'}], schema=EVENT_COLUMNS)


def _walls(times: _Floats) -> pa.Array:
    micros = (times * 1e6).astype(np.int64) + int(_EPOCH.timestamp() * 1e6)
    return pa.array(micros, pa.int64()).cast(pa.timestamp("us", tz="UTC"))


def _manifest(people: _People, agents: int, seed: int) -> dict[str, Any]:
    towns = list(_TOWNS)
    return {
        "run_id": f"made-up-{seed}",
        "scenario": "culture",
        "condition": None,
        "seed": seed,
        "mind": {"engine": "made-up"},
        "speed": 1.0,
        "status": "done",
        "reason": "made up",
        "agents": agents,
        "minutes": SECONDS / 60,
        "personas": [
            {
                "name": name,
                "home": towns[town] if town >= 0 else "",
                "group": PREACHERS if preaches else "",
                "campaigns_for": [words.faith().matter] if preaches else [],
            }
            for name, town, preaches in zip(people.names, people.towns.tolist(), people.preachers.tolist(), strict=True)
        ],
        "towns": [{"name": name, "x": x, "z": z, "radius": TOWN_RADIUS_BLOCKS} for name, (x, z) in _TOWNS.items()],
    }


def _mind_call(_name: str, _number: int, one: float, other: float) -> str:
    request = _pick(words.REQUESTS, one)
    return (
        f'{{"request":"{request}","engine":"rules","model":"rules-2","tokens_in":0,"tokens_out":0,"usd":0.0,'
        f'"seconds":{other / 1000},"status":"answered","reason":""}}'
    )


def _remembered(name: str, number: int, one: float, other: float) -> str:
    text = _pick(words.MEMORIES, one)
    return (
        f'{{"memory_id":"{name}/m{number:06d}","text":"{text}","importance":{1 + int(other * 10)}.0,'
        f'"evidence":["{name}/a{number:06d}"]}}'
    )


def _decision(_name: str, _number: int, one: float, other: float) -> str:
    skill, item = _pick(words.SKILLS, one), _pick(words.ITEMS, other)
    return (
        f'{{"intent":"get {item}","skill":"{skill}","args":{{"count":1,"item":"{item}"}},"say":null,'
        '"because":"I can have it at once"}'
    )


def _deed(name: str, number: int) -> str:
    # Shared by the start and the end of an action: the content follows from the agent and the number.
    skill, item = words.SKILLS[number % len(words.SKILLS)], words.ITEMS[(number + len(name)) % len(words.ITEMS)]
    return (
        f'{{"action_id":"{name}/a{number:06d}","skill":"{skill}","args":{{"count":1,"item":"{item}"}},'
        '"expected":"You hold that many more of the item."'
    )


def _started(name: str, number: int, _one: float, _other: float) -> str:
    return f"{_deed(name, number)}}}"


def _finished(name: str, number: int, one: float, other: float) -> str:
    deed = _deed(name, number)
    ended = '"done","reason":""' if one < _DONE_SHARE else '"failed","reason":"unreachable"'
    gained, met = ('{"oak_log":1}', "true") if one < _DONE_SHARE else ("{}", "false")
    return f'{deed},"status":{ended},"seconds":{other * 20},"delta":{gained},"met_expectation":{met}}}'


def _acquired(name: str, number: int, _one: float, _other: float) -> str:
    known = len(words.ITEMS)
    item = words.ITEMS[(number * number + len(name)) % known]
    return f'{{"item":"{item}","count":1,"unique_total":{min(1 + number // 9, known)}}}'


def _social_goal(_name: str, _number: int, one: float, _other: float) -> str:
    return f'{{"text":"{_pick(words.SOCIAL_GOALS, one)}"}}'


def _goal(_name: str, _number: int, one: float, other: float) -> str:
    return f'{{"text":"I want to get {_pick(words.ITEMS, one)} and {_pick(words.ITEMS, other)}."}}'


def _inventory(_name: str, _number: int, one: float, other: float) -> str:
    first, second = int(one * 20), int(other * 20)
    held = ",".join(f'"{item}":{second + 1}' for item in words.ITEMS[first : first + 8])
    return f'{{"items":{{{held}}}}}'


def _opinion(_name: str, _number: int, one: float, other: float) -> str:
    about = _pick(words.PEOPLE, one)
    return f'{{"about":"{about}","score":{other * 10:.1f},"summary":"I have a view of {about}."}}'


_WRITERS: dict[str, Callable[[str, int, float, float], str]] = {
    "mind.call": _mind_call,
    "memory": _remembered,
    "decision": _decision,
    "action.started": _started,
    "action.finished": _finished,
    "item.acquired": _acquired,
    "social_goal": _social_goal,
    "inventory": _inventory,
    "opinion": _opinion,
    "reflection": _remembered,
    "goal": _goal,
    "plan": _remembered,
}
"""Writers of payloads by kind. Each takes the agent, the event's number among its kind, and two draws from 0 to 1."""
