"""The lines at the end of a run."""

from collections.abc import Iterator

from orchestrator.run.run_experiment import Conclusion
from orchestrator.run.summary import CostSummary


def closing_lines(conclusion: Conclusion) -> Iterator[str]:
    """Yield the results and costs of a run, line by line.

    Args:
        conclusion: the result of the run.
    """
    manifest, summary = conclusion.manifest, conclusion.summary
    yield f"{manifest.run_id}: {manifest.status.value} ({manifest.reason})"
    yield (
        f"{summary.joined} of {summary.agents} agents joined, {summary.minutes:.1f} min of run clock at speed "
        f"{manifest.speed:g}, seed {manifest.seed}"
    )
    yield (
        f"Different items each: {summary.unique_items_mean:.1f}; utterances: {summary.speeches} "
        f"({summary.agents_who_spoke} spoke, {summary.agents_who_were_heard} were heard); "
        f"deaths: {summary.deaths}, faults: {summary.faults}, events: {summary.events}"
    )
    if summary.events_missing:
        yield f"Missing from the log: {summary.events_missing} events"
    if summary.seconds_to_first_joined is not None:
        everybody = summary.seconds_to_all_joined
        all_joined = "" if everybody is None else f", all agents {everybody:.1f} s"
        yield f"First agent in the world {summary.seconds_to_first_joined:.1f} s{all_joined} after the command"
    if summary.times_out_of_world:
        yield f"Agents left the world before the end {summary.times_out_of_world} times"
    if summary.ticks_per_second is not None:
        yield f"World: {summary.ticks_per_second:.1f} ticks per wall second"
    yield from _costs(summary.cost, summary.engine)
    yield from conclusion.ending.troubles
    if conclusion.report_error:
        yield conclusion.report_error
    if conclusion.report is not None:
        yield f"Report: {conclusion.report}"
    yield f"Run folder: {conclusion.run_dir}"


def _costs(cost: CostSummary, engine: str) -> Iterator[str]:
    parts = ", ".join(
        f"{part} {seconds:.0f} s / {cost.memory_mb[part]:.0f} MB" for part, seconds in sorted(cost.cpu_seconds.items())
    )
    yield f"CPU seconds / peak memory by part: {parts}"
    failed = ", ".join(f"{count} {reason.replace('_', ' ')}" for reason, count in cost.calls_failed.items())
    cached = f" ({cost.tokens_cached / cost.tokens_in:.0%} read before)" if cost.tokens_cached else ""
    yield (
        f"Thoughts: {cost.calls} requests to the {engine} mind, {sum(cost.calls_failed.values())} without an answer"
        f"{f' ({failed})' if failed else ''}; {cost.tokens_in} tokens in{cached}, {cost.tokens_out} out, "
        f"${cost.usd:.4f}"
    )
    for model, own in cost.models.items() if len(cost.models) > 1 else ():
        tokens = f"{own.tokens_in} tokens in, {own.tokens_out} out"
        yield f"  {model}: {own.calls} requests, {own.calls - own.answered} without an answer; {tokens}, ${own.usd:.4f}"
    if cost.cpu_pct_per_agent is None:
        return
    yield (
        f"Cost: {cost.cpu_pct_per_agent:.1f} % of a core and {cost.memory_mb_per_agent:.0f} MB per agent; an "
        f"agent-hour of run clock takes {cost.cpu_seconds_per_agent_hour:.0f} CPU seconds, "
        f"{cost.tokens_per_agent_hour:.0f} tokens and ${cost.usd_per_agent_hour:.2f} ({engine} mind)"
    )
