"""How much a student's code may use, and what it may see."""

from dataclasses import dataclass

MEGABYTE = 1 << 20
TIMEOUT = 600
SECONDS, PATIENCE = 2.0, 4.0
SEEN = {
    "gametree": ("__init__.py", "__init__.pyi", "position.py", "style.py", "games", "trace"),
    "classroom": ("__init__.py", "__init__.pyi", "calls"),
    "grading": ("__init__.py", "walls"),
}
PACKAGES = ("numpy", "networkx")


@dataclass(frozen=True)
class CodeBudget:
    """How much a student's code may use: seconds first, then space.

    Seconds are processor time; on the clock, `patience` times as many may pass, so that a busy machine costs nobody a
    point. A whole submission has the same seconds on the clock: nobody holds up the others.

    Args:
        call_seconds: for one call.
        cell_seconds: for one cell that an answer needs.
        other_seconds: for all other cells together, each time that the cells are run.
        task_seconds: for all cells and calls of one task.
        submission_seconds: for all tasks of one submission; what is checked after that, fails.
        patience: how many times longer than that it may take on the clock.
        memory: bytes of address space for each process.
        memory_in_all: bytes that all processes of a submission may use at a time, where that can be counted.
        processes: how many processes and threads there may be at a time.
        files: how many files may be open at a time.
        file_size: bytes in one file.
        disk: bytes in all files together.
        answer: bytes in what comes back from one call.
        grader_seconds: for the grader's own work on one submission, outside of the sandbox.

    """

    call_seconds: float = SECONDS
    cell_seconds: float = 60.0
    other_seconds: float = 10.0
    task_seconds: float = 150.0
    submission_seconds: float = TIMEOUT
    patience: float = PATIENCE
    memory: int = 768 * MEGABYTE
    memory_in_all: int = 1024 * MEGABYTE
    processes: int = 16
    files: int = 32
    file_size: int = 8 * MEGABYTE
    disk: int = 32 * MEGABYTE
    answer: int = 4 * MEGABYTE
    grader_seconds: float = 120.0
