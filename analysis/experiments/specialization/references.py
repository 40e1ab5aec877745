"""The paper's results on roles in a village, for comparison with our figures."""

from analysis.references import SID, PublishedFigure

PUBLISHED: dict[str, PublishedFigure] = {
    "persistence": PublishedFigure(
        "roles were largely persistent with social awareness and did not persist without", f"{SID}, figure 8A, B"
    ),
    "entropy": PublishedFigure(
        "roles were diverse with social awareness and homogeneous without, as the entropy of their distribution shows",
        f"{SID}, figure 8C to E",
    ),
    "martial_roles": PublishedFigure("scout and strategist in martial societies only", f"{SID}, figure 8F"),
    "art_roles": PublishedFigure("curator and collector in artistic societies only", f"{SID}, figure 8G"),
    "exclusive_actions": PublishedFigure("most actions were largely exclusive to a single role", f"{SID}, figure 9"),
}
"""Published results by figure."""
