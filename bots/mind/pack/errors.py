"""The errors of a pack, all reported at once."""

from collections.abc import Sequence


class InvalidPack(ValueError):  # noqa: N818 (it names what is wrong)
    """A rules pack has errors.

    Args:
        problems: one sentence per error, with the file, the line and how to fix it.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)
