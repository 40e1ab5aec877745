"""What the paper found of views that follow feelings, for our figures to stand beside."""

from analysis.references import SID, Published

PUBLISHED: dict[str, Published] = {
    "follows": Published(
        "scores follow feelings that change with social awareness, and do not without", f"{SID}, figure 6B, C"
    ),
}
"""By figure."""
