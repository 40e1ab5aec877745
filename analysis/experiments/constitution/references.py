"""The paper's results on a society that taxes itself, for comparison with our figures."""

from analysis.references import SID, PublishedFigure

PUBLISHED: dict[str, PublishedFigure] = {
    "before_percent": PublishedFigure(
        "roughly 20 % of the inventory deposited before the change, as the constitution says",
        f"{SID}, section 5.2, figure 10D and E",
        20.0,
    ),
    "anti_after_percent": PublishedFigure(
        "from 20 % to 9 % when anti-tax influencers brought the rate down to 5 to 10 %",
        f"{SID}, section 5.2, figure 10D",
        9.0,
    ),
    "amendable": PublishedFigure(
        "pro-tax influencers drove constituents to pay more, anti-tax influencers to pay less",
        f"{SID}, section 5.2, figure 10F",
    ),
    "frozen": PublishedFigure(
        "when the constitution remained unchanged, payments stayed constant", f"{SID}, figure 10G", 0.0
    ),
    "ablated": PublishedFigure(
        "without the modules, payments rose under pro-tax and anti-tax influencers alike",
        f"{SID}, figure 10H",
    ),
}
"""Published results by figure."""
