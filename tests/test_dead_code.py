"""Every function, class and constant of the product has a reader (vulture). JavaScript has its own check."""

from vulture import Vulture

from tests.test_checks import ROOT

PARTS = ("analysis", "bots", "configs", "orchestrator", "skills", "worlds")
ENTERED_ELSEWHERE = [
    "@*.part",
    "@directs",
    "@field_validator*",
    "@model_validator*",
    "@field_serializer*",
    "@app.callback*",
    "@items.command*",
]
"""Decorators of parts, which entry points find, and of functions that a library calls."""
FOUND_BY_NAME = ("bots/brain/modules/", "bots/mind/requests/")
"""Folders whose classes are found at run time."""
READ_BY_CALLERS = frozenset(
    {
        "__call__",  # the signature of a protocol
        "Rehearsal",  # plays a director without a world
        "as_likely",  # a figure of a result
        "concurrency_history",  # the history of a gateway, for its operators
    }
)
"""Names for users of the library that no part of the product reads."""


def test_nothing_is_defined_that_nobody_uses() -> None:
    found = Vulture(ignore_decorators=ENTERED_ELSEWHERE)
    found.scavenge([str(ROOT / part) for part in PARTS])
    unused = [
        f"{item.filename.relative_to(ROOT)}:{item.first_lineno} {item.typ} {item.name}"
        for item in found.get_unused_code(min_confidence=60)
        # Fields of models and results are data, which other code reads by name; constants are not.
        if item.typ != "attribute" and not (item.typ == "variable" and not item.name.isupper())
        if item.name not in READ_BY_CALLERS
        and not str(item.filename.relative_to(ROOT).as_posix()).startswith(FOUND_BY_NAME)
    ]
    assert not unused, "delete these, or use them:\n" + "\n".join(unused)
