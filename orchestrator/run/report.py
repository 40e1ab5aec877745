"""The process that writes the report of a run, so that plotting holds up nobody and can be given up on.

It is started while the run winds down, for loading the plotting takes a while; the line ``write`` on standard input
says that everything is recorded. Without that line it ends.
"""

import sys
from pathlib import Path

from analysis import AnalysisError, analyze
from configs.parts import PartError


def main(run_dir: str) -> None:
    """Write the tables, plots and report of a run, when told to."""
    if sys.stdin.readline().strip() != "write":
        return
    try:
        analyze([Path(run_dir)])
    except (AnalysisError, PartError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1])
