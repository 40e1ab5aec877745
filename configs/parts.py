"""Finds parts: the built-in ones and those of a user's installed package, in the same way.

A part is a function or a class that a :class:`Group` collects: a metric, a comparison, a director, a brain module, a
mind, a kind of world, a bench, an embedding. The layer that uses a kind of part declares its group once::

    METRICS = Group[Metric]("civitas.metrics", "metric", "a function measure(run) -> Measurement", callable)

A part is declared where it is written, with its name and, if order matters, its order::

    @METRICS.part("giving", order=70)
    def measure(run: Run) -> Measurement: ...

``METRICS.find()`` gives all of them by name, sorted by ``order`` and then by name. A part without an order comes last.

A package tells Civitas where to look with an entry point of the group, in its ``pyproject.toml``::

    [project.entry-points."civitas.metrics"]
    civitas = "analysis.metrics"             # a package: every module in it is searched, at any depth
    experiments = "analysis.experiments"
    mine = "my_package.courage"              # a module
    courage = "my_package.courage:measure"   # an object; without a ``@part`` line it takes the entry point's name

So a new part in one of these packages is one file: you change no list and no ``pyproject.toml``. A module without
a part is ignored, so helpers may be there too. One file may have several parts. If other modules import a part, it
still counts once.

A user's own experiment (``configs/experiments/OWN.md``) has parts in the files of its folder: :func:`declared_in` says
what a file declares, and ``find(also=[file])`` gives its parts together with all others.

Nothing is imported before ``find`` is called. A part whose libraries load slowly imports them when it is called.

Skills are files, not objects: the entry points of ``civitas.skills`` name packages; :func:`folders` gives their paths.

This module imports nothing else of Civitas, so every layer may use it.

Errors::

    PartError       exit code 2: two parts share a name, an entry point fails to import, a part has the wrong type
"""

import hashlib
import inspect
import pkgutil
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any, Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")

LAST = 1000
"""The order of a part that declares none."""

_DECLARED = "__civitas_parts__"
"""The attribute of a function or class that holds what ``@part`` declares: (group, name, order) each."""


class PartError(Exception):
    """A part cannot be used. The message is one sentence with the file or package, and says how to fix it."""

    exit_code = 2


@dataclass(frozen=True)
class Group(Generic[T]):
    """A kind of part.

    Args:
        name: the group of entry points, such as ``civitas.metrics``.
        one: name of one part in messages, such as ``metric``.
        must_be: requirement on a part, for messages, such as ``a subclass of Module``.
        accepts: whether an object can be such a part, checked without calling it.
        named_by: attribute that holds the name of a part, for classes that have one.
    """

    name: str
    one: str
    must_be: str
    accepts: Callable[[object], bool]
    named_by: str = "name"

    def part(self, name: str | None = None, *, order: int = LAST) -> Callable[[U], U]:
        """Declare the function or class below as a part of this group; it is returned unchanged.

        Args:
            name: name of the part, unique in the group; None takes the attribute ``named_by`` of a class.
            order: its place among the parts, lowest first.
        """

        def declare(part: U) -> U:
            named: str = getattr(part, self.named_by) if name is None else name
            setattr(part, _DECLARED, (*_declared(part), (self.name, named, order)))
            return part

        return declare

    def find(self, also: Iterable[str | Path] = ()) -> Mapping[str, T]:
        """All parts by name, in their order.

        Args:
            also: where else to look: dotted names of modules or packages, paths of folders with Python files, and
                paths of single Python files. A single file need not contain a part of this group.

        Raises:
            PartError: two parts share a name, something fails to import, or a part has the wrong type.
        """
        return _find(self, tuple(also), tuple(sys.path))


def subclass_of(base: type[Any]) -> Callable[[object], bool]:
    """Make the ``accepts`` of a group whose parts are classes.

    Args:
        base: the class that they inherit from.
    """
    return lambda part: isinstance(part, type) and issubclass(part, base)


def folders(group: str) -> tuple[Path, ...]:
    """The folders of the packages that a group of entry points names, for parts that are files.

    Args:
        group: such as ``civitas.skills``.

    Raises:
        PartError: a package fails to import, or has no folder.
    """
    found: dict[Path, None] = {}
    for point in _entry_points(group, tuple(sys.path)):
        source = _PartSource.of(point)
        paths = getattr(source.load(), "__path__", None)
        if paths is None:
            raise PartError(
                f"{source.where} is not a package: make its entry point name the package with the files{source.mend}."
            )
        found.update(dict.fromkeys(Path(path) for path in paths))
    return tuple(found)


def declared_in(file: Path) -> frozenset[str]:
    """The groups of which a Python file declares parts, such as ``civitas.metrics``. The file is run.

    Args:
        file: path of the file. It may import the files beside it: ``from .words import WORDS``.

    Raises:
        PartError: the file fails to import.
    """
    module = _PartSource.also(file).load()
    return frozenset(of for value in list(vars(module).values()) for of, _, _ in _declared(value))


@dataclass(frozen=True)
class _Found(Generic[T]):
    name: str
    order: int
    part: T


@dataclass(frozen=True)
class _PartSource:
    """One place to search for parts."""

    where: str
    """Name of the place in messages."""
    value: str
    """``module`` or ``module:object``."""
    default_name: str
    mend: str = ""
    may_lack: bool = False
    """Whether the place may have no part of a group."""

    @classmethod
    def of(cls, point: EntryPoint) -> "_PartSource":
        package = f" of {point.dist.name} {point.dist.version}" if point.dist else ""
        mend = f", or uninstall {point.dist.name}" if point.dist else ""
        return cls(
            f"The entry point {point.group}: {point.name} = {point.value!r}{package}", point.value, point.name, mend
        )

    @classmethod
    def also(cls, place: str | Path) -> "_PartSource":
        if isinstance(place, Path):
            path = place.absolute()
            if path.suffix == ".py":
                return cls(str(place), f"{_package_of(path.parent)}.{path.stem}", path.stem, may_lack=True)
            return cls(str(place), _package_of(path), path.stem)
        return cls(f"The module {place}", place, place.rpartition(".")[2])

    def load(self) -> object:
        """Import the module or object that the value names."""
        module_name, _, attributes = self.value.partition(":")
        loaded: object = self.import_module(module_name.strip())
        for attribute in filter(None, attributes.strip().split(".")):
            if not hasattr(loaded, attribute):
                raise PartError(f"{self.where} fails: {module_name} has no {attributes}; correct the name{self.mend}.")
            loaded = getattr(loaded, attribute)
        return loaded

    def modules(self, package: ModuleType) -> Iterator[ModuleType]:
        """A module, and every module below it."""
        yield package
        for info in pkgutil.iter_modules(getattr(package, "__path__", ()), f"{package.__name__}."):
            if not info.name.endswith(".__main__"):
                yield from self.modules(self.import_module(info.name))

    def import_module(self, name: str) -> ModuleType:
        try:
            return import_module(name)
        except (Exception, SystemExit) as error:
            place = place_of_error(error)
            raise PartError(
                f"{self.where} fails to import, {place}{': ' if place else ''}{type(error).__name__}: {error}; "
                f"correct it{self.mend}."
            ) from error


@cache
def _entry_points(group: str, _path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """The entry points of a group; the search path is part of the key, since it decides what is installed."""
    return tuple(entry_points(group=group))


@cache
def _find(group: Group[T], also: tuple[str | Path, ...], path: tuple[str, ...]) -> Mapping[str, T]:
    sources = [_PartSource.of(point) for point in _entry_points(group.name, path)]
    found: dict[str, _Found[Any]] = {}
    for source in (*sources, *map(_PartSource.also, also)):
        for one in _parts_of(group, source):
            other = found.setdefault(one.name, one)
            if other.part is not one.part:
                raise PartError(
                    f"Two parts are called {one.name!r} in {group.name}: {place_of(other.part)} and "
                    f"{place_of(one.part)}; give one of them another name."
                )
    ordered = sorted(found.values(), key=lambda one: (one.order, one.name))
    return MappingProxyType({one.name: one.part for one in ordered})


def _parts_of(group: Group[Any], source: _PartSource) -> Iterator[_Found[Any]]:
    loaded = source.load()
    if isinstance(loaded, ModuleType):
        objects = [value for module in source.modules(loaded) for value in list(vars(module).values())]
        parts = [one for value in objects for one in _declared_in(group, value)]
        if not parts and not source.may_lack:
            raise PartError(
                f"{source.where} has no {group.one}: declare one with @part, or remove the entry point{source.mend}."
            )
    else:
        parts = _declared_in(group, loaded) or [_Found(source.default_name, LAST, loaded)]
    for one in parts:
        if not group.accepts(one.part):
            raise PartError(
                f"The {group.one} {one.name!r} in {place_of(one.part) or source.where} is not {group.must_be}: "
                f"correct it{source.mend}."
            )
        yield one


def _declared(part: object) -> tuple[tuple[str, str, int], ...]:
    """The declarations of a function or class itself, without those that it inherits."""
    if not isinstance(part, FunctionType | type):
        return ()
    declared: tuple[tuple[str, str, int], ...] = vars(part).get(_DECLARED, ())
    return declared


def _declared_in(group: Group[Any], part: object) -> list[_Found[Any]]:
    return [_Found(name, order, part) for of, name, order in _declared(part) if of == group.name]


def place_of(part: object) -> str:
    """Where a part is written, as ``file:line``; its module or an empty text if that is unknown.

    Args:
        part: a function, a class or another object.
    """
    try:
        subject: Any = inspect.unwrap(part) if callable(part) else type(part)
        return f"{inspect.getsourcefile(subject)}:{inspect.getsourcelines(subject)[1]}"
    except (OSError, TypeError):
        return str(getattr(part, "__module__", ""))


def place_of_error(error: BaseException, within: Path | None = None) -> str:
    """Where an error was raised, as ``file:line``; empty if that is unknown.

    Args:
        error: what was raised.
        within: a folder. If a line of a file in it led to the error, the last such line is named.
    """
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<frozen")]
    frames = [frame for frame in frames if frame.filename not in (__file__, import_module.__code__.co_filename)]
    inside = [frame for frame in frames if within is not None and Path(frame.filename).is_relative_to(within)]
    return next((f"{frame.filename}:{frame.lineno}" for frame in reversed(inside or frames)), "")


def _package_of(folder: Path) -> str:
    """Make a folder importable as a package, wherever it is, and return the package's name."""
    name = f"civitas_folder_{hashlib.sha256(str(folder).encode()).hexdigest()[:12]}"
    if name not in sys.modules:
        package = ModuleType(name)
        package.__path__ = [str(folder)]
        sys.modules[name] = package
    return name
