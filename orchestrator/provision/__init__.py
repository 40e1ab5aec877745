"""What a run needs on the machine: Node with its packages, Redis, and checks of them."""

from orchestrator.provision.doctor import Check, CheckStatus, doctor_checks
from orchestrator.provision.errors import ProvisionError
from orchestrator.provision.node import NodeRuntime, node_runtime
from orchestrator.provision.packages import ensure_node_packages, node_packages_ready, progress_lines
from orchestrator.provision.redis import redis_program, redis_version

__all__ = [
    "Check",
    "CheckStatus",
    "NodeRuntime",
    "ProvisionError",
    "doctor_checks",
    "ensure_node_packages",
    "node_packages_ready",
    "node_runtime",
    "progress_lines",
    "redis_program",
    "redis_version",
]
