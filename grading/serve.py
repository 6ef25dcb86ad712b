"""The server of the page to mark on: on this machine only, for who has its address with the token, and nothing else."""

import hmac
import json
import secrets
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from threading import Lock, Thread
from typing import Any
from urllib.parse import unquote

from grading.marking import Marker
from grading.pages import CODE

LOOPBACK = "127.0.0.1"
MAX_BODY = 100_000
TOKEN_BYTES = 24
SECONDS = 30
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
HTML, SCRIPT, JSON = "text/html; charset=utf-8", "text/javascript; charset=utf-8", "application/json"


class Refused(Exception):
    """A request that is not answered, with the status that says so."""


class MarkingServer(ThreadingHTTPServer):
    """Serves the pages of a marker until somebody is done.

    Args:
        marker: the pages, and what is decided on them.
        port: where to listen; 0 for any port that is free.

    """

    daemon_threads = True

    def __init__(self, marker: Marker, port: int = 0) -> None:
        super().__init__((LOOPBACK, port), _Handler)
        self.marker, self.token, self.lock = marker, secrets.token_urlsafe(TOKEN_BYTES), Lock()
        self.hosts = {f"{name}:{self.server_port}" for name in (LOOPBACK, "localhost")}

    @property
    def address(self) -> str:
        """Where the list is, with the token."""
        return f"http://{LOOPBACK}:{self.server_port}/{self.token}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of who goes away before the answer, as a browser does that is told to go on."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    """Answers one request; what is shown and written, the marker knows."""

    server: MarkingServer
    timeout = SECONDS  # for who connects and sends nothing

    def do_GET(self) -> None:
        self._answer(self._page)

    def do_POST(self) -> None:
        self._answer(self._done)

    def _answer(self, act: Callable[[str, Mapping[str, Any]], tuple[str, str]]) -> None:
        try:
            path = self._path()
            about = self._body() if self.command == "POST" else {}  # a sender who stalls holds nobody up
            with self.server.lock:
                kind, text = act(path, about)
            self._send(HTTPStatus.OK, kind, text)
        except Refused as refused:
            self._send(refused.args[0], JSON, json.dumps({"error": refused.args[0].phrase}))
        except (ValueError, OSError) as error:
            self._send(HTTPStatus.UNPROCESSABLE_ENTITY, JSON, json.dumps({"error": str(error)}))

    def _path(self) -> str:
        """Return what is asked for, below the token; refuse who does not know that, or another site's page."""
        hosts = self.headers.get_all("Host", [])
        if len(hosts) != 1 or hosts[0] not in self.server.hosts:
            raise Refused(HTTPStatus.MISDIRECTED_REQUEST)  # a name that was made to mean this machine
        token, slash, path = self.path.removeprefix("/").partition("/")
        if not hmac.compare_digest(token.encode("utf-8", "replace"), self.server.token.encode()):
            raise Refused(HTTPStatus.FORBIDDEN)
        if not slash:
            raise Refused(HTTPStatus.NOT_FOUND)
        return path

    def _page(self, path: str, _about: Mapping[str, Any]) -> tuple[str, str]:
        marker = self.server.marker
        folder, _, name = path.partition("/")
        if not path:
            return HTML, marker.overview()
        if path == "mark.js":
            return SCRIPT, files("grading").joinpath("mark.js").read_text(encoding="utf-8")
        if folder == CODE and (student := marker.pages.get(unquote(name))) is not None:
            return HTML, marker.page(student)
        raise Refused(HTTPStatus.NOT_FOUND)

    def _done(self, path: str, about: Mapping[str, Any]) -> tuple[str, str]:
        marker = self.server.marker
        if path == "save":
            return JSON, json.dumps(marker.save(about))
        if path == "seen":
            return JSON, json.dumps(marker.see(about))
        if path == "done":
            Thread(target=self.server.shutdown, daemon=True).start()  # it waits for the end of serving
            return JSON, "{}"
        raise Refused(HTTPStatus.NOT_FOUND)

    def _body(self) -> Mapping[str, Any]:
        """Return what was sent; refuse what no page of this server sends."""
        origins = {f"http://{host}" for host in self.server.hosts}
        if self.headers.get("Origin") not in origins:
            raise Refused(HTTPStatus.FORBIDDEN)
        if self.headers.get("Content-Type") != JSON:
            raise Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdecimal()) or "Transfer-Encoding" in self.headers:
            raise Refused(HTTPStatus.LENGTH_REQUIRED)
        if len(length) > len(str(MAX_BODY)) or int(length) > MAX_BODY:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        with suppress(ValueError, RecursionError):
            if isinstance(about := json.loads(self.rfile.read(int(length))), dict):
                return about
        raise Refused(HTTPStatus.BAD_REQUEST)

    def _send(self, status: HTTPStatus, kind: str, text: str) -> None:
        data = text.encode("utf-8", "backslashreplace")
        self.send_response(status)
        for name, value in {**HEADERS, "Content-Type": kind, "Content-Length": str(len(data))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *about: object) -> None:
        """Say nothing: the addresses hold the token."""
