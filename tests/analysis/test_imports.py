"""Analysis needs the run folder and the schema of the log, and nothing else of Civitas."""

from tests.imports import imports_of, is_of


def test_analysis_imports_the_schema_of_events_and_nothing_else_of_civitas() -> None:
    others = [
        (path, name)
        for path, name in imports_of("analysis")
        if any(is_of(name, ours) for ours in ("bots", "configs", "orchestrator", "skills", "worlds"))
        and not is_of(name, "bots.events")
    ]
    assert others == []
