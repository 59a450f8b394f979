"""Players that learn by playing against themselves; docs/training.md says how to use it."""
