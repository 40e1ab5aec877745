"""Lists all skills, a line each: ``python -m skills``."""

from skills.catalog import load_catalog

if __name__ == "__main__":
    print(load_catalog().describe())  # noqa: T201 - it is what the command is for
