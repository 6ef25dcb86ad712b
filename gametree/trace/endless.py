"""Whether a loop that was recorded can end: one that comes to a line again with nothing changed cannot."""

import dis
from collections.abc import Collection, Mapping
from types import CodeType

PLAIN = (bool, int, float, str, type(None))
SHOWN = 4  # variables
# What may change something beside the function's variables, or ask for something that changes by itself.
OPEN = ("FOR_", "CALL", "PRECALL", "SEND", "YIELD", "IMPORT", "DELETE", "STORE_ATTR", "STORE_GLOBAL", "STORE_SUBSCR")


def is_closed(code: CodeType, lines: Collection[int]) -> bool:
    """Tell whether what the lines of a function do depends on its variables alone, and changes nothing else."""
    instructions = (one for one in dis.get_instructions(code) if one.positions and one.positions.lineno in lines)
    return not any(one.opname.startswith(OPEN) for one in instructions)


def why_endless(code: CodeType, line: int, variables: Mapping[str, object]) -> str:
    """Return what is to be said of a loop that comes to a line again and again with the same variables."""
    plain = {name: value for name, value in variables.items() if isinstance(value, PLAIN)}
    told = ", ".join(f"{name} = {value!r}"[:40] for name, value in [*plain.items()][:SHOWN])
    same = f"the same values, {told}" if told else "the same values"
    comes = f"its loop comes to line {line} again and again with {same}, and calls nothing that could change them"
    return f"{code.co_name} never ends: {comes}. What should change in that loop?"
