"""The studies that come with Civitas, one YAML file each: conditions of a scenario, repeated."""
