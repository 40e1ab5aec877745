"""Writes a zip file or a folder that appears at its place when it is whole; nothing else is left."""

import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from orchestrator.errors import BadInputError

MARK = "civitas-bundle.json"
"""The file by which a bundle is known."""
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of all files in a zip file, so that the same run makes the same bundle."""
_MODE = 0o644

AddFile = Callable[[str, bytes], None]
"""Takes the path of a file in the bundle, and its content."""


@contextmanager
def new_bundle(target: Path, *, force: bool) -> Iterator[AddFile]:
    """Make a bundle during the block: a zip file if its name ends in ``.zip``, otherwise a folder.

    Args:
        target: its place. The folder in which it lies exists.
        force: whether it may take the place of an earlier bundle.

    Yields:
        What adds a file. One of the files is :data:`MARK`.

    Raises:
        BadInputError: something else is there, or the disk did not accept it.
    """
    place = target.resolve()
    try:
        _check_place(place, force)
        # Beside its place, so that the finished bundle needs only another name.
        with TemporaryDirectory(prefix=".civitas-bundle-", dir=place.parent) as workshop:
            made = Path(workshop) / "made"
            if _is_zip(place):
                with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
                    yield partial(_add_to_zip, archive)
            else:
                made.mkdir()
                yield partial(_add_to_folder, made)
            if place.is_dir():
                place.rename(Path(workshop) / "earlier")
            made.replace(place)
    except OSError as error:
        raise BadInputError(
            f"The bundle {target} cannot be written ({error.strerror}): choose another --bundle."
        ) from error


def _check_place(place: Path, force: bool) -> None:
    if not place.parent.is_dir():
        raise BadInputError(f"There is no folder {place.parent}: make it, or choose another --bundle.")
    if not place.exists() or (place.is_dir() and not any(place.iterdir())):
        return
    if not _is_bundle(place):
        raise BadInputError(f"{place} exists and was not written by --bundle: choose another --bundle.")
    if not force:
        raise BadInputError(f"The bundle {place} exists: replace it with --force, or choose another --bundle.")


def _is_bundle(path: Path) -> bool:
    if not _is_zip(path):
        return (path / MARK).is_file()
    try:
        with zipfile.ZipFile(path) as archive:
            return MARK in archive.namelist()
    except (zipfile.BadZipFile, IsADirectoryError):
        return False


def _is_zip(path: Path) -> bool:
    return path.suffix.lower() == ".zip"


def _add_to_zip(archive: zipfile.ZipFile, path: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(path, _EARLIEST)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = _MODE << 16
    archive.writestr(entry, content)


def _add_to_folder(folder: Path, path: str, content: bytes) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
