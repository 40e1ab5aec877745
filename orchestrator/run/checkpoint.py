"""Minds in the run folder: what every agent remembers and thinks, as it was when the society ended, or a while before.

``checkpoints/minds.parquet`` has a row group for each agent: a row ``mind`` with who it is and the state of its mind,
and a row ``memory`` for each memory, the oldest first, all as JSON. Written anew, it replaces what was there whole.
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
from bots.memory import MemoryChanges, MemoryRecord, MindStore
from bots.persona import Persona
from orchestrator.errors import BadInputError

MINDS = Path("checkpoints", "minds.parquet")
"""In a run folder."""
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
    """What minds that were kept have in common."""

    layout: int = _LAYOUT
    run_id: str
    t: float
    """When they were as they are kept, seconds of run clock."""
    agents: list[str]
    places: dict[str, Position]
    """Named places that the agents can go to, blocks."""


class KeptMind(_Kept):
    """One of them, without its memories."""

    persona: Persona
    state: dict[str, Any] | None
    """As ``MindStore.load_state`` has it; None for one that never lived."""
    sight: dict[str, Any]
    """What others could last see of the agent, ``Agent.public_state``; empty when it never lived."""


async def keep_minds(
    run_dir: Path,
    store: MindStore,
    header: MindsHeader,
    personas: Sequence[Persona],
    sights: Mapping[str, Mapping[str, Any]],
) -> None:
    """Write minds into the run folder.

    Args:
        run_dir: the folder of the run.
        store: where the minds are.
        header: what they have in common.
        personas: whose minds, in the order of the header's names.
        sights: what others could last see of them, by name.

    Raises:
        OSError: the disk did not take them; the minds that were kept before are as they were.
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
    """The minds that a run kept: a store of minds to be read from; what is saved to it is let go.

    Args:
        run_dir: the folder of the run.

    Raises:
        BadInputError: the run kept none, or they cannot be read.
    """

    def __init__(self, run_dir: Path) -> None:
        self._path = run_dir / MINDS
        if not self._path.is_file():
            raise BadInputError(
                f"The run in {run_dir} kept no minds (it ended before its agents lived, or all at once): interview one "
                "that did."
            )
        try:
            metadata = pyarrow.parquet.read_schema(self._path).metadata or {}
            self.header = MindsHeader.model_validate_json(metadata.get(_HEADER, b""))
        except (OSError, pyarrow.ArrowException, ValidationError) as error:
            raise self._unreadable() from error
        if self.header.layout != _LAYOUT:
            raise self._unreadable()

    def mind(self, agent: str) -> KeptMind:
        """Who an agent was, and the state of its mind.

        Raises:
            BadInputError: it cannot be read.
        """
        try:
            return KeptMind.model_validate_json("".join(self._texts(agent, "mind")))
        except ValidationError as error:
            raise self._unreadable() from error

    async def load_memories(self, agent: str) -> list[dict[str, Any]]:
        """All memories of an agent, oldest first.

        Raises:
            BadInputError: one of them is not as this version of Civitas keeps memories.
        """
        memories = [json.loads(text) for text in self._texts(agent, "memory")]
        for number, memory in enumerate(memories, start=1):
            try:
                MemoryRecord.from_json(memory)
            except ValidationError as error:
                key = ".".join(map(str, error.errors()[0]["loc"]))
                raise BadInputError(
                    f"{self._path}: memory {number} of {agent} is of another version of Civitas, or damaged "
                    f"(at {key}): interview with the version that made the run, or restore the file."
                ) from error
        return memories

    async def load_state(self, agent: str) -> dict[str, Any] | None:
        """The state of an agent's mind; None when it never lived."""
        return self.mind(agent).state

    async def save_memories(self, agent: str, changes: MemoryChanges) -> None:
        """Nothing: what was kept stays as it is."""

    async def save_state(self, agent: str, state: dict[str, Any]) -> None:
        """Nothing: what was kept stays as it is."""

    def _texts(self, agent: str, what: str) -> list[str]:
        try:
            table = pyarrow.parquet.read_table(
                self._path, columns=["data"], filters=[("agent", "==", agent), ("what", "==", what)]
            )
        except (OSError, pyarrow.ArrowException) as error:
            raise self._unreadable() from error
        texts: list[str] = table["data"].to_pylist()
        return texts

    def _unreadable(self) -> BadInputError:
        return BadInputError(f"{self._path} is of another version of Civitas, or damaged: restore it.")
