"""One run from its start to its report: plan, processes, supervision, manifest, summary."""
