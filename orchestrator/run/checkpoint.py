"""Minds in the run folder: the memories and states of all agents at the end of the society, or some time before.

``checkpoints/minds.parquet`` has one row group per agent: a row ``mind`` with the persona and the state of its mind,
and a row ``memory`` for each memory, oldest first, all as JSON. A new file replaces the old one as a whole.
"""

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
from anyio import to_thread
from pydantic import BaseModel, ConfigDict, ValidationError

from bots.events import Position
from bots.memory import MemoryChanges, MindStore
from bots.persona import Persona
from orchestrator.errors import BadInputError

MINDS = Path("checkpoints", "minds.parquet")
"""Path of the minds in a run folder."""
_LAYOUT = 1
_HEADER = b"civitas.minds"
_COLUMNS = pyarrow.schema(
    [
        pyarrow.field("agent", pyarrow.string(), nullable=False),
        pyarrow.field("what", pyarrow.string(), nullable=False),
        pyarrow.field("data", pyarrow.string(), nullable=False),
    ]
)


class _Kept(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class MindsHeader(_Kept):
    """What the kept minds have in common."""

    layout: int = _LAYOUT
    run_id: str
    t: float
    """Time at which the minds were kept, seconds of run clock."""
    agents: list[str]
    places: dict[str, Position]
    """Named places that the agents can go to, blocks."""


class KeptMind(_Kept):
    """One mind, without its memories."""

    persona: Persona
    state: dict[str, Any] | None
    """State as in ``MindStore.load_state``; None for an agent that never lived."""
    sight: dict[str, Any]
    """The last public state of the agent, ``Agent.public_state``; empty if it never lived."""


async def keep_minds(
    run_dir: Path,
    store: MindStore,
    header: MindsHeader,
    personas: Sequence[Persona],
    sights: Mapping[str, Mapping[str, Any]],
) -> None:
    """Write minds into the run folder.

    Args:
        run_dir: the run folder.
        store: the store of the minds.
        header: what the minds have in common.
        personas: the agents' personas, in the order of the header's names.
        sights: last public states of the agents, by name.

    Raises:
        OSError: the disk did not accept them; the minds that were kept before are unchanged.
    """
    path = run_dir / MINDS
    path.parent.mkdir(exist_ok=True)
    unfinished = path.with_suffix(".tmp")
    schema = _COLUMNS.with_metadata({_HEADER: header.model_dump_json().encode()})
    try:
        with unfinished.open("wb") as file:
            with pyarrow.parquet.ParquetWriter(file, schema, compression="zstd") as writer:
                for persona in personas:
                    mind = KeptMind(
                        persona=persona,
                        state=await store.load_state(persona.name),
                        sight=dict(sights.get(persona.name, {})),
                    )
                    memories = await store.load_memories(persona.name)
                    await to_thread.run_sync(_write_mind, writer, mind, memories)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def _write_mind(writer: Any, mind: KeptMind, memories: list[dict[str, Any]]) -> None:
    texts = [mind.model_dump_json(), *(json.dumps(memory, allow_nan=False) for memory in memories)]
    columns = [[mind.persona.name] * len(texts), ["mind", *["memory"] * len(memories)], texts]
    table = pyarrow.Table.from_arrays([pyarrow.array(column) for column in columns], schema=_COLUMNS)
    writer.write_table(table, row_group_size=len(texts))


class KeptMinds:
    """The kept minds of a run, as a read-only store: saving has no effect.

    Args:
        run_dir: the run folder.

    Raises:
        BadInputError: the run kept no minds, or they cannot be read.
    """

    def __init__(self, run_dir: Path) -> None:
        self.path = run_dir / MINDS
        """Where they are."""
        if not self.path.is_file():
            raise BadInputError(
                f"The run in {run_dir} kept no minds (it ended before its agents lived, or was killed): interview "
                "another run."
            )
        try:
            metadata = pyarrow.parquet.read_schema(self.path).metadata or {}
            self.header = MindsHeader.model_validate_json(metadata.get(_HEADER, b""))
        except (OSError, pyarrow.ArrowException, ValidationError) as error:
            raise self._unreadable() from error
        if self.header.layout != _LAYOUT:
            raise self._unreadable()

    def mind(self, agent: str) -> KeptMind:
        """Return an agent's persona and the state of its mind.

        Raises:
            BadInputError: the mind cannot be read.
        """
        try:
            return KeptMind.model_validate_json("".join(self._texts(agent, "mind")))
        except ValidationError as error:
            raise self._unreadable() from error

    async def load_memories(self, agent: str) -> list[dict[str, Any]]:
        """Return all memories of an agent, oldest first."""
        return [json.loads(text) for text in self._texts(agent, "memory")]

    async def load_state(self, agent: str) -> dict[str, Any] | None:
        """Return the state of an agent's mind; None if it never lived."""
        return self.mind(agent).state

    async def save_memories(self, agent: str, changes: MemoryChanges) -> None:
        """Do nothing: the kept minds do not change."""

    async def save_state(self, agent: str, state: dict[str, Any]) -> None:
        """Do nothing: the kept minds do not change."""

    def _texts(self, agent: str, what: str) -> list[str]:
        try:
            table = pyarrow.parquet.read_table(
                self.path, columns=["data"], filters=[("agent", "==", agent), ("what", "==", what)]
            )
        except (OSError, pyarrow.ArrowException) as error:
            raise self._unreadable() from error
        texts: list[str] = table["data"].to_pylist()
        return texts

    def _unreadable(self) -> BadInputError:
        return BadInputError(f"{self.path} is of another version of Civitas, or damaged: restore it.")
