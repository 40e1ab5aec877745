"""What was said of the laws, drafted from it, voted, counted, and what the constitution came to say."""

import re

import pandas as pd

from analysis.constitution.people import People
from analysis.run import Run

_LAW = re.compile(r"^\s*(\d+)[.)]\s+(.*\S)\s*$")
_BALLOTS = ("yes", "no", "abstain")


def laws(text: str) -> dict[int, str]:
    """The numbered laws of a constitution, one a line; lines without a number belong to no law.

    Args:
        text: the constitution.
    """
    found = (_LAW.match(line) for line in text.splitlines())
    return {int(law[1]): law[2] for law in found if law}


def constitutions(run: Run) -> pd.DataFrame:
    """Every text that was in force: ``t_seconds``, ``version``, ``due_percent``, ``why``, ``text``."""
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
    """The first constitution beside the last, law by law.

    Args:
        run: the run.

    Returns:
        ``law``, ``before`` and ``after`` (words; missing where there was no such law), ``changed``.
    """
    texts = run.payloads("civic.constitution", "text")["text"]
    first, last = (laws(texts.iloc[0]), laws(texts.iloc[-1])) if len(texts) else ({}, {})
    rows = [(law, first.get(law), last.get(law)) for law in sorted(first.keys() | last.keys())]
    table = pd.DataFrame(rows, columns=["law", "before", "after"]).astype(
        {"law": "int64", "before": "str", "after": "str"}
    )
    same = (table["before"] == table["after"]).fillna(value=False)
    return table.assign(changed=~same.astype("bool"))


def feedback(run: Run, people: People) -> pd.DataFrame:
    """What everybody thinks of the laws.

    Args:
        run: the run.
        people: the parts of its agents.

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


def amendments(run: Run) -> pd.DataFrame:
    """What was voted on, and how: the director's count beside the votes counted again.

    Args:
        run: the run.

    Returns:
        ``amendment``, ``law`` (that it replaces), ``text``, ``because``, ``yes``, ``no``, ``abstain``, ``passed`` (as
        counted by the director), ``votes`` (on record), ``counted_right`` (whether the votes on record, counted again,
        say the same of all of these).
    """
    drafted = [one for drafts in run.payloads("civic.amendments", "amendments")["amendments"] for one in drafts]
    votes = run.payloads("civic.vote", "amendment", "vote")
    counts = pd.crosstab(votes["amendment"], votes["vote"]).reindex(columns=list(_BALLOTS), fill_value=0)
    tallies = run.payloads("civic.tally").drop_duplicates("amendment", keep="last").set_index("amendment")
    rows = []
    for one in drafted:
        number = int(one["number"])
        told = tallies.loc[number] if number in tallies.index else None
        again = counts.loc[number].tolist() if number in counts.index else [0, 0, 0]
        said = [int(told[ballot]) for ballot in _BALLOTS] if told is not None else [None] * len(_BALLOTS)
        passed = bool(told["passed"]) if told is not None else None
        rows.append(
            {
                "amendment": number,
                "law": int(one["law"]),
                "text": str(one["text"]),
                "because": str(one.get("because", "")),
                **dict(zip(_BALLOTS, said, strict=True)),
                "passed": passed,
                "votes": sum(again),
                "counted_right": told is not None and said == again and passed == (again[0] > again[1]),
            }
        )
    columns = ["amendment", "law", "text", "because", *_BALLOTS, "passed", "votes", "counted_right"]
    table = pd.DataFrame(rows, columns=columns)
    return table.astype(dict.fromkeys(_BALLOTS, "Int64") | {"passed": "boolean", "counted_right": "bool"})


def votes(run: Run) -> pd.DataFrame:
    """Every vote: ``t_seconds``, ``agent``, ``amendment``, ``vote``, ``because``."""
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
