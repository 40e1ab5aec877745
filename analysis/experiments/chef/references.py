"""The paper's results on a chef's gifts, for comparison with our figures."""

from analysis.references import SID, PublishedFigure

PUBLISHED: dict[str, PublishedFigure] = {
    "giving": PublishedFigure("most food goes to those who value the chef most", f"{SID}, figure 6E"),
}
"""Published results by figure."""
