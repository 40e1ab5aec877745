"""What is measured of the remarks in every run, and what a judge is asked about those of a village."""
