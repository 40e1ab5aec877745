"""The plan of a day in broad strokes."""
