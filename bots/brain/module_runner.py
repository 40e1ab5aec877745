"""Runs the modules of one brain concurrently. A fault of one module is logged and does not end the others."""

from collections.abc import Callable, Sequence
from typing import Any

from anyio.abc import TaskGroup

from bots.brain.module import Errand, Module
from bots.clock import RunClock
from bots.events import Event, Fault, Payload

_PAUSE_AFTER_FAULT_SECONDS = 1.0
_PAUSE_AFTER_FAULT_SECONDS_MAX = 30.0


class ModuleRunner:
    """Wakes modules for as long as the agent lives.

    Args:
        agent: the agent's name, used in the names of the tasks.
        modules: the modules of its brain.
        clock: the run clock.
        record: logs an event of the agent.
    """

    def __init__(
        self, agent: str, modules: Sequence[Module[Any]], *, clock: RunClock, record: Callable[[Payload], Event]
    ) -> None:
        self._agent = agent
        self._modules = modules
        self._clock = clock
        self._record = record

    def start(self, tasks: TaskGroup) -> None:
        """Start a task for every module, and one for each of its deferred tasks."""
        for module in self._modules:
            tasks.start_soon(self._drive, module, name=f"{self._agent}/{module.name}")
            for errand in module.errands():
                tasks.start_soon(self._repeat, module, errand, name=f"{self._agent}/{module.name}")

    async def fall_asleep(self) -> None:
        """Let every module finish its work."""
        for module in self._modules:
            try:
                await module.fall_asleep()
            except Exception as error:  # a bug in one module must not end the others
                self._record_fault(module, error)

    async def _drive(self, module: Module[Any]) -> None:
        """Wake a module in an endless loop."""

        async def wake_once() -> None:
            wake = await module.mailbox.wait(self._clock, module.pace_seconds)
            if module.mailbox.lost:
                lost, module.mailbox.lost = module.mailbox.lost, 0
                self._record(
                    Fault(where=f"brain.{module.name}", error=f"{lost} notices lost: the module was too slow.")
                )
            await module.step(wake)

        await self._repeat(module, wake_once)

    async def _repeat(self, module: Module[Any], errand: Errand) -> None:
        """Repeat a module's deferred task endlessly. After a fault it pauses, longer each time, and continues."""
        pause = _PAUSE_AFTER_FAULT_SECONDS
        while True:
            try:
                await errand()
                pause = _PAUSE_AFTER_FAULT_SECONDS
            except Exception as error:  # a bug in one module must not end the others
                self._record_fault(module, error)
                await self._clock.sleep(pause)
                pause = min(pause * 2, _PAUSE_AFTER_FAULT_SECONDS_MAX)

    def _record_fault(self, module: Module[Any], error: Exception) -> None:
        self._record(Fault(where=f"brain.{module.name}", error=f"{type(error).__name__}: {error}"))
