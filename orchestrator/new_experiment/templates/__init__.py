"""Files that a new experiment begins with. They are not imported from here; ``NAME`` stands for the experiment's."""
