"""All small inputs there are, made here and not by the checks: to prove that no counterexample could be smaller."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from gametree.games.tree import Tree

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def forms(leaves: int) -> Iterator[list | None]:
    """Yield all nestings of so many leaves, each inner node with two children or more; a leaf is None."""
    if leaves == 1:
        yield None
    for first in range(1, leaves):
        for form in forms(first):
            yield from ([form, *others] for others in rows(leaves - first))


def rows(leaves: int) -> Iterator[list]:
    """Yield all rows of nestings with so many leaves in all."""
    if leaves == 0:
        yield []
    for first in range(1, leaves + 1):
        for form in forms(first):
            yield from ([form, *others] for others in rows(leaves - first))


def filled(form: list | None, values: Iterator[int]) -> object:
    return next(values) if form is None else [filled(child, values) for child in form]


def level_sequences(nodes):
    """Return how deep each node is, from left to right and from above, in every tree with so many nodes."""
    found = [(0,)]
    for _ in range(nodes - 1):
        found = [(*levels, level) for levels in found for level in range(1, levels[-1] + 2)]
    return found


def nested(levels, childless):
    """Return the nested list of a level sequence with what stands where there are no children."""
    path, waiting = [], iter(childless)
    for level, following in zip(levels, (*levels[1:], 0), strict=True):
        node = [] if following > level else next(waiting)
        if level:
            path[level - 1].append(node)
        path[level:] = [node]
    return path[0]


def trees(most: int, values: tuple[int, ...] = (-2, -1, 0, 1, 2)) -> Iterator[Tree]:
    """Yield all trees with up to `most` leaves, for both sides to move at the root."""
    for leaves in range(1, most + 1):
        for form in forms(leaves):
            for numbers in product(values, repeat=leaves):
                for turn in (1, -1):
                    yield Tree(filled(form, iter(numbers)), turn)


def shared_nodes(leaves: int, depth: int, numbers: tuple[int, ...] = (-1, 0)) -> Iterator[object]:
    """Yield all nestings with so many leaves, and at most so deep, in which an inner node occurs twice."""
    found = _nestings(leaves, depth, numbers)
    yield from (node for node in found if max(Counter(_inner(node)).values(), default=0) > 1)


def _nestings(leaves: int, depth: int, numbers: tuple[int, ...]) -> Iterator[object]:
    if leaves == 1:
        yield from numbers
    if depth:
        yield from _nestings_in_a_row(leaves, depth - 1, numbers)


def _nestings_in_a_row(leaves: int, depth: int, numbers: tuple[int, ...]) -> Iterator[tuple]:
    if leaves == 0:
        yield ()
    for first in range(1, leaves + 1):
        for node in _nestings(first, depth, numbers):
            yield from ((node, *rest) for rest in _nestings_in_a_row(leaves - first, depth, numbers))


def _inner(node: object) -> list[tuple]:
    return [node, *(inner for child in node for inner in _inner(child))] if isinstance(node, tuple) else []


def size(tree: Tree) -> tuple[int, int, int]:
    """Return what is compared first: leaves, nodes, plies."""
    below = [size(tree.play(move)) for move in tree.moves()]
    return (
        sum(leaves for leaves, _, _ in below) or 1,
        1 + sum(nodes for _, nodes, _ in below),
        1 + max(plies for _, _, plies in below) if below else 0,
    )


def boards(marks: int) -> Iterator[str]:
    """Yield all boards of tic-tac-toe with so many marks that a game can lead to, won ones too."""
    for xs in combinations(range(9), (marks + 1) // 2):
        for os in combinations([at for at in range(9) if at not in xs], marks // 2):
            board = "".join("X" if at in xs else "O" if at in os else "." for at in range(9))
            if _can_be(board):
                yield board


def _can_be(board: str) -> bool:
    """Tell whether the last mark can have ended the game, if anything has."""
    last = "X" if board.count("X") > board.count("O") else "O"
    if has_row(board, "O" if last == "X" else "X"):
        return False
    before = (board[:at] + "." + board[at + 1 :] for at in range(9) if board[at] == last)
    return not has_row(board, last) or any(not has_row(one, last) for one in before)


def has_row(board: str, mark: str) -> bool:
    return any(all(board[at] == mark for at in line) for line in LINES)
