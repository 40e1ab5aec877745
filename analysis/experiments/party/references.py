"""The paper's results on news of a party and of a candidacy, for comparison with our figures."""

from analysis.references import SMALLVILLE, PublishedFigure

PUBLISHED: dict[str, PublishedFigure] = {
    "party_percent": PublishedFigure(
        "those who knew of the party rose from 1 to 13 of 25 (52 %)", f"{SMALLVILLE}, section 7.1.2", 52.0
    ),
    "candidacy_percent": PublishedFigure(
        "those who knew of the candidacy rose from 1 to 8 of 25 (32 %)", f"{SMALLVILLE}, section 7.1.2", 32.0
    ),
    "hallucinated": PublishedFigure(
        "none who claimed to know had hallucinated it", f"{SMALLVILLE}, section 7.1.2", 0.0
    ),
    "density_start": PublishedFigure(
        "the network's density rose from 0.167 to 0.74", f"{SMALLVILLE}, section 7.1.2", 0.167
    ),
    "density_end": PublishedFigure(
        "the network's density rose from 0.167 to 0.74", f"{SMALLVILLE}, section 7.1.2", 0.74
    ),
    "hallucinated_acquaintance_percent": PublishedFigure(
        "1.3 % of 453 answers about acquaintance were hallucinated", f"{SMALLVILLE}, section 7.1.2", 1.3
    ),
    "attended_percent": PublishedFigure(
        "5 of the 12 who were invited came (42 %); of the 7 others 3 named conflicts",
        f"{SMALLVILLE}, section 7.1.2",
        100 * 5 / 12,
    ),
}
"""Published results by figure."""
