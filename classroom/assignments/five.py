"""Five programs, drawn from an assignment's `five.txt`: which are right is asked, and what refutes the others.

The text is one of `classroom.check.mistakes`; in the place of advice it has the smallest tree on which a wrong program
shows, and who moves at its root. Which five there are, a number decides: 0 for all who learn by themselves.
"""

import re
from ast import literal_eval
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from math import inf
from typing import Any, NamedTuple

from classroom.calls.call import FunctionCall, Made, Outcome, place
from classroom.check.inputs import Case
from classroom.check.messages import said
from classroom.check.mistakes import RIGHT, define, pieces
from classroom.check.task import Assignment, SearchFunction, Task, task_of
from gametree.games.tree import SharedTree, Tree
from gametree.position import MAX, MIN, Position, Value, player, score
from gametree.trace.snapshot import counted
from gametree.trees.generate import Rng
from gametree.trees.search_run import node_name

GIVEN: Mapping[str, object] = {"MAX": MAX, "MIN": MIN, "inf": inf, "score": score}
FIRST = 108  # from there on the first five, those of all who learn by themselves, need three different trees
MOST_NODES, MOST_VALUE, MOST_NAMED = 16, 10**6, 6  # the more nodes, the more programs one tree refutes
ENOUGH = 2  # how many must be refuted before "right" counts: whoever guesses refutes none
NO_VERDICTS = "It returned {}, where a dictionary with a verdict on each program is expected."
NO_VERDICT, NO_PROGRAM = "There is no verdict on {} yet.", " There is no program called {}."
NO_WITNESS = '"wrong" alone proves nothing: give a tree on which {} goes wrong.'
NO_TREE = (
    'It says {} of {}: what is asked for is "right", or a tree, as nested lists of whole numbers, and who moves at its '
    "root."
)
UNUSABLE = "The tree for {} cannot be used: {}."
NO_SIDE = "who moves at its root is {}, and should be MAX or MIN"
NO_MOVES = "it has an empty list; where nobody can move, there is a number"
NO_LEAF = "{} in it is no whole number"
TOO_LARGE = f"{{}} in it is too large: numbers go from −{MOST_VALUE:,} to {MOST_VALUE:,}"
TOO_MANY = f"it has more than {MOST_NODES} nodes, leaves included; a smaller one will do"
TOO_EARLY = f'"right" counts once {ENOUGH} of the programs are refuted; so far: {{}}.'
NOT_RIGHT = "{} is not right: some tree with {} shows it."
AGREES = "On {} with {} to move, {} does what {} does: it returns {}."
REFUTED = "{}: refuted ({}). On your tree it returns {}, and {} returns {}. {} To step through it: `{}`"
SMALLEST, SMALLER = "None is smaller.", "There is a smaller one: leaves {}, nodes {}."


class JudgedProgram(NamedTuple):
    """One of the five: what it is called, its text, its mistake or "right", and the smallest tree that shows that."""

    name: str
    text: str
    mistake: str
    witness: Any

    @property
    def part(self) -> str:
        """The part of the task that a verdict on it is."""
        return self.name.replace("program", "verdict")

    @property
    def search(self) -> SearchFunction:
        """The program itself."""
        return _defined(self.name, self.text)


@cache
def _defined(name: str, text: str) -> SearchFunction:
    search: SearchFunction = define(f"<{name}: {text}>", text, dict(GIVEN))[name]
    return search


class Five(NamedTuple):
    """What five programs are compared with: a search, the class of its trees, and whether the leaves count."""

    programs: tuple[JudgedProgram, ...]
    right: SearchFunction
    game: type[Tree] | type[SharedTree]
    has_leaves: bool

    @property
    def given(self) -> str:
        """The source of a cell with the programs."""
        return "\n\n".join(one.text for one in self.programs).rstrip("\n")

    @property
    def solution(self) -> str:
        """The lines of a function that gives the right verdicts, with the smallest trees."""
        sides = {MAX: "MAX", MIN: "MIN"}
        found = [(one.name, one.witness) for one in self.programs]
        told = [(name, f'"{RIGHT}"' if one == RIGHT else f"({one[0]}, {sides[one[1]]})") for name, one in found]
        return "\n".join(["    return {", *(f'        "{name}": {verdict},' for name, verdict in told), "    }"])

    def run(self, search: SearchFunction, tree: Position) -> tuple[str, Sequence[str]]:
        """Return what a search makes of a tree, in words, and the leaves it looks at where they count."""
        seen = list[Position]()

        def evaluate(leaf: Position) -> Value:
            seen.append(leaf)
            return leaf.score()

        try:
            value = said(search(tree, evaluate=evaluate))
        except Exception as error:  # noqa: BLE001 - a wrong program may raise anything
            value = f"nothing, for it raises {type(error).__name__}"
        return value, [node_name(tree, place(leaf)) for leaf in seen] if self.has_leaves else ()  # type: ignore[arg-type]

    def refutes(self, program: JudgedProgram, verdict: Any) -> bool:
        """Tell whether a verdict is a tree on which a program differs from the right one."""
        if not_a_tree(program.name, verdict):
            return False
        tree = self.game(*plainly(verdict))
        return self.run(program.search, tree) != self.run(self.right, tree)

    def asked(self, case: Case) -> JudgedProgram:
        """Return the program on which a part of the task wants a verdict."""
        return next(one for one in self.programs if one.part == case.part)

    def judge(self, case: Case, got: Outcome, _expected: Outcome) -> str:
        """Return what is wrong with a verdict on a program."""
        if not isinstance(got.value, dict):
            return NO_VERDICTS.format(said(got.value))
        program = self.asked(case)
        verdict = plainly(got.value.get(program.name))
        if verdict is None:
            others = [said(one) for one in got.value if one not in [own.name for own in self.programs]]
            return NO_VERDICT.format(program.name) + (NO_PROGRAM.format(" or ".join(others)) if others else "")
        if verdict == RIGHT:
            refuted = sum(self.refutes(one, got.value.get(one.name)) for one in self.programs)
            leaves = counted(size(program.witness[0])[0], "leaf", "leaves")
            is_wrong = NOT_RIGHT.format(program.name, leaves) if program.mistake != RIGHT else ""
            return TOO_EARLY.format(refuted) if refuted < ENOUGH else is_wrong
        if fault := not_a_tree(program.name, verdict):
            return fault
        return "" if self.refutes(program, verdict) else self._agreement(program, self.game(*verdict))

    def _agreement(self, program: JudgedProgram, tree: Tree | SharedTree) -> str:
        about = tree, player(tree, tree.turn), program.name, self.right.__name__
        return AGREES.format(*about, _told(*self.run(program.search, tree)))

    def again(self, case: Case, got: Outcome, line: str) -> str:
        """Return a line that steps through a program on the tree that is given for it; "" where there is no tree."""
        if got.failure or not isinstance(got.value, dict):
            return line
        program = self.asked(case)
        verdict = plainly(got.value.get(program.name))
        is_tree = verdict != RIGHT and not not_a_tree(program.name, verdict)
        return self._watched(program, self.game(*verdict)) if is_tree else ""

    def _watched(self, program: JudgedProgram, tree: Tree | SharedTree) -> str:
        side = ", MIN" if tree.turn == MIN else ""
        return f"watch({program.name}, {type(tree).__name__}({tree}{side}))"

    def remark(self, case: Case, got: Outcome) -> str:
        """Return what a tree shows of a program, and whether there is a smaller one; "" where that is right."""
        program = self.asked(case)
        verdict = plainly(got.value[program.name])
        if verdict == RIGHT:
            return ""
        tree = self.game(*verdict)
        ran, right = (_told(*self.run(search, tree)) for search in (program.search, self.right))
        least = size(program.witness[0])
        smallest = SMALLEST if size(verdict[0]) == least else SMALLER.format(*least)
        watched = self._watched(program, tree)
        return REFUTED.format(program.name, program.mistake, ran, self.right.__name__, right, smallest, watched)


FIVES: dict[str, Callable[[int], Five]] = {}  # what is judged in a task, by the number of its draw


def drawn(text: str, number: int) -> tuple[JudgedProgram, ...]:
    """Return five programs of a text: two to four are wrong."""
    pool = list(pieces(text))
    rng = Rng(f"{pool[0].task} {FIRST + number}")
    wrong = [one for one in pool if one.name != RIGHT]
    right = [one for one in pool if one.name == RIGHT]
    few = ENOUGH + rng.below(3)
    found = [*rng.some_of(wrong, few), *rng.some_of(right, 5 - few)]
    placed = [found.pop(rng.below(len(found))) for _ in range(5)]
    return tuple(
        JudgedProgram(own, re.sub(r"\bprogram\b", own, one.program), one.name, literal_eval(one.advice or repr(RIGHT)))
        for own, one in ((f"program_{at}", one) for at, one in enumerate(placed, 1))
    )


def size(node: Any) -> tuple[int, int]:
    """Return how large nested lists are: how many leaves they have, then how many nodes."""
    below = list(map(size, node)) if isinstance(node, list | tuple) else []
    return sum(leaves for leaves, _ in below) or 1, 1 + sum(nodes for _, nodes in below)


def plainly(verdict: Any) -> Any:
    """Return a verdict as it is asked for: a text in small letters, a tree as nested lists and its side to move."""
    if isinstance(verdict, str):
        return verdict.strip().lower()
    if _is_tree(verdict):
        return verdict.node, verdict.turn
    if not isinstance(verdict, list | tuple) or len(verdict) != 2:
        return verdict
    node, turn = verdict
    return node.node if _is_tree(node) else node, turn


def _is_tree(one: Any) -> bool:
    return type(one) is Made and [name for name, _ in one.fields][:2] == ["node", "turn"]


def not_a_tree(name: str, verdict: Any) -> str:
    """Return why a verdict on a program is no tree that can be searched; "" where it is one."""
    verdict = plainly(verdict)
    if verdict == "wrong":
        return NO_WITNESS.format(name)
    if not isinstance(verdict, tuple) or len(verdict) != 2:
        return NO_TREE.format(said(verdict), name)
    node, turn = verdict
    fault = _fault(node) if turn in (MAX, MIN) else NO_SIDE.format(said(turn))
    return fault and UNUSABLE.format(name, fault)


def _fault(node: Any) -> str:
    """Return what is wrong with nested lists, level by level; "" where nothing is."""
    row, nodes = [node], 0
    while row:
        nodes += len(row)
        if nodes > MOST_NODES:
            return TOO_MANY
        lists = [one for one in row if isinstance(one, list | tuple)]
        if not all(lists):
            return NO_MOVES
        for leaf in (one for one in row if not isinstance(one, list | tuple)):
            if type(leaf) is not int:
                return NO_LEAF.format(said(leaf))
            if abs(leaf) > MOST_VALUE:
                return TOO_LARGE.format(said(leaf))
        row = [child for one in lists for child in one]
    return ""


def _told(value: str, leaves: Sequence[str]) -> str:
    named = ", ".join(leaves if len(leaves) <= MOST_NAMED else [*leaves[:MOST_NAMED], "…"])
    return f"{value} and looks at {named}" if leaves else value


def five(
    assignment: Assignment,
    folder: str,
    right: SearchFunction,
    game: type[Tree] | type[SharedTree] = Tree,
    has_leaves: bool = False,
) -> None:
    """Make five programs the next task of an assignment.

    Args:
        assignment: the assignment.
        folder: where its text is.
        right: the search that the programs are compared with.
        game: the class of the trees that refute.
        has_leaves: whether the leaves that are looked at count, in their order, and not the value alone.

    """
    text = (files(__package__ or "") / folder / "five.txt").read_text(encoding="utf-8")
    name = next(pieces(text)).task
    FIVES[name] = cache(lambda number: Five(drawn(text, number), right, game, has_leaves))
    task = cache(lambda number: _task(name, FIVES[name](number)))
    assignment.add(replace(task(0), others=task))


def _task(name: str, five: Five) -> Task:
    def verdicts() -> Mapping[str, Any]:
        """Tell of five programs whether they are right, and give a tree on which each of the others goes wrong."""
        return {one.name: one.witness for one in five.programs}

    cases = [Case(FunctionCall("verdicts", ()), one.part) for one in five.programs]
    return task_of(
        verdicts,
        dict.fromkeys((one.part for one in five.programs), 1),
        five.judge,
        lambda: cases,
        name=name,
        remark=five.remark,
        again=five.again,
        wanted="a dictionary",
        required="",
    )
