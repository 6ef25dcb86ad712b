"""Uniform trees that are never stored: each position makes its children from a number of its own."""

from dataclasses import dataclass

MASK = (1 << 64) - 1


def mixed(number):
    """Splitmix64 (Steele, Lea and Flood 2014): numbers that look drawn."""
    number = (number + 0x9E3779B97F4A7C15) & MASK
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & MASK
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & MASK
    return number ^ number >> 31


@dataclass(frozen=True, slots=True)
class Ordered:
    """Its value is set from above: the best child is the first with probability p, else any other; 1 is perfect."""

    branching: int
    plies: int
    p: float = 1.0
    number: int = 0
    value: int = 0  # from the side to move
    turn: int = 1

    def moves(self):
        return range(self.branching) if self.plies else ()

    def play(self, move):
        number, best = mixed(self.number * 1_000_003 + move + 1), 0
        if self.p < 1 and self.branching > 1:
            drawn = mixed(self.number ^ 0xABCDEF)
            if (drawn >> 11) / (1 << 53) >= self.p:
                best = 1 + (drawn & 0xFF) % (self.branching - 1)
        worse = 0 if move == best else 1 + number % 1000
        return Ordered(self.branching, self.plies - 1, self.p, number, worse - self.value, -self.turn)

    def score(self):
        return 0 if self.plies else self.turn * self.value
