"""What the paper found of views that follow feelings, for our figures to stand beside."""

from analysis.references import SID, PublishedFigure

PUBLISHED: dict[str, PublishedFigure] = {
    "follows": PublishedFigure(
        "scores follow feelings that change with social awareness, and do not without", f"{SID}, figure 6B, C"
    ),
}
"""By figure."""
