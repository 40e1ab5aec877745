"""Remarks: how much is said, how much of it over and over, and what contradicts the speaker's own things."""

from analysis.experiments.village.own_things import OWN_THINGS_QUESTION
from analysis.experiments.village.remarks import contradictions, repeated
from analysis.judges import decides
from analysis.metrics.base import METRICS, Measurement, Table
from analysis.run import Run
from analysis.statistics import share

MINUTE_SECONDS = 60.0


@METRICS.part("remarks", order=45)
def measure(run: Run) -> Measurement:
    """Measure ``remarks_per_agent_minute``, their ``repeated_share``, and the number of ``contradicted`` ones."""
    spoken = run.payloads("speech", "text")
    agent_minutes = len(run.agents) * run.seconds / MINUTE_SECONDS
    if spoken.empty or not agent_minutes:
        return Measurement(
            title="Remarks",
            finding="Nobody said anything.",
            headline={"remarks_per_agent_minute": 0.0, "repeated_share": None, "contradicted": 0},
        )
    again = repeated(spoken)
    often = spoken.loc[again].groupby("text").agg(times=("t", "size"), speakers=("agent", "nunique")).reset_index()
    often = often.sort_values(["times", "text"], ascending=[False, True], ignore_index=True)
    denied, judge = contradictions(run), decides(run, OWN_THINGS_QUESTION)
    pace, part = len(spoken) / agent_minutes, share(int(again.sum()), len(spoken))
    return Measurement(
        title="Remarks",
        finding=f"An agent made {pace:.1f} remarks a minute. {0 if part is None else part:.0%} of the remarks repeat "
        f"what their speaker said in the five minutes before, and {len(denied)} ask for what the speaker holds, or "
        f"deny it, as {'the lexicon reads' if judge is None else f'{judge.judge} reads'} them.",
        headline={
            "remarks_per_agent_minute": round(pace, 3),
            "repeated_share": None if part is None else round(part, 4),
            "contradicted": len(denied),
        },
        tables=[
            Table(
                "remarks_repeated",
                "Words that their speakers repeated most often",
                often,
                {"text": "Words", "times": "Times", "speakers": "Speakers"},
            ),
            Table(
                "remarks_contradicted",
                "Remarks that contradict what their speaker holds",
                denied,
                {"t": "At (s)", "agent": "Speaker", "item": "Item", "sentence": "Words"},
            ),
        ],
    )
