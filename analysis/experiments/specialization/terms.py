"""Names of the experiment's conditions, as in the scenario."""

NORMAL, MARTIAL, ART, ABLATED = "normal", "martial", "art", "no_social"
CONDITIONS = (NORMAL, MARTIAL, ART, ABLATED)
