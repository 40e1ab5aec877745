"""The interface for parts: what is found, in which order, and what is refused."""

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from configs.parts import Group, PartError, folders, subclass_of

Say = Callable[[], str]

GROUP = Group[Say]("civitas_test.greetings", "greeting", "a function", callable)


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Callable[..., Path]:
    """Create installed packages: their files, and the metadata with their entry points."""
    before = set(sys.modules)
    request.addfinalizer(lambda: [sys.modules.pop(name) for name in set(sys.modules) - before])

    def lay_out(name: str, points: str, **files: str) -> Path:
        site = tmp_path / name
        for path, text in files.items():
            file = site / f"{path.replace('__', '/')}.py"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
            (file.parent / "__init__.py").touch()
        metadata = site / f"{name}-1.2.dist-info"
        metadata.mkdir(parents=True)
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\n")
        (metadata / "entry_points.txt").write_text(f"[civitas_test.greetings]\n{points}\n")
        monkeypatch.syspath_prepend(site)
        return site

    return lay_out


def greeting(name: str, *, order: str = "") -> str:
    """A module with one greeting."""
    return (
        f"from tests.configs.test_parts import GROUP\n@GROUP.part({name!r}{order})\ndef greet() -> str:\n"
        f"    return {name!r}\n"
    )


def test_every_file_of_a_package_is_looked_through_and_helpers_are_not_parts(install: Callable[..., Path]) -> None:
    install(
        "polite",
        "polite = polite",
        polite__hello=greeting("hello", order=", order=2"),
        polite__deep__bye=greeting("bye", order=", order=1"),
        polite__other=greeting("other") + "from polite.hello import greet as imported\n",
        polite__helper="raise_nothing = 1\n",
    )
    found = GROUP.find()
    assert list(found) == ["bye", "hello", "other"], "in their order, those without one last"
    assert [greet() for greet in found.values()] == ["bye", "hello", "other"]


def test_several_packages_add_parts_and_an_object_has_the_name_of_its_entry_point(install: Callable[..., Path]) -> None:
    install("one", "one = one", one__a=greeting("a"))
    install("two", "moin = two.plain:greet\nrenamed = two.b:greet", two__plain="greet = lambda: 'moin'\n")
    (Path(sys.path[0]) / "two" / "b.py").write_text(greeting("b"))
    assert set(GROUP.find()) == {"a", "moin", "b"}, "a part that declares a name keeps it"


def test_nothing_is_imported_before_it_is_looked_for(install: Callable[..., Path]) -> None:
    install("lazy", "lazy = lazy", lazy__a=greeting("a"))
    assert "lazy" not in sys.modules
    GROUP.find()
    assert "lazy.a" in sys.modules


def test_a_folder_and_a_module_can_be_looked_through_as_well(install: Callable[..., Path], tmp_path: Path) -> None:
    install("one", "one = one", one__a=greeting("a"), one_more=greeting("more"))
    folder = tmp_path / "my folder"
    folder.mkdir()
    (folder / "director.py").write_text("from .words import WORD\n" + greeting("own"))
    (folder / "words.py").write_text("WORD = 'moin'\n")
    assert set(GROUP.find(also=["one_more", folder])) == {"a", "more", "own"}
    assert set(GROUP.find()) == {"a"}


def test_two_parts_under_one_name_are_refused_with_both_places(install: Callable[..., Path]) -> None:
    first = install("one", "one = one", one__a=greeting("a"))
    second = install("two", "two = two", two__b=greeting("a"))
    with pytest.raises(PartError) as refused:
        GROUP.find()
    assert str(refused.value) == (
        f"Two parts are called 'a' in civitas_test.greetings: {second}/two/b.py:2 and {first}/one/a.py:2; "
        "give one of them another name."
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import nothing_like_it\n", "{file}:1: ModuleNotFoundError: No module named 'nothing_like_it'"),
        ("\ndef greet(:\n", "{file}:2: SyntaxError: invalid syntax"),
        ("x = 1\nx.nothing\n", "{file}:2: AttributeError: 'int' object has no attribute 'nothing'"),
    ],
)
def test_an_entry_point_that_fails_to_import_is_named_with_file_and_package(
    install: Callable[..., Path], text: str, why: str
) -> None:
    site = install("broken", "mine = broken", broken__a=text)
    with pytest.raises(PartError) as refused:
        GROUP.find()
    told = str(refused.value)
    assert told.startswith("The entry point civitas_test.greetings: mine = 'broken' of broken 1.2 fails to import, ")
    assert why.format(file=site / "broken" / "a.py") in told
    assert told.endswith("; correct it, or uninstall broken.")


@pytest.mark.parametrize(
    ("point", "why"),
    [
        ("mine = nowhere_at_all", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("mine = wrong.a:missing", "fails: wrong.a has no missing; correct the name, or uninstall wrong."),
        ("mine = wrong.empty", "has no greeting: declare one with @part"),
        ("mine = wrong.a:NUMBER", "The greeting 'mine' in "),
    ],
)
def test_an_entry_point_that_names_no_part_is_refused(install: Callable[..., Path], point: str, why: str) -> None:
    install("wrong", point, wrong__a="NUMBER = 3\n", wrong__empty="")
    with pytest.raises(PartError) as refused:
        GROUP.find()
    assert why in str(refused.value)
    assert refused.value.exit_code == 2


def test_a_part_of_the_wrong_type_is_refused_with_its_place(install: Callable[..., Path]) -> None:
    classes = Group[type[Exception]](GROUP.name, "greeting", "a subclass of Exception", subclass_of(Exception))
    site = install("one", "one = one", one__a=greeting("a"))
    with pytest.raises(PartError) as refused:
        classes.find()
    assert str(refused.value) == (
        f"The greeting 'a' in {site}/one/a.py:2 is not a subclass of Exception: correct it, or uninstall one."
    )


def test_a_subclass_does_not_inherit_what_a_class_declares(install: Callable[..., Path]) -> None:
    install(
        "one", "one = one", one__a=greeting("a").replace("def greet() -> str", "class Greet:\n  def __call__(self)")
    )
    (Path(sys.path[0]) / "one" / "b.py").write_text("from one.a import Greet\nclass Other(Greet): pass\n")
    assert list(GROUP.find()) == ["a"]


def test_files_are_found_in_the_folders_of_packages(install: Callable[..., Path]) -> None:
    site = install("one", "one = one.files", one__a="")
    (site / "one" / "files").mkdir()
    (site / "one" / "files" / "dance.js").touch()
    assert folders(GROUP.name) == (site / "one" / "files",)
    install("two", "two = two.plain", two__plain="")
    with pytest.raises(PartError, match="is not a package: make its entry point name the package"):
        folders(GROUP.name)


def test_the_door_imports_nothing_of_the_project() -> None:
    text = (Path(__file__).resolve().parents[2] / "configs" / "parts.py").read_text()
    assert not re.search(r"^(from|import) (orchestrator|bots|skills|worlds|analysis|configs)\b", text, re.MULTILINE)
