"""The process that writes the report of a run. As a process, it delays nobody and can be aborted.

It is started during the shutdown of the run, because loading the plotting libraries takes a while. The line ``write``
on standard input says that everything is recorded. Without that line it ends.
"""

import sys
from pathlib import Path

from analysis import AnalysisError, analyze
from configs.parts import PartError


def main(run_dir: str) -> None:
    """Write the tables, plots and report of a run when the line comes."""
    if sys.stdin.readline().strip() != "write":
        return
    try:
        analyze([Path(run_dir)])
    except (AnalysisError, PartError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1])
