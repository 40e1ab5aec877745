"""What is wrong with a pack, all of it at once."""

from collections.abc import Sequence


class InvalidPack(ValueError):  # noqa: N818 (it names what is wrong)
    """A rules pack cannot be used.

    Args:
        problems: a sentence each with the file, the line and the mend.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)
