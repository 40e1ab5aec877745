"""The agent's state: named sections, each with one writer, and notification of every change."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class SectionTaken(RuntimeError):  # noqa: N818 - it says what happened
    """A section of the state already has a writer."""


class SectionNotDeclared(RuntimeError):  # noqa: N818 - it says what happened
    """A module used a section that it did not declare."""


@dataclass(frozen=True, slots=True)
class Section(Generic[T]):
    """A part of the state.

    Args:
        name: name in declarations and in the configuration of the bottleneck.
        kind: class of its value, immutable; an instance without arguments is the initial value.
    """

    name: str
    kind: type[T]


class AgentState:
    """Holds the sections. Only the owner of a section's pen can write it; everyone can listen to changes."""

    def __init__(self) -> None:
        self._values: dict[str, Any] = {}
        self._owners: dict[str, str] = {}
        self._listeners: dict[str, list[Callable[[], None]]] = {}

    def read(self, section: Section[T]) -> T:
        """Return the present value of a section; its initial value before the first write."""
        value: T | None = self._values.get(section.name)
        if value is None:
            value = self._values[section.name] = section.kind()
        return value

    def changed(self) -> dict[str, Any]:
        """Return the values of all sections that differ from their initial values, by name."""
        return {name: value for name, value in sorted(self._values.items()) if value != type(value)()}

    def pen(self, section: Section[T], owner: str) -> Callable[[T], None]:
        """Return the one pen of a section.

        Args:
            section: the section.
            owner: name of the writer.

        Returns:
            A function that replaces the section's value and notifies all listeners.

        Raises:
            SectionTaken: the section already has a writer.
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
        """Call a function, without waiting, after every change of a section."""
        self._listeners.setdefault(section.name, []).append(tell)
