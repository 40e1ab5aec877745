"""What the paper found of gifts of a chef, for our figures to stand beside."""

from analysis.references import SID, PublishedFigure

PUBLISHED: dict[str, PublishedFigure] = {
    "giving": PublishedFigure("most food goes to those who value the chef most", f"{SID}, figure 6E"),
}
"""By figure."""
