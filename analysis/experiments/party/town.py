"""All measurements of the party in one run."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.experiments.party.acquaintance import acquaintance, answers_on_people
from analysis.experiments.party.answers import ANSWER_QUESTION, interviews_of
from analysis.experiments.party.attendance import attendance, attendance_counts
from analysis.experiments.party.knowledge import END, START, answers_on_news, heard_of, heard_over_time, knowledge
from analysis.experiments.party.subjects import ACQUAINTED, CANDIDACY, PARTY, SUBJECT_QUESTION, SUBJECTS, told_by
from analysis.experiments.party.tracing import Memories
from analysis.judges import JudgedTexts, decides
from analysis.run import Run
from analysis.statistics import share


@dataclass(frozen=True)
class PartyFindings:
    """The results of one run."""

    seed: int
    """Seed of its world."""
    origins: dict[str, list[str]]
    """Agents that knew of each piece of news before the run."""
    answers: pd.DataFrame
    """Table from :func:`analysis.experiments.party.knowledge.answers_on_news`."""
    knowledge: pd.DataFrame
    """Table from :func:`analysis.experiments.party.knowledge.knowledge`."""
    first_heard: dict[str, pd.DataFrame]
    """Tables from :func:`analysis.experiments.party.knowledge.heard_of`, for news that somebody knew before the run."""
    heard: pd.DataFrame
    """Table from :func:`analysis.experiments.party.knowledge.heard_over_time`."""
    people: pd.DataFrame
    """Table from :func:`analysis.experiments.party.acquaintance.answers_on_people`."""
    acquaintance: pd.DataFrame
    """Table from :func:`analysis.experiments.party.acquaintance.acquaintance`."""
    attendance: pd.DataFrame
    """Table from :func:`analysis.experiments.party.attendance.attendance`."""
    unasked: int
    """Number of agents that were not asked about the news in the second half of the run."""


def is_asked(run: Run) -> bool:
    """Return whether a run asks about the news of the experiment.

    Args:
        run: the run.
    """
    questions = interviews_of(run)["question"]
    return any(subject.asked.search(text) for text in questions.unique() for subject in SUBJECTS.values())


def town_of(run: Run) -> PartyFindings:
    """Measure a run. The judge that decides, or else the lexicon, says what is about the news and who claims to know.

    Args:
        run: the run; a run that asks about no news and no people, and without attendance, takes almost no time.
    """
    return town_by(run, news=decides(run, SUBJECT_QUESTION), claims=decides(run, ANSWER_QUESTION))


def town_by(run: Run, *, news: JudgedTexts | None, claims: JudgedTexts | None) -> PartyFindings:
    """Return the same as :func:`town_of`, by chosen instruments.

    Args:
        run: the run.
        news: says which piece of news a text is about; None takes the lexicon.
        claims: says whether an answer claims to know; None takes the lexicon.
    """
    told_of = told_by(news)
    memories = Memories(run) if _is_measured(run) else None
    origins = {name: memories.known_before(one.tells) if memories is not None else [] for name, one in told_of.items()}
    answers, people = answers_on_news(run, memories, told_of, claims), answers_on_people(run, memories, claims)
    heard = {name: heard_of(run, told_of[name], own) for name, own in origins.items() if own}
    of_party = heard.get(PARTY, pd.DataFrame({"agent": [], "first_seconds": []}))
    return PartyFindings(
        run.seed,
        origins,
        answers,
        knowledge(answers),
        heard,
        heard_over_time(heard, origins, run.seconds),
        people,
        acquaintance(people),
        attendance(run, of_party, origins[PARTY]),
        len(set(run.agents) - set(answers.loc[answers["round"] == END, "agent"])),
    )


def _is_measured(run: Run) -> bool:
    questions = interviews_of(run)["question"]
    of_people = any(ACQUAINTED.search(text) for text in questions.unique())
    return of_people or is_asked(run) or len(run.payloads("attendance")) > 0


def town_figures(town: PartyFindings) -> dict[str, float | None]:
    """Return the figures of one run; None if nobody was asked or nothing took place.

    Args:
        town: result of :func:`town_of`.

    Returns:
        For party and candidacy ``_start_share`` and ``_end_share`` (agents that know of it with a source),
        ``yes_sourced_share`` (of all that claim to know of either), ``density_start`` and ``density_end``,
        ``acquaintance_unsound_share``, ``invited_came_share`` and ``uninvited_came_share`` (of those who had heard of
        the party, and of the others).
    """
    figures: dict[str, float | None] = {}
    by_round = town.knowledge.set_index(["subject", "round"])
    for subject in (PARTY, CANDIDACY):
        for moment in (START, END):
            found = by_round["know_share"].get((subject, moment))
            figures[f"{subject}_{moment}_share"] = None if found is None else float(found)
    yes, unsourced = int(town.knowledge["said_yes"].sum()), int(town.knowledge["without_source"].sum())
    figures["yes_sourced_share"] = share(yes - unsourced, yes)
    density = town.acquaintance.set_index("round")["density"]
    for moment in (START, END):
        known = density.get(moment)
        figures[f"density_{moment}"] = None if known is None or np.isnan(known) else float(known)
    figures["acquaintance_unsound_share"] = share(
        int(town.acquaintance["without_memory"].sum()), int(town.acquaintance["answers"].sum())
    )
    counts = attendance_counts(town.attendance)
    figures["invited_came_share"] = share(counts["invited_present"], counts["invited"])
    figures["uninvited_came_share"] = share(counts["others_present"], counts["others"])
    return {name: None if value is None else round(value, 4) for name, value in figures.items()}
