"""The first files of a new experiment. They are not imported from here. ``NAME`` is replaced by the experiment's."""
