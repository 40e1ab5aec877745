"""The refusals of faults that prevent an answer."""

from bots.mind.loopback import refusals
from bots.mind.loopback.faults import InjectedFault


def refusal_of(fault: InjectedFault | None, model: str, retry_after_seconds: int) -> refusals.Refusal | None:
    """Return the refusal of a fault; None for a fault that does not refuse a call at once.

    Args:
        fault: the fault; None for no fault.
        model: name of the model in the call.
        retry_after_seconds: value of ``Retry-After``.
    """
    match fault:
        case InjectedFault.RATE_LIMIT:
            return refusals.rate_limit(retry_after_seconds)
        case InjectedFault.OVERLOADED:
            return refusals.overloaded()
        case InjectedFault.WRONG_KEY:
            return refusals.wrong_key()
        case InjectedFault.UNKNOWN_MODEL:
            return refusals.unknown_model(model)
        case InjectedFault.NO_JSON_SUPPORT:
            return refusals.no_json_support()
        case _:
            return None
