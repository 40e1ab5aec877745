"""Checks whether an answer fits this kind of request."""

from typing import Any

from bots.mind.moment.people import FEELING_LEAST, FEELING_MOST, Profile
from bots.mind.requests.appraise.request import Appraisal, Appraise
from bots.mind.requests.validation import exactly


def misfit(request: Appraise, answer: Appraisal) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    asked = [one.profile.name for one in request.others]
    named = [profile.name for profile in answer.profiles]
    if named != asked:
        return f"the profiles must be of {len(asked)} people, by the names and in the order in which they were told."
    return next((wrong for wrong in map(_profile, answer.profiles) if wrong is not None), None)


def narrow(fields: dict[str, Any], request: Appraise) -> None:
    """Restrict the schema of the answer to what the request allows."""
    fields["profiles"] |= exactly(len(request.others))


def _profile(profile: Profile) -> str | None:
    for name, feeling in (("feeling", profile.feeling), ("thinks_of_me", profile.thinks_of_me)):
        if feeling is not None and not FEELING_LEAST <= feeling <= FEELING_MOST:
            return f"the field {name!r} must be from {FEELING_LEAST:g} to {FEELING_MOST:g}."
    return None
