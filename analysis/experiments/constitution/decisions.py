"""Feedback on the laws, drafts, votes and counts, and the resulting constitution."""

import re
from collections import Counter

import pandas as pd

from analysis.experiments.constitution.people import CivicParts
from analysis.run import Run

_LAW = re.compile(r"^\s*(\d+)[.)]\s+(.*\S)\s*$")
_BALLOTS = ("yes", "no", "abstain")


def laws(text: str) -> dict[int, str]:
    """Return the numbered laws of a constitution, one per line. Lines without a number belong to no law.

    Args:
        text: the constitution.
    """
    found = (_LAW.match(line) for line in text.splitlines())
    return {int(law[1]): law[2] for law in found if law}


def constitutions(run: Run) -> pd.DataFrame:
    """Return every text that was in force: ``t_seconds``, ``version``, ``due_percent``, ``why``, ``text``."""
    table = run.payloads("civic.constitution")
    return pd.DataFrame(
        {
            "t_seconds": table["t"],
            "version": table["version"],
            "due_percent": 100 * table["rate_due"],
            "why": table["why"],
            "text": table["text"],
        }
    )


def law_changes(run: Run) -> pd.DataFrame:
    """Compare the first constitution with the last, law by law.

    Args:
        run: the run.

    Returns:
        ``law``, ``before`` and ``after`` (text; missing if that law did not exist), ``changed``.
    """
    texts = run.payloads("civic.constitution", "text")["text"]
    first, last = (laws(texts.iloc[0]), laws(texts.iloc[-1])) if len(texts) else ({}, {})
    rows = [(law, first.get(law), last.get(law)) for law in sorted(first.keys() | last.keys())]
    table = pd.DataFrame(rows, columns=["law", "before", "after"]).astype(
        {"law": "int64", "before": "str", "after": "str"}
    )
    same = (table["before"] == table["after"]).fillna(value=False)
    return table.assign(changed=~same.astype("bool"))


def feedback(run: Run, people: CivicParts) -> pd.DataFrame:
    """Return everyone's feedback on the laws.

    Args:
        run: the run.
        people: the roles of its agents.

    Returns:
        ``t_seconds``, ``agent``, ``part`` (``constituent``, ``campaigner``, ``other``), ``score`` (0 against, 10 for),
        ``abstained``, ``text``.
    """
    table = run.payloads("civic.feedback")
    part = table["agent"].map(
        dict.fromkeys(people.constituents, "constituent") | dict.fromkeys(people.campaigners, "campaigner")
    )
    return pd.DataFrame(
        {
            "t_seconds": table["t"],
            "agent": table["agent"],
            "part": part.fillna("other").astype("str"),
            "score": table["score"],
            "abstained": table["abstained"],
            "text": table["text"],
        }
    )


def amendments(run: Run, people: CivicParts) -> pd.DataFrame:
    """Return what was voted on, with the director's count and a recount.

    Args:
        run: the run.
        people: the roles of its agents. Constituents are the voters; a voter without a vote abstains.

    Returns:
        ``amendment``, ``law`` (that it replaces, adds or strikes), ``text`` (blank to strike it), ``because``, ``yes``,
        ``no``, ``abstain``, ``passed`` (as counted by the director), ``votes`` (cast, in the log), ``counted_right``
        (whether a recount gives the same for all of these).
    """
    drafted = [one for drafts in run.payloads("civic.amendments", "amendments")["amendments"] for one in drafts]
    votes = run.payloads("civic.vote", "amendment", "vote")
    counts = Counter(zip(votes["amendment"].tolist(), votes["vote"].tolist(), strict=True))
    tallies = {int(told["amendment"]): told for told in run.payloads("civic.tally").to_dict("records")}
    rows = []
    for one in drafted:
        number = int(one["number"])
        again = [counts[number, ballot] for ballot in _BALLOTS]
        told = tallies.get(number)
        said = [int(told[ballot]) if told else None for ballot in _BALLOTS]
        passed = bool(told["passed"]) if told else None
        rows.append(
            {
                "amendment": number,
                "law": int(one["law"]),
                "text": str(one["text"]),
                "because": str(one.get("because", "")),
                **dict(zip(_BALLOTS, said, strict=True)),
                "passed": passed,
                "votes": sum(again),
                "counted_right": said == [again[0], again[1], len(people.constituents) - again[0] - again[1]]
                and passed == (again[0] > again[1]),
            }
        )
    columns = ["amendment", "law", "text", "because", *_BALLOTS, "passed", "votes", "counted_right"]
    table = pd.DataFrame(rows, columns=columns)
    return table.astype(dict.fromkeys(_BALLOTS, "Int64") | {"passed": "boolean", "counted_right": "bool"})


def votes(run: Run) -> pd.DataFrame:
    """Return every vote: ``t_seconds``, ``agent``, ``amendment``, ``vote``, ``because``."""
    table = run.payloads("civic.vote")
    return pd.DataFrame(
        {
            "t_seconds": table["t"],
            "agent": table["agent"],
            "amendment": table["amendment"],
            "vote": table["vote"],
            "because": table["because"],
        }
    )
