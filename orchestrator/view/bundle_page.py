"""The page of a bundle: one file that holds all modules and the style, since a page from disk may not read them."""

import json
import posixpath
import re
from base64 import b64encode
from functools import partial

from analysis.report.policy import allowed
from orchestrator.view.index import IMPORT_MAP, INDEX, PAGE, PANELS

_MAIN = "main.js"
_PAGE = "civitas/"
"""Before the paths of the modules of the page that a panel imports."""
_PANELS = f"{_PAGE}panels/"
_IMPORT = re.compile(
    r"""^(?P<before>(?:import|export)\s*(?:[\w*\s,]*?(?:\{[^{}'"]*\}\s*)?\bfrom\s*)?)(?P<quote>['"])(?P<told>[^'"\n]+)\2""",
    re.MULTILINE,
)
"""An import at the beginning of a line, or an export from another module."""
_STYLE = re.compile(r'<link rel="stylesheet" href="page/([^"]+)" />')
_START = (
    "const script = document.createElement('script'); script.type = 'module'; "
    f"script.src = import.meta.resolve({_MAIN!r}); document.head.append(script)"
)
"""Starts the page. The policy trusts what a trusted script adds, and nothing that stands in the page as text."""


def bundled_index() -> str:
    """Return the page with all its modules and styles. It reads nothing from elsewhere.

    Raises:
        ValueError: the page is not written as expected.
    """
    import_map = json.dumps({"imports": {name: _as_address(code) for name, code in bundled_modules().items()}})
    page = _STYLE.sub(lambda found: f"<style>{_read(found[1])}</style>", INDEX)
    styles = [allowed(_read(name)) for name in _STYLE.findall(INDEX)]
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src 'strict-dynamic' {allowed(import_map)} {allowed(_START)}",
            f"style-src {' '.join(styles)}",
            "img-src 'self' file: data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    for old, new in (
        ("<html ", f'<html data-bundle="{" ".join(PANELS)}" '),
        ("<head>", f'<head>\n    <meta http-equiv="Content-Security-Policy" content="{policy}" />'),
        (IMPORT_MAP, import_map),
        (f'<script type="module" src="page/{_MAIN}">', f'<script type="module">{_START}'),
    ):
        if page.count(old) != 1:
            raise ValueError(f"The page should have {old!r} once.")
        page = page.replace(old, new)
    return page


def bundled_modules() -> dict[str, str]:
    """Return the modules that the page consists of, by their paths in the folder of the page. They import by paths.

    A panel of an experiment has the name by which the page imports it.
    """
    found: dict[str, str] = {}
    missing = [_MAIN, *(f"{_PANELS}{name}.js" for name in PANELS)]
    while missing:
        name = missing.pop()
        if name not in found:
            found[name], imported = with_paths(name, _read(name))
            missing += imported
    return dict(sorted(found.items()))


def with_paths(name: str, code: str) -> tuple[str, list[str]]:
    """Let a module import others by their paths in the folder of the page, which work wherever the module lies.

    Args:
        name: path of the module in the folder of the page.
        code: its code. Each import begins a line, and none is made while the module runs.

    Returns:
        The changed code, and the paths that it imports.
    """
    imported: list[str] = []
    return _IMPORT.sub(partial(_with_path, name, imported), code), imported


def _with_path(name: str, imported: list[str], found: re.Match[str]) -> str:
    told = found["told"]
    if told.startswith(_PAGE):
        path = told.removeprefix(_PAGE)
    elif told.startswith("."):
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), told))
    else:
        path = json.loads(IMPORT_MAP)["imports"][told].removeprefix("./page/")
    imported.append(path)
    return f"{found['before']}{found['quote']}{path}{found['quote']}"


def _as_address(code: str) -> str:
    return f"data:text/javascript;base64,{b64encode(code.encode()).decode()}"


def _read(name: str) -> str:
    is_panel = name.startswith(_PANELS)
    path = PANELS[name.removeprefix(_PANELS).removesuffix(".js")] if is_panel else PAGE / name
    return path.read_text(encoding="utf-8")
