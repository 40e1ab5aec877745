"""Made-up logs of a small town with a party and a candidacy."""

from pathlib import Path
from typing import Any

from analysis.run import Run, open_run
from tests.analysis.folders import Log, write_run

PARTY = "Do you know that there will be a Valentine's party?"
MAYOR = "Do you know who is running for mayor?"


def remembers(log: Log, t: float, agent: str, number: int, text: str, *evidence: str) -> str:
    """Log a memory of an agent and return its id."""
    memory_id = f"{agent}/m{number:06d}"
    log.add(t, agent, "memory", memory_id=memory_id, text=text, importance=5.0, evidence=list(evidence))
    return memory_id


def answers(
    log: Log, t: float, agent: str, question: str, answer: str, *evidence: str, about: str | None = None
) -> None:
    """Log an interview of an agent. Without evidence and words it is an abstention."""
    log.add(
        t, agent, "interview", question=question, about=about, answer=answer or "I do not know that.",
        knows=bool(answer), evidence=list(evidence),
    )  # fmt: skip


def opened(folder: Path, log: Log, **facts: Any) -> Run:
    """Write and open the run."""
    known = {"run_id": "party-1", "scenario": "party", "seed": 1, "mind": "rules", "status": "done"}
    return open_run(write_run(folder, log, {**known, **facts}))


def town_log(*, party: bool = True) -> Log:
    """Isabella plans a party (if any) and Sam is a candidate, over 1000 s.

    Isabella tells Tom at 100 s, and he remembers it at 110 s. Tom tells Jane at 200 s; Jane's memory is logged a second
    before the speech. Ryan remembers words of Isabella that nobody said. All are interviewed at the end.
    """
    log = Log()
    log.joined("Isabella", "Sam", "Tom", "Jane", "Ryan")
    isabella = remembers(log, 1.5, "Isabella", 1, "I mean to give a Valentine's party at the cafe." if party else "Hm.")
    sam = remembers(log, 1.5, "Sam", 1, "I am running for mayor.")
    for agent, known in (("Tom", "Sam"), ("Jane", "Tom"), ("Ryan", "Tom")):
        remembers(log, 1.5, agent, 1, f"I know {known}, my neighbour.")
    for agent in ("Isabella", "Sam", "Tom", "Jane", "Ryan"):
        answers(
            log, 4.0, agent, PARTY, *(("Yes. I mean to give one.", isabella) if agent == "Isabella" and party else [""])
        )
        answers(log, 5.0, agent, MAYOR, *(("Yes. I am running.", sam) if agent == "Sam" else [""]))
    words = "Do come to my Valentine's party!" if party else "Do come to the river!"
    log.said(100.0, "Isabella", words, "Tom")
    tom = remembers(log, 110.0, "Tom", 2, f'Isabella said: "{words}"')
    passed_on = "Isabella gives a party. Have you heard any news, Jane?"
    if party:
        jane = remembers(log, 199.0, "Jane", 2, f'Tom said: "{passed_on}"')
        log.said(200.0, "Tom", passed_on, "Jane")
    ryan = remembers(log, 300.0, "Ryan", 2, 'Isabella said: "There is a party, Ryan."')
    if party:
        log.add(
            600.0, None, "attendance", occasion="Valentine's party", place="cafe", within_blocks=8.0,
            present=["Isabella", "Tom"], absent=["Jane", "Ryan", "Sam"], positions={},
        )  # fmt: skip
        answers(log, 700.0, "Jane", "Were you at the party, and if not, why not?", "No. I had planned to fish.", jane)
        answers(log, 900.0, "Isabella", PARTY, "Yes, mine.", isabella)
        answers(log, 901.0, "Tom", PARTY, "Yes. Isabella told me.", tom)
        answers(log, 902.0, "Jane", PARTY, "Yes. Tom told me.", jane)
        answers(log, 903.0, "Ryan", PARTY, "Yes. Isabella told me.", ryan)
    else:
        for agent in ("Isabella", "Tom", "Jane", "Ryan"):
            answers(log, 900.0, agent, PARTY, "")
    answers(log, 904.0, "Sam", PARTY, "")
    for agent in ("Isabella", "Sam", "Tom", "Jane", "Ryan"):
        answers(log, 910.0, agent, MAYOR, *(("Yes. I am running.", sam) if agent == "Sam" else [""]))
    log.ended(1000.0)
    return log
