"""Lesson 13. Wins by threats at gomoku: a four leaves one answer, a three few, so a search of these sees far ahead.

A win by continuous fours is known as VCF, one by fours and threes as VCT (Allis, van den Herik and Huntjens, "Go-Moku
Solved by New Search Techniques", 1996, call the latter threat-space search). Depth is counted in plies. All that is
asked here is about gomoku: a position of another game is a TypeError.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import reduce
from itertools import count
from math import inf
from typing import ClassVar

from gametree.games.board_svg import Theme
from gametree.games.gomoku import Gomoku, require_gomoku
from gametree.games.shapes import MAKES_FIVE, MAKES_THREE, OPEN_THREE, POWER, WINS_NEXT
from gametree.position import MAX, MIN, IllegalMove, Move, player
from gametree.search.budget import Budget, OutOfBudget

NODES = 5000  # that a win by threes may take to find


@dataclass(frozen=True)
class Proof:
    """A proof that the side to move wins by threats.

    Args:
        move: what it plays.
        replies: for every answer that may stop the threat, how it goes on; any other answer loses to five at
            once, or to an open four.
        fives: where the move wins at once against every answer, the squares on which it makes five next.

    """

    move: Move
    replies: Mapping[Move, "Proof"] = field(default_factory=dict)
    fives: frozenset[Move] = frozenset()

    @property
    def nodes(self) -> int:
        """How many positions with the winner to move the proof holds."""
        return 1 + sum(proof.nodes for proof in self.replies.values())

    @property
    def squares(self) -> set[Move]:
        """All squares that the proof uses; a defence that holds takes one of them, or begins with a four."""
        below = (proof.squares for proof in self.replies.values())
        return {self.move, *self.fives, *self.replies}.union(*below)

    @property
    def longest(self) -> tuple[Move, ...]:
        """The line in which the other side holds out longest, the winner's moves first, third and so on."""
        lines = ((self.move, answer, *proof.longest) for answer, proof in self.replies.items())
        return max(lines, key=len, default=(self.move,))


def four_moves(position: Gomoku, turn: int) -> dict[Move, frozenset[Move]]:
    """Return the moves that make a four, each with the squares on which that threatens five.

    Args:
        position: the board, with either side to move.
        turn: whose fours, MAX's (X) or MIN's (O).

    >>> four_moves(Gomoku.from_moves("h8a1i8c1j8e1"), MAX)[111]
    frozenset({115, 110})

    """
    require_gomoku(position)
    if position.is_won:
        return {}
    makes = position.side(turn).makes
    fours = sorted(move for move in position.fours(turn) if makes[move] < MAKES_FIVE)
    return {move: frozenset(position.fives_after(move, turn)) for move in fours}


def forcing_moves(position: Gomoku) -> dict[Move, frozenset[Move]]:
    """Return the fours of the side to move that also answer a four of the other side, where there is one."""
    fours, must = four_moves(position, position.turn), position.threats(-position.turn)
    return {move: threatened for move, threatened in fours.items() if not must or list(must) == [move]}


def three_moves(position: Gomoku, turn: int) -> frozenset[Move]:
    """Return the moves that make an open three: they threaten an open four. Arguments as for `four_moves`."""
    require_gomoku(position)
    makes, three = position.side(turn).makes, POWER[OPEN_THREE]
    return frozenset(move for move in position.moves() if makes[move] < MAKES_FIVE and makes[move] // three & 7)


def vcf(position: Gomoku, depth: float = inf, budget: Budget | None = None) -> tuple[Move, ...] | None:
    """Return a shortest win by continuous fours for the side to move, or None when there is none.

    The attacker's first: a move that makes five at once, or a four, its one answer, and so on to the four that leaves
    two squares to win on.

    Args:
        position: the attacker is to move.
        depth: the most plies that the line may have.
        budget: what the search may spend, a node for each four that is tried; without it, all it takes.

    Raises:
        OutOfBudget: the search was not finished, so that None would be no answer.

    >>> [gomoku(size=9).board.name(move) for move in vcf(Gomoku.from_moves("c3a1d3a2e3a4", size=9))]
    ['B3']

    """
    require_gomoku(position)
    if five := position.threats(position.turn):
        return (five[0],) if depth >= 1 else None
    root = _Node(position)
    search = _FourSearch(budget or Budget(), {position.key: root})
    for plies in count(1, 2):
        if plies > depth:
            return None
        line = search.line(root, plies)
        if line or root.refuted == inf:
            return line
    return None


@dataclass(eq=False, slots=True)
class _Node:
    """A position of the attacker, and what is known of it.

    Args:
        position: the attacker is to move, and has no five.
        refuted: a win by fours takes more plies than that, so that with `inf` there is none.
        fours: its fours, the strongest first; None while nobody has asked.
        after: for each four that was tried, its answer and the position after that.

    """

    position: Gomoku
    refuted: float = 0
    fours: Sequence[Move] | None = None
    after: dict[Move, tuple[Move, "_Node"]] = field(default_factory=dict)


@dataclass
class _FourSearch:
    budget: Budget
    known: dict[int, _Node]

    def line(self, node: _Node, plies: float) -> tuple[Move, ...] | None:
        """Return a win of at most `plies` plies, else None, and then node.refuted >= plies."""
        if node.fours is None:
            node.fours = _answering_fours(node.position)
        makes = node.position.side(node.position.turn).makes
        if node.fours and makes[node.fours[0]] >= WINS_NEXT:
            return (node.fours[0],)
        for move in node.fours if plies > 1 else ():
            answer, after = node.after[move] if move in node.after else self._try(node, move)
            if after.refuted < plies - 2 and (line := self.line(after, plies - 2)):
                return (move, answer, *line)
        # Each four takes two plies, the answer being forced: the win is as far off as behind the best of them.
        below = (after.refuted + 2 for _, after in node.after.values())
        node.refuted = min(below, default=1 if node.fours else inf)
        return None

    def _try(self, node: _Node, move: Move) -> tuple[Move, _Node]:
        self.budget.spend()
        (answer,) = node.position.fives_after(move, node.position.turn)
        after = node.position.play(move).play(answer)
        node.after[move] = answer, self.known.setdefault(after.key, _Node(after))
        return node.after[move]


def _answering_fours(position: Gomoku) -> Sequence[Move]:
    """Return the fours of the side to move that also answer a four of the other side, the strongest first."""
    fours = position.fours(position.turn)
    if must := position.fours(-position.turn, MAKES_FIVE):
        return must if len(must) == 1 and must[0] in fours else []
    return fours


def defences(position: Gomoku) -> frozenset[Move]:
    """Return all moves of the side to move that may stop what the other side threatens.

    A move that is not among them loses: the other side makes five at once, or an open four. One that is may lose too.
    Against five there is only the square itself. Against open fours it is every square that spoils all of them: where
    such a four would be made, or one of the only two squares on which it would win; and the defender's own
    fours, which must be answered first.

    Args:
        position: the defender is to move.

    Returns:
        The moves; all legal ones where nothing is threatened.

    >>> defences(gomoku("XXXX./OOO../...../...../.....", size=5))
    frozenset({4})

    """
    require_gomoku(position)
    if five := position.threats(position.turn):
        return frozenset(five)
    if must := position.threats(-position.turn):
        return frozenset(must) if len(must) == 1 else frozenset()
    threatened = position.fours(-position.turn, WINS_NEXT)
    return stops(position, threatened) | {*position.fours(position.turn)} if threatened else frozenset(position.moves())


def stops(position: Gomoku, threatened: Iterable[Move]) -> frozenset[Move]:
    """Return the squares that spoil every one of the moves with which the other side threatens to win.

    Args:
        position: the defender is to move.
        threatened: at least one move of the other side that makes an open four, or two fours.

    """
    return reduce(frozenset.intersection, (_spoil(position, move) for move in threatened))


def _spoil(position: Gomoku, move: Move) -> frozenset[Move]:
    fives = position.fives_after(move, -position.turn)
    # Of three places to win on, a mark takes only one: there the four itself must be prevented.
    return frozenset({move, *fives} if len(fives) == 2 else {move})


def spoiling_squares(position: Gomoku) -> dict[Move, frozenset[Move]]:
    """Return the moves with which the other side threatens an open four, each with the squares that spoil it.

    Two fours at once count as an open one. An answer to all of these threats lies in all of the sets, or makes a four.

    Args:
        position: the defender is to move.

    >>> position = Gomoku.from_moves("d4a7e4g7f4", size=7)
    >>> {position.board.name(move): len(squares) for move, squares in spoiling_squares(position).items()}
    {'C4': 3}

    """
    require_gomoku(position)
    fours = sorted(position.fours(-position.turn, WINS_NEXT))
    makes = position.side(-position.turn).makes
    return {move: _spoil(position, move) for move in fours if makes[move] < MAKES_FIVE}


def vct(
    position: Gomoku, threats: float = inf, budget: Budget | None = None, first: Move | None = None
) -> Proof | None:
    """Return a proof that the side to move wins by fours and open threes, or None when there is no such win.

    What it returns, `verify_proof` believes. None is no loss: the side to move may win by quiet moves. Fours are tried
    before threes; a three only where it also stops what the other side threatens.

    Args:
        position: the attacker is to move.
        threats: how many fours and threes may be played on one line, after which there must be a win by fours.
        budget: what the search may spend; without it, 5,000 nodes.
        first: the move that the win is to begin with; any, without it.

    Raises:
        OutOfBudget: the budget or `threats` ended the search, so that None would be no answer.

    """
    require_gomoku(position)
    if position.is_won:
        return None
    budget = budget or Budget(NODES)
    with suppress(OutOfBudget):
        if first is None and (line := vcf(position, budget=budget.part(1 / 2, budget.nodes / 2))):
            return _proof_of(position, line)
    for most in count():
        search = _ThreatSearch(budget)
        if proof := search.proof(position, most) if first is None else search.after(position, first, most):
            return proof
        if not search.is_cut:
            return None
        if most >= threats:
            raise OutOfBudget(f"no win within {threats} threats: allow more `threats`")
    return None


@dataclass
class _ThreatSearch:
    budget: Budget
    known: dict[int, Proof | None] = field(default_factory=dict)
    is_cut: bool = False

    def proof(self, position: Gomoku, threats: int) -> Proof | None:
        """Return a proof of a win of the side to move; None for no win, or none found within `threats` if `is_cut`."""
        # An answer is kept, though fewer threats may have been left: if that cut it short, there is another round.
        if position.key not in self.known:
            self.budget.spend()
            self.known[position.key] = self._proof(position, threats)
        return self.known[position.key]

    def _proof(self, position: Gomoku, threats: int) -> Proof | None:
        fours, makes = position.fours(position.turn), position.side(position.turn).makes
        strongest = makes[fours[0]] if fours else 0
        if strongest >= MAKES_FIVE:
            return Proof(fours[0])
        if must := position.fours(-position.turn, MAKES_FIVE):
            # What answers a four is no threat of its own: the one that stood before still stands.
            return self.after(position, must[0], threats) if len(must) == 1 else None
        if strongest >= WINS_NEXT:  # the other side has no five: nothing stops an open four
            return Proof(fours[0], {}, frozenset(position.fives_after(fours[0], position.turn)))
        moves = self._moves(position, fours, makes)
        if not threats:
            self.is_cut |= bool(moves)
            return None
        return next(filter(None, (self.after(position, move, threats - 1) for move in moves)), None)

    def _moves(self, position: Gomoku, fours: Sequence[Move], makes: Sequence[int]) -> Sequence[Move]:
        danger = position.fours(-position.turn, WINS_NEXT)
        among = stops(position, danger) if danger else position.moves()
        threes = [move for move in among if makes[move] >= MAKES_THREE and move not in fours]
        return [*fours, *sorted(threes, key=makes.__getitem__, reverse=True)]

    def after(self, position: Gomoku, move: Move, threats: int) -> Proof | None:
        """Return a proof that begins with a move, when it threatens something and wins against every answer."""
        self.budget.check()
        after, attacker = position.play(move), position.turn
        if after.is_won:
            return Proof(move)
        if after.fours(-attacker, MAKES_FIVE) or not after.fours(attacker, WINS_NEXT):
            return None
        fives = after.fours(attacker, MAKES_FIVE)
        if len(fives) > 1:
            return Proof(move, {}, frozenset(fives))
        found: dict[Move, Proof] = {}
        theirs = after.side(-attacker).makes
        for answer in fives or sorted(defences(after), key=theirs.__getitem__, reverse=True):
            proof = self.proof(after.play(answer), threats)
            if proof is None:
                return None
            found[answer] = proof
        return Proof(move, found)


def _proof_of(position: Gomoku, line: Sequence[Move]) -> Proof:
    if len(line) == 1:
        return Proof(line[0], {}, frozenset(position.fives_after(line[0], position.turn)))
    move, answer, *rest = line
    return Proof(move, {answer: _proof_of(position.play(move).play(answer), rest)})


def verify_proof(proof: Proof, position: Gomoku) -> bool:
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
        return verify_proof(proof.replies[answer], position)
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
        threes: how many open threes the attacker may play as well, on one line.

    """

    theme: ClassVar[Theme] = Gomoku.theme
    side_names: ClassVar[dict[int, str]] = {MAX: "OR", MIN: "AND"}
    position: Gomoku
    attacker: int = 0
    threes: int = 0

    def __post_init__(self) -> None:
        require_gomoku(self.position)
        object.__setattr__(self, "attacker", self.attacker or self.position.turn)

    @property
    def turn(self) -> int:
        """MAX while the attacker is to move, MIN while the defender is."""
        return self.position.turn * self.attacker

    @property
    def players(self) -> dict[int, str]:
        """What the attacker and the defender are called."""
        return {side: player(self.position, side * self.attacker) for side in (MAX, MIN)}

    def moves(self) -> Sequence[Move]:
        """Return the attacker's fives, else its threats; the defender's answers; none when the question is settled."""
        if self.position.is_won:
            return ()
        places = self.position.threats(self.attacker)
        if self.turn == MAX:
            return places or [*sorted(forcing_moves(self.position)), *self._threes()]
        return places if len(places) == 1 else sorted(defences(self.position)) if self._is_asked and not places else ()

    def _threes(self) -> Sequence[Move]:
        """Return the open threes that may be played, no fours among them, and which answer the other side's threats."""
        if not self.threes:
            return ()
        position, other = self.position, -self.position.turn
        must, danger = position.threats(other), position.fours(other, WINS_NEXT)
        among = must if must else stops(position, danger) if danger else position.moves()
        threes = three_moves(position, position.turn).difference(position.fours(position.turn))
        return sorted(threes.intersection(among)) if len(must) < 2 else ()

    @property
    def _is_asked(self) -> bool:
        """Whether the attacker threatens anything: five, or an open four."""
        return bool(self.position.fours(self.attacker, WINS_NEXT))

    def play(self, move: Move) -> "Fours":
        """Return the game after a threat or its answer; raise IllegalMove for any other move."""
        if move not in self.moves():
            names = [self.position.board.name(one) for one in self.moves()]
            raise IllegalMove(f"expected a threat or its answer, which are {', '.join(names) or 'none'}, got {move!r}")
        is_three = self.turn == MAX and move not in self.position.fours(self.attacker)
        return Fours(self.position.play(move), self.attacker, self.threes - is_three)

    def score(self) -> int:
        """Return +1 when the attacker has won or the defender has no answer, -1 when no threat is left."""
        if self.moves():
            return 0
        won = self.turn == MIN and (self.position.is_won or self._is_asked)
        return 1 if won else -1

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
