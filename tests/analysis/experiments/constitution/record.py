"""Reduce a run of the constitution to the events that its falsification needs.

``python -m tests.analysis.experiments.constitution.record RUN INTO``. It keeps speech with its hearers, views, taxes,
chests and the people's decisions. Of memories it keeps only words heard on the matter. It keeps no thoughts and no
movements.
"""

import json
import re
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analysis.experiments.constitution.people import lexicon
from analysis.influence.matters import matter_words

KINDS = ("speech", "view", "container.used", "run.ended", "agent.joined")
PREFIXES = ("tax.", "civic.")
FACTS = ("run_id", "scenario", "condition", "seed", "mind", "speed", "status", "agents", "minutes", "personas")


def cut(run: Path, into: Path) -> None:
    """Write the reduced run.

    Args:
        run: run folder.
        into: folder of the fixture, such as ``recorded_anti`` beside this file.
    """
    events = pa.concat_tables(pq.read_table(part) for part in sorted((run / "events").glob("part-*.parquet")))
    kind = events["kind"]
    kept = pc.is_in(kind, pa.array(KINDS))
    for prefix in PREFIXES:
        kept = pc.or_(kept, pc.starts_with(kind, prefix))
    words = "|".join(map(re.escape, matter_words(run, lexicon().matter, lexicon().words[lexicon().matter])))
    on_matter = pc.match_substring_regex(events["data"], rf" said: .*\b(?:{words})", ignore_case=True)
    kept = pc.or_(kept, pc.and_(pc.equal(kind, "memory"), on_matter))
    (into / "events").mkdir(parents=True, exist_ok=True)
    pq.write_table(events.filter(kept), into / "events" / "part-000001.parquet", compression="zstd")
    facts = json.loads((run / "manifest.json").read_text(encoding="utf-8"))
    told = {name: facts[name] for name in FACTS if name in facts}
    (into / "manifest.json").write_text(json.dumps(told, indent=1), encoding="utf-8")
    (into / "config.yaml").write_bytes((run / "config.yaml").read_bytes())


if __name__ == "__main__":
    cut(Path(sys.argv[1]), Path(sys.argv[2]))
