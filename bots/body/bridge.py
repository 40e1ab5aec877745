"""The one thread that owns JSPyBridge.

JSPyBridge starts a Node process when it is imported, once per Python process, and costs 150 µs to 1 ms per call. So
only this module imports it, in a separate thread. The thread passes commands in batches and fetches notices at a steady
rate. Brains never wait for it.
"""

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from anyio import RunFinishedError, from_thread
from anyio.lowlevel import EventLoopToken
from pydantic import ValidationError

from bots.body.aliases import Aliases
from bots.body.errors import HostBusy, HostLost
from bots.body.messages import (
    NOTICES,
    Attacker,
    Command,
    Heard,
    Heartbeat,
    HostFault,
    HostNotice,
    Hurt,
    Observation,
    Said,
)

COMMANDS_WAITING_MAX = 4096
NOTICES_A_POLL_MAX = 256
POLL_SECONDS_EASY = 0.05
"""Pause before the next poll after a poll with observations only, seconds of run clock."""
POLL_SECONDS_EAGER = 0.025
"""Pause before the next poll after a poll with other notices (more usually follow), seconds of run clock."""
POLL_SECONDS_MIN = 0.03
"""The shortest pause, wall seconds. A poll costs about half a millisecond of CPU here and a third of one in Node."""
CALL_LIMIT_SECONDS = 10.0
"""Longest time for one answer of Node, wall seconds. After it Node counts as lost."""
EXIT_LIMIT_SECONDS = 2.0
"""Longest time for Node to end after a request, wall seconds. After it Node is killed."""


class Bridge:
    """Carries commands to Node and notices back.

    Args:
        token: the event loop to deliver to.
        ready: called in the event loop, once, when Node has loaded the host.
        deliver: called in the event loop with each batch of notices, in order; the next fetch waits until it returns.
        lost: called in the event loop, at most once, with one sentence that says why no more notices will come.
        speed: seconds of run clock per wall second.
        aliases: aliases of visitors; None keeps their names.
    """

    def __init__(
        self,
        token: EventLoopToken,
        *,
        ready: Callable[[], None],
        deliver: Callable[[list[HostNotice]], None],
        lost: Callable[[str], None],
        speed: float,
        aliases: Aliases | None = None,
    ) -> None:
        self._token = token
        self._ready = ready
        self._deliver = deliver
        self._lost = lost
        self._speed = speed
        self._aliases = aliases
        self._commands: queue.Queue[str] = queue.Queue(COMMANDS_WAITING_MAX)
        self.calling = threading.Lock()
        """Held during each call to Node. With it, this process can be stopped and no call exceeds its limit by that."""
        self._stopping = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None
        self._thread = threading.Thread(target=self._run, name="body-bridge", daemon=True)

    @property
    def node_pid(self) -> int | None:
        """Process id of Node; None before the start."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start Node in the background.

        Raises:
            HostLost: this process has a host already, or the environment names no Node.
        """
        if "javascript" in sys.modules:
            raise HostLost(
                "A Python process can open one body host in its life; start another process for another host."
            )
        node = os.environ.get("NODE_BIN", "")
        if not Path(node).is_file():
            raise HostLost(f"NODE_BIN must name the Node binary before bodies are opened, but it is {node!r}.")
        self._thread.start()

    def submit(self, command: Command) -> None:
        """Send a command to Node and return at once.

        Raises:
            HostBusy: too many commands are waiting.
        """
        try:
            self._commands.put_nowait(command.model_dump_json())
        except queue.Full:
            raise HostBusy(f"{COMMANDS_WAITING_MAX} commands wait for the body host already; send fewer.") from None

    def stop(self) -> None:
        """Ask the thread to end Node and itself. Return at once."""
        self._stopping.set()

    def join(self) -> None:
        """Wait until Node and the thread have ended. Kill Node at the limit. Call this in a worker thread."""
        if self._thread.ident is None:
            return
        if self._process is None or self._process.returncode is None:
            # If Node is dead already, the thread may wait for an answer that never comes. It ends with its call.
            self._thread.join(EXIT_LIMIT_SECONDS)
        self._end_node()
        self._close_pipes()

    def _run(self) -> None:
        try:
            host = self._load()
            from_thread.run_sync(self._ready, token=self._token)
            self._carry(submit=host.submit, poll=host.poll)
        except RunFinishedError:
            self._stopping.set()  # No receiver is left.
        except Exception as error:
            # Every error that ends this thread ends the host, and must be reported.
            self._tell_lost(f"The body host failed: {_words_of(error)}")
        finally:
            self._end_node()

    def _load(self) -> Any:
        import javascript  # noqa: PLC0415 - the import starts Node, so it must happen here and not before
        from javascript import config, connection  # noqa: PLC0415

        _expect_answers_before_asking(config.event_loop, config.executor)
        self._process, self._reader = connection.proc, connection.com_thread
        threading.Thread(target=self._watch, name="body-bridge-watch", daemon=True).start()
        # A path that starts with a dot is loaded as a file. A bare name could be installed from the network.
        return javascript.require("../js/host.js")

    def _carry(self, submit: Any, poll: Any) -> None:
        next_poll = time.monotonic()
        while not self._stopping.is_set():
            commands = self._take_commands(next_poll - time.monotonic())
            if commands:
                told = f"[{','.join(commands)}]"
                with self.calling:
                    submit(told if self._aliases is None else self._aliases.reveal(told), timeout=CALL_LIMIT_SECONDS)
            if time.monotonic() < next_poll:
                continue
            with self.calling:
                text = poll(NOTICES_A_POLL_MAX, timeout=CALL_LIMIT_SECONDS)
            notices = self._read(text)
            if notices:
                from_thread.run_sync(self._deliver, notices, token=self._token)
            next_poll = time.monotonic() + self._pause_after(notices)

    def _read(self, text: str | None) -> list[HostNotice]:
        notices = read_notices(text)
        if self._aliases is None or not text:
            return notices
        for notice in notices:
            for name in players_in(notice):
                self._aliases.meet(name)
        concealed = self._aliases.conceal(text)
        return notices if concealed == text else read_notices(concealed)

    def _pause_after(self, notices: list[HostNotice]) -> float:
        if len(notices) >= NOTICES_A_POLL_MAX:
            return 0.0
        easy = all(isinstance(notice, Observation | Heartbeat) for notice in notices)
        return max(POLL_SECONDS_MIN, (POLL_SECONDS_EASY if easy else POLL_SECONDS_EAGER) / self._speed)

    def _take_commands(self, wait_seconds: float) -> list[str]:
        try:
            first = self._commands.get(timeout=max(0.0, wait_seconds))
        except queue.Empty:
            return []
        commands = [first]
        while not self._commands.empty():
            commands.append(self._commands.get_nowait())
        return commands

    def _watch(self) -> None:
        # The report of Node's death must not wait for the time limit of a call.
        assert self._process is not None  # noqa: S101
        code = self._process.wait()
        self._tell_lost(f"The Node process of the body host ended with code {code}.")

    def _tell_lost(self, reason: str) -> None:
        if self._stopping.is_set():
            return
        self._stopping.set()
        try:
            from_thread.run_sync(self._lost, reason, token=self._token)
        except RunFinishedError:
            return

    def _close_pipes(self) -> None:
        # JSPyBridge leaves its pipes open. Its reader ends by itself after Node has ended.
        if self._process is None or self._reader is None:
            return
        self._reader.join(EXIT_LIMIT_SECONDS)
        for pipe in (self._process.stdin, self._process.stderr):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()

    def _end_node(self) -> None:
        process = self._process
        if process is None:
            return
        process.terminate()
        try:
            process.wait(EXIT_LIMIT_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()


def _expect_answers_before_asking(loop: Any, executor: Any) -> None:
    """Fix a race in JSPyBridge that loses about one call in ten thousand.

    JSPyBridge sends a request first and registers the pending answer afterwards. An answer that comes in between is
    dropped, and the caller waits for ever. Here the registration comes first.

    Args:
        loop: the event loop of JSPyBridge.
        executor: executes its calls.
    """

    def queue_request(request_id: int, payload: Any, timeout: float | None = None) -> threading.Event:
        answered = threading.Event()
        loop.requests[request_id] = [answered, timeout]
        loop.outbound.append(payload)
        loop.queue.put("send")
        return answered

    loop.queue_request = executor.queue = queue_request


def read_notices(text: str | None) -> list[HostNotice]:
    """Parse the notices of one poll.

    Args:
        text: a JSON array, or an empty text.

    Returns:
        The notices in order. A fault replaces each malformed notice.
    """
    if not text:
        return []
    try:
        return NOTICES.validate_json(text)
    except ValidationError:
        # One malformed notice must not lose the others.
        return [_parse_one(notice) for notice in json.loads(text)]


def players_in(notice: HostNotice) -> Iterator[str]:
    """Return the names of the players in a notice, agents and people."""
    match notice:
        case Observation():
            yield from (player.name for player in notice.players)
        case Heard():
            yield notice.speaker
        case Said():
            yield from notice.hearers
        case Hurt(by=Attacker(category="person", name=name)):
            yield name


def _parse_one(notice: dict[str, Any]) -> HostNotice:
    try:
        return NOTICES.validate_python([notice])[0]
    except ValidationError as error:
        agent = notice.get("agent")
        return HostFault(agent=agent, where="host.notice", error=f"{error}", action=f"{notice.get('notice')}")


def _words_of(error: Exception) -> str:
    # JSPyBridge's own exception stores the JavaScript message separately. Its plain exceptions mean calls without an
    # answer.
    stack = getattr(error, "js", None)
    if stack is not None:
        return stack if isinstance(stack, str) else "\n".join(stack)
    if "timed out" in str(error).lower():
        return f"Node did not answer within {CALL_LIMIT_SECONDS:g} s."
    return f"{type(error).__name__}: {error}"
