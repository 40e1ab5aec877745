"""What changed since a study was registered, and which verdicts it touches."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from analysis import AnalysisError
from analysis.claims import Claim
from analysis.registration import REGISTRATION, Changes, Code, read_code, read_registration, register
from analysis.verdicts import Verdict

MEASURES = '''
"""Measures of a faith."""

from analysis.claims import Claim, Mean, TestedClaim

LEAST = 0.5


def compare(runs, title):
    """Compare."""
    return [_prayed(_figures(runs)), _sang(_figures(runs))]


def _figures(runs):
    return [run.seconds for run in runs]


def _prayed(figures):
    """Make the claim on prayers."""
    return TestedClaim(Claim("People pray more often", kind="outcome"), Mean("prayers", figures, "higher"), "")


def _sang(figures):
    claim = Claim(f"People sing more than {LEAST} of the time", kind="outcome")
    return TestedClaim(claim, Mean("songs", figures, "higher"), "")
'''
PRAYED = Verdict(Claim("People pray more often", kind="outcome"), "shown", "", figures=("prayers",))
SANG = Verdict(Claim("People sing more than 0.5 of the time", kind="outcome"), "shown", "", figures=("songs",))
FURTHER = {"bound prayers": "1", "constants of full": "2"}
SEEDS = frozenset({3, 5})


def code_of(folder: Path, text: str) -> Code:
    """Read the code of a user's own measures."""
    file = folder / "measures.py"
    file.write_text(text, encoding="utf-8")
    return read_code((file,))


def parts_of(code: Code, further: Mapping[str, str]) -> dict[str, str]:
    """The parts of a registration."""
    return {f"code {name}": digest for name, digest in code.digests().items()} | dict(further)


def changes(tmp_path: Path, text: str, further: Mapping[str, str] = FURTHER, seeds: frozenset[int] = SEEDS) -> Changes:
    """Register the measures, and then change them."""
    parts = parts_of(code_of(tmp_path, MEASURES), FURTHER)
    registration = register(tmp_path, parts, seeds=SEEDS, version="0.1.0", runs_before=0)
    code = code_of(tmp_path, text)
    return Changes(registration, parts_of(code, further), code, seeds)


def touched(found: Changes) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What touches the verdict on prayers, and the one on songs."""
    return found.touching(PRAYED), found.touching(SANG)


def test_nothing_changed(tmp_path: Path) -> None:
    commented = MEASURES.replace("Make the claim on prayers.", "Say it in other words.").replace(
        "LEAST = 0.5", "LEAST = 0.5  # half"
    )
    found = changes(tmp_path, commented)
    assert found.parts == ()
    assert touched(found) == ((), ())
    (told,) = found.told()
    assert told.startswith("The study was registered before its first run, 20")


@pytest.mark.parametrize(
    ("before", "after", "part", "which"),
    [
        ('"prayers", figures, "higher"', '"prayers", figures, "lower"', "measures:_prayed", (True, False)),
        ("LEAST = 0.5", "LEAST = 0.4", "measures:LEAST", (False, True)),
        ("run.seconds for", "2 * run.seconds for", "measures:_figures", (True, True)),
    ],
)
def test_one_changed_line_touches_the_verdicts_that_depend_on_it(
    tmp_path: Path, before: str, after: str, part: str, which: tuple[bool, bool]
) -> None:
    assert MEASURES.count(before) == 1
    found = changes(tmp_path, MEASURES.replace(before, after))
    assert found.parts == (f"code {part}",)
    assert tuple(map(bool, touched(found))) == which
    assert found.told()[1] == f"Changed since then: code {part}."


def test_a_bound_touches_the_claims_on_its_figure_and_constants_touch_all(tmp_path: Path) -> None:
    assert touched(changes(tmp_path, MEASURES, FURTHER | {"bound prayers": "3"})) == (("bound prayers",), ())
    all_of_them = ("constants of full",)
    assert touched(changes(tmp_path, MEASURES, FURTHER | {"constants of full": "3"})) == (all_of_them, all_of_them)


def test_code_that_decides_every_claim_touches_all(tmp_path: Path) -> None:
    found = changes(tmp_path, MEASURES)
    altered = dict(found.now) | {"code analysis.inference:decide": "other"}
    again = Changes(found.registration, altered, found.code, SEEDS)
    assert touched(again) == (("code analysis.inference:decide",),) * 2


def test_added_worlds_touch_all_and_are_named(tmp_path: Path) -> None:
    found = changes(tmp_path, MEASURES, seeds=frozenset({3, 5, 8, 11}))
    assert touched(found) == (("worlds",), ("worlds",))
    assert found.told()[2:] == ["Worlds were added after the registration (seeds 8, 11), so every verdict is marked."]
    fewer = Changes(found.registration, found.now, found.code, frozenset({3}))
    assert touched(fewer) == (("worlds",), ("worlds",))
    assert fewer.told()[2:] == ["Worlds were registered and left out later (seeds 5), so every verdict is marked."]


def test_a_registration_without_worlds_is_read_and_says_so(tmp_path: Path) -> None:
    parts = dict(sorted(parts_of(code_of(tmp_path, MEASURES), FURTHER).items()))
    old = {"created": "2026-01-01", "version": "0.1.0", "runs_before": 0, "parts": parts}
    digest = hashlib.sha256(json.dumps(parts).encode()).hexdigest()
    (tmp_path / REGISTRATION).write_text(json.dumps({**old, "digest": digest}))
    known = read_registration(tmp_path)
    assert known is not None and known.seeds is None
    found = Changes(known, parts, code_of(tmp_path, MEASURES), SEEDS)
    assert found.parts == ()
    (told,) = found.told()
    assert told.endswith("by a version that did not register the number of worlds.")


def test_a_registration_is_made_once_and_cannot_be_edited(tmp_path: Path) -> None:
    first = register(tmp_path, {"a": "1"}, seeds=(7, 2), version="0.1.0", runs_before=3)
    assert "after 3 runs had begun" in first.told() and first.told().endswith(", for 2 worlds of each condition.")
    again = register(tmp_path, {"a": "2"}, seeds=(7,), version="0.2.0", runs_before=0)
    assert again == first == read_registration(tmp_path)
    file = tmp_path / REGISTRATION
    written = file.read_text()
    for edited in (written.replace('"1"', '"2"'), written.replace("  2,\n", ""), written.replace("  7\n", "  8\n")):
        assert edited != written
        file.write_text(edited)
        with pytest.raises(AnalysisError, match="was changed after it was written: restore it"):
            read_registration(tmp_path)
    file.write_text("{")
    with pytest.raises(AnalysisError, match="cannot be read: restore it"):
        read_registration(tmp_path)
