"""Knowledge of a piece of news, by interviews at the start and at the end; each yes with its source."""

import numpy as np
import pandas as pd

from analysis.experiments.party.answers import claims_to_know, interviews_of
from analysis.experiments.party.subjects import SUBJECTS, NewsReader
from analysis.experiments.party.tracing import NO_SOURCE, KnowledgeSource, Memories, as_columns
from analysis.influence import expose, hear
from analysis.judges import JudgedTexts
from analysis.run import Run
from analysis.statistics import shares

START, END = "start", "end"

_ANSWER_COLUMNS = ["subject", "round", "agent", "t_seconds", "answer", "yes"]


def rounds(asked: pd.DataFrame, seconds: float, by: list[str]) -> pd.DataFrame:
    """Return the first answer of each in the first half of a run, and the last in the second half.

    Args:
        asked: answers in time order, with ``t``.
        seconds: length of the run, run clock.
        by: columns that identify agent and question.

    Returns:
        The rows that count, with ``round`` (``start`` or ``end``).
    """
    early = asked["t"] < seconds / 2
    first = asked.loc[early].drop_duplicates(by, keep="first").assign(round=START)
    last = asked.loc[~early].drop_duplicates(by, keep="last").assign(round=END)
    return pd.concat([first, last], ignore_index=True)


def answers_on_news(
    run: Run, memories: Memories | None, told_of: dict[str, NewsReader], judge: JudgedTexts | None
) -> pd.DataFrame:
    """Return every answer to the question whether an agent knows of a piece of news.

    Args:
        run: the run.
        memories: everyone's memories; None if nobody was asked.
        told_of: how each piece of news is recognised.
        judge: says whether an answer claims to know; None takes the lexicon.

    Returns:
        ``subject``, ``round``, ``agent``, ``t_seconds``, ``answer``, ``yes`` (claims to know), and for a yes its
        source: ``source`` (``heard``, ``known from before``, ``no source``), ``speaker``, ``heard_seconds``,
        ``speech``, ``memory_id``, ``memory``.
    """
    interviews = interviews_of(run)
    parts = []
    for subject in SUBJECTS.values():
        asked = interviews.loc[interviews["question"].map(lambda text, one=subject: bool(one.asked.search(text)))]
        parts.append(rounds(asked, run.seconds, ["agent"]).assign(subject=subject.name))
    answers = pd.concat(parts, ignore_index=True).rename(columns={"t": "t_seconds"})
    answers["yes"] = claims_to_know(answers, judge)
    sources = [
        memories.source(agent, evidence, t, told_of[subject].tells)
        if yes and memories is not None
        else KnowledgeSource("")
        for agent, evidence, t, subject, yes in zip(
            *(answers[name] for name in ("agent", "evidence", "t_seconds", "subject", "yes")), strict=True
        )
    ]
    table = pd.concat([answers[_ANSWER_COLUMNS], as_columns(sources)], axis=1)
    return table.astype({"subject": "str", "round": "str", "agent": "str"})


def knowledge(answers: pd.DataFrame) -> pd.DataFrame:
    """Count how many know of each piece of news.

    Args:
        answers: table from :func:`answers_on_news`.

    Returns:
        ``subject``, ``round``, ``asked``, ``said_yes``, ``know`` (yes with a source), ``without_source``,
        ``know_share``.
    """
    counted = answers.assign(
        know=answers["yes"] & (answers["source"] != NO_SOURCE),
        without_source=answers["yes"] & (answers["source"] == NO_SOURCE),
    )
    groups = counted.groupby(["subject", "round"], sort=False)
    table = pd.DataFrame({"asked": groups.size(), "said_yes": groups["yes"].sum()})
    table[["know", "without_source"]] = groups[["know", "without_source"]].sum()
    table = table.astype("int64")
    table["know_share"] = shares(table["know"], table["asked"])
    return table.reset_index()


def heard_of(run: Run, told_of: NewsReader, origins: list[str]) -> pd.DataFrame:
    """Return when everyone first heard of a piece of news from somebody it had reached.

    Args:
        run: the run.
        told_of: how the news is recognised.
        origins: agents that knew it from before.

    Returns:
        ``agent``, ``chain`` (speakers since the origin; NaN for never), ``first_seconds``, ``speaker`` (of those first
        words), without the origins.
    """
    hearing = hear(run, told_of.on_matter)
    told = expose(hearing, origins, run.agents)
    passed_on = told.utterances["chain"].notna().to_numpy()[hearing.pairs["utterance"].to_numpy()]
    firsts = hearing.pairs.loc[passed_on].drop_duplicates("hearer").set_index("hearer")["utterance"]
    agents = told.agents[["agent", "chain", "first_seconds"]].copy()
    rows = agents["agent"].map(firsts)
    agents["speaker"] = rows.map(told.utterances["speaker"])
    return agents.astype({"speaker": "str"})


def heard_over_time(heard: dict[str, pd.DataFrame], origins: dict[str, list[str]], seconds: float) -> pd.DataFrame:
    """Count how many have heard of each piece of news or knew of it before, at every moment at which that rises.

    Args:
        heard: tables from :func:`heard_of`, by subject.
        origins: origins by subject.
        seconds: length of the run, run clock.

    Returns:
        ``subject``, ``t_seconds``, ``agents``.
    """
    parts = []
    for name, own in heard.items():
        times = np.sort(own["first_seconds"].dropna().to_numpy(dtype=np.float64))
        moments = np.concatenate(([0.0], times, [seconds]))
        counts = len(origins[name]) + np.minimum(np.arange(len(moments)), len(times))
        parts.append(pd.DataFrame({"subject": name, "t_seconds": moments, "agents": counts}))
    table = pd.concat(parts, ignore_index=True) if parts else pd.DataFrame()
    return table.reindex(columns=["subject", "t_seconds", "agents"]).astype({"subject": "str"})
