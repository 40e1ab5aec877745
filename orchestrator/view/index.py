"""The page's own file, ``index.html``, and its parts."""

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
