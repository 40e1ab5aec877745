"""The key of an action: by it equal calls of a skill are recognised."""

import json
from collections.abc import Mapping
from typing import Any

ActionKey = tuple[str, str]
"""The name of a skill and its arguments as JSON with sorted keys."""


def action_key(skill: str, args: Mapping[str, Any]) -> ActionKey:
    """Return the key that identifies an action."""
    return skill, json.dumps(dict(args), sort_keys=True)
