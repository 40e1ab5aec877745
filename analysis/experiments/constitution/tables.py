"""The tables of one run of a society that taxes itself."""

import pandas as pd

from analysis.experiments.constitution.figures import Findings
from analysis.metrics.base import Table

_EVERYBODY_ROWS = 40


def tables(
    found: Findings,
    *,
    presence: pd.DataFrame,
    laws: pd.DataFrame,
    texts: pd.DataFrame,
    feedback: pd.DataFrame,
    votes: pd.DataFrame,
    reached: pd.DataFrame,
    edges: pd.DataFrame,
) -> list[Table]:
    """Put the results into tables. Tables without headings are only written as files."""
    return [
        *_season_tables(found, presence),
        *_law_tables(found, laws=laws, texts=texts, feedback=feedback, votes=votes),
        *_influence_tables(found, reached, edges),
    ]


def _season_tables(found: Findings, presence: pd.DataFrame) -> list[Table]:
    return [
        Table(
            "tax_seasons",
            "Seasons: share of their holdings that constituents paid, percent, with the 95 % interval over "
            "constituents (which are not independent)",
            found.seasons,
            {
                "season": "Season",
                "when": "The change",
                "due_percent": "Due %",
                "constituents": "Constituents",
                "mean_percent": "Paid %",
                "low": "95 % from",
                "high": "to",
                "deposited": "Pieces paid",
                "holdings": "of",
            },
            rows_shown=20,
        ),
        Table("tax_payments", "Payment of each constituent in each season", found.paid, {}),
        Table(
            "tax_deposits",
            "Gain of the chests, by their contents, and deposits of agents, by their actions; pieces",
            found.deposits,
            {
                "span": "Span",
                "season": "Season",
                "gained": "Gained",
                "put_in": "Put in",
                "uses": "Uses",
                "differs_by": "Differs by",
                "matched": "Matched",
                "matched_then": "Matched then",
            },
            rows_shown=24,
        ),
        Table(
            "tax_presence", "Number of constituents at a community chest in each season and off season", presence, {}
        ),
    ]


def _law_tables(
    found: Findings, *, laws: pd.DataFrame, texts: pd.DataFrame, feedback: pd.DataFrame, votes: pd.DataFrame
) -> list[Table]:
    return [
        Table(
            "constitution_laws",
            "The constitution before and after, law by law",
            laws,
            {"law": "Law", "before": "Before", "after": "After", "changed": "Changed"},
            rows_shown=20,
        ),
        Table("constitutions", "Every text that was in force", texts, {}),
        Table(
            "amendments",
            "Votes on amendments; counted right if a recount of the logged votes gives the same result",
            found.amendments,
            {
                "amendment": "Amendment",
                "law": "Law",
                "text": "New words",
                "yes": "Yes",
                "no": "No",
                "abstain": "Abstain",
                "passed": "Passed",
                "counted_right": "Tallied right",
            },
        ),
        Table("votes", "Every vote", votes, {}),
        Table(
            "feedback",
            "Each agent's feedback on the laws, in its own words",
            feedback,
            {"agent": "Agent", "part": "Part", "score": "View, 0 to 10", "text": "In its own words"},
            rows_shown=8,
        ),
    ]


def _influence_tables(found: Findings, reached: pd.DataFrame, edges: pd.DataFrame) -> list[Table]:
    return [
        Table(
            "reached",
            "How campaigners' talk about the matter reached each constituent, and its views (0 against, 10 for)",
            reached,
            {
                "agent": "Agent",
                "reached": "Reached",
                "heard_directly": "Heard from campaigners",
                "heard_at_second_hand": "At second hand",
                "first_score": "View first",
                "last_score": "At the end",
                "changes": "Changes",
            },
            rows_shown=_EVERYBODY_ROWS,
        ),
        Table(
            "view_changes",
            "Changes of view, each traced to words that the agent heard",
            found.tracing.changes,
            {
                "t_seconds": "Seconds",
                "agent": "Agent",
                "before": "Before",
                "score": "After",
                "moved_by": "Moved by",
                "words": "Words heard",
                "came": "Came",
            },
            rows_shown=10,
        ),
        Table("influence", "Who heard whom speak about the matter, utterances", edges, {}),
    ]
