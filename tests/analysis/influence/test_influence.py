"""Influence: hearers of each speaker, changes traced to speakers, and the rest when hearers are shuffled."""

from pathlib import Path

import pytest

from analysis.events.errors import AnalysisError
from analysis.influence import Tracing, by_words, expose, hear, matter_words, shuffle_hearers, trace
from analysis.run import Run, open_run
from tests.analysis.experiments.constitution.people import moved
from tests.analysis.folders import Log, write_run

PEOPLE = ["Ada", "Bram", "Cleo", "Dirk"]
WORDS = ("tax",)


def told(log: Log, folder: Path, speed: float = 1.0) -> Run:
    log.ended(600.0)
    return open_run(write_run(folder, log, {"run_id": "trial", "status": "done", "speed": speed}))


def traced(run: Run) -> Tracing:
    hearing = hear(run, by_words(WORDS))
    return trace(run, "taxation", hearing, expose(hearing, ["Thorin"], PEOPLE), PEOPLE)


def test_talk_of_a_matter_is_followed_from_mouth_to_mouth(tmp_path: Path) -> None:
    log = Log()
    log.joined("Thorin", *PEOPLE)
    log.said(5.0, "Bram", "Taxes again!", "Cleo")  # before anything reached him, so it is his own
    log.said(10.0, "Thorin", "What lovely weather.", "Dirk")  # about another topic
    log.said(20.0, "Thorin", "The tax is too high.", "Ada", "Thorin")
    log.said(30.0, "Ada", "Thorin thinks the TAX too high.", "Bram", "Thorin")
    log.said(40.0, "Bram", "The taxman takes too much.", "Cleo", "Ada")
    log.said(50.0, "Bram", "I never pay syntax errors.", "Dirk")
    run = told(log, tmp_path)
    exposure = expose(hear(run, by_words(WORDS)), ["Thorin"], PEOPLE)
    rows = exposure.agents.set_index("agent")
    assert rows["chain"].fillna(0).tolist() == [1, 2, 3, 0]
    assert rows["first_seconds"].fillna(-1).tolist() == [20, 30, 40, -1]
    assert rows["heard_directly"].tolist() == [1, 0, 0, 0]
    assert rows["heard_at_second_hand"].tolist() == [1, 1, 1, 0]
    assert exposure.utterances["chain"].fillna(0).tolist() == [0, 0, 1, 2, 3, 0]


def test_a_change_is_traced_to_words_that_the_agent_heard_then(tmp_path: Path) -> None:
    log = Log()
    log.joined("Thorin", *PEOPLE)
    log.add(1.0, "Ada", "view", matter="taxation", score=5.0, before=None, summary="Mine.", moved_by=[])
    log.said(20.9, "Thorin", "Listen:  the Tax is too high. Good day!", "Ada", "Bram")
    log.said(30.0, "Ada", "The tax is too high.", "Bram")
    log.said(40.0, "Cleo", "I like the tax.", "Dirk")
    moved(log, 20.0, "Ada", 5.0, 4.0, ("Thorin", "the tax is too high."))
    moved(log, 30.5, "Bram", None, 4.0, ("Ada", "The tax is too high."))
    moved(log, 41.0, "Dirk", 5.0, 6.0, ("Cleo", "I like the tax."))
    run = told(log, tmp_path)
    changes = traced(run).changes
    assert changes["agent"].tolist() == ["Ada", "Bram", "Dirk"]
    assert changes["traced"].all()
    assert changes["came"].tolist() == ["directly", "at second hand", "not from a campaigner"]
    assert changes["chain"].fillna(0).tolist() == [1, 2, 0]
    assert changes["speech"].tolist() == ["Thorin/1/000002", "Ada/1/000003", "Cleo/1/000002"]
    assert changes["moved_by"].tolist() == ["Thorin", "Ada", "Cleo"]


@pytest.mark.parametrize(("speed", "is_traced"), [(1.0, False), (3.0, True)])
def test_a_delay_of_the_machine_takes_more_run_clock_at_a_higher_speed(
    tmp_path: Path, speed: float, is_traced: bool
) -> None:
    log = Log()
    log.joined("Thorin", *PEOPLE)
    log.said(20.0, "Thorin", "The tax is too high.", "Ada")
    moved(log, 25.0, "Ada", 5.0, 4.0, ("Thorin", "The tax is too high."))
    assert traced(told(log, tmp_path, speed)).changes["traced"].tolist() == [is_traced]


@pytest.mark.parametrize(
    ("at", "speaker", "words", "hearer"),
    [
        (23.1, "Thorin", "The tax is too high.", "Ada"),
        (20.0, "Bram", "The tax is too high.", "Ada"),
        (20.0, "Thorin", "The tax is too low.", "Ada"),
        (20.0, "Thorin", "", "Ada"),
        (20.0, "Thorin", "The tax is too high.", "Bram"),
    ],
    ids=["too late", "another speaker", "other words", "no words", "heard by another"],
)
def test_what_was_not_said_to_the_agent_so_then_moved_nobody(
    tmp_path: Path, at: float, speaker: str, words: str, hearer: str
) -> None:
    log = Log()
    log.joined("Thorin", *PEOPLE)
    log.said(20.9, "Thorin", "The tax is too high.", hearer)
    moved(log, at, "Ada", 5.0, 4.0, (speaker, words))
    (change,) = traced(told(log, tmp_path)).changes.to_dict("records")
    assert (change["traced"], change["came"]) == (False, "not traced")


@pytest.mark.parametrize(("speed", "counts"), [(1.0, False), (4.0, True)])
def test_an_exact_memory_of_words_proves_no_hearing_and_is_counted_apart(
    tmp_path: Path, speed: float, counts: bool
) -> None:
    log = Log()
    log.joined("Thorin", *PEOPLE)
    log.said(20.0, "Thorin", "The tax is too high.", "Bram")
    log.add(50.0, "Ada", "memory", memory_id="Ada/m1", text='Thorin said: "The tax is too high."', importance=3.0)
    moved(log, 20.0, "Ada", 5.0, 4.0, ("Thorin", "The tax is too high."))
    log.ended(600.0)
    run = open_run(write_run(tmp_path, log, {"run_id": "late", "status": "done", "speed": speed}))
    (change,) = traced(run).changes.to_dict("records")
    assert (change["traced"], change["came"], change["imputed"]) == (False, "not traced", counts)


def test_an_agent_whose_own_body_logged_the_words_is_a_hearer(tmp_path: Path) -> None:
    log = Log()
    log.joined("Thorin", *PEOPLE)
    log.said(20.0, "Thorin", "The tax is too high.", "Bram")
    log.heard(20.4, "Ada", "Thorin", "The tax is too high.")
    moved(log, 20.0, "Ada", 5.0, 4.0, ("Thorin", "The tax is too high."))
    (change,) = traced(told(log, tmp_path)).changes.to_dict("records")
    assert (change["traced"], change["came"], change["imputed"]) == (True, "directly", False)


def test_everything_that_moved_a_view_has_to_be_found_and_something_has_to_have_moved_it(tmp_path: Path) -> None:
    log = Log()
    log.joined("Thorin", *PEOPLE)
    log.said(20.0, "Thorin", "The tax is too high.", "Ada", "Bram")
    moved(log, 20.0, "Ada", 5.0, 4.0, ("Thorin", "The tax is too high."), ("Thorin", "It ruins us."))
    moved(log, 20.0, "Bram", 5.0, 4.0)
    # Not a change: the same view again; another matter; an agent outside of the question.
    moved(log, 25.0, "Bram", 4.0, 4.0)
    log.add(26.0, "Bram", "view", matter="weather", score=1.0, before=5.0, summary="", moved_by=[])
    moved(log, 27.0, "Thorin", 1.0, 2.0)
    assert traced(told(log, tmp_path)).changes["traced"].tolist() == [False, False]


def test_with_hearers_shuffled_a_change_traces_as_often_as_chance_has_it(tmp_path: Path) -> None:
    # Each utterance is heard by two of five others and moves both; by chance one in 2 / 5.
    log = Log()
    people = [*PEOPLE, "Eef"]
    log.joined("Thorin", *people)
    for number in range(40):
        hearers = [people[number % 5], people[(number + 1) % 5]]
        log.said(10.0 * number, "Thorin", f"Tax number {number} is too high.", *hearers)
        for hearer in hearers:
            moved(log, 10.0 * number, hearer, 5.0, 4.0, ("Thorin", f"Tax number {number} is too high."))
    run = told(log, tmp_path)
    hearing = hear(run, by_words(WORDS))
    tracing = trace(run, "taxation", hearing, expose(hearing, ["Thorin"], people), people)
    shuffled = shuffle_hearers(tracing, hearing, run.agents, seed=7, shuffles=400)
    assert shuffled.observed == 1.0 and shuffled.changes == 80
    assert shuffled.mean == pytest.approx(0.4, abs=0.01)
    assert shuffled.span is not None and shuffled.span[1] < 0.6
    assert shuffled.as_likely == pytest.approx(1 / 401)
    again = shuffle_hearers(tracing, hearing, run.agents, seed=7, shuffles=400)
    assert again.shares.tolist() == shuffled.shares.tolist()


def test_where_everybody_hears_everything_shuffling_proves_nothing(tmp_path: Path) -> None:
    log = Log()
    log.joined("Thorin", *PEOPLE)
    log.said(20.0, "Thorin", "The tax is too high.", *PEOPLE)
    moved(log, 20.0, "Ada", 5.0, 4.0, ("Thorin", "The tax is too high."))
    run = told(log, tmp_path)
    hearing = hear(run, by_words(WORDS))
    shuffled = shuffle_hearers(traced(run), hearing, run.agents, seed=7, shuffles=50)
    assert (shuffled.observed, shuffled.mean, shuffled.as_likely) == (1.0, 1.0, 1.0)


def test_where_nobody_changed_there_is_nothing_to_shuffle(tmp_path: Path) -> None:
    log = Log()
    log.joined("Thorin", *PEOPLE)
    run = told(log, tmp_path)
    shuffled = shuffle_hearers(traced(run), hear(run, by_words(WORDS)), run.agents, seed=7)
    assert (shuffled.observed, shuffled.mean, shuffled.span, shuffled.as_likely) == (None, None, None, None)


def test_the_words_of_a_matter_are_those_of_the_configuration(tmp_path: Path) -> None:
    assert matter_words(tmp_path, "taxation", ("tax",)) == ("tax",)
    assert matter_words(tmp_path, "weather") == ("weather",)
    (tmp_path / "config.yaml").write_text(
        "brain: {matters: [{name: taxation, words: [levy, toll]}, {name: weather}]}", encoding="utf-8"
    )
    assert matter_words(tmp_path, "taxation") == ("levy", "toll")
    assert matter_words(tmp_path, "weather") == ("weather",)
    (tmp_path / "config.yaml").write_text("brain: [", encoding="utf-8")
    with pytest.raises(AnalysisError, match="cannot be read"):
        matter_words(tmp_path, "taxation")
