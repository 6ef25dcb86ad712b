"""Commands for those who work on the course: run them as `python -m tools.<name>`, or through make."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
