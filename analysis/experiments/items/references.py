"""The paper's results on the item race, for comparison with our figures."""

from collections.abc import Mapping

from analysis.references import ITEM_REFERENCES, SID, ItemReference

_PUBLISHED: dict[str, ItemReference] = {
    "items": ItemReference(f"{SID}, figure 5A", 30.0, 17.0, (30.0, 40.0), None),
    "items_long": ItemReference(f"{SID}, figure 5B", 240.0, None, None, 320.0),
}
"""Published results by the name of the scenario that reproduces them."""


@ITEM_REFERENCES.part("items")
def references() -> Mapping[str, ItemReference]:
    """Return the published figures of each scenario of the item race."""
    return _PUBLISHED
