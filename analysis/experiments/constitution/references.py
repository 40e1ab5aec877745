"""The paper's results on a society that taxes itself, for comparison with our figures."""

from analysis.references import SID, Published

PUBLISHED: dict[str, Published] = {
    "before_percent": Published(
        "roughly 20 % of the inventory deposited before the change, as the constitution says",
        f"{SID}, section 5.2, figure 10D and E",
        20.0,
    ),
    "anti_after_percent": Published(
        "from 20 % to 9 % when anti-tax influencers brought the rate down to 5 to 10 %",
        f"{SID}, section 5.2, figure 10D",
        9.0,
    ),
    "amendable": Published(
        "pro-tax influencers drove constituents to pay more, anti-tax influencers to pay less",
        f"{SID}, section 5.2, figure 10F",
    ),
    "frozen": Published(
        "when the constitution remained unchanged, payments stayed constant", f"{SID}, figure 10G", 0.0
    ),
    "ablated": Published(
        "without the modules, payments rose under pro-tax and anti-tax influencers alike",
        f"{SID}, figure 10H",
    ),
}
"""Published results by figure."""
