"""View changes, each traced to the utterances that caused it."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.influence.hearing import Exposure, Hearing
from analysis.run import Run

_INFLUENCES = ["change", "hearer", "speaker", "text", "at"]


@dataclass(frozen=True)
class Tracing:
    """The causes of view changes.

    Args:
        changes: one row per change: ``t_seconds``, ``agent``, ``before`` (NaN for a first view), ``score``,
            ``moved_by`` (speakers), ``words``, ``traced`` (whether that speaker said everything that moved it then, and
            the agent is among the logged hearers), ``imputed`` (not traced, and whether it would be if agents that
            remember the words counted as hearers), ``chain`` (the shortest to a campaigner; NaN if it comes from none),
            ``came`` (``directly``, ``at second hand``, ``not from a campaigner``, ``not traced``), ``speech`` (event id
            of the first utterance).
        influences: one row per cause: ``change`` (row of ``changes``), ``hearer``, ``speaker``,
            ``text``, ``at``.
        candidates: one row per cause and utterance of that speaker at that time with those words, for any hearers:
            ``influence`` (row of ``influences``), ``utterance`` (row of the hearing's utterances).
    """

    changes: pd.DataFrame
    influences: pd.DataFrame
    candidates: pd.DataFrame


def trace(run: Run, matter: str, hearing: Hearing, exposure: Exposure, agents: Collection[str]) -> Tracing:
    """Trace every change of a view of a matter to words that the agent heard.

    A first view without a cause is the agent's own and not a change. A change without a cause is not traced.

    Args:
        run: the run.
        matter: name of the matter.
        hearing: result of the same run.
        exposure: result of the same hearing.
        agents: agents whose views are traced.
    """
    views = run.payloads("view")
    views = views.loc[(views["matter"] == matter) & views["agent"].isin(list(agents))]
    moved = views["moved_by"].str.len().fillna(0) > 0
    shifted = views["before"].notna() & (views["before"] != views["score"])
    changed = views.loc[moved | shifted].reset_index(drop=True)
    influences = _influences(changed)
    candidates = _candidates(influences, hearing.utterances, hearing.apart_seconds)
    logged = _heard(candidates, influences, hearing.pairs)
    imputed = _heard(candidates, influences, hearing.imputed)
    traced = _all_found(changed, influences, candidates.loc[logged])
    perhaps = _all_found(changed, influences, candidates.loc[logged | imputed])
    told = _changes(changed, influences, candidates.loc[logged], exposure.utterances, traced)
    return Tracing(told.assign(imputed=perhaps & ~traced), influences, candidates)


def _influences(changed: pd.DataFrame) -> pd.DataFrame:
    rows = [
        (change, agent, str(one.get("speaker")), str(one.get("text")), float(one.get("at") or 0.0))
        for change, (agent, moved_by) in enumerate(zip(changed["agent"], changed["moved_by"], strict=True))
        for one in moved_by
    ]
    return pd.DataFrame(rows, columns=_INFLUENCES).astype({"change": "int64", "at": "float64"})


def _candidates(influences: pd.DataFrame, utterances: pd.DataFrame, apart: float) -> pd.DataFrame:
    """Return utterances of the speaker near the time whose words contain the words that were heard."""
    if influences.empty or utterances.empty:
        return pd.DataFrame({"influence": pd.Series(dtype="int64"), "utterance": pd.Series(dtype="int64")})
    # Joined by time spans, so that not every utterance of a long run is compared with every view.
    span = np.floor(utterances["t"] / apart).astype("int64")
    said = pd.DataFrame(
        {"speaker": utterances["speaker"], "span": span, "utterance": utterances.index, "t": utterances["t"]}
    )
    said = pd.concat([said.assign(span=said["span"] + shift) for shift in (-1, 0, 1)])
    asked = influences.assign(influence=influences.index, span=np.floor(influences["at"] / apart).astype("int64"))
    joined = asked.merge(said, on=["speaker", "span"])
    joined = joined.loc[(joined["t"] - joined["at"]).abs() <= apart]
    words = _plain(utterances["text"]).loc[joined["utterance"]].to_numpy()
    sought = _plain(joined["text"]).to_numpy()
    holds = np.array([bool(part) and part in whole for part, whole in zip(sought, words, strict=True)], dtype=np.bool_)
    return joined.loc[holds, ["influence", "utterance"]].sort_values(["influence", "utterance"], ignore_index=True)


def _plain(texts: pd.Series) -> pd.Series:
    """Return texts without differences that chat makes: case and spaces."""
    return texts.astype("str").str.split().str.join(" ").str.lower()


def _heard(candidates: pd.DataFrame, influences: pd.DataFrame, pairs: pd.DataFrame) -> pd.Series:
    hearers = influences["hearer"].to_numpy()[candidates["influence"].to_numpy()]
    asked = pd.MultiIndex.from_arrays([candidates["utterance"], hearers])
    there = pd.MultiIndex.from_frame(pairs[["utterance", "hearer"]])
    return pd.Series(asked.isin(there), index=candidates.index, dtype="bool")


def _all_found(changed: pd.DataFrame, influences: pd.DataFrame, found: pd.DataFrame) -> pd.Series:
    """Return whether each cause of a change was found; False for a change without a cause."""
    traced_influences = influences.index.isin(found["influence"])
    by_change = pd.Series(traced_influences, index=influences["change"]).groupby(level=0).all()
    return by_change.reindex(changed.index, fill_value=False).astype("bool")


def _changes(
    changed: pd.DataFrame, influences: pd.DataFrame, found: pd.DataFrame, utterances: pd.DataFrame, traced: pd.Series
) -> pd.DataFrame:
    rows = found.assign(
        change=influences["change"].to_numpy()[found["influence"].to_numpy()],
        chain=utterances["chain"].to_numpy()[found["utterance"].to_numpy()],
        speech=utterances["speech"].to_numpy()[found["utterance"].to_numpy()],
    ).groupby("change")
    chain = rows["chain"].min().reindex(changed.index).where(traced)
    moved_by = influences.groupby("change")["speaker"].agg(lambda names: ", ".join(dict.fromkeys(names)))
    words = influences.groupby("change")["text"].agg(" / ".join)
    came = np.select(
        [~traced, chain == 1, chain > 1], ["not traced", "directly", "at second hand"], "not from a campaigner"
    )
    return pd.DataFrame(
        {
            "t_seconds": changed["t"],
            "agent": changed["agent"],
            "before": changed["before"],
            "score": changed["score"],
            "moved_by": moved_by.reindex(changed.index).astype("str"),
            "words": words.reindex(changed.index).astype("str"),
            "traced": traced,
            "chain": chain.astype("float64"),
            "came": pd.Series(came, index=changed.index, dtype="str"),
            "speech": rows["speech"].first().reindex(changed.index).astype("str"),
        }
    )
