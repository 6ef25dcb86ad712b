"""Which variables of a recorded function are the position, the depth and the window."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from gametree.position import is_position
from gametree.trace.recording import Call, Recording

Role: TypeAlias = Literal["position", "depth", "alpha", "beta", "best"]
ROLES: tuple[Role, ...] = get_args(Role)
ARGUMENTS: tuple[Role, ...] = ("position", "depth", "alpha", "beta")
TAUGHT: tuple[Role, ...] = ("depth", "alpha", "beta")


def find_roles(recording: Recording, given: Mapping[Role, str] | None = None) -> tuple[dict[Role, str], ...]:
    """Return, for each source of a recording, which variable plays which role; a role not found is left out.

    A role goes to the variable that `given` names, else to the one that has the role's own name, else to the
    argument that stands where the taught signature (position, depth, alpha, beta) has it and holds a number.

    Args:
        recording: what `record` returned.
        given: variable names by role, for functions that name them differently.

    Raises:
        ValueError: `given` has a role that does not exist, or a variable that no recorded function has.

    """
    given = given or {}
    if unknown := set(given) - set(ROLES):
        raise ValueError(f"roles are {', '.join(ROLES)}; got {', '.join(sorted(unknown))}")
    known = sorted({name for step in recording.steps for name in step.locals})
    for role, name in given.items():
        if name not in known:
            raise ValueError(f"{role} was said to be {name!r}, but {recording.name} has only {', '.join(known)}")
    examples = [next(call for call in recording.calls if call.source == at) for at in range(len(recording.sources))]
    return tuple(_roles_of(recording, call, given) for call in examples)


def _roles_of(recording: Recording, call: Call, given: Mapping[Role, str]) -> dict[Role, str]:
    own = (step for step in recording.steps if recording.calls[step.call].source == call.source)
    variables = {name for step in own for name in step.locals}
    found = {role: name for role, name in given.items() if name in variables}
    found |= {role: role for role in ARGUMENTS if role not in given and role in call.arguments}
    found |= {"best": "best"} if "best" not in given and "best" in variables else {}
    positions = [name for name, value in call.arguments.items() if is_position(value)]
    if "position" not in found and positions:
        found["position"] = positions[0]
    by_place = _by_place(found, call.arguments)
    if "depth" in by_place and not _counts_down(recording, call.source, by_place["depth"]):
        return found  # a number where the depth would be, but not a depth: nothing after it has its place either
    if not {"alpha", "beta"} <= by_place.keys():  # half a window: a single number there is a sign or a flag
        by_place = {role: name for role, name in by_place.items() if role == "depth"}
    return by_place | found


def _counts_down(recording: Recording, source: int, name: str) -> bool:
    """Tell whether a variable falls by one from each call of a function to the calls of itself that it makes."""
    own = [call for call in recording.calls if call.source == source]
    numbers = {call.index: call.arguments[name] for call in own}
    made = [call for call in own if call.parent in numbers]
    return all(numbers[call.parent or 0] - 1 == numbers[call.index] for call in made)  # type: ignore[operator]


def _by_place(found: Mapping[Role, str], arguments: Mapping[str, object]) -> dict[Role, str]:
    if found.get("position") not in arguments:
        return {}
    names = list(arguments)
    following = names[names.index(found["position"]) + 1 :]
    return {
        role: name
        for role, name in zip(TAUGHT, following, strict=False)
        if name not in found.values() and isinstance(arguments[name], int | float)
    }
