"""What the paper found of gifts of a chef, for our figures to stand beside."""

from analysis.references import SID, Published

PUBLISHED: dict[str, Published] = {
    "giving": Published("most food goes to those who value the chef most", f"{SID}, figure 6E"),
}
"""By figure."""
