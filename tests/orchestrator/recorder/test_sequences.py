from orchestrator.recorder import Sequences


def test_a_number_counts_once() -> None:
    sequences = Sequences()
    assert [sequences.is_new(f"Thorin/1/{number:06d}") for number in (1, 2, 2, 1, 3)] == [
        True,
        True,
        False,
        False,
        True,
    ]
    assert sequences.missing == 0


def test_every_life_of_a_source_has_numbers_of_its_own() -> None:
    sequences = Sequences()
    assert all(sequences.is_new(event_id) for event_id in ("Thorin/1/000001", "Thorin/2/000001", "Balin/1/000001"))


def test_what_was_skipped_is_missing_until_it_comes() -> None:
    sequences = Sequences()
    sequences.resume(["Thorin/1/000001", "Thorin/1/000004"])
    assert sequences.missing == 2
    assert sequences.is_new("Thorin/1/000003")
    assert not sequences.is_new("Thorin/1/000003")
    assert sequences.missing == 1


def test_a_source_that_was_seen_before_goes_on() -> None:
    sequences = Sequences()
    sequences.resume_source("Thorin/1", 4, [2])
    assert sequences.missing == 1
    ids = [f"Thorin/1/{number:06d}" for number in (1, 2, 4, 5)]
    assert [sequences.knows(one) for one in ids] == [True, False, True, False]
    assert [sequences.is_new(one) for one in ids] == [False, True, False, True]
