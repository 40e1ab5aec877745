"""The measures, comparisons and plots of each experiment, in a folder of its name.

They are found through the groups ``civitas.metrics``, ``civitas.comparisons`` and ``civitas.references``. The rest of
``analysis`` imports nothing from here.
"""
