"""Wins by threats at gomoku: a four leaves one answer, a three few, so a search that plays only these sees far ahead.

A win by continuous fours is known as VCF, one by fours and threes as VCT (Allis, van den Herik and Huntjens, "Go-Moku
Solved by New Search Techniques", 1996, call the latter threat-space search). Depth is counted in plies. All that is
asked here is about gomoku: a position of another game is a TypeError.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import inf
from typing import ClassVar

from gametree.games.board_svg import Theme
from gametree.games.gomoku import Gomoku, require_gomoku
from gametree.position import MAX, MIN, IllegalMove, Move
from gametree.search.lines import fours, threes


class OutOfNodes(RuntimeError):
    """A search looked at as many positions as it was allowed, so it cannot say whether there is a win."""


@dataclass(frozen=True)
class Proof:
    """A proof that the side to move wins by threats.

    Args:
        move: what it plays.
        replies: for every answer that may stop the threat, how it goes on; any other answer loses to five at
            once, or to an open four.

    """

    move: Move
    replies: Mapping[Move, "Proof"] = field(default_factory=dict)

    @property
    def nodes(self) -> int:
        """How many positions with the winner to move the proof holds."""
        return 1 + sum(proof.nodes for proof in self.replies.values())


def four_moves(position: Gomoku, turn: int) -> dict[Move, frozenset[Move]]:
    """Return the moves that make a four, each with the squares on which that threatens five.

    Args:
        position: the board, with either side to move.
        turn: whose fours, MAX's (X) or MIN's (O).

    """
    require_gomoku(position)
    found: dict[Move, frozenset[Move]] = {}
    if position.is_won:
        return found
    for squares, line in zip(position.board.lines, position.lines, strict=True):
        for place, threatened in fours(line, position.board.exact, turn).items():
            square = squares[place]
            found[square] = found.get(square, frozenset()) | {squares[one] for one in threatened}
    return found


def forcing_moves(position: Gomoku) -> dict[Move, frozenset[Move]]:
    """Return the fours of the side to move that also answer a four of the other side, where there is one."""
    fours_, must = four_moves(position, position.turn), position.threats(-position.turn)
    if not must:
        return fours_
    return {move: threatened for move, threatened in fours_.items() if list(must) == [move]}


def vcf(position: Gomoku, depth: float = inf) -> tuple[Move, ...] | None:
    """Return a shortest win by continuous fours for the side to move, or None when there is none.

    The attacker's first: a move that makes five at once, or a four, its one answer, and so on to the four that leaves
    two squares to win on.

    Args:
        position: the attacker is to move.
        depth: the most plies that the line may have.

    >>> [gomoku(size=9).board.name(move) for move in vcf(Gomoku.from_moves("c3a1d3a2e3a4", size=9))]
    ['B3']

    """
    require_gomoku(position)
    if five := position.threats(position.turn):
        return (five[0],) if depth >= 1 else None
    root = _Node(position)
    known = {position: root}
    for plies in count(1, 2):
        if plies > depth:
            return None
        line = _line(root, plies, known)
        if line or root.refuted == inf:
            return line
    return None


@dataclass(eq=False, slots=True)
class _Node:
    """A position of the attacker: how deep it is refuted (`inf`: to the end), and what can follow, once it is known."""

    position: Gomoku
    refuted: float = 0
    steps: dict[Move, Move] | Move | None = None
    after: list["_Node"] | None = None


def _line(node: _Node, plies: float, known: dict[Gomoku, _Node]) -> tuple[Move, ...] | None:
    """Return a win of at most so many plies; without one, note how deep that holds."""
    if node.steps is None:
        node.steps = _steps(node.position)
    if isinstance(node.steps, int):
        return (node.steps,)
    if node.steps and plies == 1:
        node.refuted = 1
        return None
    if node.after is None:
        node.after = [_after(node.position, *step, known) for step in node.steps.items()]
    for (move, answer), after in zip(node.steps.items(), node.after, strict=True):
        if after.refuted < plies - 2 and (line := _line(after, plies - 2, known)):
            return (move, answer, *line)
    node.refuted = min((after.refuted + 2 for after in node.after), default=inf)
    return None


def _after(position: Gomoku, move: Move, answer: Move, known: dict[Gomoku, _Node]) -> _Node:
    """Return the one node of the position after a four and its answer."""
    position = position.play(move).play(answer)
    return known.setdefault(position, _Node(position))


def _steps(position: Gomoku) -> dict[Move, Move] | Move:
    """Return a four that leaves two squares to win on, else each with its one answer; there is no five at once."""
    moves = forcing_moves(position)
    for move, threatened in moves.items():
        if len(threatened) > 1:
            return move
    return {move: answer for move, (answer,) in moves.items()}


def replies(position: Gomoku) -> frozenset[Move]:
    """Return all moves of the side to move that may stop what the other side threatens.

    Against five there is only the square itself. Against open fours it is every square that spoils all of them: where
    such a four would be made, or one of the only two squares on which it would win; and the defender's own
    fours, which must be answered first.

    Args:
        position: the defender is to move.

    Returns:
        The moves; all legal ones where nothing is threatened.

    >>> replies(gomoku("XXXX./OOO../...../...../.....", size=5))
    frozenset({4})

    """
    require_gomoku(position)
    if five := position.threats(position.turn):
        return frozenset(five)
    if must := position.threats(-position.turn):
        return frozenset(must) if len(must) == 1 else frozenset()
    threatened = four_moves(position, -position.turn)
    # Of three places to win on, a mark takes only one: there the four itself must be prevented.
    stops = [places | {move} if len(places) == 2 else {move} for move, places in threatened.items() if len(places) > 1]
    if not stops:
        return frozenset(position.moves())
    return frozenset(position.moves()).intersection(*stops) | frozenset(four_moves(position, position.turn))


def three_moves(position: Gomoku, turn: int) -> frozenset[Move]:
    """Return the moves that make an open three: they threaten an open four. Arguments as for `four_moves`."""
    require_gomoku(position)
    return frozenset(
        squares[place]
        for squares, line in zip(position.board.lines, position.lines, strict=True)
        for place in threes(line, position.board.exact, turn)
    )


def vct(position: Gomoku, threes: int = 2, nodes: int = 3000) -> Proof | None:
    """Return a proof that the side to move wins by fours and open threes, or None when it does not.

    Args:
        position: the attacker is to move.
        threes: how many threes may be played on one line.
        nodes: how many positions of the attacker to look at.

    Raises:
        OutOfNodes: the search was not finished, so that None would be no answer.

    """
    return _ThreatSearch(nodes).proof(position, threes)


@dataclass
class _ThreatSearch:
    left: int

    def proof(self, position: Gomoku, threes: int) -> Proof | None:
        if not self.left:
            raise OutOfNodes("no node is left: raise `nodes`, or ask for fewer threes")
        self.left -= 1
        if line := vcf(position):
            return _proof_of(line)
        must = position.threats(-position.turn)
        if len(must) > 1:
            return None
        # What answers a four costs no three: the threat that stood before still stands.
        for move in must or sorted(three_moves(position, position.turn)) if threes and position.moves() else ():
            if proof := self._after(position.play(move), move, threes - (not must)):
                return proof
        return None

    def _after(self, position: Gomoku, move: Move, threes: int) -> Proof | None:
        answers = replies(position)
        if len(answers) == len(position.moves()) or position.threats(position.turn):
            return None
        found: dict[Move, Proof] = {}
        for answer in sorted(answers):
            proof = self.proof(position.play(answer), threes)
            if proof is None:
                return None
            found[answer] = proof
        return Proof(move, found)


def _proof_of(line: Sequence[Move]) -> Proof:
    proof = Proof(line[-1])
    for move, answer in zip(line[-3::-2], line[-2::-2], strict=True):
        proof = Proof(move, {answer: proof})
    return proof


def holds(proof: Proof, position: Gomoku) -> bool:
    """Tell whether a proof is right: the side to move wins, whatever legal move the other side answers.

    Nothing that found the proof is trusted: every answer is played. Where the proof does not name one, five must be
    there at once, or an open four while the other side has no five.

    Args:
        proof: what `vct` returned.
        position: the winner is to move.

    """
    require_gomoku(position)
    if proof.move not in position.moves():
        return False
    after = position.play(proof.move)
    if after.is_won:
        return True
    return bool(after.moves()) and all(_goes_on(proof, after, answer) for answer in after.moves())


def _goes_on(proof: Proof, after: Gomoku, answer: Move) -> bool:
    position = after.play(answer)
    if position.is_won:
        return False
    if answer in proof.replies:
        return holds(proof.replies[answer], position)
    return bool(position.threats(position.turn)) or any(
        len(threatened) > 1 for threatened in forcing_moves(position).values()
    )


@dataclass(frozen=True)
class Fours:
    """The game of fours: the attacker may only make fours, the defender only answer them. It is a Position itself.

    The attacker is MAX, the defender MIN. A node of the attacker is solved when one of its fours is (OR), a node of the
    defender when all its answers are (AND); so every search, tree and picture of the course serves for threats, too.

    Args:
        position: a board of gomoku.
        attacker: who wants to win by fours: MAX (X) or MIN (O); the side to move, unless told otherwise.

    """

    theme: ClassVar[Theme] = Gomoku.theme
    sides: ClassVar[dict[int, str]] = {MAX: "OR", MIN: "AND"}
    position: Gomoku
    attacker: int = 0

    def __post_init__(self) -> None:
        require_gomoku(self.position)
        object.__setattr__(self, "attacker", self.attacker or self.position.turn)

    @property
    def turn(self) -> int:
        """MAX while the attacker is to move, MIN while the defender is."""
        return self.position.turn * self.attacker

    @property
    def players(self) -> dict[int, str]:
        """What the sides are called in a tree of questions: one four is enough, every answer must fail."""
        return self.sides

    def moves(self) -> Sequence[Move]:
        """Return the attacker's fives, else its fours; the defender's answers; none when the question is settled."""
        if self.position.is_won:
            return ()
        if self.turn == MAX:
            return self.position.threats(self.attacker) or sorted(forcing_moves(self.position))
        places = self.position.threats(self.attacker)
        return places if len(places) == 1 else ()

    def play(self, move: Move) -> "Fours":
        """Return the game after a four or its answer; raise IllegalMove for any other move."""
        if move not in self.moves():
            names = [self.position.board.name(one) for one in self.moves()]
            raise IllegalMove(f"expected a four or its answer, which are {', '.join(names) or 'none'}, got {move!r}")
        return Fours(self.position.play(move), self.attacker)

    def score(self) -> int:
        """Return +1 when the attacker has won or has two squares to win on, -1 when it has no four left."""
        if self.moves():
            return 0
        won = self.position.is_won and self.position.turn != self.attacker
        return 1 if won or (self.turn == MIN and not self.position.is_won) else -1

    def move_name(self, move: Move) -> str:
        """Return a move in words, like "Black on H8"."""
        return self.position.move_name(move)

    @property
    def won_line(self) -> Sequence[int]:
        """The squares of the five that has won; none before that."""
        return self.position.won_line

    def picture(self, square: float = 28, last: Move | None = None) -> str:
        """Return the board as SVG; arguments as for `Gomoku.picture`."""
        return self.position.picture(square, last)

    @property
    def rows(self) -> tuple[str, ...]:
        """The board from the top."""
        return self.position.rows

    def __str__(self) -> str:
        return str(self.position)
