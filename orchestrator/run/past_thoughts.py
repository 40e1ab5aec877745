"""What thoughts took in earlier runs on this machine, for the estimate of the next run."""

from collections import Counter
from collections.abc import Iterator, Mapping
from math import inf
from pathlib import Path
from typing import Any

from yaml import YAMLError

from bots.mind.openai.estimate import KindRate
from configs.yaml_places import parse_yaml
from orchestrator.config import Scenario
from orchestrator.errors import BadInputError
from orchestrator.run.folder import MANIFEST
from orchestrator.run.manifest import RunStatus, read_manifest

RUNS_MAX = 5
"""Maximum number of earlier runs that are counted, the newest."""
LOOKED_AT_MAX = 300
"""Maximum number of earlier runs whose manifests are read, the newest. Reading one takes a few milliseconds."""


def past_rates(
    runs_dir: Path, scenario: Scenario, prompt_hashes: Mapping[str, str], models: str, *, is_limited: bool = False
) -> tuple[int, Mapping[str, KindRate]]:
    """Return the number of earlier runs that thought alike, and what their thoughts took.

    They are of the same scenario, with the same models, prompts, speed, settings of the brain and limits per minute.
    Under limits, runs with more agents are left out: their agents may have had less each.

    Args:
        runs_dir: folder of the run folders.
        scenario: the scenario.
        prompt_hashes: SHA-256 of each prompt in use, by name.
        models: names of the models in use.
        is_limited: whether there is a limit per minute.
    """
    agents_max = scenario.run.agents if is_limited else inf
    agent_minutes = 0.0
    sums: dict[str, Counter[str]] = {}
    counted = 0
    for summary in _alike(runs_dir, scenario, prompt_hashes, models, agents_max):
        agent_minutes += summary["agents"] * summary["minutes"]
        counted += 1
        for kind, cost in summary["cost"]["thoughts"].items():
            sums.setdefault(kind, Counter()).update(cost)
        if counted == RUNS_MAX:
            break
    if not agent_minutes:
        return 0, {}
    return counted, {
        kind: KindRate(*(total[name] / agent_minutes for name in ("calls", "tokens_in", "tokens_cached", "tokens_out")))
        for kind, total in sums.items()
    }


def _alike(
    runs_dir: Path, scenario: Scenario, prompt_hashes: Mapping[str, str], models: str, agents_max: float
) -> Iterator[dict[str, Any]]:
    """Yield the summaries of the finished runs that thought alike, the newest first."""
    settings = (scenario.brain.model_dump(mode="json"), _rates(scenario.models))
    for path in sorted(runs_dir.glob(f"*/{MANIFEST}"), reverse=True)[:LOOKED_AT_MAX]:
        try:
            manifest = read_manifest(path.parent)
        except BadInputError:
            continue  # of another version
        if (
            manifest.status is RunStatus.DONE
            and manifest.scenario == scenario.name
            and manifest.mind.get("spec") == scenario.mind
            and manifest.mind.get("model") == models
            and manifest.prompt_hashes == dict(prompt_hashes)
            and manifest.speed == scenario.run.speed
            and manifest.agents <= agents_max
            and manifest.summary is not None
            and manifest.summary["cost"].get("thoughts")
            and _settings(path.parent) == settings
        ):
            yield manifest.summary


def _settings(run_dir: Path) -> tuple[Any, Any]:
    """Return the settings of the brain and the stated limits per minute of a run; None if they cannot be read."""
    try:
        config = parse_yaml((run_dir / "config.yaml").read_text(encoding="utf-8"))
    except (OSError, YAMLError):
        return None, None
    return (config.get("brain"), _rates(config.get("models"))) if isinstance(config, dict) else (None, None)


def _rates(models: Any) -> Any:
    """Return the limits per minute that the settings of models state, beside those of their preset."""
    gateway = models.get("gateway") if isinstance(models, dict) else None
    return gateway.get("rates") if isinstance(gateway, dict) else None
