"""The paper's results on memes and a faith, for comparison with our figures."""

from analysis.references import SID, PublishedFigure

PUBLISHED: dict[str, PublishedFigure] = {
    "memes_by_place": PublishedFigure(
        "rural areas produced significantly fewer memes per head than towns", f"{SID}, figure 11B"
    ),
    "memes_over_time": PublishedFigure(
        "memes differed between towns, and rose and fell at different times", f"{SID}, figure 11C to E"
    ),
    "converts": PublishedFigure(
        "direct and indirect converts rose steadily and did not saturate in two hours", f"{SID}, figure 12B, C"
    ),
    "area": PublishedFigure("the area of influence grew with time", f"{SID}, figure 12D"),
}
"""Published results by figure."""
