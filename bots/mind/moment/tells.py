"""Groups of parts of a situation, by which a kind of request declares what its prompt tells."""

Parts = frozenset[str]
"""Names of fields of ``Situation``."""

BODY: Parts = frozenset({"condition", "inventory"})
SURROUNDINGS: Parts = frozenset({"things", "sightings", "ways"})
OTHERS: Parts = frozenset({"people", "heard", "profiles"})
NEWS: Parts = frozenset({"announcements", "happenings"})
AIMS: Parts = frozenset({"goal", "social_goal", "plan"})
DEEDS: Parts = frozenset({"doing", "outcomes", "avoid", "refused", "urge"})
LAWS: Parts = frozenset({"documents", "views"})
INNER_VOICE: Parts = frozenset({"directives"})
MEMORIES: Parts = frozenset({"memories"})
OWN_WORDS: Parts = frozenset({"said"})
NEW_ITEMS: Parts = frozenset({"collected", "prospects"})
