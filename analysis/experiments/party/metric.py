"""The party in one run: knowledge of it and of the candidacy, the network of acquaintance, and attendance."""

from functools import partial

import pandas as pd

from analysis.belonging import of_experiment
from analysis.experiments.party.answers import ANSWER_QUESTION
from analysis.experiments.party.attendance import attendance_counts
from analysis.experiments.party.judging import claims_on_party
from analysis.experiments.party.knowledge import END
from analysis.experiments.party.plots import draw_heard, draw_network
from analysis.experiments.party.subjects import SUBJECT_QUESTION, SUBJECTS
from analysis.experiments.party.town import PartyFindings, town_by, town_figures, town_of
from analysis.experiments.party.tracing import NO_SOURCE
from analysis.judges import JudgedTexts, judged, judging_concerns
from analysis.judges.tables import figures_by_each, judge_tables
from analysis.metrics.base import METRICS, Measurement, Plot, Table
from analysis.plots.diffusion import draw_diffusion
from analysis.plots.style import BLUE, GREEN, OTHER_COLOUR, VERMILION
from analysis.run import Run

_KNEW, _KNOWS, _SILENT = "knew it from before", "knows it at the end", "does not say so at the end"
_UNTRACED = "claims it without a source"
_COLOURS = {_KNEW: BLUE, _KNOWS: GREEN, _SILENT: OTHER_COLOUR, _UNTRACED: VERMILION}

_NOBODY = pd.DataFrame({"agent": [], "speaker": [], "first_seconds": []})


@METRICS.part("party", order=130)
@of_experiment("party", "attendance")
def measure(run: Run) -> Measurement:
    """Measure the party: knowledge with its sources, density of acquaintance, attendance."""
    town = town_of(run)
    return Measurement(
        title="News, acquaintances and the party",
        finding=_finding(town),
        headline=dict(town_figures(town)),
        tables=[
            *_news_tables(town),
            *_meeting_tables(town),
            *figures_by_each(run, SUBJECT_QUESTION, partial(_figures_by, run), "the news"),
            *judge_tables(run, "party"),
        ],
        plots=_plots(town, run),
        concerns=_concerns(town, run),
        claims=claims_on_party([town]),
        panel="party",
    )


def _figures_by(run: Run, news: JudgedTexts | None) -> dict[str, float | None]:
    """Return the figures of a run, all by the judge or all by the lexicon."""
    claims = None if news is None else judged(run, ANSWER_QUESTION)
    return town_figures(town_by(run, news=news, claims=claims))


def _concerns(town: PartyFindings, run: Run) -> list[str]:
    concerns = judging_concerns([run], SUBJECT_QUESTION, ANSWER_QUESTION)
    if len(town.answers) and town.unasked:
        asked = f"{town.unasked} of {len(run.agents)} agents"
        concerns.append(f"{asked} were not asked about the news at the end of the run.")
    return concerns


def _news_tables(town: PartyFindings) -> list[Table]:
    return [
        Table(
            "knowledge",
            "Agents that say that they know of each piece of news, and agents with a source",
            town.knowledge,
            {
                "subject": "News",
                "round": "Asked at the",
                "asked": "Asked",
                "said_yes": "Said yes",
                "know": "With a source",
                "without_source": "Without",
                "know_share": "Know",
            },
        ),
        Table(
            "knowledge_sources",
            "Every yes at the end with the words or the memory behind it; the file has every answer",
            town.answers.sort_values(["round", "yes", "subject", "heard_seconds"], ascending=[True, False, True, True]),
            {
                "subject": "News",
                "agent": "Agent",
                "yes": "Yes",
                "source": "Source",
                "speaker": "From",
                "heard_seconds": "Second",
                "memory": "Memory",
            },
            rows_shown=50,
        ),
    ]


def _meeting_tables(town: PartyFindings) -> list[Table]:
    return [
        Table(
            "acquaintance",
            "The network of mutual acquaintance that memories support",
            town.acquaintance,
            {
                "round": "Asked at the",
                "agents": "Agents",
                "answers": "Answers",
                "said_yes": "Said yes",
                "without_memory": "Without a memory",
                "edges": "Pairs",
                "density": "Density",
            },
            decimals=3,
        ),
        Table("acquaintance_answers", "Every answer to whether an agent knows of another", town.people, {}),
        Table(
            "attendance",
            "Who was present at the hour, whether they had heard of it before, and their reason",
            town.attendance.sort_values(["t_seconds", "present", "heard_before", "agent"], ascending=False),
            {
                "occasion": "Occasion",
                "agent": "Agent",
                "present": "There",
                "host": "Host",
                "heard_before": "Had heard",
                "heard_seconds": "Second",
                "answer": "In their words",
            },
            rows_shown=50,
        ),
        Table("heard_over_time", "Number of agents that have heard of each piece of news", town.heard, {}),
    ]


def diffusion_nodes(answers: pd.DataFrame, heard: pd.DataFrame, origins: list[str]) -> pd.DataFrame:
    """Return for each agent whether it knew of a piece of news before, its first source, and its answer at the end.

    Args:
        answers: answers on one subject, from :func:`analysis.experiments.party.knowledge.answers_on_news`.
        heard: table from :func:`analysis.experiments.party.knowledge.heard_of`.
        origins: agents that knew it before.

    Returns:
        ``name``, ``source``, ``t_seconds`` (when they first heard of it; 0 for the origins; the time of the question
        for agents without a source that never heard of it), ``kind``.
    """
    end = answers.loc[answers["round"] == END].set_index("agent")
    unsourced = end.loc[end["source"] == NO_SOURCE, "t_seconds"]
    yes = set(end.index[end["yes"]]) - set(unsourced.index)
    reached = heard.dropna(subset=["first_seconds"])
    rows: list[tuple[str, str | None, float, str]] = [(name, None, 0.0, _KNEW) for name in origins]
    for name, speaker, t in zip(reached["agent"], reached["speaker"], reached["first_seconds"], strict=True):
        rows.append((name, speaker, t, _KNOWS if name in yes else _UNTRACED if name in unsourced.index else _SILENT))
    known = {row[0] for row in rows}
    rows += [(str(name), None, float(t), _UNTRACED) for name, t in unsourced.items() if name not in known]
    return pd.DataFrame(rows, columns=["name", "source", "t_seconds", "kind"])


def _plots(town: PartyFindings, run: Run) -> list[Plot]:
    plots = []
    if len(town.heard):
        plots.append(
            Plot(
                "heard_over_time",
                "Number of agents that had heard of each piece of news, by the logged hearers of agents that it had "
                "reached. Diamonds and dots: agents that know of it in interviews, with a source. Dotted: the paper's "
                "number at the end.",
                "Rising lines of agents over minutes of run clock; the table of knowledge has the interviews.",
                lambda: draw_heard(town.heard, town.knowledge, town.answers, len(run.agents), run.title),
            )
        )
    for subject in SUBJECTS:
        own = town.answers.loc[town.answers["subject"] == subject]
        nodes = diffusion_nodes(own, town.first_heard.get(subject, _NOBODY), town.origins[subject])
        if len(nodes):
            plots.append(_tree(subject, nodes, run))
    if town.acquaintance["density"].notna().any():
        plots.append(
            Plot(
                "acquaintance",
                "Who knows of each other, at the start and at the end. A line connects two agents that soundly "
                "know of each other.",
                "Circles of agents joined by lines; the table of acquaintance has the densities.",
                lambda: draw_network(town.people, town.acquaintance, run.title),
            )
        )
    return plots


def _tree(subject: str, nodes: pd.DataFrame, run: Run) -> Plot:
    return Plot(
        f"{subject}_tree",
        f"From whom everyone first heard of the {subject}, by the logged hearers of agents that it had "
        "reached, each at that moment. Colours show the answers at the end.",
        "Tree of agents over minutes of run clock; the table of sources has the sources of their answers.",
        lambda: draw_diffusion(
            nodes, pd.DataFrame({"speaker": [], "hearer": []}), _COLOURS, f"How news of the {subject} spread", run.title
        ),
    )


def _finding(town: PartyFindings) -> str:
    if town.answers.empty and town.attendance.empty:
        return "Nobody was asked about the party or the candidacy, and no attendance was taken."
    told = [
        f"Of the {row['subject']}, {row['know']} of {row['asked']} know at the {row['round']} with a source"
        f"{_more(row['without_source'])}."
        for row in town.knowledge.to_dict("records")
    ]
    told += [
        f"The density of acquaintance at the {row['round']} is {row['density']:.3f}."
        for row in town.acquaintance.dropna(subset=["density"]).to_dict("records")
    ]
    if len(town.attendance):
        counts = attendance_counts(town.attendance)
        told.append(
            f"At the hour, {counts['invited_present']} of {counts['invited']} agents that had heard of the party "
            f"were present, and {counts['others_present']} of {counts['others']} others."
        )
    return " ".join(told)


def _more(unsourced: int) -> str:
    return f" ({unsourced} more claim to know)" if unsourced else ""
