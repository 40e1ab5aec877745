"""The paper's results on agents' views of each other, for comparison with our figures."""

from analysis.references import SID, PublishedFigure

PUBLISHED: dict[str, PublishedFigure] = {
    "correlation": PublishedFigure(
        "r = 0.807 between perceived and true likeability (31 agents with five observers or more)",
        f"{SID}, figure 7B and table 1",
        0.807,
    ),
    "slope": PublishedFigure(
        "slope 0.373, 95 % interval 0.269 to 0.476, with social awareness", f"{SID}, table 1", 0.373
    ),
    "ablated_correlation": PublishedFigure(
        "r = 0.617 without social awareness (39 agents with five observers or more)", f"{SID}, table 2", 0.617
    ),
    "ablated_slope": PublishedFigure(
        "slope 0.161, 95 % interval 0.093 to 0.229, without social awareness", f"{SID}, table 2", 0.161
    ),
    "in_degree": PublishedFigure(
        "introverted agents consistently had fewer incoming ties than extroverted ones", f"{SID}, figure 7D"
    ),
    "asymmetry": PublishedFigure("sentiments were largely symmetrical, not always", f"{SID}, figure 7E"),
}
"""Published results by figure."""

PUBLISHED_LIKEABILITY: dict[str, dict[int, tuple[float, int, float]]] = {
    "social": {
        1: (0.646, 46, 0.365),
        2: (0.669, 41, 0.383),
        3: (0.701, 39, 0.370),
        4: (0.711, 37, 0.364),
        5: (0.807, 31, 0.373),
        6: (0.790, 28, 0.349),
        7: (0.813, 27, 0.365),
        8: (0.870, 24, 0.378),
        9: (0.870, 24, 0.378),
        10: (0.901, 22, 0.385),
        11: (0.907, 18, 0.368),
    },
    "ablated": {
        1: (0.610, 48, 0.175),
        2: (0.606, 45, 0.177),
        3: (0.606, 45, 0.177),
        4: (0.606, 45, 0.177),
        5: (0.617, 39, 0.161),
        6: (0.600, 35, 0.148),
        7: (0.591, 32, 0.144),
        8: (0.663, 26, 0.159),
        9: (0.721, 20, 0.173),
        10: (0.725, 18, 0.159),
        11: (0.686, 15, 0.142),
    },
}
"""Correlation, agents and slope by minimum number of observers (Project Sid, appendix B, tables 1 and 2)."""
