"""Loading the event table."""

import json
from pathlib import Path

import pytest

import analysis
from analysis import AnalysisError, load_events, payloads, sequence_gaps
from tests.analysis.folders import Log, write_part, write_run


def test_events_are_sorted_by_time_then_id_across_parts(tmp_path: Path) -> None:
    log = Log()
    log.said(5.0, "Bram", "later")
    log.said(2.0, "Bram", "at two")
    log.said(2.0, "Ada", "at two as well")
    write_part(tmp_path, 1, log.rows[:1])
    write_part(tmp_path, 2, log.rows[1:])
    events = load_events(tmp_path)
    assert events["event_id"].tolist() == ["Ada/1/000001", "Bram/1/000002", "Bram/1/000001"]
    assert events["t"].dtype == "float64"
    assert str(events["wall"].dt.tz) == "UTC"


def test_redelivered_events_are_counted_once_and_reported(tmp_path: Path) -> None:
    # Five rows: two written again unchanged, one written again with other data.
    log = Log()
    for t in range(3):
        log.said(float(t), "Ada", f"line {t}")
    changed = log.rows[2] | {"data": json.dumps({"text": "other words"})}
    write_part(tmp_path, 1, log.rows)
    write_part(tmp_path, 2, [log.rows[0], log.rows[1], changed])
    events = load_events(tmp_path)
    assert len(events) == 3
    assert events.attrs == {"doubled": 3, "conflicting": 1}
    assert payloads(events, "speech")["text"].tolist() == ["line 0", "line 1", "line 2"]


def test_unfinished_files_are_passed_over(tmp_path: Path) -> None:
    log = Log()
    log.said(1.0, "Ada", "hello")
    write_run(tmp_path, log)
    for name in ("part-000002.parquet.tmp", ".part-000002.parquet", "part-2.parquet"):
        (tmp_path / "events" / name).write_bytes(b"half")
    assert len(load_events(tmp_path)) == 1


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    log = Log()
    log.said(1.0, "Ada", "hello")
    write_part(tmp_path, 1, log.rows)
    whole = write_part(tmp_path, 2, log.rows)
    whole.write_bytes(whole.read_bytes()[:-20])
    with pytest.raises(AnalysisError, match=r"part-000002\.parquet is damaged .* restore it") as raised:
        load_events(tmp_path)
    assert "\n" not in str(raised.value)


def test_a_part_of_something_else_is_named(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    (tmp_path / "events").mkdir()
    pq.write_table(pa.table({"event_id": ["a/1/1"]}), tmp_path / "events" / "part-000001.parquet")
    with pytest.raises(AnalysisError, match=r"part-000001\.parquet lacks the column t"):
        load_events(tmp_path)


def test_missing_and_empty_folders_say_how_to_mend(tmp_path: Path) -> None:
    with pytest.raises(AnalysisError, match=r"There is no run folder .*nowhere; give the path"):
        load_events(tmp_path / "nowhere")
    with pytest.raises(AnalysisError, match=r"has no events .* run the scenario first"):
        load_events(tmp_path)
    write_part(tmp_path, 1, [])
    with pytest.raises(AnalysisError, match="have no rows"):
        load_events(tmp_path)


def test_gaps_are_found_for_each_source_and_incarnation(tmp_path: Path) -> None:
    # Ada 1: 1 2 _ _ 5 → 3 to 4 are missing. Ada 2: _ 2 → 1 is missing. Bram 1: 1 2 → whole.
    log = Log()
    row = log.said(1.0, "Ada", "hello")
    ids = ["Ada/1/000001", "Ada/1/000002", "Ada/1/000005", "Ada/2/000002", "Bram/1/000001", "Bram/1/000002"]
    write_part(tmp_path, 1, [row | {"event_id": event_id} for event_id in ids])
    gaps = sequence_gaps(load_events(tmp_path))
    assert gaps.to_dict("records") == [
        {"source": "Ada", "incarnation": 1, "first_missing": 3, "last_missing": 4, "missing": 2},
        {"source": "Ada", "incarnation": 2, "first_missing": 1, "last_missing": 1, "missing": 1},
    ]


def test_sequences_of_more_digits_than_six_are_read(tmp_path: Path) -> None:
    log = Log()
    row = log.said(1.0, "Ada", "hello")
    ids = ["shard-1/2/999999", "shard-1/2/1000000", "shard-1/2/1000003", "Bram/1/000001"]
    write_part(tmp_path, 1, [row | {"event_id": event_id} for event_id in ids])
    gaps = sequence_gaps(load_events(tmp_path))
    assert gaps[["source", "first_missing", "last_missing"]].to_numpy().tolist() == [
        ["shard-1", 1, 999998], ["shard-1", 1000001, 1000002],
    ]  # fmt: skip


def test_a_whole_table_has_no_gaps(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada", "Bram")
    log.said(1.0, "Ada", "hello")
    gaps = sequence_gaps(load_events(write_run(tmp_path, log)))
    assert gaps.empty
    assert gaps.columns.tolist() == ["source", "incarnation", "first_missing", "last_missing", "missing"]


@pytest.mark.parametrize("event_id", ["Ada", "Ada/1", "Ada/one/000001", "Ada/1/"])
def test_an_id_of_another_form_is_named(tmp_path: Path, event_id: str) -> None:
    log = Log()
    row = log.said(1.0, "Ada", "hello")
    write_part(tmp_path, 1, [row | {"event_id": event_id}])
    with pytest.raises(AnalysisError, match=f"'{event_id}' is not SOURCE/INCARNATION/SEQUENCE"):
        sequence_gaps(load_events(tmp_path))


def test_payloads_are_typed(tmp_path: Path) -> None:
    log = Log()
    log.finished(3.0, "Ada", "a-1", "collect", seconds=2.0, met_expectation=True, delta={"oak_log": 2})
    log.finished(4.0, "Ada", "a-2", "wait", seconds=1.0)
    expanded = payloads(load_events(write_run(tmp_path, log)), "action.finished")
    assert expanded["agent"].tolist() == ["Ada", "Ada"]
    assert expanded["x"].tolist() == [1.5, 1.5]
    assert expanded["seconds"].dtype == "float64"
    assert expanded["delta"].tolist() == [{"oak_log": 2}, {}]
    assert expanded["met_expectation"].dtype == "boolean"
    assert expanded["met_expectation"].isna().tolist() == [False, True]


def test_payloads_of_an_absent_kind_have_columns_and_no_rows(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    expanded = payloads(load_events(write_run(tmp_path, log)), "item.acquired", ["count"])
    assert expanded.empty
    assert expanded["count"].dtype == "int64"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ('{"item": "dirt", "count": "1", "unique_total": 1}', "count: Input should be a valid integer"),
        ('{"item": "dirt", "count": 1}', "unique_total: Field required"),
        ('{"item": "dirt"', "Invalid JSON"),
        ('{"item":"a","count":1,"unique_total":1},{"item":"b","count":1,"unique_total":2}', "Invalid JSON"),
    ],
)
def test_a_malformed_row_is_named(tmp_path: Path, data: str, reason: str) -> None:
    log = Log()
    log.item(1.0, "Ada", "oak_log", 1)
    log.item(2.0, "Ada", "dirt", 2)["data"] = data
    events = load_events(write_run(tmp_path, log))
    with pytest.raises(AnalysisError, match=f"Ada/1/000002 do not fit the kind item.acquired .{reason}"):
        payloads(events, "item.acquired")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (
            '{"action_id": "1", "skill": "eat", "args": {"item": "apple"}, "expected": null}',
            "expected: Input should be",
        ),
        ('{"action_id": "1", "skill": "eat", "args": ["apple"], "expected": ""}', "args: Input should be an object"),
        ('{"action_id": "1", "skill": "eat", "expected": ""}', "args: Field required"),
    ],
)
def test_a_malformed_row_among_mappings_is_named(tmp_path: Path, data: str, reason: str) -> None:
    log = Log()
    log.started(1.0, "Ada", "1", "eat")
    log.started(2.0, "Ada", "2", "eat")["data"] = data
    with pytest.raises(AnalysisError, match=f"Ada/1/000002 do not fit the kind action.started .{reason}"):
        payloads(load_events(write_run(tmp_path, log)), "action.started")


@pytest.mark.parametrize(
    "args",
    [
        {},
        {"item": "oak_log", "count": 2, "near": None, "slow": True, "of": ["a", "b"]},
        {"text": 'a "quoted" } brace { and \\ backslash \u00e9 \U0001f600'},
        {"text": '"args": {"no": 1}'},
        {"deep": {"deeper": [{"x": 1.5}]}},
    ],
)
def test_mappings_are_read_as_they_were_written(tmp_path: Path, args: dict[str, object]) -> None:
    log = Log()
    log.started(1.0, "Ada", "1", "eat")
    log.add(2.0, "Ada", "action.started", action_id="2", skill="eat", args=args, expected="")
    log.rows[1]["data"] = json.dumps(json.loads(log.rows[1]["data"]), separators=(",", ":"))
    expanded = payloads(load_events(write_run(tmp_path, log)), "action.started", ["args", "skill"])
    assert expanded["args"].tolist() == [{}, args]
    assert expanded["skill"].tolist() == ["eat", "eat"]


def test_what_may_be_missing_has_to_be_said_to_be(tmp_path: Path) -> None:
    log = Log()
    log.said(1.0, "Ada", "hello")
    row = log.said(2.0, "Ada", "hello again")
    events = load_events(write_run(tmp_path / "null", log))
    assert payloads(events, "speech", ["in_reply_to"])["in_reply_to"].isna().all()
    row["data"] = '{"text": "hello again", "hearers": [], "radius": 16.0}'
    events = load_events(write_run(tmp_path / "absent", log))
    with pytest.raises(AnalysisError, match=r"Ada/1/000002 .*in_reply_to: Field required"):
        payloads(events, "speech", ["in_reply_to"])


@pytest.mark.parametrize("radius", ["NaN", "1e999", "true", '"16"'])
def test_a_value_that_is_not_a_number_is_refused(tmp_path: Path, radius: str) -> None:
    log = Log()
    log.said(1.0, "Ada", "hello")["data"] = f'{{"text":"","hearers":[],"radius":{radius},"in_reply_to":null}}'
    with pytest.raises(AnalysisError, match=r"Ada/1/000001 do not fit the kind speech"):
        payloads(load_events(write_run(tmp_path, log)), "speech", ["radius"])


def test_an_agents_event_without_agent_is_named(tmp_path: Path) -> None:
    log = Log()
    log.item(1.0, "Ada", "oak_log", 1)["agent"] = None
    with pytest.raises(AnalysisError, match=r"Ada/1/000001 .* names no agent"):
        payloads(load_events(write_run(tmp_path, log)), "item.acquired")


def test_unknown_kinds_and_columns_are_refused(tmp_path: Path) -> None:
    log = Log()
    log.joined("Ada")
    events = load_events(write_run(tmp_path, log))
    with pytest.raises(AnalysisError, match="no kind of event 'items'"):
        payloads(events, "items")
    with pytest.raises(AnalysisError, match="speech has no 'words'; it has text, hearers"):
        payloads(events, "speech", ["words"])


def test_the_package_exports_what_it_says() -> None:
    assert sorted(analysis.__all__) == [
        "AnalysisError",
        "AnalysisResult",
        "ComparisonResult",
        "RunAnalysis",
        "UnlikeRunsError",
        "analyze",
        "check_lexicon_extends",
        "check_measures",
        "check_scenario",
        "compare",
        "load_events",
        "payloads",
        "sequence_gaps",
        "write_headlines",
    ]
