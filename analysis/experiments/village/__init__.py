"""The village: what a judge is asked about its remarks.

Every run has the measure itself (``analysis/metrics/remarks.py``).
"""
