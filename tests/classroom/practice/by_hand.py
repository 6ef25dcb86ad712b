"""What a program does, found out without the recorder: its own text, with calls put in that write down each step."""

import ast
from dataclasses import dataclass, field
from typing import Any

LOOPS = ast.For | ast.While
INNER = ("body", "orelse", "finalbody", "handlers", "cases")


@dataclass
class LoggedCall:
    """One call: what it was given, the lines that it came to, each with its variables then, and what it returned."""

    name: str
    given: dict[str, Any]
    parent: "LoggedCall | None"
    lines: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    value: Any = None
    last: dict[str, Any] = field(default_factory=dict)
    made: list["LoggedCall"] = field(default_factory=list)


class Log:
    """The calls of all functions of a text that has been through `logged`, in the order in which they begin."""

    def __init__(self) -> None:
        self.calls: list[LoggedCall] = []
        self.open: list[LoggedCall] = []
        self.names = {
            "log_enter": self.enter,
            "log_come": self.come,
            "log_leave": self.leave,
            "log_rounds": self.rounds,
        }

    def enter(self, name, given):
        call = LoggedCall(name, dict(given), self.open[-1] if self.open else None)
        self.calls.append(call)
        if call.parent:
            call.parent.made.append(call)
        self.open.append(call)
        return call

    def come(self, call, line, variables):
        call.lines.append((line, {name: _kept(value) for name, value in variables.items()}))
        return True

    def leave(self, call, value, variables):
        call.value, call.last = _kept(value), {name: _kept(value) for name, value in variables.items()}
        self.open.remove(call)
        return value

    def rounds(self, call, line, items):
        items = iter(items)
        while True:
            self.come(call, line, {})
            try:
                item = next(items)
            except StopIteration:
                return
            yield item


def _kept(value):
    return [_kept(part) for part in value] if isinstance(value, list) else value


def logged(text: str) -> str:
    """Return a text whose functions say what they do, to the functions of a `Log`."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        for part in INNER:
            for one in getattr(node, part, []) if isinstance(getattr(node, part, None), list) else ():
                one.home = node if isinstance(node, ast.FunctionDef) else getattr(node, "home", None)
    for node in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        node.body = [
            *_code(f"log_call = log_enter({node.name!r}, locals())"),
            *_logged(node.body),
            *_code("log_leave(log_call, None, locals())"),
        ]
    return ast.unparse(ast.fix_missing_locations(tree))


def _code(text: str) -> list[ast.stmt]:
    return ast.parse(text).body


def _come(line: int) -> str:
    return f"log_come(log_call, {line}, locals())"


def _logged(body: list[ast.stmt]) -> list[ast.stmt]:
    made: list[ast.stmt] = []
    for node in body:
        line = node.lineno
        for part in () if isinstance(node, ast.FunctionDef | ast.ClassDef) else INNER:
            if isinstance(getattr(node, part, None), list):
                if part in ("handlers", "cases"):
                    for one in getattr(node, part):
                        one.body = _logged(one.body)
                else:
                    setattr(node, part, _logged(getattr(node, part)))
        if isinstance(node, ast.While):
            node.test = ast.parse(f"{_come(line)} and ({ast.unparse(node.test)})", mode="eval").body
        elif isinstance(node, ast.For):
            node.iter = ast.parse(f"log_rounds(log_call, {line}, {ast.unparse(node.iter)})", mode="eval").body
        elif not (isinstance(node, ast.Global | ast.Nonlocal) or ast.get_docstring(ast.Module([node], [])) is not None):
            made += _code(_come(line))
        if isinstance(node, ast.Return):
            value = ast.unparse(node.value) if node.value else "None"
            node = _code(f"return log_leave(log_call, {value}, locals())")[0]
        made.append(node)
    return made


class ByHand:
    """What the functions of a text do, without the recorder, and what is right about them.

    Args:
        text: the text.
        scope: what is known in it.
        function: which of its functions is called.
        arguments: what with.
        watched: the names of the functions whose calls are counted.

    """

    def __init__(self, text, scope, function, arguments, watched) -> None:
        self.text, self.function, self.watched = text, function, watched
        self.scope, self.lines = scope, text.splitlines()
        self.log = self.called(arguments)
        self.calls = [call for call in self.log.calls if call.name in watched]

    def called(self, arguments) -> Log:
        log = Log()
        scope = {**self.scope, **log.names}
        exec(logged(self.text), scope)
        scope[self.function](*arguments)
        return log

    def counted(self, arguments) -> tuple[Any, int]:
        """The value of another call, and how many calls of the watched functions it takes."""
        calls = self.called(arguments).calls
        return calls[0].value, sum(call.name in self.watched for call in calls)

    def reached(self, call: int, line: int, time: int) -> int:
        """Where among the lines of a call it has come to a line for that time."""
        return [at for at, (one, _) in enumerate(self.calls[call].lines) if one == line][time - 1]

    def line_after(self, call: int, line: int, time: int) -> str:
        """The line that the call comes to after that."""
        return self.lines[self.calls[call].lines[self.reached(call, line, time) + 1][0] - 1].strip()

    def variable_after(self, call: int, line: int, time: int, name: str) -> Any:
        """What stands in a variable after that; a loop's head is no place to look from."""
        later = self.calls[call].lines[self.reached(call, line, time) + 1 :]
        return next((known for _, known in later if known), self.calls[call].last)[name]
