"""The command line, ``civitas``."""

import sys
import traceback

from orchestrator.cli.app import app
from orchestrator.errors import CivitasError, first_error

__all__ = ["app", "main"]

DEBUG = "--debug"


def main() -> None:
    """Run the command line: an error is one sentence and an exit code, with ``--debug`` its traceback too."""
    words = sys.argv[1:]
    debug = DEBUG in words
    try:
        app(args=[word for word in words if word != DEBUG], prog_name="civitas")
    except Exception as raised:
        error = first_error(raised) if isinstance(raised, BaseExceptionGroup) else raised
        if debug:
            traceback.print_exception(raised)
        if isinstance(error, CivitasError):
            print(error, file=sys.stderr)  # noqa: T201 (the user's terminal)
            sys.exit(error.exit_code)
        hint = "" if debug else f"; {DEBUG} shows more"
        print(f"Something failed inside Civitas ({type(error).__name__}: {error}){hint}: report it.", file=sys.stderr)  # noqa: T201
        sys.exit(1)
