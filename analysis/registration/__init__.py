"""Preregistration: what decided the verdicts of a study before its first run, and what changed since."""

from analysis.registration.changes import Changes
from analysis.registration.code import Code, read_code
from analysis.registration.record import REGISTRATION, Registration, read_registration, register

__all__ = ["REGISTRATION", "Changes", "Code", "Registration", "read_code", "read_registration", "register"]
