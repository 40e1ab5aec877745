"""Utterances with their logged hearers.

Two instruments log it. The speaker's client logs who was within earshot when the world took the words. Each agent's own
body logs the words that it hears (``heard``); logs of older versions lack these. The speaker's client does not see an
agent that comes closer at that moment, so its list is completed by what the bodies logged. Memories play no part.

A hearer is everyone whose ears the words reached, also where its attention was elsewhere in a crowd (``attended`` of
``heard``): what a mind does with words is the mechanism, and a measure of exposure must not share it.
"""

import pandas as pd

from analysis.run import Run

APART_WALL_SECONDS = 2.0
"""The maximum difference between the times at which two clients report the same words, seconds of wall time.

A busy machine causes it, so at a higher speed more run clock passes in it.
"""


def apart_seconds(run: Run) -> float:
    """Return the maximum difference between the times at which two clients report the same words, run-clock seconds.

    Args:
        run: the run.
    """
    return APART_WALL_SECONDS * (run.manifest.speed or 1.0)


def utterances(run: Run) -> pd.DataFrame:
    """Return every utterance with everybody who heard it by the log.

    Args:
        run: the run.

    Returns:
        The payloads of ``speech`` in their order: ``event_id``, ``t``, ``agent``, ``x``, ``y``, ``z``, ``text``,
        ``hearers`` (names, without the speaker, sorted), ``radius``, ``at`` and the others; read-only.
    """
    return run.once("utterances with hearers", _completed)


def moments(spoken: pd.DataFrame) -> pd.Series:
    """Return when the world took each utterance, seconds of run clock; the time of the log where that is unknown.

    Args:
        spoken: payloads with ``at`` and ``t``.
    """
    return spoken["at"].astype("float64").fillna(spoken["t"])


def _completed(run: Run) -> pd.DataFrame:
    spoken = run.payloads("speech")
    heard = run.payloads("heard")
    if spoken.empty:
        return spoken
    lists = [set(hearers) for hearers in spoken["hearers"]]
    if len(heard):
        for row, hearer in _matched(spoken, heard, apart_seconds(run)):
            lists[row].add(hearer)
    for own, agent in zip(lists, spoken["agent"], strict=True):
        own.discard(agent)
    return spoken.assign(hearers=pd.Series([sorted(one) for one in lists], index=spoken.index, dtype="object"))


def _matched(spoken: pd.DataFrame, heard: pd.DataFrame, apart: float) -> list[tuple[int, str]]:
    """Return the utterances that bodies heard: place of the utterance, and hearer.

    Whole utterances are matched by speaker, words and time. Long ones are heard in parts; a part is in the words.
    """
    said = pd.DataFrame(
        {
            "t": moments(spoken).to_numpy(),
            "speaker": spoken["agent"].astype("str").to_numpy(),
            "text": spoken["text"].astype("str").to_numpy(),
            "row": range(len(spoken)),
        }
    ).sort_values("t", kind="stable")
    noted = pd.DataFrame(
        {
            "t": moments(heard).to_numpy(),
            "speaker": heard["speaker"].astype("str").to_numpy(),
            "text": heard["text"].astype("str").to_numpy(),
            "hearer": heard["agent"].astype("str").to_numpy(),
        }
    ).sort_values("t", kind="stable")
    found = pd.merge_asof(noted, said, on="t", by=["speaker", "text"], direction="nearest", tolerance=apart)  # type: ignore[arg-type]  # the stubs know no float, which pandas takes
    whole = found.dropna(subset="row")
    pairs = list(zip(whole["row"].astype("int64"), whole["hearer"], strict=True))
    by_speaker = dict(iter(said.groupby("speaker")))
    for t, speaker, text, hearer in found.loc[found["row"].isna(), ["t", "speaker", "text", "hearer"]].itertuples(
        index=False
    ):
        own = by_speaker.get(speaker)
        if own is None:
            continue
        near = own.loc[(own["t"] - t).abs() <= apart]
        pairs += [(row, hearer) for row, words in zip(near["row"], near["text"], strict=True) if text in words]
    return pairs
