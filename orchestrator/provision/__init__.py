"""What a run needs on the machine: Node with its packages, Redis, and a check of it all."""

from orchestrator.provision.doctor import Check, CheckStatus, doctor_checks
from orchestrator.provision.node import NodeRuntime, node_runtime
from orchestrator.provision.packages import ProvisionError, ensure_node_packages, node_packages_ready

__all__ = [
    "Check",
    "CheckStatus",
    "NodeRuntime",
    "ProvisionError",
    "doctor_checks",
    "ensure_node_packages",
    "node_packages_ready",
    "node_runtime",
]
