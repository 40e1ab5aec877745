"""The assembly: feedback, amendments, votes, and an exact count.

An agent that does not answer in time, or whose thought fails, abstains, and a fault is logged. This gives no remark
and no vote, and nothing is invented in its place.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeVar

import anyio
from pydantic import ValidationError

from bots.consultation import AskDraft, AskFeedback, AskVote, Consultation
from bots.events import CivicTally
from bots.mind.laws import amended
from bots.mind.moment.matters import Amendment, Matter, Remark
from bots.mind.requests.cast_vote.request import Vote
from bots.mind.requests.draft_amendments.request import Amendments
from bots.mind.requests.give_feedback.request import Feedback
from bots.mind.thought import Answer
from orchestrator.directors.director import Director, NoAnswerError
from orchestrator.errors import CivitasError
from orchestrator.experiments.constitution.settings import ConstitutionSettings
from orchestrator.experiments.constitution.tax_law import CONSTITUTION

Ballot = Literal["yes", "no", "abstain"]
A = TypeVar("A", bound=Answer)


class Assembly:
    """Asks the people at the right times.

    Args:
        director: reaches the people and logs.

    Raises:
        CivitasError: the brain does not know the matter of the constitution.
    """

    def __init__(self, director: Director[ConstitutionSettings]) -> None:
        settings = director.settings
        self._director = director
        self._limiter = anyio.CapacityLimiter(settings.asked_at_once_max)
        self._matter = _matter(director.stage.matters, settings.matter)

    async def hear_feedback(self, names: Sequence[str], until: float) -> tuple[Remark, ...]:
        """Ask people for their feedback on the laws, all at once.

        Args:
            names: names of the people.
            until: deadline of the answers, run clock.

        Returns:
            The remarks of those who have something to say, in the order of the names.
        """
        question = AskFeedback(laws_title=CONSTITUTION, matter=self._matter)
        answers = await self._ask_all([(name, question) for name in names], Feedback, until)
        said = zip(names, answers, strict=True)
        return tuple(Remark(speaker=name, text=answer.text) for name, answer in said if answer and answer.text)

    async def draft(self, manager: str, feedback: tuple[Remark, ...], until: float) -> tuple[Amendment, ...]:
        """Let the manager draft amendments from the feedback; none if that fails, or if two have the same number."""
        question = AskDraft(laws_title=CONSTITUTION, matter=self._matter, feedback=feedback)
        (answer,) = await self._ask_all([(manager, question)], Amendments, until)
        amendments: tuple[Amendment, ...] = answer.amendments if answer else ()
        numbers = [one.number for one in amendments]
        if len(set(numbers)) < len(numbers):
            self._director.fault(f"Amendments share a number: {numbers}.", f"draft of {manager}")
            return ()
        return amendments

    async def vote(
        self, names: Sequence[str], amendments: Sequence[Amendment], until: float
    ) -> dict[int, dict[str, Ballot]]:
        """Let everyone vote on each amendment.

        Returns:
            The ballots that were cast, by the amendment's number and the voter's name.
        """
        ballots: dict[int, dict[str, Ballot]] = {one.number: {} for one in amendments}
        asked = [(name, one) for name in names for one in amendments]
        questions = [
            (name, AskVote(laws_title=CONSTITUTION, matter=self._matter, amendment=one)) for name, one in asked
        ]
        answers = await self._ask_all(questions, Vote, until)
        for (name, one), answer in zip(asked, answers, strict=True):
            if answer is not None:
                ballots[one.number][name] = answer.vote
        return ballots

    async def _ask_all(
        self, questions: Sequence[tuple[str, Consultation]], kind: type[A], until: float
    ) -> list[A | None]:
        """Ask each question to its agent. A limited number is asked at a time.

        Returns:
            The answers, in the order of the questions; None for a missing answer.
        """
        answers: list[A | None] = [None] * len(questions)

        async def ask(index: int, name: str, question: Consultation) -> None:
            what = f"{question.kind} of {name}"
            async with self._limiter:
                left_seconds = until - self._director.stage.clock.now()
                if left_seconds <= 0:
                    self._director.fault("The time for answers ended before the question was asked.", what)
                    return
                try:
                    told = await self._director.stage.people.consult(name, question, left_seconds)
                    answers[index] = kind.model_validate(told)
                except NoAnswerError as error:
                    self._director.fault(str(error), what)
                except ValidationError as error:
                    self._director.fault(f"The answer cannot be read: {error.errors()[0]['msg']}.", what)

        async with anyio.create_task_group() as tasks:
            for index, (name, question) in enumerate(questions):
                tasks.start_soon(ask, index, name, question)
        return answers


def tally(amendment: int, voters: int, ballots: Mapping[str, Ballot]) -> CivicTally:
    """Count the votes on one amendment exactly. It passes with more yes than no.

    Args:
        amendment: number of the amendment.
        voters: number of people with a vote; those who cast no ballot abstained.
        ballots: ballots that were cast, by the voter's name.
    """
    yes = sum(ballot == "yes" for ballot in ballots.values())
    no = sum(ballot == "no" for ballot in ballots.values())
    return CivicTally(amendment=amendment, yes=yes, no=no, abstain=voters - yes - no, passed=yes > no)


def enact(text: str, amendments: Sequence[Amendment], tallies: Mapping[int, CivicTally]) -> str:
    """Return the constitution with all amendments that passed.

    Of several amendments of one law, the one with the largest lead of yes over no counts; of equal ones, the first.
    """
    best: dict[int, Amendment] = {}
    for one in amendments:
        if not tallies[one.number].passed:
            continue
        rival = best.get(one.law)
        if rival is None or _lead(tallies[one.number]) > _lead(tallies[rival.number]):
            best[one.law] = one
    for law in sorted(best):
        text = amended(text, best[law])
    return text


def _lead(count: CivicTally) -> int:
    return count.yes - count.no


def _matter(matters: Sequence[Matter], name: str) -> Matter:
    for matter in matters:
        if matter.name == name:
            return matter
    raise CivitasError(f"The constitution is about {name!r}, which is not in brain.matters: add it there.")
