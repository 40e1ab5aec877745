"""The agent's state: named sections, each with one writer, and word of every change to whoever waits for it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class SectionTaken(RuntimeError):  # noqa: N818 - it says what happened
    """A section of the state already has its writer."""


class SectionNotDeclared(RuntimeError):  # noqa: N818 - it says what happened
    """A module touched a section that it did not declare."""


@dataclass(frozen=True, slots=True)
class Section(Generic[T]):
    """A part of the state.

    Args:
        name: what it is called in declarations and in the bottleneck's configuration.
        kind: the class of its value, immutable, whose instance without arguments is the value at birth.
    """

    name: str
    kind: type[T]


class AgentState:
    """Holds the sections. Whoever may write one holds the only pen for it; anyone may be told of changes."""

    def __init__(self) -> None:
        self._values: dict[str, Any] = {}
        self._owners: dict[str, str] = {}
        self._listeners: dict[str, list[Callable[[], None]]] = {}

    def read(self, section: Section[T]) -> T:
        """The present value of a section; its value at birth while nobody has written it."""
        value: T | None = self._values.get(section.name)
        if value is None:
            value = self._values[section.name] = section.kind()
        return value

    def changed(self) -> dict[str, Any]:
        """The values of all sections that are not as they were at birth, by name."""
        return {name: value for name, value in sorted(self._values.items()) if value != type(value)()}

    def pen(self, section: Section[T], owner: str) -> Callable[[T], None]:
        """Hand out the one pen of a section.

        Args:
            section: which.
            owner: who will write it.

        Returns:
            A function that replaces the section's value and tells everyone who listens.

        Raises:
            SectionTaken: when the section has its writer already.
        """
        if section.name in self._owners:
            raise SectionTaken(f"{owner} cannot write {section.name!r}: {self._owners[section.name]} does.")
        self._owners[section.name] = owner
        listeners = self._listeners.setdefault(section.name, [])

        def write(value: T) -> None:
            if not isinstance(value, section.kind):
                raise TypeError(f"{section.name!r} holds {section.kind.__name__}, not {type(value).__name__}.")
            self._values[section.name] = value
            for tell in listeners:
                tell()

        return write

    def listen(self, section: Section[Any], tell: Callable[[], None]) -> None:
        """Have a function called, without waiting, after every change of a section."""
        self._listeners.setdefault(section.name, []).append(tell)
