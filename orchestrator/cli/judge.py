"""``civitas judge``: puts the texts of recorded runs to a judge."""

from typing import Annotated

import typer

from orchestrator.cli.common import RUNS_DIR, AsJson, Batch, RunsDir, print_json
from orchestrator.run.folder import find_run


def judge(  # noqa: PLR0917 (typer reads the options from the signature)
    runs: Annotated[list[str], typer.Argument(metavar="RUN…", help="Ids or folders of runs, or latest.")],
    mind: Annotated[
        str, typer.Option("--judge", help="The mind that judges, such as rules, openai:ollama, or openai:PATH.")
    ] = "rules",
    batch: Batch = None,
    runs_dir: RunsDir = RUNS_DIR,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show no progress.")] = False,
    as_json: AsJson = False,
) -> None:
    """Ask a judge what the texts of runs mean; runs of models are then measured by it, with the lexicon beside.

    It needs the log alone, and any model may judge, whichever model lived. Analyse the runs again afterwards, or start
    their sweep again, which then only compares.
    """
    from orchestrator.cli.judged_runs import judge_runs  # noqa: PLC0415 - tables take a second to import

    found = judge_runs([find_run(run, runs_dir) for run in runs], mind, batch=batch, quiet=quiet)
    if as_json:
        print_json({"questions": found.told, "cost": found.usage.model_dump()})
        return
    for one in found.told:
        agreed = one["with_lexicon"]
        kappa = agreed["kappa"] if isinstance(agreed, dict) else None
        judged = f"{one['answered']} of {one['texts']} texts judged by {one['judge']}" if one["texts"] else "no texts"
        typer.echo(
            f"{one['run']}, {one['question']}: {judged}, lived by {one['lived']}"
            + (f", κ with the lexicon {kappa:.2f}" if isinstance(kappa, float) else "")
        )
        reasons = one["reasons"]
        if isinstance(reasons, list) and reasons:
            typer.echo(
                f"  without an answer: {reasons[0]}" + (f" (and {len(reasons) - 1} others)" if reasons[1:] else "")
            )
    usage = found.usage
    if usage.tokens_in:
        typer.echo(f"Cost: {usage.tokens_in:,} tokens in, {usage.tokens_out:,} out, ${usage.usd:.4f}")
