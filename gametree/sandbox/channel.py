"""The grader's end of the line to a sandbox: nothing that comes along it is believed, and nothing waits for ever."""

import json
import select
import socket
import time

from gametree.sandbox.wire import Json, Malformed, encode, understood

PIECE = 1 << 18


class TooLate(Exception):
    """Nothing came in time, or nothing was taken in time."""


class Gone(Exception):
    """There is nobody at the other end."""


class Channel:
    """Sends and receives messages, as JSON, one a line.

    Args:
        end: the grader's end of a pair of sockets.
        longest: how many bytes one message may have.

    """

    def __init__(self, end: socket.socket, longest: int) -> None:
        self.end, self.longest = end, longest
        end.setblocking(False)
        self.waiting = b""

    def send(self, message: bytes, deadline: float) -> None:
        """Send bytes.

        Args:
            message: the bytes.
            deadline: until when, on the clock of `time.monotonic`.

        Raises:
            TooLate: they were not taken in time.
            Gone: nobody takes them any more.

        """
        rest = memoryview(message)
        while rest:
            self._wait(select.POLLOUT, deadline)
            try:
                rest = rest[self.end.send(rest) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise Gone from error

    def send_json(self, message: Json, deadline: float) -> None:
        """Send a message; errors as for `send`."""
        self.send(encode(message).encode() + b"\n", deadline)

    def receive(self, deadline: float) -> Json:
        """Return the next message.

        Args:
            deadline: until when, on the clock of `time.monotonic`.

        Raises:
            TooLate: none came in time.
            Gone: none will come any more.
            Malformed: it is too long, or no JSON.

        """
        pieces = [self.waiting]
        length = len(self.waiting)
        while b"\n" not in pieces[-1]:
            pieces.append(self._piece(deadline))
            length += len(pieces[-1])
            if length > self.longest:
                raise Malformed("a message that is too long")
        line, _, self.waiting = b"".join(pieces).partition(b"\n")
        return understood(json.loads, line)

    @property
    def is_open(self) -> bool:
        """Whether there is somebody at the other end."""
        poll = select.poll()
        poll.register(self.end, 0)  # the end of the line is told unasked
        return not poll.poll(0)

    def close(self) -> None:
        """Close this end."""
        self.end.close()

    def _piece(self, deadline: float) -> bytes:
        while True:
            self._wait(select.POLLIN, deadline)
            try:
                found = self.end.recv(PIECE)
            except BlockingIOError:
                continue
            except OSError as error:
                raise Gone from error
            if not found:
                raise Gone
            return found

    def _wait(self, event: int, deadline: float) -> None:
        poll = select.poll()
        poll.register(self.end, event)
        seconds = deadline - time.monotonic()
        if seconds <= 0 or not poll.poll(seconds * 1000):
            raise TooLate
