"""The answers of a lesson's questions, sealed where a learner reads the cell; authors write them in plain words.

A code host shows what authors wrote. A line that says so there stands in no learner's copy.
"""

import ast
import re
from collections.abc import Mapping
from typing import Any

from classroom.widgets.questions import seal

FOR_CODE_HOSTS = re.compile(r"^.*<!-- code host -->\n+", re.MULTILINE)


def sealed(cell: Mapping[str, Any]) -> str:
    """Return a cell's source, the answers and reasons of its questions sealed."""
    source = plain = FOR_CODE_HOSTS.sub("", "".join(cell["source"]))
    if cell["cell_type"] == "code":
        for question in _questions(plain):
            source = source.replace(ast.get_source_segment(plain, question) or "", _sealed(plain, question))
    return source


def _questions(source: str) -> list[ast.Call]:
    """Return the calls whose answer is written in the source; none where a learner has it half written."""
    try:
        nodes = list(ast.walk(ast.parse(source))) if "answer=" in source else []
    except SyntaxError:
        return []
    return [node for node in nodes if isinstance(node, ast.Call) and _tells(node)]


def _tells(call: ast.Call) -> bool:
    asks = getattr(call.func, "id", "") in ("predict", "self_check")
    return asks and {"answer", "why"} <= {keyword.arg for keyword in call.keywords}


def _sealed(source: str, question: ast.Call) -> str:
    given = {str(keyword.arg): keyword for keyword in question.keywords}
    answer, why = (ast.literal_eval(given.pop(name).value) for name in ("answer", "why"))
    options = ast.literal_eval(given["options"].value) if "options" in given else None
    kept = [ast.get_source_segment(source, part) for part in (*question.args, *given.values())]
    gap = "\n" + " " * (question.col_offset + 4)
    lines = "".join(f"{gap}{line}," for line in (*kept, f'sealed="{seal(answer, why, options)}"'))
    return f"{ast.unparse(question.func)}({lines}{gap[:-4]})"
