"""Other processes that help an engine: all search the same root, and share a table in memory ("lazy SMP").

The engine's own search is the one that counts. Helpers do the same search, and what they find stands in the table when
the engine comes there; moves that somebody is at come last (Kerrigan, "Simplified ABDADA", 2017). So a helper that is
killed, hangs or never starts costs time and nothing else, and the value is that of the search without helpers.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from multiprocessing import get_context
from multiprocessing.shared_memory import SharedMemory
from struct import Struct
from typing import Any, Generic

from gametree.position import Move, P
from gametree.search.budget import Budget
from gametree.search.engine import Engine, Progress, Result, RootSearch, TreeSearch
from gametree.search.table import Slot, folded_key, own_key
from players.parallel.processes import begin_as_child, require_sendable

ENTRY = Struct("qdQihbB")  # a hash of what follows and the key, value, own key, depth, move, bound, and two bits
COUNT = Struct("<Q")
WHOLE, EXACT_INTEGERS = (1 << 64) - 1, 1 << 53
MOST_WORKERS = 64
DEPTHS, MOVES, NO_MOVE = 1 << 21, 1 << 15, -2
OCCUPIED = 1 << 16  # places, each of which says which worker is at a position
SHARED = 2  # plies left from which on a position stands in the shared table; below that, it costs too much
DEFERRED = 4  # plies left from which on a move is put off when somebody else is at it
TELLS = 1 << 10  # nodes after which a helper tells how many it has visited


class SharedTable:
    """A table in memory that several processes read and write without locks; what is torn is not believed.

    As in Hyatt and Mann, "A Lockless Transposition Table Implementation for Parallel Search" (2002), with Python's own
    hash of a tuple of numbers, the same in every process, for their exclusive or.

    Args:
        memory: zeros at first, `ENTRY.size` bytes for each place.
        places: how many entries it holds at most.

    """

    def __init__(self, memory: memoryview, places: int) -> None:
        self.memory, self.places = memory, places

    def get(self, key: Any) -> Slot | None:
        """Return what is known under a key, None when that is nothing."""
        check, number, seen, depth, move, bound, bits = ENTRY.unpack_from(self.memory, key % self.places * ENTRY.size)
        if check != hash((key, number, -number, seen, depth, move, bound, bits)):
            return None
        value = int(number) if bits > 1 else number
        return key, depth, value, bound, () if move == NO_MOVE else (move,), bits % 2 == 1, seen

    def put(self, slot: Slot) -> None:
        """Keep an entry in its place; what does not fit into it is not kept."""
        key, depth, value, bound, line, is_final, seen = slot
        is_whole = isinstance(value, int)
        if not 0 <= depth < DEPTHS or (is_whole and abs(value) > EXACT_INTEGERS) or not isinstance(key, int):
            return
        move = line[0] if line and isinstance(line[0], int) and NO_MOVE < line[0] < MOVES else NO_MOVE
        own, bits = (seen if isinstance(seen, int) else hash(seen)) & WHOLE, is_final + 2 * is_whole
        # Equal numbers have one hash, whatever their kind; so have -1 and -2, but their opposites have not.
        check = hash((key, value, -value, own, depth, move, bound, bits))
        ENTRY.pack_into(self.memory, key % self.places * ENTRY.size, check, value, own, depth, move, bound, bits)


class FreeFirst(list[Move]):
    """Moves, of which the next one is chosen when it is asked for: the first that nobody else is at.

    Args:
        moves: all of them, the first of which is never put off.
        place: where it stands who is at a move.
        here: who is where, by a number from 1; 0 is nobody.
        own: which number is one's own; it stands there as long as one is at a move.

    """

    __slots__ = "here", "own", "place"

    def __init__(self, moves: Sequence[Move], place: Callable[[Move], int], here: memoryview, own: int) -> None:
        super().__init__(moves)
        self.place, self.here, self.own = place, here, own

    def __iter__(self) -> Iterator[Move]:
        here, own, left = self.here, self.own, self[:]
        at, place = 0, None
        while left:
            move = left.pop(at)
            place = self.place(move) if place is None else place
            before, here[place] = here[place], own
            try:
                yield move
            finally:
                here[place] = before if before != own else 0
            free = ((at, place) for at, place in enumerate(map(self.place, left)) if here[place] in (0, own))
            at, place = next(free, (0, None))


class SharedSearch(TreeSearch[P]):
    """The search of one worker: all of them share a table, and each tells at which moves it is.

    Args:
        engine: which ideas are switched on, with nothing left open.
        budget: what it may spend.
        memory: the shared table, then who is where, then the nodes of each worker.
        worker: which one this is, from 0.

    """

    def __init__(self, engine: Engine[P], budget: Budget, memory: memoryview, worker: int) -> None:
        super().__init__(engine, budget)
        table = engine.table_size * ENTRY.size
        self.parts = memory[:table], memory[table : table + OCCUPIED], memory[table + OCCUPIED :]
        places, self.here, self.counts = self.parts
        self.shared, self.shared_from = SharedTable(places, engine.table_size), SHARED
        self.worker, self.told = worker, 0

    def release(self) -> None:
        """Let go of the memory, so that it can be closed."""
        for part in self.parts:
            part.release()

    def ordered(self, position: P, depth: float, hint: tuple[Move, ...]) -> Sequence[Move]:
        """Return the moves to try, those that somebody else is at last."""
        moves = super().ordered(position, depth, hint)
        if depth < DEFERRED or len(moves) < 3:
            return moves
        if self.worker and self.nodes >= self.told + TELLS:
            self.tell()
        key, play = self.key, position.play
        return FreeFirst(moves, lambda move: hash((key(play(move)), depth)) % OCCUPIED, self.here, self.worker + 1)

    def tell(self) -> None:
        """Tell how many nodes have been visited."""
        self.told = self.nodes
        COUNT.pack_into(self.counts, self.worker * COUNT.size, self.told)


@dataclass(frozen=True)
class HelpedResult(Result):
    """What an engine with helpers found; what it counts is its own, without what helpers did.

    Args:
        helped: how many positions each helper has visited beside that; told now and then.

    """

    helped: tuple[int, ...] = ()


def together(engine: Engine[P], workers: int = 2) -> "Together[P]":
    """Return an engine that other processes help, with a table that all share.

    It pays for searches of seconds. Values are those of the engine alone; nodes, and which of equal moves is named,
    differ from run to run. In a program, the search stands under `if __name__ == "__main__":`, as each process imports
    the program.

    Args:
        engine: the engine to help.
        workers: how many processes search, this one included.

    Raises:
        ValueError: there are fewer than 2 workers or more than 64, or the engine has no table; the message says so.

    >>> together(Engine(tic_tac_toe("XX./OO./..."))).search().move
    2

    """
    if not isinstance(workers, int) or isinstance(workers, bool) or not 2 <= workers <= MOST_WORKERS:
        raise ValueError(f"workers must be a whole number from 2 to {MOST_WORKERS}, got {workers!r}")
    if not engine.table:
        raise ValueError("table must be True where there are workers, who share it, got False")
    return Together(engine, workers)


@dataclass(frozen=True)
class Together(Generic[P]):
    """An engine and so many processes that search with it, as `together` returns them."""

    engine: Engine[P]
    workers: int

    def search(
        self,
        position: P | None = None,
        *,
        depth: float = inf,
        seconds: float = inf,
        budget: Budget | None = None,
        progress: Callable[[Progress], object] | None = None,
        all_best: bool = False,
    ) -> HelpedResult:
        """Search a position as `Engine.search` does, with the same arguments; helpers end with the search.

        Raises:
            ValueError: as `Engine.search`; or something cannot be sent to another process, or the game has no keys.

        """
        root = self.engine.root(position, depth, seconds, progress)
        engine = self.engine.with_defaults_for(root)
        _require_possible(engine, root)
        spent = Budget(seconds=seconds, within=budget)
        with _memory(engine, self.workers) as memory, _helpers(engine, root, depth, memory.name, self.workers):
            run = SharedSearch(engine, spent, _bytes_of(memory), 0)
            try:
                found = RootSearch(run, root, progress).search(depth, all_best)
                counts = [COUNT.unpack_from(run.counts, at * COUNT.size)[0] for at in range(1, self.workers)]
            finally:
                run.release()
        return HelpedResult(**vars(found), helped=tuple(counts))


def _require_possible(engine: Engine[P], root: P) -> None:
    """Raise ValueError, in a sentence, where this search cannot be shared."""
    if not isinstance((folded_key if engine.symmetry else own_key)(root), int):
        raise ValueError(f"helpers need a game with whole numbers as keys: {type(root).__name__} has no `key`")
    if engine.reductions:
        raise ValueError("helpers and reductions do not go together: what is reduced would depend on who is where")
    told = {name: getattr(engine, name) for name in ("evaluate", "order", "possible", "futility")}
    require_sendable(**told, position=root)


def _bytes_of(memory: SharedMemory) -> memoryview:
    if memory.buf is None:
        raise ValueError("the memory is closed")
    return memory.buf


@contextmanager
def _memory(engine: Engine[Any], workers: int) -> Iterator[SharedMemory]:
    """Yield memory for the table, for who is where, and for the counts; nothing of it stays behind."""
    memory = SharedMemory(create=True, size=engine.table_size * ENTRY.size + OCCUPIED + workers * COUNT.size)
    try:
        yield memory
    finally:
        memory.unlink()
        memory.close()


@contextmanager
def _helpers(engine: Engine[Any], root: Any, depth: float, name: str, workers: int) -> Iterator[None]:
    """Let helpers search until the block ends; they have nothing to lose, so they are ended without being asked."""
    context = get_context("spawn")  # a copy of a process with threads, as a notebook's kernel is one, may hang
    started = []
    try:
        for worker in range(1, workers):
            process = context.Process(target=_help, args=(engine, root, depth, name, worker), daemon=True)
            process.start()
            started.append(process)
        yield
    finally:
        for process in started:
            process.kill()
        for process in started:
            process.join()


def _help(engine: Engine[Any], root: Any, depth: float, name: str, worker: int) -> None:
    """Search as the engine does, and say nothing: what is found stands in the table."""
    begin_as_child()
    memory, budget = SharedMemory(name), Budget()
    run = SharedSearch(engine, budget, _bytes_of(memory), worker)
    RootSearch(run, root).search(depth, False)
    run.tell()
    os._exit(0)  # the memory is still in use by what points into it
