"""``python -m orchestrator.cli``: the command line, for processes that start it themselves."""

from orchestrator.cli import main

main()
