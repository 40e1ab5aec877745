"""Computes the figures of the party a second time, from the events of one run."""

import re
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from tests.recomputed.civic_log import Row, RunLog, follow, mark_of, read_lexicon, read_log, share_or_none, spoken
from tests.recomputed.judge import Answers, deciding

NEWS = ("party", "candidacy")
LATE_WALL_SECONDS = 5.0
"""Maximum delay of an utterance in the log, wall time."""
MEMORY_SECONDS = 60.0
"""Maximum time between an utterance and the memory of it."""
BEFORE_SECONDS = 0.25
"""Time after an agent's first memory in which its memories are of the time before the run."""
STEPS_MOST = 6
"""Maximum number of conclusions that rest on each other."""
ASKED_LEAST = 0.9
"""Share of all questions about people that must be asked for a density."""
HEARD_EPISODES = ("heard_speech", "hearsay", "inner_speech")

_KNOWS_PERSON = re.compile(r"do you know (?:of|about) ", re.I)
_ONLY_ASKS = re.compile(
    r"\W*(?:and |but |so |oh,? )*(?:do|did|have) you (?:know|hear|heard)\b|\W*who is running\b", re.I
)
_OLDER_QUOTE = re.compile(r'([^":]{1,48}?) (?:said|asked|answered|told me|told us|says):? "(.*)"', re.S)
_OLDER_DEED = re.compile(r"(?:I met|My goal:|My plan|I got|I did|I failed|I said)\b")


@dataclass(frozen=True)
class Memory:
    """A memory of an agent."""

    agent: str
    t: float
    text: str
    evidence: list[str]
    speaker: str | None
    """Whose words it holds; None if it holds nobody else's."""
    quote: str
    is_early: bool
    """Whether it is of the time before the run."""


@dataclass(frozen=True)
class News:
    """A piece of news: the words that mark talk about it, and the question whether an agent knows of it."""

    name: str
    words: list[str]
    asked: re.Pattern[str]
    judged: Answers | None
    """What the judge of a run of a model said; None if the words decide."""

    def is_about(self, text: str) -> bool:
        """Return whether words pass the news on.

        Args:
            text: the words.
        """
        return mark_of(self.words)(text) if self.judged is None else self.judged.get(text) == self.name

    def is_told(self, text: str) -> bool:
        """Return whether a sentence speaks of it, other than a question whether somebody knows of it.

        Args:
            text: words or a memory.

        Returns:
            Whether one does.
        """
        if self.judged is not None:
            return self.is_about(text)
        told = re.compile(rf"\b(?:{'|'.join(self.words)})", re.I)
        sentences = re.findall(r"[^.!?;\n]+[.!?;]*", text)
        return any(told.search(one) and not _ONLY_ASKS.match(one) for one in sentences)


@dataclass(frozen=True)
class Town:
    """Everything of a run that the figures need."""

    log: RunLog
    said: list[Row]
    memories: dict[str, Memory]
    interviews: list[Row]
    news: dict[str, News]
    claims: Answers | None
    """What the judge of a run of a model said of each answer; None if the lexicon decides."""


def figures(run_dir: Path) -> dict[str, float | None]:
    """Return the figures of one run.

    Args:
        run_dir: the run folder.

    Returns:
        The value of each figure by name, not rounded; None if nobody was asked or nothing took place.
    """
    town = _town(run_dir)
    counts = _attendance(town)
    return {
        **_knowledge(town),
        **_acquaintance(town),
        "invited_came_share": share_or_none(counts["invited_present"], counts["invited"]),
        "uninvited_came_share": share_or_none(counts["others_present"], counts["others"]),
    }


def figures_of_claims(run_dir: Path) -> dict[str, list[float]]:
    """Return the figures that decide the claims on one run in which somebody plans a party.

    Args:
        run_dir: the run folder.

    Returns:
        The value of each figure by name; no value if the run cannot decide the claim.
    """
    town, own = _town(run_dir), figures(run_dir)
    start, end, came = own["density_start"], own["density_end"], own["invited_came_share"]
    others = own["uninvited_came_share"]
    late = {row["agent"] for row in _asked_of_news(town) if row["t"] >= town.log.seconds / 2}
    shares = {} if set(town.log.agents) - late else {name: own[name] for name in _END_SHARES}
    return {
        **{name: [] if (value := shares.get(name)) is None else [value] for name in _END_SHARES},
        "density_growth": [] if start is None or end is None else [end - start],
        "invited_came_share": [] if came is None else [came],
        "invited_minus_others_share": [] if came is None or others is None else [came - others],
    }


_END_SHARES = tuple(f"{name}_end_share" for name in NEWS)


def _town(run_dir: Path) -> Town:
    log = read_log(run_dir)
    lexicon = read_lexicon("party")
    judged = deciding(run_dir, "party.subject")
    asked = {name: re.compile(rf"\b(?:know|knew|heard)\b.*{lexicon[name]['asked']}", re.I) for name in NEWS}
    news = {name: News(name, lexicon[name]["words"], asked[name], judged) for name in NEWS}
    return Town(log, spoken(log), _memories(log), log.rows("interview"), news, deciding(run_dir, "party.answer"))


def _memories(log: RunLog) -> dict[str, Memory]:
    rows = log.rows("memory")
    first: dict[str, float] = {}
    for row in rows:
        first.setdefault(row["agent"], row["t"])
    has_episodes = any(row.get("episode") is not None for row in rows)
    found = {}
    for row in rows:
        speaker, quote, is_lived = _held(row) if has_episodes else _held_before_episodes(row["text"])
        is_early = not is_lived and row["t"] <= first[row["agent"]] + BEFORE_SECONDS
        found[row["memory_id"]] = Memory(row["agent"], row["t"], row["text"], row["evidence"], speaker, quote, is_early)
    return found


def _held(row: Row) -> tuple[str | None, str, bool]:
    """Return speaker and quote of a memory, and whether it is of something in the run."""
    is_heard = row.get("episode") in HEARD_EPISODES
    speaker, quote = (row.get("speaker"), row.get("quote")) if is_heard else (None, None)
    return speaker or None, quote or "", row.get("episode") is not None


def _held_before_episodes(text: str) -> tuple[str | None, str, bool]:
    """Return the same for a memory of an older log, which has only a sentence."""
    found = _OLDER_QUOTE.fullmatch(text)
    if found is None:
        return None, "", _OLDER_DEED.match(text) is not None
    speaker, quote = found.groups()
    return (None, "", True) if speaker == "I" else (speaker, quote, True)


def _is_yes(town: Town, answer: Row) -> bool:
    text = answer["answer"]
    claims = _says_yes(text) if town.claims is None else town.claims.get(text) == "knows"
    return bool(answer["knows"] and text.strip() and claims)


def _says_yes(text: str) -> bool:
    """Return whether an answer claims to know, by the first list of the lexicon that has an expression of it."""
    lists, plain = read_lexicon("party")["answer"], text.replace("\u2019", "'")
    for name in ("ignorance", "knowledge", "denial"):
        if any(re.search(one, plain, re.I) for one in lists[name]):
            return name == "knowledge"
    return plain.rstrip()[-1:] != "?"


def _rounds(town: Town, asked: list[Row], *keys: str) -> dict[str, list[Row]]:
    """Return the first answer to each question in the first half of a run, and the last in the second half."""
    first: dict[tuple[str, ...], Row] = {}
    last: dict[tuple[str, ...], Row] = {}
    for row in asked:
        key = tuple(row[name] for name in keys)
        if row["t"] < town.log.seconds / 2:
            first.setdefault(key, row)
        else:
            last[key] = row
    return {"start": list(first.values()), "end": list(last.values())}


def _asked_of_news(town: Town) -> list[Row]:
    return [row for row in town.interviews if any(one.asked.search(row["question"]) for one in town.news.values())]


def _knowledge(town: Town) -> dict[str, float | None]:
    found: dict[str, float | None] = {}
    yes = sourced = 0
    for name, news in town.news.items():
        asked = [row for row in town.interviews if news.asked.search(row["question"])]
        for moment, answers in _rounds(town, asked, "agent").items():
            said_yes = [row for row in answers if _is_yes(town, row)]
            know = sum(_has_source(town, news, row, row["evidence"], STEPS_MOST) for row in said_yes)
            found[f"{name}_{moment}_share"] = share_or_none(know, len(answers))
            yes, sourced = yes + len(said_yes), sourced + know
    return {**found, "yes_sourced_share": share_or_none(sourced, yes)}


def _has_source(town: Town, news: News, answer: Row, evidence: list[str], steps: int) -> bool:
    """Return whether memories lead to words about the news that the agent heard, or to the time before the run."""
    own = (_own(town, answer, memory_id) for memory_id in evidence)
    return any(memory is not None and _is_source(town, news, answer, memory, steps) for memory in own)


def _is_source(town: Town, news: News, answer: Row, memory: Memory, steps: int) -> bool:
    if memory.speaker is not None:
        return news.is_told(memory.quote) and _was_heard(town, memory)
    if memory.is_early and news.is_told(memory.text):
        return True
    return steps > 0 and _has_source(town, news, answer, memory.evidence, steps - 1)


def _own(town: Town, answer: Row, memory_id: str) -> Memory | None:
    """Return a memory that the agent had when it answered."""
    memory = town.memories.get(memory_id)
    late = LATE_WALL_SECONDS * town.log.speed
    if memory is None or memory.agent != answer["agent"] or memory.t > answer["t"] + late:
        return None
    return memory


def _was_heard(town: Town, memory: Memory) -> bool:
    """Return whether the speaker said exactly these words shortly before, and the agent heard them."""
    late = LATE_WALL_SECONDS * town.log.speed
    return any(
        row["agent"] == memory.speaker
        and row["text"].strip() == memory.quote.strip()
        and memory.agent in row["hearers"]
        and -late <= memory.t - row["t"] <= MEMORY_SECONDS
        for row in town.said
    )


def _acquaintance(town: Town) -> dict[str, float | None]:
    asked = [
        row
        for row in town.interviews
        if _KNOWS_PERSON.match(row["question"]) and row["about"] is not None and row["about"] != row["agent"]
    ]
    rounds = _rounds(town, asked, "agent", "about")
    everybody = {row[name] for answers in rounds.values() for row in answers for name in ("agent", "about")}
    possible = len(everybody) * (len(everybody) - 1)
    found: dict[str, float | None] = {}
    unsound = 0
    for moment, answers in rounds.items():
        table = pd.DataFrame(
            [(row["agent"], row["about"], _is_yes(town, row), _is_remembered(town, row)) for row in answers],
            columns=["agent", "about", "yes", "remembered"],
        )
        yes = table.loc[table["yes"].astype("bool")]
        sound = yes.loc[yes["remembered"].astype("bool")]
        unsound += len(yes) - len(sound)
        mutual = sound.merge(sound, left_on=["agent", "about"], right_on=["about", "agent"])
        # Each pair is in the table twice, so the number of rows is twice the number of pairs.
        is_whole = len(answers) > 0 and len(answers) >= ASKED_LEAST * possible
        found[f"density_{moment}"] = share_or_none(len(mutual), possible) if is_whole else None
    answers_of_both = sum(map(len, rounds.values()))
    return {**found, "acquaintance_unsound_share": share_or_none(unsound, answers_of_both)}


def _is_remembered(town: Town, answer: Row) -> bool:
    """Return whether the answer rests on a memory that names the other agent by its first name."""
    name = re.split("[ _]", answer["about"])[0]
    memories = [_own(town, answer, memory_id) for memory_id in answer["evidence"]]
    return any(one is not None and re.search(rf"\b{re.escape(name)}", one.text, re.I) for one in memories)


def _attendance(town: Town) -> dict[str, int]:
    """Count those who were present, of those who had heard of the party and of the others, without its hosts."""
    party = town.news["party"]
    hosts = sorted({one.agent for one in town.memories.values() if one.is_early and party.is_told(one.text)})
    first = follow(town.said, party.is_about, hosts).first if hosts else {}
    counts = dict.fromkeys(("invited", "invited_present", "others", "others_present"), 0)
    for row in town.log.rows("attendance"):
        for agent in [*row["present"], *row["absent"]]:
            if agent in hosts:
                continue
            group = "invited" if first.get(agent, row["t"] + 1) <= row["t"] else "others"
            counts[group] += 1
            counts[f"{group}_present"] += agent in row["present"]
    return counts
