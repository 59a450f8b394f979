"""Trains players by letting them play against themselves; docs/training.md explains how to use it."""
