"""List all skills, one per line: ``python -m skills``."""

from skills.catalog import load_catalog

if __name__ == "__main__":
    print(load_catalog().describe())  # noqa: T201 - printing is the purpose of the command
