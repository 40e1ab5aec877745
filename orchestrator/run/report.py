"""The process that writes the report of a run, so that plotting holds up nobody and can be given up on.

Prints the path of the report.
"""

import sys
from pathlib import Path

from analysis import AnalysisError, analyze


def main(run_dir: str) -> None:
    """Write the tables, plots and report of a run."""
    try:
        result = analyze([Path(run_dir)])
    except AnalysisError as error:
        sys.exit(str(error))
    print(result.runs[0].report)  # noqa: T201 (what the process is asked for)


if __name__ == "__main__":
    main(sys.argv[1])
