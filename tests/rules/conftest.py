"""Hypothesis draws the same examples on every run, and takes its time."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
