"""Leave out modules whose extras are not installed, such as OpenSpiel on Windows."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["azalai/learn/openspiel.py"]
