"""The page to mark on, served for a test."""

import json
from contextlib import contextmanager
from http.client import HTTPConnection
from queue import Queue
from threading import Thread

from grading.marking import Marker
from grading.run import run
from grading.serve import JSON, LOOPBACK, MarkingServer

SECONDS = 120


@contextmanager
def marking(request):
    """The server of a request's page, in a thread of its own."""
    ready = Queue()

    def serve(publication, outcome):
        with MarkingServer(Marker(publication, outcome)) as server:
            ready.put(server)
            server.serve_forever(0.01)  # seconds between two looks whether it is to end

    def work():
        try:
            run(request, then=serve)
        except Exception as error:
            ready.put(error)
            raise

    thread = Thread(target=work)
    thread.start()
    server = ready.get(timeout=SECONDS)
    assert isinstance(server, MarkingServer), server
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()


def ask(server, method, path, headers=None, body=b"", token=None):
    """The status and the text with which a request is answered that says exactly this."""
    connection = HTTPConnection(LOOPBACK, server.server_port, timeout=SECONDS)
    token = server.token if token is None else token
    connection.putrequest(method, path.format(token=token), skip_host=True, skip_accept_encoding=True)
    host = f"{LOOPBACK}:{server.server_port}"
    usual = {"Host": host}
    if method == "POST":
        usual |= {"Origin": f"http://{host}", "Content-Type": JSON, "Content-Length": str(len(body))}
    for name, values in {**usual, **(headers or {})}.items():
        for value in values if isinstance(values, list) else [values]:
            if value is not None:
                connection.putheader(name, value.format(host=host, port=server.server_port))
    connection.endheaders(body)
    answer = connection.getresponse()
    found = answer.status, answer.read().decode()
    connection.close()
    return found


def post(server, what, **about):
    """What the page's own script gets for such a request."""
    status, text = ask(server, "POST", f"/{{token}}/{what}", body=json.dumps(about).encode())
    return status, json.loads(text)
