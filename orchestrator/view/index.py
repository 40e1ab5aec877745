"""The page's own file, ``index.html``, and what a security policy needs to know of it."""

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

PAGE = Path(__file__).with_name("page")
"""The folder of everything that the page is made of, but for the panels of experiments."""
PANELS = {path.parent.name: path for path in sorted((PAGE.parents[1] / "experiments").glob("*/panel.js"))}
"""The panels of experiments, by the name of the experiment."""
INDEX = (PAGE / "index.html").read_text(encoding="utf-8")
INDEX_OF_FOLDER = INDEX.replace("<html ", "<html data-folder ", 1)
"""The page of all runs of a folder: it begins with their list."""
IMPORT_MAP = INDEX.partition('<script type="importmap">')[2].partition("</script>")[0]
"""The only script within the page itself: it says which file each name of a module means."""


def allowed(text: str) -> str:
    """Return the source by which a content security policy allows a script or a style within a page.

    Args:
        text: all of the script or style.
    """
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
