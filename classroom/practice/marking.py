"""Practice for alpha-beta: which branches are never looked at, and what is known where; checked node by node."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import inf

from classroom.practice.answer_key import SYMBOLS, AnswerKey, Field, Rule, search_of
from classroom.practice.slips import mistakes_for_entries
from gametree.drawing.node import format_value
from gametree.games.tree import Node, Tree
from gametree.position import MAX, MIN, Value, require, side_name
from gametree.trees.generate import Rng, make_tree
from gametree.trees.search_run import Path, Side

FIELDS: tuple[Field, ...] = ("alpha", "beta", "value")


# What the learner says


@dataclass(frozen=True)
class Marking:
    """What a learner has said about a tree so far.

    Args:
        branches: the topmost nodes of the branches marked as never looked at; all below them belongs to them.
        entries: what is written into the fields of the other nodes.

    """

    branches: frozenset[Path] = frozenset()
    entries: Mapping[tuple[Path, Field], str] = field(default_factory=dict)

    def covers(self, path: Path) -> bool:
        """Tell whether a node is marked as never looked at, itself or with a branch that it belongs to."""
        return any(path[:end] in self.branches for end in range(len(path) + 1))


def blank_marking() -> Marking:
    """Return the marking to begin with: the root's window."""
    return Marking(entries={((), "alpha"): format_value(-inf), ((), "beta"): format_value(inf)})


def right_marking(key: AnswerKey) -> Marking:
    """Return the marking that is right in everything."""
    entries: dict[tuple[Path, Field], str] = {
        (path, where): key.text(path, where) for path in key.visits for where in key.asks
    }
    return Marking(key.branches, entries)


# What is said about it


def remarks(key: AnswerKey, path: Path, where: Field) -> dict[Value, str]:
    """Return what is said to a wrong entry after the reason, by the number in it."""
    right = key.answer(path, where)[1]
    said = {-right: " (Mind the sign.)"}
    for number, known in mistakes_for_entries(key, path, where).items():
        said[number] = f" That is the mistake “{known.name}”: {known.advice}"
    if where != "value":
        said[key.answer(path, _OTHER[where])[1]] = f" (That is {SYMBOLS[_OTHER[where]]}.)"
    return said | {right: " (The number is right.)"}


_OTHER: dict[Field, Field] = {"alpha": "beta", "beta": "alpha"}


# What is practised


@dataclass(frozen=True)
class PracticeLevel:
    """How hard a task is: the tree's size, whose numbers it has, and whether windows and values are asked for."""

    text: str
    fields: bool
    depth: int
    branching: int
    cuts: tuple[int, ...]
    turns: tuple[int, ...] = (MAX, MIN)
    values: range = range(-9, 10)
    deep_cut: bool | None = None
    ties: bool = False


LEVELS = (
    PracticeLevel("two plies, MAX begins", False, 2, 3, (1, 2), turns=(MAX,), values=range(16)),
    PracticeLevel("two plies, with windows", True, 2, 3, (1, 2), turns=(MAX,), values=range(16)),
    PracticeLevel("three plies, either side begins", False, 3, 2, (1, 2)),
    PracticeLevel("three plies and ties, with windows", True, 3, 2, (1, 2), ties=True),
    PracticeLevel("four plies, deep cuts and ties", False, 4, 2, (2, 3, 4), deep_cut=True, ties=True),
    PracticeLevel("four plies, deep cuts and ties, with windows", True, 4, 2, (3, 4, 5), deep_cut=True, ties=True),
)


@dataclass(frozen=True)
class PracticeTask:
    """A tree to practise on, and what is asked.

    Args:
        level: how hard it is, from 1 to 6.
        seed: which tree; the same level and seed give the same one.
        convention: whose side numbers are for: "max", or "mover" for the side to move (negamax).
        rule: whether a node is left when α ">=" β, when α ">" β, or "never": then only values are asked for.
        left_to_right: whether the children are searched from left to right, or from right to left.
        given: the tree, instead of one that is made from level and seed.

    Raises:
        ValueError: for another level, convention or rule.

    """

    level: int = 1
    seed: int = 1
    convention: Side = "max"
    rule: Rule = ">="
    left_to_right: bool = True
    given: Tree | None = None

    def __post_init__(self) -> None:
        require(isinstance(self.level, int), "level", f"a number from 1 to {len(LEVELS)}", self.level)
        if not 1 <= self.level <= len(LEVELS):
            raise ValueError(f"the levels are 1 to {len(LEVELS)}, got {self.level!r}")
        search_of(self.convention, self.rule, self.left_to_right)

    @property
    def fields(self) -> tuple[Path, ...]:
        """The nodes of which more is asked than a mark: all but the leaves, where the level has windows or no cuts."""
        asked = LEVELS[self.level - 1].fields or self.rule == "never"
        return tuple(path for path in self.key.paths if asked and not self.key.is_leaf(path))

    @cached_property
    def tree(self) -> Tree:
        """The tree; from right to left it is mirrored, so that it has the same cuts."""
        tree = self.given or tree_for(LEVELS[self.level - 1], f"level {self.level}, seed {self.seed}")
        return tree if self.left_to_right else Tree(_mirrored(tree.node), tree.turn)

    @cached_property
    def key(self) -> AnswerKey:
        """What is right."""
        return AnswerKey(self.tree, self.convention, self.rule, self.left_to_right)

    @property
    def title(self) -> str:
        """Which task it is."""
        return f"level {self.level} of {len(LEVELS)}" + ("" if self.given else f" · tree {self.seed}")

    @property
    def asks(self) -> str:
        """What is asked, in words."""
        if self.rule == "never":
            return "Write down what each MAX and each MIN returns."
        fields = " At every other MAX and MIN, give α and β on entry and what it returns: = 3, or a bound, ≤ 3 or ≥ 3."
        return f"Mark every branch that alpha-beta never looks at.{fields if self.fields else ''}"

    @property
    def rules(self) -> str:
        """What holds for the search, in words."""
        return " · ".join(filter(None, self.rule_texts))

    @property
    def rule_texts(self) -> tuple[str, str, str, str]:
        """Who begins, which way the search goes, whose side numbers are for, and when it cuts; empty for "never"."""
        way = "from left to right" if self.left_to_right else "from right to left"
        side = "from MAX's side" if self.convention == "max" else "from the side to move (negamax)"
        sign, enough = ("≥", "equal is enough") if self.rule == ">=" else (">", "equal is not enough")
        way, cut = ("", "") if self.rule == "never" else (way, f"cut when α {sign} β" if self.fields else enough)
        return f"{side_name(self.tree.turn)} begins", way, f"numbers {side}", cut


def tree_for(level: PracticeLevel, seed: str) -> Tree:
    """Return the tree of a level that a seed stands for."""
    rng = Rng(seed)
    cuts, turn = rng.one_of(level.cuts), rng.one_of(level.turns)
    return make_tree(
        seed,
        level.depth,
        level.branching,
        cuts=cuts,
        deep_cut=level.deep_cut,
        ties=level.ties,
        values=level.values,
        turn=turn,
    )


def _mirrored(node: Node) -> Node:
    return tuple(_mirrored(child) for child in reversed(node)) if isinstance(node, tuple) else node
