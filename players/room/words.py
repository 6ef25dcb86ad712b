"""What a board to play on says: whose turn it is, who has won, and why a move is refused."""

from gametree.position import MAX, MIN, PASS, IllegalMove, Move, Position, move_name, player, side_name


def refusal(position: Position, move: Move) -> str:
    """Return why the rules forbid a move, in words; which square it is, the learner sees."""
    try:
        position.play(move)
    except IllegalMove as error:
        return str(error).splitlines()[0].partition(": ")[2]
    return ""


def names_by_button(position: Position) -> list[str]:
    """Return what the moves are called on their buttons, where there are no squares to click."""
    squares = hasattr(position, "move_at")
    return [] if squares else [move_name(position, move) for move in position.moves() if move != PASS]


def passing(position: Position) -> str:
    """Return the words for a pass, which stand before those for the position after it."""
    return f"{player(position, position.turn)} passes; "


def status(position: Position) -> str:
    """Return who is to move, or who has won; with the discs, where they count."""
    discs: dict[int, int] = getattr(position, "discs", {})
    counts = ", ".join(f"{player(position, side)} {count}" for side, count in discs.items())
    return f"{_state(position)}; discs: {counts}" if discs else _state(position)


def _state(position: Position) -> str:
    if not position.moves():
        return over(_result(position))
    if PASS in position.moves():
        return f"{_named(position, position.turn)} has no square to play and must pass"
    return to_move(position, position.turn)


def _named(position: Position, turn: int) -> str:
    name, side = player(position, turn), side_name(turn)
    return name if name == side else f"{name} ({side})"


def _result(position: Position) -> str:
    score = position.score()
    if not score:
        return "a draw"
    lead = f" by {abs(score)}" if hasattr(position, "discs") else ""
    return f"{player(position, MAX if score > 0 else MIN)} has won{lead}"


def to_move(position: Position, turn: int) -> str:
    """Return the words for whose turn it is."""
    return f"{_named(position, turn)} to move"


def over(result: str) -> str:
    """Return the words for a game that is over."""
    return f"the game is over: {result}"
