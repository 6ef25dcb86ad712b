"""How much a student's code may use, and of what."""

from dataclasses import dataclass

MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Budget:
    """How much a student's code may use: what can be counted first, then seconds, then room.

    Seconds are those that the processor works; on the clock, `patience` times as many may pass, so that a busy
    machine costs nobody a point.

    Args:
        calls: how many calls a task may be asked for.
        call_seconds: for one call.
        cell_seconds: for one cell.
        task_seconds: for all cells and calls of one task.
        submission_seconds: for all tasks of one submission.
        patience: how many times longer than that it may take on the clock.
        memory: bytes of address space for each process.
        processes: how many processes and threads there may be at a time.
        files: how many files may be open at a time.
        file_size: bytes in one file.
        disk: bytes in all files together.
        answer: bytes in what comes back from one call.

    """

    calls: int = 200_000
    call_seconds: float = 2.0
    cell_seconds: float = 5.0
    task_seconds: float = 60.0
    submission_seconds: float = 300.0
    patience: float = 4.0
    memory: int = 768 * MEGABYTE
    processes: int = 16
    files: int = 32
    file_size: int = 8 * MEGABYTE
    disk: int = 32 * MEGABYTE
    answer: int = 4 * MEGABYTE
