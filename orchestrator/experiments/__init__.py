"""The parts that act on the agents of one experiment, in a folder with its name: a director, and its key's settings.

They are found through the group ``civitas.directors``. The rest of ``orchestrator`` imports nothing from here.
"""
