"""Opening recordings, and the messages if that fails."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from bots.mind.recording import RecordingError, address_of
from bots.mind.recording.layout import FORMAT_KEY, TEXT_COLUMNS
from bots.mind.recording.reader import Recording, find_recording, open_recording
from tests.bots.mind.moments import goal
from tests.bots.mind.recording.lives import PROMPTS, Moody, life, live, names, together, write_recording

pytestmark = pytest.mark.anyio


async def record(run_dir: Path, moments: int = 4) -> Recording:
    kept, _ = await live(Moody(prompts=PROMPTS), together(life(name, moments) for name in names(3)))
    return write_recording(run_dir, kept, part_size=10)


def refusal(work: Callable[[], object]) -> str:
    with pytest.raises(RecordingError) as caught:
        work()
    assert "\n" not in str(caught.value), "one sentence"
    return str(caught.value)


async def test_requests_come_back_as_they_were_in_the_order_of_asking(tmp_path: Path) -> None:
    asked = together(life(name, 4) for name in names(3))
    recording = await record(tmp_path)
    assert [recording.request(exchange) for exchange in recording] == asked
    assert len(recording) == 36
    assert recording.column("agent") == [request.who.name for request in asked]


async def test_lives_of_a_shard_follow_one_another(tmp_path: Path) -> None:
    requests = life("Mira", 4)
    first, _ = await live(Moody(), requests[:6])
    second, _ = await live(Moody(), requests[6:], incarnation=2)
    recording = write_recording(tmp_path, [*second, *first])
    assert [recording.request(exchange) for exchange in recording] == requests


async def test_what_is_written_later_is_read_on(tmp_path: Path) -> None:
    requests = life("Mira", 4)
    kept, outcomes = await live(Moody(prompts=PROMPTS), requests)
    recording = write_recording(tmp_path, kept[:5])
    write_recording(tmp_path, kept)
    assert len(recording) == 5
    recording.read_new()
    assert [recording.request(exchange) for exchange in recording] == requests
    assert recording.text(recording[11].answer or "") == outcomes[11]
    assert [exchange.t for exchange in recording.of_agent("Mira", 1.0, 3.0)] == [1.0] * 3 + [2.0] * 3
    assert recording.find(recording[7].exchange_id) == recording[7] and recording.find("shard-1/1/000099") is None


async def test_prompts_are_found_by_their_names(tmp_path: Path) -> None:
    recording = await record(tmp_path)
    [addresses] = {exchange.prompts for exchange in recording}
    assert addresses is not None
    assert {name: recording.text(address) for name, address in recording.prompts(addresses).items()} == PROMPTS


async def test_each_text_is_written_once_over_all_parts(tmp_path: Path) -> None:
    kept, outcomes = await live(Moody(prompts=PROMPTS), [goal() for _ in range(40)])
    recording = write_recording(tmp_path, kept, part_size=7)
    rows = [row for path in (tmp_path / "mind").glob("texts-*") for row in pyarrow.parquet.read_table(path).to_pylist()]
    assert len(recording) == 40
    assert sorted(row["address"] for row in rows) == sorted({address for one in kept for address in one.texts})
    assert len(rows) == 1 + len(set(outcomes)) + len(PROMPTS) + 1  # the request, answers, prompts and their list
    assert all(row["address"] == address_of(row["text"]) for row in rows)


async def test_a_run_is_found_by_its_id_its_folder_or_the_folder_in_it(tmp_path: Path) -> None:
    runs_dir = tmp_path / "runs"
    await record(runs_dir / "20260101-village")
    folder = runs_dir / "20260101-village" / "mind"
    assert find_recording("20260101-village", runs_dir) == folder
    assert find_recording(str(folder.parent), tmp_path / "elsewhere") == folder
    assert find_recording(str(folder), tmp_path / "elsewhere") == folder
    assert len(open_recording("20260101-village", runs_dir)) == 36


async def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "silent" / "events").mkdir(parents=True)
    assert refusal(lambda: find_recording("gone", tmp_path)) == (
        f"There is no run 'gone' to replay, neither in {tmp_path} nor as a folder: give the id of a run or the path of "
        "its folder."
    )
    assert refusal(lambda: find_recording("silent", tmp_path)) == (
        f"The run {tmp_path / 'silent'} has no recording of its requests: record it again with `recording: on` in "
        "its scenario, or choose another run."
    )
    assert "no recording in" in refusal(lambda: Recording(tmp_path))


@pytest.mark.parametrize("stem", ["part", "texts"])
@pytest.mark.parametrize("older", ["1", "7"])
async def test_a_recording_of_another_format_is_refused(tmp_path: Path, stem: str, older: str) -> None:
    folder = (await record(tmp_path)).folder
    path = folder / f"{stem}-000002.parquet"
    table = pyarrow.parquet.read_table(path)
    pyarrow.parquet.write_table(table.replace_schema_metadata({FORMAT_KEY: older.encode()}), path)
    assert refusal(lambda: Recording(folder)) == (
        f"{path} is a recording of format '{older}' and this version of Civitas reads format '2': open it with the "
        "version that recorded it, or record the run again."
    )


async def test_files_of_another_kind_are_no_recording(tmp_path: Path) -> None:
    folder = (await record(tmp_path)).folder
    shutil.copy(folder / "texts-000001.parquet", folder / "part-000001.parquet")
    assert "is damaged (its columns are not those of a recording)" in refusal(lambda: Recording(folder))
    pyarrow.parquet.write_table(pyarrow.table({"event_id": ["a"]}), folder / "part-000001.parquet")
    assert "is a recording of format 'none'" in refusal(lambda: Recording(folder))


async def test_half_a_file_is_refused(tmp_path: Path) -> None:
    folder = (await record(tmp_path)).folder
    path = folder / "part-000001.parquet"
    path.write_bytes(path.read_bytes()[:-100])
    assert refusal(lambda: Recording(folder)) == (
        f"{path} is damaged (it is not a complete Parquet file): copy the run folder again, or record the run again."
    )


async def test_a_missing_file_of_texts_is_noticed_at_once(tmp_path: Path) -> None:
    folder = (await record(tmp_path)).folder
    (folder / "texts-000002.parquet").unlink()
    assert "of its texts are missing" in refusal(lambda: Recording(folder))


async def test_a_missing_prompt_is_noticed_at_once(tmp_path: Path) -> None:
    folder = (await record(tmp_path)).folder
    rewrite(folder / "texts-000001.parquet", lambda text: None if text == PROMPTS["fence"] else text)
    assert "is damaged (1 of its texts are missing)" in refusal(lambda: Recording(folder))


async def test_a_text_that_was_changed_is_not_given_out(tmp_path: Path) -> None:
    folder = (await record(tmp_path)).folder
    rewrite(folder / "texts-000001.parquet", lambda text: text.replace("poppy", "tulip"))
    recording = Recording(folder)
    changed = next(one for one in recording if one.kind == "choose_action")
    assert "texts-000001.parquet is damaged (a text does not match its address)" in refusal(
        lambda: recording.text(changed.request)
    )


async def test_texts_that_vanish_later_are_told(tmp_path: Path) -> None:
    recording = await record(tmp_path)
    for path in recording.folder.glob("texts-*"):
        path.unlink()
    assert "it cannot be read any more" in refusal(lambda: recording.text(recording[35].request))


async def test_a_request_of_a_kind_that_is_unknown_here_is_told(tmp_path: Path) -> None:
    recording = await record(tmp_path)
    stranger = recording[0].model_copy(update={"kind": "daydream"})
    assert "has a request 'daydream' that this version of Civitas does not know" in refusal(
        lambda: recording.request(stranger)
    )


async def test_texts_are_found_in_more_groups_than_are_held(tmp_path: Path) -> None:
    kept, outcomes = await live(Moody(), life("Mira", 40))
    recording = write_recording(tmp_path, kept, part_size=3)
    assert len(list(recording.folder.glob("texts-*"))) == 40
    for _ in range(2):
        assert [recording.text(exchange.answer or "") for exchange in recording] == outcomes


def rewrite(path: Path, change: Callable[[str], str | None]) -> None:
    rows = [{**row, "text": change(row["text"])} for row in pyarrow.parquet.read_table(path).to_pylist()]
    kept = [row for row in rows if row["text"] is not None]
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(kept, schema=TEXT_COLUMNS), path)
