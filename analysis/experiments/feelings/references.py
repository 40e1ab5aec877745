"""The paper's results on views that follow feelings, for comparison with our figures."""

from analysis.references import SID, PublishedFigure

PUBLISHED: dict[str, PublishedFigure] = {
    "follows": PublishedFigure(
        "scores follow feelings that change with social awareness, and do not without", f"{SID}, figure 6B, C"
    ),
}
"""Published results by figure."""
