"""The paper's results on views that follow feelings, for comparison with our figures."""

from analysis.references import SID, Published

PUBLISHED: dict[str, Published] = {
    "follows": Published(
        "scores follow feelings that change with social awareness, and do not without", f"{SID}, figure 6B, C"
    ),
}
"""Published results by figure."""
