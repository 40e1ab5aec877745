"""Computes the figures of the constitution a second time, from the events of one run."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pandas as pd
import yaml

from tests.recomputed.civic_log import (
    HEARD_WALL_SECONDS,
    Passing,
    Row,
    RunLog,
    follow,
    mark_of,
    mean_or_none,
    read_lexicon,
    read_log,
    spoken,
)
from tests.recomputed.judge import deciding

LEFT_OUT = ("traced_when_shuffled_share",)
"""Figures that rest on random draws. Their expected value is computed by :func:`expected_when_shuffled`."""

NEUTRAL = 5.0
"""The view of an agent that had none."""
ON_TAXES = ("against", "in_favour", "neither")
"""What a judge answers about talk of taxes."""
APART_SECONDS = 2.0
"""Maximum difference between a use of a chest and the count that includes it, seconds of run clock."""


@dataclass(frozen=True)
class Roles:
    """The agents of a run by their part in it."""

    matter: str
    constituents: list[str]
    campaigners: list[str]


@dataclass(frozen=True)
class Span:
    """A season, or the time between two seasons."""

    is_season: bool
    matched: bool
    """Whether the chests gained what agents put in."""
    matched_then: bool
    """Whether the director found the same when the season closed."""
    moved: int
    """Uses of the chests, and pieces that are on one side only."""


@dataclass(frozen=True)
class Change:
    """A change of a view."""

    row: Row
    sources: list[list[Row]]
    """The utterances that may be each of its causes."""
    speakers: int | None
    """Smallest number of speakers since a campaigner; None if its words come from none."""

    @property
    def traced(self) -> bool:
        """Whether the agent heard one of the utterances for each cause."""
        agent = self.row["agent"]
        return bool(self.sources) and all(any(agent in one["hearers"] for one in own) for own in self.sources)


def figures(run_dir: Path) -> dict[str, float | None]:
    """Return the figures of one run.

    Args:
        run_dir: the run folder.

    Returns:
        The value of each figure by name; None if there is nothing to measure.
    """
    log = read_log(run_dir)
    roles = _roles(log)
    said = spoken(log)
    passing = follow(said, _is_talk(log, roles.matter), roles.campaigners)
    return {
        **_payments(log, roles),
        **_chests(_spans(log)),
        **_ballots(log, roles),
        "view_shift": _view_shift(log, roles),
        **_influence(_changes(log, roles, said, passing), roles, passing, HEARD_WALL_SECONDS * log.speed),
    }


def tallied(run_dir: Path) -> dict[str, tuple[int, int]]:
    """Return the counts that decide the claims on the records of one run.

    Args:
        run_dir: the run folder.

    Returns:
        For ``deposits``, ``votes``, ``traced`` and ``reached``: the number for which the claim holds, and all.
    """
    log, own = read_log(run_dir), figures(run_dir)
    spans = _spans(log)
    seasons = [span for span in spans if span.is_season]
    kept = sum(span.matched for span in spans) + sum(span.matched_then for span in seasons)
    changes = int(own["view_changes"] or 0)
    campaigned = changes if _roles(log).campaigners else 0
    return {
        "deposits": (kept, len(spans) + len(seasons)) if sum(span.moved for span in spans) else (0, 0),
        "votes": (int(own["tallies_right"] or 0), int(own["amendments_drafted"] or 0)),
        "traced": (int(own["view_changes_traced"] or 0), changes),
        "reached": (campaigned - int(own["moved_unreached"] or 0) if campaigned else 0, campaigned),
    }


def expected_when_shuffled(run_dir: Path) -> float | None:
    """Return the share of view changes that random hearers would explain, on average over all possible draws.

    Each utterance keeps its number of hearers, and every agent except its speaker is equally likely among them. Two
    causes of one change with the same utterances are one draw; other causes are independent.

    Args:
        run_dir: the run folder.

    Returns:
        The share; None without changes.
    """
    log = read_log(run_dir)
    roles, said = _roles(log), spoken(log)
    everybody = set(log.agents).union(*(row["hearers"] | {row["agent"]} for row in said))
    changes = _changes(log, roles, said, follow(said, _is_talk(log, roles.matter), roles.campaigners))
    chances = []
    for change in changes:
        chance = 1.0 if change.sources else 0.0
        for own in {tuple(one["event_id"] for one in own): own for own in change.sources}.values():
            missed = 1.0
            for one in own:
                missed *= 1 - min(1.0, len(one["hearers"]) / (len(everybody) - 1))
            chance *= 1 - missed
        chances.append(chance)
    return mean_or_none(chances)


def _roles(log: RunLog) -> Roles:
    matters = Counter(row["matter"] for row in log.rows("civic.feedback"))
    # The name that is first in the alphabet decides between equally frequent matters.
    matter = (
        min(matters, key=lambda name: (-matters[name], name)) if matters else read_lexicon("constitution")["matter"]
    )
    personas = log.personas
    campaigners = {name for name, persona in personas.items() if matter in persona.get("campaigns_for", ())}
    active = {row["agent"] for kind in ("tax.paid", "civic.vote") for row in log.rows(kind)} - campaigners
    groups = {personas[name].get("group") for name in active if name in personas} - {"", None}
    members = {name for name, persona in personas.items() if persona.get("group") in groups}
    return Roles(matter, sorted((active | members) - campaigners), sorted(campaigners))


def _words(log: RunLog, matter: str) -> list[str]:
    """Return the beginnings of words that mark talk about the matter: of the run, otherwise of the lexicon."""
    path = log.folder / "config.yaml"
    config: Any = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else None
    for one in ((config or {}).get("brain") or {}).get("matters") or []:
        if one.get("name") == matter and one.get("words"):
            return [str(word) for word in one["words"]]
    return list(read_lexicon("constitution")["words"].get(matter, [matter]))


def _is_talk(log: RunLog, matter: str) -> Callable[[str], bool]:
    """Return what says whether words are talk about the matter: the judge of a run of a model, otherwise its words."""
    judged = deciding(log.folder, "constitution.side")
    if judged is None:
        return mark_of(_words(log, matter))
    return lambda text: judged.get(text) in ON_TAXES


def _payments(log: RunLog, roles: Roles) -> dict[str, float | None]:
    later = [row["t"] for row in log.rows("civic.constitution") if row["why"] != "first"]
    changed = later[-1] if later else float("inf")
    closed: dict[int, Row] = {}
    for row in log.rows("tax.closed"):
        closed.setdefault(row["season"], row)
    opened: dict[int, Row] = {}
    for row in log.rows("tax.opened"):
        opened.setdefault(row["season"], row)
    paid: dict[str, list[float]] = {"before": [], "after": []}
    due: dict[str, float | None] = {"before": None, "after": None}
    for season, opening in sorted(opened.items()):
        when = "before" if opening["t"] < changed else "after"
        if opening["rate_due"] is not None:
            due[when] = 100 * opening["rate_due"]
        if season in closed:
            mean = _mean_paid(log, roles, season, closed[season])
            paid[when] += [] if mean is None else [mean]
    before, after = mean_or_none(paid["before"]), mean_or_none(paid["after"])
    asked = due["before"]
    return {
        "paid_before_percent": before,
        "paid_after_percent": after,
        "paid_change_points": None if before is None or after is None else after - before,
        "due_before_percent": due["before"],
        "paid_before_off_points": before - asked if before is not None and asked is not None else None,
        "due_after_percent": due["after"],
        "seasons_closed": len(opened.keys() & closed.keys()),
    }


def _mean_paid(log: RunLog, roles: Roles, season: int, closing: Row) -> float | None:
    """Return the mean payment of the constituents in a season, percent; that of all if the log has none of theirs."""
    paid = pd.DataFrame(log.rows("tax.paid"), columns=["season", "agent", "fraction"])
    own = paid.loc[(paid["season"] == season) & paid["agent"].isin(roles.constituents), "fraction"]
    own = own.astype("float64").dropna()
    if len(own):
        return 100 * float(own.mean())
    return None if closing["fraction"] is None else 100 * float(closing["fraction"])


def _spans(log: RunLog) -> list[Span]:
    """Compare what the chests gained with what agents put in, for each span from one reading of the chests to the next.

    A use close to the end of a span counts in it or in the next span, whichever fits.
    """
    readings = [*log.rows("tax.opened"), *log.rows("tax.closed")]
    then = {row["season"]: row["matched"] for row in log.rows("tax.closed")}
    names = {name for row in readings for name in row["chests"]}
    opened = {row["event_id"] for row in log.rows("tax.opened")}
    readings.sort(key=lambda row: row["t"])
    since = readings[0]["t"] if readings else 0.0
    uses = [row for row in log.rows("container.used") if row["container"] in names and row["t"] >= since]
    spans = []
    for start, end in pairwise(readings):
        usual = sum(row["t"] < end["t"] for row in uses)
        least = sum(row["t"] < end["t"] - APART_SECONDS for row in uses)
        most = sum(row["t"] <= end["t"] + APART_SECONDS for row in uses)
        gained = _lying(end)
        gained.subtract(_lying(start))
        choices = [(_differing(gained, uses[:count]), abs(count - usual), count) for count in range(least, most + 1)]
        pieces, _, count = min(choices)
        is_season = start["event_id"] in opened
        told = is_season and bool(then.get(start["season"]))
        spans.append(Span(is_season, pieces == 0, told, pieces + count))
        uses = uses[count:]
    return spans


def _lying(reading: Row) -> Counter[str]:
    """Return what lies in all chests together."""
    items: Counter[str] = Counter()
    for content in reading["chests"].values():
        items.update(content)
    return items


def _differing(gained: Counter[str], uses: list[Row]) -> int:
    """Return the pieces by which the gain of the chests differs from some uses."""
    left = Counter(gained)
    for use in uses:
        left.subtract(use["put"])
        left.update(use["taken"])
    return sum(map(abs, left.values()))


def _chests(spans: list[Span]) -> dict[str, float | None]:
    return {
        "seasons_matched": sum(span.is_season and span.matched and span.matched_then for span in spans),
        "spans": len(spans),
        "spans_matched": sum(span.matched for span in spans),
    }


def _ballots(log: RunLog, roles: Roles) -> dict[str, float | None]:
    drafted = [one for row in log.rows("civic.amendments") for one in row["amendments"]]
    tallies = {row["amendment"]: row for row in log.rows("civic.tally")}
    votes = pd.DataFrame(log.rows("civic.vote"), columns=["amendment", "vote"])
    passed = right = 0
    for one in drafted:
        tally = tallies.get(one["number"])
        if tally is None:
            continue
        own = votes.loc[votes["amendment"] == one["number"], "vote"]
        yes, no = int((own == "yes").sum()), int((own == "no").sum())
        counted = (yes, no, len(roles.constituents) - yes - no, yes > no)
        passed += tally["passed"]
        right += counted == (tally["yes"], tally["no"], tally["abstain"], tally["passed"])
    return {"amendments_drafted": len(drafted), "amendments_passed": passed, "tallies_right": right}


def _view_shift(log: RunLog, roles: Roles) -> float | None:
    """Return the mean of last view minus first view over constituents with a view."""
    views = [row for row in log.rows("view") if row["matter"] == roles.matter]
    shifts = []
    for name in roles.constituents:
        own = [row for row in views if row["agent"] == name]
        start = log.personas.get(name, {}).get("views", {}).get(roles.matter)
        if start is None and own:
            start = NEUTRAL if own[0]["moved_by"] else own[0]["score"]
        if start is not None:
            shifts.append(float(own[-1]["score"] if own else start) - float(start))
    return mean_or_none(shifts)


def _changes(log: RunLog, roles: Roles, said: list[Row], passing: Passing) -> list[Change]:
    """Return every change of a constituent's view, with the utterances that may have caused it."""
    changes = []
    for row in log.rows("view"):
        if row["matter"] != roles.matter or row["agent"] not in roles.constituents:
            continue
        if not row["moved_by"] and row["before"] in (None, row["score"]):
            continue
        sources = [_sources(cause, said, HEARD_WALL_SECONDS * log.speed) for cause in row["moved_by"] or []]
        counts = [
            passing.speakers[one["event_id"]]
            for own in sources
            for one in own
            if row["agent"] in one["hearers"] and one["event_id"] in passing.speakers
        ]
        changes.append(Change(row, sources, min(counts, default=None)))
    return changes


def _sources(cause: Row, said: list[Row], apart: float) -> list[Row]:
    """Return the utterances of the named speaker at the named time that contain the named words."""
    words, at = _plain(cause["text"]), float(cause.get("at") or 0.0)
    return [
        row
        for row in said
        if row["agent"] == cause["speaker"]
        and abs(row["moment"] - at) <= apart
        and words
        and words in _plain(row["text"])
    ]


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip().lower()


def _influence(changes: list[Change], roles: Roles, passing: Passing, apart: float) -> dict[str, float | None]:
    traced = [change for change in changes if change.traced]
    unreached = [
        change
        for change in changes
        if change.row["agent"] not in passing.first or change.row["t"] < passing.first[change.row["agent"]] - apart
    ]
    return {
        "view_changes": len(changes),
        "view_changes_traced": len(traced),
        "view_changes_directly": sum(change.speakers == 1 for change in traced),
        "view_changes_second_hand": sum((change.speakers or 0) > 1 for change in traced),
        "never_reached": sum(name not in passing.first for name in roles.constituents),
        "moved_unreached": len(unreached),
    }
