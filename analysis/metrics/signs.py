"""Signs: what was written, and how many read it."""

from analysis.belonging import where_logged
from analysis.metrics.base import METRICS, Measurement, Table
from analysis.run import Run

_PLACE = ["x", "y", "z", "text"]


@METRICS.part("signs", order=46)
@where_logged("sign.written", "sign.read")
def measure(run: Run) -> Measurement:
    """Measure ``signs_written`` and ``signs_read``. An agent reads a sign once, and again when its words change."""
    written, read = run.payloads("sign.written", "text"), run.payloads("sign.read", "text")
    readers = read.groupby(_PLACE)["agent"].nunique().rename("readers").reset_index()
    signs = written[["t", "agent", *_PLACE]].rename(columns={"t": "t_seconds", "agent": "writer"})
    signs = signs.merge(readers, on=_PLACE, how="outer")
    signs = signs.assign(readers=signs["readers"].fillna(0).astype("int64")).sort_values("t_seconds", ignore_index=True)
    return Measurement(
        title="Signs",
        finding=f"Agents put up {len(written)} signs with words, and read signs {len(read)} times. Words on signs do "
        "not count as heard.",
        headline={"signs_written": len(written), "signs_read": len(read)},
        tables=[
            Table(
                "signs",
                "Signs with words, and the number of agents that read them; a sign without a writer was there before, "
                "or a human wrote it",
                signs,
                {"t_seconds": "At (s)", "writer": "Writer", "text": "Words", "readers": "Readers"},
            )
        ],
    )
