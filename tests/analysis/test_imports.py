"""Analysis needs the run folder, the schema of the log, the door of parts and the folders of experiments."""

from tests.imports import imports_of, is_of

ALLOWED = ("bots.events", "configs.parts", "configs.experiments")
"""Packages of Civitas that analysis may import; each of them imports none of the mind, the world or the run."""


def test_analysis_imports_the_schema_of_events_and_the_parts_and_nothing_else_of_civitas() -> None:
    others = [
        (path, name)
        for path, name in imports_of("analysis")
        if any(is_of(name, ours) for ours in ("bots", "configs", "orchestrator", "skills", "worlds"))
        and not any(is_of(name, allowed) for allowed in ALLOWED)
    ]
    assert others == []
