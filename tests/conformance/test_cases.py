"""The list of cases that pytest reads from the source text is the list that Node plays."""

from pathlib import Path

import pytest

from orchestrator.provision import NodeRuntime
from tests.conformance.runner import list_cases, read_cases


def test_the_cases_that_pytest_reads_are_those_that_node_plays(node: NodeRuntime) -> None:
    assert sorted(read_cases(), key=str) == sorted(list_cases(node), key=str)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "suite.case(`a ${colour} door opens`, async (c) => {\n})\n",
            "bad.js:1: write the name of the case as text",
        ),
        (
            "suite.case('a door opens', opens, { world: 'mars' })\n",
            "bad.js:1: unknown world 'mars'. The worlds are: usual,",
        ),
    ],
)
def test_a_case_that_cannot_be_read_is_named_with_its_line(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "bad.js").write_text(text)
    with pytest.raises(ValueError, match=complaint.replace("(", r"\(").replace(".", r"\.")):
        read_cases(tmp_path)
