"""Speech: the speakers, their utterances and the hearers."""

from itertools import chain

import pandas as pd

from analysis.hearing import utterances
from analysis.metrics.base import METRICS, Measurement, Plot, Table
from analysis.plots.speech import draw_hearing_matrix
from analysis.run import Run

_GUESTS_NAMED = 10
"""Maximum number of listeners from outside that the finding names."""


@METRICS.part("speech", order=40)
def measure(run: Run) -> Measurement:
    """Measure speech: how many agents ``spoke`` and were ``heard`` by others, and the number of utterances."""
    spoken = utterances(run)
    pairs = _pairs(spoken)
    table = _by_agent(spoken, pairs, run.agents)
    spoke, heard = int((table["said"] > 0).sum()), int((table["was_heard_by"] > 0).sum())
    return Measurement(
        title="Speech",
        finding=_finding(spoken, pairs, spoke, heard, run.agents) + _unattended(run),
        headline={
            "spoke": spoke,
            "heard": heard,
            "utterances": len(spoken),
            "hearings": int(pairs["utterances"].sum()),
        },
        tables=[
            Table(
                "speech",
                "Who spoke and who heard; “heard by” and “heard from” count different listeners and speakers",
                table,
                {
                    "agent": "Agent",
                    "said": "Said",
                    "said_to_someone": "Heard by someone",
                    "was_heard_by": "Heard by",
                    "heard": "Heard",
                    "heard_from": "Heard from",
                },
                rows_shown=40,
            ),
            Table("speech_pairs", "How often each listener heard each speaker", pairs, {}),
        ],
        plots=[
            Plot(
                "who_heard_whom",
                "How many utterances of each speaker (row) each listener (column) heard.",
                _alt(pairs),
                lambda: draw_hearing_matrix(pairs, run.agents, run.title),
            )
        ]
        if len(pairs)
        else [],
        panel="society/talk",
    )


def _pairs(spoken: pd.DataFrame) -> pd.DataFrame:
    """Return the edges of the graph of hearing: speaker, listener, number of utterances."""
    lengths = [len(hearers) for hearers in spoken["hearers"]]
    edges = pd.DataFrame(
        {
            "speaker": pd.Series(spoken["agent"].repeat(lengths).to_numpy(), dtype="str"),
            "hearer": pd.Series(list(chain.from_iterable(spoken["hearers"])), dtype="str"),
        }
    )
    # An agent does not count as its own listener.
    edges = edges.loc[edges["speaker"] != edges["hearer"]]
    return edges.groupby(["speaker", "hearer"]).size().rename("utterances").reset_index()


def _by_agent(spoken: pd.DataFrame, pairs: pd.DataFrame, agents: list[str]) -> pd.DataFrame:
    audiences = pd.Series(
        [
            any(hearer != agent for hearer in hearers)
            for agent, hearers in zip(spoken["agent"].tolist(), spoken["hearers"], strict=True)
        ],
        dtype="bool",
    )
    said = spoken.groupby("agent")
    speakers, hearers = pairs.groupby("speaker"), pairs.groupby("hearer")
    table = pd.DataFrame(
        {
            "said": said.size(),
            "said_to_someone": audiences.groupby(spoken["agent"]).sum(),
            "was_heard_by": speakers.size(),
            "heard": hearers["utterances"].sum(),
            "heard_from": hearers.size(),
        }
    )
    # Every agent was present to speak and to listen, so a missing row is exactly 0.
    table = table.reindex(pd.Index(agents, name="agent", dtype="str")).fillna(0).astype("int64")
    return table.reset_index()


def _finding(spoken: pd.DataFrame, pairs: pd.DataFrame, spoke: int, heard: int, agents: list[str]) -> str:
    if not len(spoken):
        return "Nobody spoke."
    others = sorted(set(pairs["hearer"].unique()) - set(agents))
    named = ", ".join(others[:_GUESTS_NAMED]) + (" …" if len(others) > _GUESTS_NAMED else "")
    guests = f" Listeners that are not agents of the run: {named}." if others else ""
    return (
        f"{spoke} of {len(agents)} agents spoke, {len(spoken)} times in all, and {heard} were heard by someone; "
        f"{len(pairs)} pairs of speaker and listener occurred.{guests}"
    )


def _unattended(run: Run) -> str:
    """Return how much of what was heard did not reach the minds, as a sentence; nothing if all of it did."""
    attended = run.payloads("heard", "attended")["attended"].astype("bool")
    if attended.all():
        return ""
    share = 1 - attended.mean()
    return f" {share:.0%} of what agents heard did not reach their minds, because they were in a crowd; it counts here."


def _alt(pairs: pd.DataFrame) -> str:
    loudest = pairs.sort_values(["utterances", "speaker", "hearer"], ascending=[False, True, True]).iloc[0]
    return (
        f"Matrix of speakers against listeners, with {len(pairs)} filled cells. Most often, "
        f"{loudest['hearer']} heard {loudest['speaker']}: {loudest['utterances']} utterances."
    )
