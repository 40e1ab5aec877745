"""The page of a bundle is one file: its modules import one another by names, and the policy allows nothing else."""

import re

import pytest

from orchestrator.view.bundle_page import bundled_index, bundled_modules, with_paths
from orchestrator.view.index import PAGE, PANELS


@pytest.mark.parametrize(
    ("code", "changed", "imported"),
    [
        ("import { a } from './html.js'", "import { a } from 'html.js'", ["html.js"]),
        ('import{options as n}from"preact";f(n)', 'import{options as n}from"vendor/preact.mjs";f(n)', None),
        ("import a, { b } from '../time.js'", "import a, { b } from 'time.js'", ["time.js"]),
        ("import * as all from './x.js'", "import * as all from 'vendor/x.js'", ["vendor/x.js"]),
        ("import './x.js'", "import 'vendor/x.js'", ["vendor/x.js"]),
        ("import {\n  a,\n  b\n} from './x.js'", "import {\n  a,\n  b\n} from 'vendor/x.js'", ["vendor/x.js"]),
        ("import { a } from 'civitas/html.js'", "import { a } from 'html.js'", ["html.js"]),
        ("export * from './x.js'", "export * from 'vendor/x.js'", ["vendor/x.js"]),
        ("export { a } from './x.js'", "export { a } from 'vendor/x.js'", ["vendor/x.js"]),
        ("export const from = './x.js'", "export const from = './x.js'", []),
        ("export function from () {\n  return './x.js'\n}", "export function from () {\n  return './x.js'\n}", []),
        ("/** @type {import('./x.d.ts').X} */", "/** @type {import('./x.d.ts').X} */", []),
    ],
)
def test_a_module_imports_by_paths(code: str, changed: str, imported: list[str] | None) -> None:
    name = "main.js" if "html" in code else "vendor/main.js"
    assert with_paths(name, code) == (changed, ["vendor/preact.mjs"] if imported is None else imported)


def test_the_modules_are_all_that_the_page_imports() -> None:
    modules = bundled_modules()
    ours = {path.name for path in PAGE.glob("*.js")}
    libraries = {path.relative_to(PAGE).as_posix() for path in PAGE.rglob("vendor/**/*.*js")}
    panels = {f"civitas/panels/{name}.js" for name in PANELS}
    assert panels and set(modules) == ours | libraries | panels
    for name in ours | panels:
        assert not re.search(r"""(?:from|import)[\s(]*['"]\.""", modules[name]), f"{name} imports in another form"


def test_the_page_is_whole_and_allows_nothing_else() -> None:
    page = bundled_index()
    assert 'src="' not in page and 'rel="stylesheet"' not in page and page.count("<style>") >= 1
    policy = page.partition('Content-Security-Policy" content="')[2].partition('"')[0]
    assert policy.startswith("default-src 'none'; script-src 'strict-dynamic' 'sha256-")
    assert "http" not in policy and "unsafe" not in policy and "connect-src" not in policy
