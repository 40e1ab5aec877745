"""Figures that others have published, for ours to stand beside."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ItemReference:
    """Published figures of the item race.

    Args:
        source: where they were published.
        minutes: length of that run.
        mean: different items an agent at the end.
        best: what its best agents reached, from and to.
        together: different items of all agents together at the end; None where it was not published.
    """

    source: str
    minutes: float
    mean: float | None
    best: tuple[float, float] | None
    together: float | None


_SID = "Project Sid (arXiv 2411.00114)"
ITEM_REFERENCES = {
    "items": ItemReference(f"{_SID}, figure 5A", 30.0, 17.0, (30.0, 40.0), None),
    "items_long": ItemReference(f"{_SID}, figure 5B", 240.0, None, None, 320.0),
}
"""By the name of the scenario that reproduces them."""


@dataclass(frozen=True)
class Published:
    """What a paper found of one figure of an experiment.

    Args:
        told: the finding in its own terms, in a sentence without its full stop.
        source: paper, and where in it.
        value: the number itself, in the unit that the figure's name ends in; None where it is told in words only.
    """

    told: str
    source: str
    value: float | None = None

    def __str__(self) -> str:
        return f"{self.told} ({self.source})"


_SMALLVILLE = "Generative Agents (arXiv 2304.03442)"

PUBLISHED: dict[str, dict[str, Published]] = {
    "constitution": {
        "before_percent": Published(
            "roughly 20 % of the inventory deposited before the change, as the constitution says",
            f"{_SID}, section 5.2, figure 10D and E",
            20.0,
        ),
        "anti_after_percent": Published(
            "from 20 % to 9 % when anti-tax influencers brought the rate down to 5 to 10 %",
            f"{_SID}, section 5.2, figure 10D",
            9.0,
        ),
        "amendable": Published(
            "pro-tax influencers drove constituents to pay more, anti-tax influencers to pay less",
            f"{_SID}, section 5.2, figure 10F",
        ),
        "frozen": Published(
            "when the constitution remained unchanged, what was paid stayed constant", f"{_SID}, figure 10G", 0.0
        ),
        "ablated": Published(
            "without the modules what was paid rose under pro-tax and anti-tax influencers alike",
            f"{_SID}, figure 10H",
        ),
    },
    "specialization": {
        "persistence": Published(
            "roles were largely persistent with social awareness and did not persist without", f"{_SID}, figure 8A, B"
        ),
        "entropy": Published(
            "roles were diverse with social awareness and homogeneous without, as the entropy of their distribution "
            "shows",
            f"{_SID}, figure 8C to E",
        ),
        "martial_roles": Published("scout and strategist in martial societies only", f"{_SID}, figure 8F"),
        "art_roles": Published("curator and collector in artistic societies only", f"{_SID}, figure 8G"),
        "exclusive_actions": Published("most actions were largely exclusive to a single role", f"{_SID}, figure 9"),
    },
    "society": {
        "correlation": Published(
            "r = 0.807 between perceived and true likeability (31 agents with five observers or more)",
            f"{_SID}, figure 7B and table 1",
            0.807,
        ),
        "slope": Published(
            "slope 0.373, 95 % interval 0.269 to 0.476, with social awareness", f"{_SID}, table 1", 0.373
        ),
        "ablated_correlation": Published(
            "r = 0.617 without social awareness (39 agents with five observers or more)", f"{_SID}, table 2", 0.617
        ),
        "ablated_slope": Published(
            "slope 0.161, 95 % interval 0.093 to 0.229, without social awareness", f"{_SID}, table 2", 0.161
        ),
        "in_degree": Published(
            "introverted agents consistently had fewer incoming ties than extroverted ones", f"{_SID}, figure 7D"
        ),
        "asymmetry": Published("sentiments were largely symmetrical, not always", f"{_SID}, figure 7E"),
    },
    "culture": {
        "memes_by_place": Published(
            "rural areas produced significantly fewer memes a head than towns", f"{_SID}, figure 11B"
        ),
        "memes_over_time": Published(
            "memes differed between towns, and rose and fell at different times", f"{_SID}, figure 11C to E"
        ),
        "converts": Published(
            "direct and indirect converts rose steadily and did not saturate in two hours", f"{_SID}, figure 12B, C"
        ),
        "area": Published("the area of influence grew with time", f"{_SID}, figure 12D"),
    },
    "party": {
        "party_percent": Published(
            "those who knew of the party rose from 1 to 13 of 25 (52 %)", f"{_SMALLVILLE}, section 7.1.2", 52.0
        ),
        "candidacy_percent": Published(
            "those who knew of the candidacy rose from 1 to 8 of 25 (32 %)", f"{_SMALLVILLE}, section 7.1.2", 32.0
        ),
        "hallucinated": Published("none who claimed to know had hallucinated it", f"{_SMALLVILLE}, section 7.1.2", 0.0),
        "density_start": Published(
            "the network's density rose from 0.167 to 0.74", f"{_SMALLVILLE}, section 7.1.2", 0.167
        ),
        "density_end": Published(
            "the network's density rose from 0.167 to 0.74", f"{_SMALLVILLE}, section 7.1.2", 0.74
        ),
        "hallucinated_acquaintance_percent": Published(
            "1.3 % of 453 answers on whom one knows were hallucinated", f"{_SMALLVILLE}, section 7.1.2", 1.3
        ),
        "attended_percent": Published(
            "5 of the 12 who were invited came (42 %); of the 7 others 3 named conflicts",
            f"{_SMALLVILLE}, section 7.1.2",
            100 * 5 / 12,
        ),
    },
    "feelings": {
        "follows": Published(
            "scores follow feelings that change with social awareness, and do not without", f"{_SID}, figure 6B, C"
        ),
    },
    "chef": {
        "giving": Published("most food goes to those who value the chef most", f"{_SID}, figure 6E"),
    },
}
"""By the scenario that reproduces the experiment, then by figure."""

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
"""Correlation, agents and slope by the least number of observers (Project Sid, appendix B, tables 1 and 2)."""
