"""The conditions of the experiment, by the names that the scenario gives them."""

NORMAL, MARTIAL, ART, ABLATED = "normal", "martial", "art", "no_social"
CONDITIONS = (NORMAL, MARTIAL, ART, ABLATED)
