"""The scenarios that come with Civitas, one YAML file each."""
