"""Memes: words and ideas that people take over from each other, in what they say and in their goals.

There are two lists of words, both from ``lexicon.yaml``: declared memes of the kind that Project Sid found, and stems
that several agents use and that neither politeness nor daily chores explain. An utterance counts once for each meme in
it. In runs of models, a judge finds the declared memes, at most one in a text. A goal counts if it differs from the
agent's previous goal. The speaker's place decides for which town it counts.
"""

from collections import Counter

import numpy as np
import pandas as pd

from analysis.experiments.culture.lexicon import lexicon, stem, stems
from analysis.experiments.culture.places import COUNTRYSIDE, Whereabouts, place_names, places_at
from analysis.judges import decides
from analysis.run import Run
from analysis.statistics import mean_interval
from analysis.words import pattern_of

SOURCES = ("speech", "goal", "social_goal")
"""Kinds of event that are searched for memes."""
AGENTS_LEAST = 3
"""Minimum number of agents that use a stem. A stem with fewer agents has not been taken over."""
KEYWORDS_MOST = 200
"""Maximum number of stems that are kept, the most frequent first."""

MEME_QUESTION, NO_MEME = "culture.memes", "none"
"""The question to the judge, and its answer for a text without a meme."""
_SPAN_SECONDS, _SPANS = 120.0, (6, 24)
"""Length of a time span, and the minimum and maximum number of spans of a run."""

_MENTION_COLUMNS = ["t_seconds", "agent", "source", "place", "meme"]


def said_and_meant(run: Run) -> pd.DataFrame:
    """Return all texts that are searched for memes.

    Args:
        run: the run.

    Returns:
        ``t_seconds``, ``agent``, ``source`` (one of ``SOURCES``), ``place`` (town, or the countryside; missing if
        the position is unknown), ``text``, in time order.
    """
    parts = []
    for source in SOURCES:
        told = run.payloads(source, "text")
        if source != "speech":
            told = told.loc[told["text"] != told.groupby("agent")["text"].shift()]
        parts.append(told.assign(source=source))
    told = pd.concat(parts, ignore_index=True).sort_values(["t", "event_id"], ignore_index=True)
    names = np.array([*place_names(run.manifest.towns), None], dtype=object)
    places = places_at(told["x"].to_numpy(), told["z"].to_numpy(), run.manifest.towns)
    return pd.DataFrame(
        {
            "t_seconds": told["t"],
            "agent": told["agent"],
            "source": told["source"].astype("str"),
            "place": pd.Series(names[places], dtype="str"),
            "text": told["text"],
        }
    )


def mentions(told: pd.DataFrame, run: Run) -> pd.DataFrame:
    """Return every declared meme in every text, by the judge that decides or else by the lexicon.

    Args:
        told: table from :func:`said_and_meant`.
        run: the run.

    Returns:
        One row per text and meme: ``t_seconds``, ``agent``, ``source``, ``place``, ``meme``, in time order.
    """
    judge = decides(run, MEME_QUESTION)
    if judge is not None:
        found = told.assign(meme=pd.Series(judge.of(told["text"].tolist()), index=told.index, dtype="str"))
        found = found.dropna(subset=["meme"]).loc[lambda table: table["meme"] != NO_MEME]
        return found[_MENTION_COLUMNS].reset_index(drop=True)
    codes, texts = pd.factorize(told["text"])
    small = pd.Series(texts, dtype="str").str.lower()
    parts = []
    for meme, words in lexicon(run).memes.items():
        holds = small.str.contains(pattern_of(words), regex=True).to_numpy(dtype=np.bool_)
        parts.append(told.loc[holds[codes]].assign(meme=meme))
    found = pd.concat(parts).sort_index(kind="stable")
    return found[_MENTION_COLUMNS].astype({"meme": "str"}).reset_index(drop=True)


def keywords(told: pd.DataFrame, run: Run) -> pd.DataFrame:
    """Return stems that people use on their own, other than declared memes.

    Args:
        told: table from :func:`said_and_meant`.
        run: the run; names of its agents, towns and containers are not keywords.

    Returns:
        ``stem``, ``texts`` (that contain it), ``agents`` (that use it), ``first_seconds``, ``place`` (source of most of
        its texts), ``place_share`` (share of its texts from there), the most frequent first.
    """
    codes, texts = pd.factorize(told["text"])
    left_out = _no_keywords(run)
    held = [sorted(stems(text) - left_out) for text in texts]
    times = np.bincount(codes, minlength=len(texts))
    counts: Counter[str] = Counter()
    for own, count in zip(held, times.tolist(), strict=True):
        counts.update(dict.fromkeys(own, count))
    likely = {word for word, count in counts.most_common(5 * KEYWORDS_MOST) if count >= AGENTS_LEAST and word}
    kept = pd.Series([[word for word in own if word in likely] for own in held], dtype="object")
    rows = told.assign(stem=kept.to_numpy()[codes]).explode("stem").dropna(subset=["stem"])
    by_stem = rows.groupby(rows["stem"].astype("str"))
    table = pd.DataFrame(
        {"texts": by_stem.size(), "agents": by_stem["agent"].nunique(), "first_seconds": by_stem["t_seconds"].min()}
    )
    of_places = rows.groupby([rows["stem"].astype("str"), "place"]).size().rename("count").reset_index()
    most = of_places.sort_values(["count", "place"], ascending=[False, True]).drop_duplicates("stem").set_index("stem")
    table["place"] = most["place"].reindex(table.index)
    table["place_share"] = most["count"].reindex(table.index) / table["texts"]
    table = table.loc[table["agents"] >= AGENTS_LEAST].rename_axis("stem").reset_index()
    return table.sort_values(["texts", "stem"], ascending=[False, True], ignore_index=True).head(KEYWORDS_MOST)


def by_place(found: pd.DataFrame, told: pd.DataFrame, where: Whereabouts) -> pd.DataFrame:
    """Return the memes of each town and of the countryside, per hour that agents spend there.

    Args:
        found: table from :func:`mentions`.
        told: table from :func:`said_and_meant`.
        where: result of :func:`analysis.experiments.culture.places.whereabouts`.

    Returns:
        ``place``, ``agents_mean`` (present on average), ``agent_hours``, ``texts`` (utterances and goals), ``mentions``
        (of memes), ``memes`` (different ones), ``commonest``, ``mentions_an_hour`` (per agent; NaN if nobody was).
    """
    names = place_names(where.towns)
    counted, hours = found.groupby("place"), where.agent_hours
    commonest = found.groupby(["place", "meme"]).size().sort_values(ascending=False, kind="stable").reset_index()
    table = pd.DataFrame(
        {
            "place": names,
            "agents_mean": hours / max(float(where.moments[-1]) / 3600, 1e-9),
            "agent_hours": hours,
            "texts": told.groupby("place").size().reindex(names, fill_value=0).to_numpy(),
            "mentions": counted.size().reindex(names, fill_value=0).to_numpy(),
            "memes": counted["meme"].nunique().reindex(names, fill_value=0).to_numpy(),
            "commonest": commonest.drop_duplicates("place").set_index("place")["meme"].reindex(names).to_numpy(),
        }
    )
    table["mentions_an_hour"] = table["mentions"] / table["agent_hours"].where(table["agent_hours"] > 0)
    return table.astype({"place": "str", "commonest": "str"})


def by_agent(found: pd.DataFrame, living: dict[str, str], seconds: float) -> pd.DataFrame:
    """Return the memes of each agent.

    Args:
        found: table from :func:`mentions`.
        living: home of each agent, from :func:`analysis.experiments.culture.places.homes`.
        seconds: length of the run, run clock.

    Returns:
        ``agent``, ``home``, ``mentions``, ``memes`` (different ones), ``mentions_an_hour``.
    """
    counted = found.groupby("agent")
    names = pd.Index(list(living), name="agent", dtype="str")
    table = pd.DataFrame(
        {
            "home": list(living.values()),
            "mentions": counted.size().reindex(names, fill_value=0).to_numpy(),
            "memes": counted["meme"].nunique().reindex(names, fill_value=0).to_numpy(),
        },
        index=names,
    ).astype({"home": "str"})
    table["mentions_an_hour"] = table["mentions"] / (seconds / 3600) if seconds > 0 else np.nan
    return table.reset_index()


def by_home(agents: pd.DataFrame, names: list[str]) -> pd.DataFrame:
    """Return the memes per head of the people of each town, of all towns together, and of the countryside.

    Args:
        agents: table from :func:`by_agent`.
        names: names of all places.

    Returns:
        ``home``, ``agents``, ``mean``, ``low``, ``high`` (mentions per hour and agent, 95 % interval over agents).
    """
    in_town = agents["home"] != COUNTRYSIDE
    groups = {name: agents["home"] == name for name in names} | {"all towns": in_town}
    rows = []
    for name, chosen in groups.items():
        values = agents.loc[chosen, "mentions_an_hour"].dropna()
        low, high = mean_interval(values) or (np.nan, np.nan)
        rows.append((name, len(values), float(values.mean()) if len(values) else np.nan, low, high))
    return pd.DataFrame(rows, columns=["home", "agents", "mean", "low", "high"]).astype({"home": "str"})


def over_time(found: pd.DataFrame, seconds: float) -> pd.DataFrame:
    """Return the mentions of each meme in each place by time span: two minutes each, or longer in a long run.

    Args:
        found: table from :func:`mentions`.
        seconds: length of the run, run clock.

    Returns:
        ``place``, ``meme``, ``t_seconds`` (middle of the span), ``mentions``; spans without mentions have 0.
    """
    spans = int(np.clip(seconds // _SPAN_SECONDS, *_SPANS))
    width = max(seconds, 1e-9) / spans
    counted = found.assign(span=(found["t_seconds"] / width).astype("int64").clip(upper=spans - 1))
    counts = counted.groupby(["place", "meme", "span"]).size().unstack("span", fill_value=0)
    counts = counts.reindex(columns=range(spans), fill_value=0)
    rows = [
        (place, meme, (span + 0.5) * width, count)
        for (place, meme), own in zip(counts.index, counts.to_numpy().tolist(), strict=True)
        for span, count in enumerate(own)
    ]
    return pd.DataFrame(rows, columns=["place", "meme", "t_seconds", "mentions"]).astype({"mentions": "int64"})


def _no_keywords(run: Run) -> set[str]:
    """Return the stems of words that are not memes."""
    lists, names = lexicon(run), [*run.agents, *run.manifest.personas, *(town.name for town in run.manifest.towns)]
    of_faith = (word.strip(" -") for words in (lists.faith.direct, lists.faith.indirect) for word in words)
    left_out = {stem(word) for words in (lists.empty, lists.courtesy, lists.chores) for word in words}
    return left_out.union(*map(stems, names), *map(stems, of_faith))
