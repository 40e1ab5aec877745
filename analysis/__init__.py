"""From the event table to tables, plots and a report."""
