"""Read event by event, news is that which the measures find in the whole run."""

from pathlib import Path

from analysis.experiments.party.knowledge import END
from analysis.experiments.party.reading import SubjectReader
from analysis.experiments.party.subjects import PARTY
from analysis.experiments.party.town import town_of
from tests.analysis.experiments.party.people import opened, town_log
from tests.analysis.folders import Log
from tests.analysis.reading import read_by


def test_talk_memories_and_answers_are_those_of_the_whole_run(tmp_path: Path) -> None:
    run = opened(tmp_path, town_log())
    town = town_of(run)
    read = [(t, agent, told) for t, agent, told in read_by(SubjectReader(run), run) if PARTY in told["subjects"]]
    of = {kind: [one for one in read if one[2]["of"] == kind] for kind in ("speech", "memory", "interview")}
    assert [agent for _, agent, _ in of["memory"]] == town.origins[PARTY] == ["Isabella"]
    assert [(t, agent, told["hearers"]) for t, agent, told in of["speech"]] == [
        (100.0, "Isabella", ["Tom"]),
        (200.0, "Tom", ["Jane"]),
    ]
    ends = town.answers.loc[(town.answers["subject"] == PARTY) & (town.answers["round"] == END)]
    said = {agent: told["yes"] for t, agent, told in of["interview"] if t > 500}
    assert said == dict(zip(ends["agent"], ends["yes"], strict=True)) and sum(said.values()) == 4


def test_a_memory_is_from_before_the_run_only_at_its_begin(tmp_path: Path) -> None:
    log = Log()
    for t, agent, episode in ((1.0, "Ada", None), (1.1, "Ada", "deed"), (1.3, "Ada", None), (9.0, "Bo", None)):
        text = f"I did plan a party, as I said at {t}."
        told = {"memory_id": f"{agent}/{t}", "importance": 5.0, "evidence": [], "speaker": None, "quote": None}
        log.add(t, agent, "memory", text=text, episode=episode, **told)
    log.ended(10.0)
    run = opened(tmp_path, log)
    assert [(t, agent) for t, agent, _ in read_by(SubjectReader(run), run)] == [(1.0, "Ada"), (9.0, "Bo")]
