"""Notebooks, zip files and results as the tests of grading need them."""

import io
import json
import zipfile

from grading.model import PartResult, StudentResult

STUB = """def alphabeta(position, depth):
    '''Return the value.'''
    # YOUR CODE HERE
    raise NotImplementedError()
"""
ANSWER = "def alphabeta(position, depth):\n    return max(position.moves())\n"


def code(source, grade_id=None, **more):
    """One code cell as nbformat 4 has it."""
    metadata = more.pop("metadata", {})
    if grade_id:
        metadata = {**metadata, "nbgrader": {"grade_id": grade_id, "solution": True, "grade": False}}
    plain = {"cell_type": "code", "execution_count": None, "metadata": metadata, "outputs": [], "source": source}
    return {**plain, **more}


def text(source, **more):
    return {"cell_type": "markdown", "metadata": {}, "source": source, **more}


def notebook(*cells, **metadata):
    """The bytes of a notebook; a plain string is a code cell."""
    whole = [code(cell) if isinstance(cell, str) else cell for cell in cells]
    content = {"cells": whole, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(content, ensure_ascii=False, indent=1).encode("utf-8", "surrogatepass")


def zipped(members, path=None, **options):
    """A zip file of names and bytes; a name may be a ZipInfo."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items() if isinstance(members, dict) else members:
            archive.writestr(name, data, **options)
    if path:
        path.write_bytes(file.getvalue())
    return file.getvalue()


def folder(root, files):
    """Files below a folder, by their paths."""
    for name, data in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return root


def result(student="0123", *points, name="Jane Doe", status="graded", task="alphabeta", **more):
    """A result with parts value, leaves …, each of 5 points."""
    parts = tuple(
        PartResult(task, part, earned, 5) for part, earned in zip(("value", "leaves", "order"), points, strict=False)
    )
    return StudentResult(student, name, status, parts, **more)
