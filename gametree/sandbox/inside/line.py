"""The line to the grader: JSON, one message a line, over a file descriptor."""

import json
import os

from gametree.sandbox.wire import Json, encode

PIECE = 1 << 16


class Line:
    """Reads and writes messages.

    Args:
        fd: the file descriptor.

    """

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.waiting = b""

    def read(self) -> Json:
        """Return the next message; None when there will be no more."""
        pieces = [self.waiting]
        while b"\n" not in pieces[-1]:
            pieces.append(os.read(self.fd, PIECE))
            if not pieces[-1]:
                return None
        line, _, self.waiting = b"".join(pieces).partition(b"\n")
        return json.loads(line)

    def write(self, message: Json) -> None:
        """Write a message."""
        self.write_encoded(encode(message))

    def write_encoded(self, message: str) -> None:
        """Write a message that is JSON already."""
        waiting = message.encode() + b"\n"
        while waiting:
            waiting = waiting[os.write(self.fd, waiting) :]
