"""For every test: Hypothesis neither times examples nor minds a busy machine."""

from hypothesis import HealthCheck, settings

settings.register_profile("spader", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("spader")
