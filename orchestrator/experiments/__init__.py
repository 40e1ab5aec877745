"""What acts on the people of one experiment, in a folder of its name: a director, and the settings of its key.

They are found through the group ``civitas.directors``. The rest of ``orchestrator`` imports nothing from here.
"""
