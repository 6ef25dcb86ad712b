"""Each figure in a lesson's prose is computed: in sight, in the same lesson, or by a claim of this file's one table.

A figure is a number of three digits or more, one with a point, one with % or with what it counts behind it, and in
words a share or a multiple ("a third", "half of", "eight times as"). A year is none. Read are the text cells and what a
question says: itself, its right answer and its reasons, and not its wrong answers. In sight is what a cell has printed,
drawn or holds as a number, but not what a question or a comment says.
"""

import ast
import gzip
import html
import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from math import comb, exp, factorial, inf, prod
from statistics import NormalDist

import pytest

from classroom.program import games
from gametree import (
    MAX,
    MIN,
    PASS,
    Engine,
    Fours,
    Gomoku,
    Tree,
    alphabeta,
    alphabeta_ordered,
    alphabeta_table,
    any_move,
    best_moves,
    by_place,
    column_weights,
    connect_four,
    count_calls,
    fast_power,
    fewest_leaves,
    game_tree,
    gomoku,
    lazy_smp,
    odds,
    othello,
    own_key,
    position_graph,
    power,
    score,
    score_interval,
    simulate,
    split_root_bound,
    tic_tac_toe,
    young_brothers,
)
from gametree.search import threats
from players.elo import ELO
from tools import ROOT
from tools.lessons import FENCE, Lesson, read_lesson
from tools.minutes import Cell

ASKS = {"predict", "self_check"}
SAID = {"why", "answer"}

NUMBER = r"(?<![\w.,])(?<!× )\d+(?:,\d{3})*(?:\.\d+)?"
COUNTED = (
    "boards? calls? discs? draws? entries games? keys leaf leaves lines looks? matches moves nodes? pairs places plies "
    "positions? questions? searches squares trees? units? ways"
).replace(" ", "|")
HOW_MANY = "a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
PART = "third|quarter|fifth|sixth|seventh|eighth|ninth|tenth|thirteenth|fourteenth"
LARGE = "dozen|hundred|thousand|million|billion"
WORDS = (
    rf"{NUMBER} (?:times|{LARGE})\b|\b(?:{HOW_MANY}) times (?:as|the(?! same)|fewer|more)\b|\btwice (?:as|the)\b"
    rf"|\b(?:{HOW_MANY}) (?:{PART})s?\b(?! turn)|\bhalf (?:of|as|the)\b|\babout half\b|\bhalve the\b|\bdoubles the\b"
    rf"|\b\w+ (?:{LARGE})\b"
)
FIGURE = re.compile(
    rf"(?P<words>{WORDS})|{NUMBER} (?:%|of \d[\d,]*\b)|{NUMBER}(?= (?:[\w-]+ )?(?:{COUNTED})\b)|(?P<bare>{NUMBER})",
    re.IGNORECASE,
)
SMALL_OR_YEAR = r"\d\d?|(?:1[89]|20)\d\d"
NOT_SAID = re.compile(r"<!--.*?-->|</?\w[^>]*>|`[^`]*`|(?<=\])\([^)]*\)|[*\[\]]", re.DOTALL)
DRAWN = re.compile(r"<style.*?</style>|<script.*?</script>|<[^>]+>", re.DOTALL)


def figures(text: str) -> Iterator[re.Match[str]]:
    """Yield the figures of a text: what the pattern finds, but for small bare numbers and years."""
    return (found for found in FIGURE.finditer(text) if not re.fullmatch(SMALL_OR_YEAR, found["bare"] or ""))


def numbers(text: str) -> list[str]:
    """Return the numbers of a text as Python writes them."""
    return [number.replace(",", "") for number in re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", text.replace("_", ""))]


def flat(text: str) -> str:
    """Return a text on one line, without code, links' addresses, marks and tags."""
    return " ".join(NOT_SAID.sub("", FENCE.sub("", text)).split())


def asked(cell: Cell) -> Iterator[ast.Call]:
    """Yield the questions that a code cell asks."""
    calls = (node for node in ast.walk(ast.parse(cell["source"])) if isinstance(node, ast.Call))
    return (call for call in calls if isinstance(call.func, ast.Name) and call.func.id in ASKS)


def said(cell: Cell) -> str:
    """Return what a cell says in words, on one line."""
    if cell["cell_type"] == "markdown":
        return flat(cell["source"])
    return flat(" | ".join(text for call in asked(cell) for text in _texts(call)))


def _texts(call: ast.Call) -> Iterator[str]:
    for node in [*call.args, *(part.value for part in call.keywords if part.arg in SAID)]:
        for part in node.values if isinstance(node, ast.Dict) else [node]:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def in_sight(cell: Cell) -> set[str]:
    """Return the numbers that a cell computes with or shows; a cell with a question shows none."""
    if cell["cell_type"] == "markdown" or any(asked(cell)):
        return set()
    constants = (node.value for node in ast.walk(ast.parse(cell["source"])) if isinstance(node, ast.Constant))
    shown = [str(value) for value in constants if isinstance(value, int | float)]
    for output in cell["outputs"]:
        data = output.get("data", {})
        shown += [output.get("text", ""), data.get("text/plain", "")]
        shown += [html.unescape(DRAWN.sub(" ", data.get(kind, ""))) for kind in ("text/html", "image/svg+xml")]
    return {number for text in shown for number in numbers(text)}


def unproven(lesson: Lesson, quotes: list[str]) -> Iterator[str]:
    """Yield the figures, each with its surroundings, that stand neither in sight nor in a quote."""
    shown = set().union(*map(in_sight, lesson.cells))
    for text in map(said, lesson.cells):
        spans = [found.span() for quote in quotes for found in re.finditer(re.escape(quote), text)]
        for found in figures(text):
            is_quoted = any(start <= found.start() and found.end() <= end for start, end in spans)
            is_shown = not found["words"] and shown.issuperset(numbers(found.group()))
            if not is_quoted and not is_shown:
                yield f"{found.group()} in: {text[max(0, found.start() - 60) : found.end() + 40]}"


LESSONS = {lesson.number: lesson for lesson in map(read_lesson, sorted(ROOT.glob("notebooks/[0-9]*.ipynb")))}


CELLS = {cell["id"]: cell for lesson in LESSONS.values() for cell in lesson.cells}


def output(cell: str) -> str:
    """Return what a cell has printed, which nbval compares with what it prints now."""
    return "\n".join(one.get("text", "") + one.get("data", {}).get("text/plain", "") for one in CELLS[cell]["outputs"])


def row(cell: str, *names: str) -> list[float]:
    """Return the numbers of a table's line, by what stands in its first columns."""
    lines = (
        line for line in map(str.strip, output(cell).splitlines()) if re.split(" {2,}", line)[: len(names)] == [*names]
    )
    return [float(number) for number in numbers(next(lines).split(names[-1], 1)[1])]


HARMLESS = {
    "the sentence says where it is published": [
        (2, "138,790"),
    ],
    "the command that measures it stands beside it": [
        (6, "three quarters of the time ()"),
        (12, "26 of 7,849 won positions"),
    ],
    "an example that the sentence makes up, or a definition": [
        (1, "halves n and doubles the work"),
        (2, "a list of a hundred numbers"),
        (2, "There are more than a hundred, and you would drown in them"),
        (4, "3 choices, 4 times over"),
        (6, "the right value on a thousand trees"),
        (10, "(half the depth, rounded down for the yes and up for the no)"),
        (10, "half of the numbers"),
        (10, "leaves half of them at most"),
        (10, "one half of the proof"),
        (10, "you throw half of the proof away"),
        (10, "25 hundredths of a pawn, not a quarter"),
        (11, "At least 5 may be 5, 8 or 100"),
        (11, "a dozen empty squares"),
        (14, "a hundred games"),
        (14, "Five hundred games"),
        (14, "with chance p, say a quarter"),
        (14, "A hundred games"),
        (14, "600 or 900 points better"),
        (14, "a confidence of 95 %"),
        (14, "fitted numbers, by the million"),
        (14, "the true score is 0.55"),
        (15, "That is half of ten"),
        (15, "If a tenth of the work"),
        (15, "A tenth must be done alone"),
    ],
    "Python's own limit, and not the course's": [(1, "about a thousand open calls")],
}


def first_best() -> Callable[..., int]:
    """Return a player that takes the first of the best moves."""
    return cache(lambda position: best_moves(position).moves[0])


def ways_of_nine_plies() -> tuple[int, int]:
    """Count the ways of Othello's first nine plies: a pass is one, or none. All four first moves are alike."""
    start = othello()
    layer = Counter({start.play(start.moves()[0]): 4})
    for _ in range(7):
        following: Counter = Counter()
        for position, ways in layer.items():
            following.update({position.play(move): ways for move in position.moves()})
        layer = following
    after_pass = {one: one.play(PASS) if one.moves() == (PASS,) else one for one in layer}
    return tuple(
        sum(ways * (len(moves(one)) or 1) for one, ways in layer.items())
        for moves in (lambda one: one.moves(), lambda one: after_pass[one].moves())
    )


def positions_of_a_game() -> float:
    """Return how many positions a game of 4 × 4 Othello passes through, on average over all games."""

    @cache
    def count(position):
        counts = [count(position.play(move)) for move in position.moves()]
        games_from = sum(number for number, _ in counts) or 1
        return games_from, games_from + sum(passed for _, passed in counts)

    number, passed = count(othello(size=4))
    return passed / number


def nodes_of_best_order(branching: int, plies: int) -> int:
    """Return how many nodes alpha-beta looks at in perfect order: of each layer as many as if it were the last."""
    return sum(fewest_leaves(depth, branching) for depth in range(plies + 1))


def thousands_missed() -> list[int]:
    """Return how far lesson 12's guess is from the values that were kept aside, squared, for 0, 5, 10 … a square."""
    _, kept_aside = ast.parse(CELLS["shapes-37"]["source"]).body
    known = ast.literal_eval(kept_aside.value)
    return [round(sum((80 + worth * more - value) ** 2 for more, value in known)) // 1000 for worth in range(0, 81, 5)]


def interval(cell: str) -> tuple[float, float]:
    """Return between which scores the course's program of a lesson lies against the rivals."""
    *_, low, high = numbers(output(cell).splitlines()[-1])
    return float(low), float(high)


def single_answers() -> Fraction:
    """Return which share of White's nodes in the puzzle's game of fours have one child."""
    tree = game_tree(Fours(PUZZLE))
    children = [tree.out_degree(path) for path, node in tree.nodes(data=True) if node["turn"] == MIN]
    inner = [number for number in children if number]
    return Fraction(inner.count(1), len(inner))


def lost_by_minimax() -> tuple[int, int]:
    """Return how many games lesson 3's program loses, and of how many."""
    table = [[int(number) for number in numbers(line)[:3]] for line in output("lesson-03-cell-22").splitlines()[3:9]]
    return sum(lost for *_, lost in table), sum(map(sum, table))


def good_moves() -> list[int]:
    """Return in how many positions of tic-tac-toe open lines, looked at one to six plies ahead, find a best move."""

    @cache
    def judge(position):
        lines = [{"".join(position.rows)[at] for at in line} for line in position.board.lines]
        more = sum("O" not in line for line in lines) - sum("X" not in line for line in lines)
        return more if position.moves() else 1_000 * position.score()

    @cache
    def value(position, depth, evaluate):
        if depth == 0 or not position.moves():
            return position.turn * evaluate(position)
        return max(-value(position.play(move), depth - 1, evaluate) for move in position.moves())

    def is_best(position, depth):
        move = min(position.moves(), key=lambda move: value(position.play(move), depth - 1, judge))
        return value(position, 9, score) == -value(position.play(move), 8, score)

    positions = [position for position in position_graph(tic_tac_toe()) if position.moves()]
    return [sum(is_best(position, depth) for position in positions) for depth in range(1, 7)]


def leaves_of_middle_first() -> int:
    """Return how many leaves the search with the middle first looks at, six plies from the empty board."""
    seen = Counter[str]()

    def evaluate(position):
        seen["leaves"] += 1
        return column_weights(position)

    alphabeta_ordered(connect_four(), 6, evaluate=evaluate, order=by_place)
    return seen["leaves"]


def shares() -> list[float]:
    """Return which share of its nodes alpha-beta with killers visits, on each board of lesson 8."""
    return [row(KILLERS_8, name)[1] / row(KILLERS_8, name)[0] for name in BOARDS_8]


def with_a_table(is_on: bool) -> int:
    """Return the engine's nodes on lesson 8's boards together, with killers and history or without."""
    boards = [connect_four(name.replace("nothing", "")) for name in BOARDS_8]
    engines = [Engine(board, column_weights, killers=is_on, history=is_on) for board in boards]
    return sum(engine.search(depth=7).nodes for engine in engines)


def unlimited_table() -> dict:
    """Return the table of lesson 9's search without a limit."""
    table: dict = {}
    alphabeta_table(CENTRE, 6, -inf, inf, column_weights, table, own_key)
    return table


def savings() -> list[float]:
    """Return how much of what lesson 9's table saves is left with 256 places, for both rules."""
    visited = (row("lesson-09-cell-69", f"the {kept} stays")[2] for kept in ("newest", "deepest"))
    return [(12_378 - nodes) / (12_378 - 7_939) for nodes in visited]


def width(number: int) -> float:
    """Return how wide the interval of an even score is."""
    low, high = score_interval(number // 2, 0, number // 2)
    return high - low


def three_workers() -> tuple[list[int], float, int]:
    """Return the nodes of lesson 15's three workers, their time, and what four would be idle."""
    run = simulate(young_brothers, CORNER, 3, depth=2)
    return run.nodes, run.time, 4 * int(run.time) - sum(run.nodes)


CORNER, CENTRE = tic_tac_toe("X../.../..."), connect_four("44")
PUZZLE = gomoku("......O/O.XXX.O/..X..../......./.X....O/...XOX./O...O..", size=7)
STRICT_7, ORDERS_7 = "lesson-07-cell-23", "lesson-07-cell-62"
BOARDS_8 = ("nothing", "44", "4433", "435261", "32164")
LABELS = ROOT / "bench" / "data" / "gomoku_labels.jsonl.gz"
RUNGS_8, KILLERS_8, DEEPENING_8 = "lesson-08-cell-69", "lesson-08-cell-61", "lesson-08-cell-42"
RUNGS_10, DEEP_10, LEFT_10, RUNGS_11 = (
    "lesson-10-cell-64",
    "lesson-10-cell-67",
    "lesson-10-cell-69",
    "lesson-11-cell-65",
)
LAZY = {"search": partial(lazy_smp, defer=True), "position": CORNER, "serial": lazy_smp}
AS_O = {MAX: any_move, MIN: first_best()}

CLAIMS: dict[tuple[int, str], Callable[[], bool]] = {
    (1, "500, 250, 125, 62, 31, 15, 7, 3"): lambda: [500 >> at for at in range(8)] == [500, 250, 125, 62, 31, 15, 7, 3],
    (
        1,
        "Where n is ten times as large, power makes ten times as many calls, and this one three or four more",
    ): lambda: (
        {count_calls(fast_power, 2, 10 * n).calls - count_calls(fast_power, 2, n).calls for n in range(1, 40)} == {3, 4}
        and round(count_calls(power, 2, 500).calls / count_calls(power, 2, 50).calls) == 10
    ),
    (2, "half million"): lambda: round(row("lesson-02-cell-50", "children of an inner node:")[0] / 1e6, 2) == 0.55,
    (2, "224"): lambda: len(gomoku().moves()) - 1 == 224,
    (2, "Nearly all inner nodes are near the end"): lambda: (
        sum(one - over for one, _, over in (row("lesson-02-new-04", str(ply)) for ply in range(5, 10))) > 0.98 * 294_778
    ),
    (2, "falls below the line of 4 only in the last layer"): lambda: (
        [ply for ply in range(10) if row("lesson-02-new-04", str(ply))[0] < 4**ply] == [9]
    ),
    (3, "your program loses 21 of its 24 games"): lambda: lost_by_minimax() == (21, 24),
    (3, "more than 99 of 100"): lambda: odds(tic_tac_toe(), {MAX: first_best(), MIN: any_move}).win > Fraction(99, 100),
    (3, "Six times as many draws"): lambda: (
        round(row("lesson-03-new-36", "any of equals:")[0] / float(numbers(output("lesson-03-new-36"))[0])) == 6
    ),
    (3, "101 games"): lambda: sum(map(int, numbers(output("lesson-03-new-20")))) == 101,
    (4, "as a rule it makes it better"): lambda: good_moves() == [3_986, 4_297, 4_420, 4_483, 4_506, 4_520],
    (4, "14 nodes"): lambda: len(game_tree(tic_tac_toe("O.O/OXX/X.."))) == 14,
    (5, "lesson 3 had 0.10"): lambda: numbers(output("lesson-03-cell-22").splitlines()[-1])[-3] == "0.10",
    (5, "the same thousand trees"): lambda: "range(500) for turn in (MAX, MIN)" in CELLS["lesson-05-cell-68"]["source"],
    (5, "Even depths: never wrong. Odd depths: nearly always"): lambda: (
        {row("lesson-05-new-11", str(depth))[0] for depth in (2, 4, 6)} == {0}
        and min(row("lesson-05-new-11", str(depth))[0] for depth in (1, 3, 5)) > 0.85 * 200
    ),
    (7, "549,946"): lambda: "549,946 nodes" in output("lesson-02-new-04"),
    (7, "eight times as many"): lambda: round(row(STRICT_7, "strict")[0] / row(STRICT_7, "alphabeta")[0]) == 8,
    (7, "eight times the nodes"): lambda: round(row(STRICT_7, "strict")[0] / row(STRICT_7, "alphabeta")[0]) == 8,
    (7, "About a fifth of all"): lambda: round(81 / fewest_leaves(4, 3)) == 5,
    (7, "nearly twice as deep"): lambda: fewest_leaves(9, 4) <= 1.25 * 4**5 < fewest_leaves(10, 4),
    (7, "nearly twice the depth"): lambda: fewest_leaves(9, 4) <= 1.25 * 4**5 < fewest_leaves(10, 4),
    (7, "nearly doubles the depth"): lambda: fewest_leaves(9, 4) <= 1.25 * 4**5 < fewest_leaves(10, 4),
    (7, "1,300 leaves"): lambda: fewest_leaves(9, 4) <= 1_300 < fewest_leaves(10, 4),
    (7, "saves more than half of the work"): lambda: row(ORDERS_7, "centre, corners, edges") < [18_297 / 2],
    (8, "81 leaves"): lambda: 3**4 == 81,
    (8, "685"): lambda: fewest_leaves(6, 7) == leaves_of_middle_first() == 685,
    (8, "about 1,200"): lambda: round(row("lesson-08-cell-13", "middle first")[0], -2) == 1_200,
    (8, "about 1,000"): lambda: 1_000 < row(DEEPENING_8, "after 435261, all up to there")[-1] < 1_100,
    (8, "a fourteenth"): lambda: round(17_465 / 1_249) == 14,
    (8, "78 times"): lambda: round(row("lesson-08-cell-13", "edges first")[0] / 1_249) == 78,
    (8, "27 times in the end"): lambda: round(28_982 / row(DEEPENING_8, "after 435261, all up to there")[-1]) == 27,
    (8, "After 44 it saves a sixth"): lambda: (
        round(1 / (1 - row(DEEPENING_8, "after 44, all up to there")[-1] / 12_378)) == 6
    ),
    (8, "saves a factor of 5 to 15 where the middle is good"): lambda: (
        [round(rung[0] / rung[1]) for rung in (row(RUNGS_8, name) for name in ("nothing", "44", "32164"))]
        == [15, 5, 15]
    ),
    (8, "48 times fewer"): lambda: round(row(RUNGS_8, "435261")[1] / row(RUNGS_8, "435261")[2]) == 48,
    (8, "saves a third"): lambda: round(3 * row(RUNGS_8, "4433")[2] / row(RUNGS_8, "4433")[1]) == 2,
    (8, "halve the nodes after 44 and 4433"): lambda: (
        [round(row(RUNGS_8, name)[3] / row(RUNGS_8, name)[2], 1) for name in ("44", "4433")] == [0.5, 0.4]
    ),
    (8, "History changes little here"): lambda: all(
        abs(row(RUNGS_8, name)[4] / row(RUNGS_8, name)[3] - 1) < 0.12 for name in BOARDS_8
    ),
    (8, "between three fifths and a thirteenth"): lambda: (
        [round(5 * max(shares())), round(1 / min(shares()))] == [3, 13]
    ),
    (8, "is mostly good enough to cut"): lambda: (
        row(KILLERS_8, "2")[0] > 0.9 * sum(row(KILLERS_8, str(n))[0] for n in range(7))
    ),
    (8, "5,016"): lambda: with_a_table(is_on=False) == 5_016,
    (8, "5,102"): lambda: with_a_table(is_on=True) == 5_102,
    (8, "3.3"): lambda: round(sum(fewest_leaves(plies, 7) for plies in range(8)) ** (1 / 7), 1) == 3.3,
    (9, "5,478"): lambda: "5478 positions" in output("lesson-02-cell-39"),
    (9, "15 million"): lambda: round(comb(5_478, 2) / 1e6) == 15,
    (9, "65,536"): lambda: 2**16 == 65_536,
    (9, "about 230"): lambda: round(comb(5_478, 2) / 2**16, -1) == 230,
    (9, "about a quarter are left"): lambda: round(18_297 / row("a309eb33", "alphabeta_table")[0]) == 4,
    (9, "less than half of the last one alone"): lambda: (
        row("lesson-09-cell-35", "one table for all")[-1] < row("lesson-09-cell-35", "a new table each time")[5] / 2
    ),
    (9, "among a million positions, a collision happens in one of 37 million searches"): lambda: (
        round(2**64 / comb(10**6, 2) / 1e6) == 37
    ),
    (9, "1,776"): lambda: len(unlimited_table()) == 1_776,
    (9, "256 places, a seventh of that"): lambda: round(1_776 / 256) == 7,
    (9, "| about half |"): lambda: all(0.4 < saving < 0.6 for saving in savings()),
    (9, "About half of the saving is left"): lambda: all(0.4 < saving < 0.6 for saving in savings()),
    (9, "After 4433 ordering costs 4 % more"): lambda: (
        round(row("lesson-09-cell-71", "4433")[1] / row("lesson-09-cell-71", "4433")[0], 2) == 1.04
    ),
    (10, "101"): lambda: len(range(-50, 51)) == 101,
    (10, "saves a third of what was left"): lambda: (
        round(3 * row(RUNGS_10, "pvs")[0] / row(RUNGS_10, "ordering")[0]) == 2
    ),
    (10, "78 %"): lambda: round(100 - row(RUNGS_10, "ordering")[2]) == 78,
    (10, "They overlap: 24 games"): lambda: interval("lesson-09-grow")[1] > interval("lesson-10-grow")[0],
    (10, "4,096"): lambda: 4**6 == 4_096,
    (10, "nearly twice as much"): lambda: 1.8 < row(LEFT_10, "nothing", "no", "PVS")[1] < 2,
    (10, "10,000"): lambda: alphabeta(connect_four("435261"), 1, evaluate=column_weights) == 10_000,
    (11, "heads between 23 and 37 times, nineteen times out of twenty"): lambda: (
        round(20 * sum(comb(60, heads) for heads in range(23, 38)) / 2**60) == 19
    ),
    (11, "a fourteenth of the nodes"): lambda: round(row(RUNGS_11, "alpha-beta")[1] / row(RUNGS_11, "pvs")[1]) == 14,
    (11, "Trying corners first does most of it"): lambda: (
        row(RUNGS_11, "alpha-beta")[1] - row(RUNGS_11, "ordering")[1]
        > row(RUNGS_11, "ordering")[1] - row(RUNGS_11, "pvs")[1]
    ),
    (11, "300 boards a move"): lambda: games.BOARDS == 300,
    (11, "3,005,288 ways if it does, 3,005,320 if not"): lambda: ways_of_nine_plies() == (3_005_288, 3_005_320),
    (11, "Each game passes through 14 positions on average"): lambda: round(positions_of_a_game()) == 14,
    (11, "It holds a million positions, and here there are a few hundred"): lambda: (
        round(Engine().table_size / 1e6) == 1 and row("lesson-11-cell-67", "table")[1] < 1_000
    ),
    (12, "Good order nearly doubles the depth"): lambda: fewest_leaves(10, 4) <= 4**6 < fewest_leaves(11, 4),
    (12, "With 225 moves at a node"): lambda: len(gomoku().moves()) == 225,
    (12, "225 · 224 ways, most of them far from everything"): lambda: (
        len(Gomoku.from_moves("h8").candidates(2)) < 224 / 2
    ),
    (12, "Of 224 empty squares, 200 are dropped"): lambda: 224 - len(Gomoku.from_moves("h8").candidates(2)) == 200,
    (12, "about 10²⁵ orders in which the 25 squares"): lambda: len(str(factorial(5 * 5))) == 26,
    (12, "at 45 they miss by 236 thousand, where 189 were to be had"): lambda: (
        (thousands_missed()[45 // 5], min(thousands_missed())) == (236, 189)
    ),
    (12, "Two hundred games, half of them as Black, and not one is lost"): lambda: (
        numbers(output("lesson-12-12"))[:3] == ["12", "188", "0"]
    ),
    (12, "6,561"): lambda: 3**8 == 6_561,
    (12, "3,500"): lambda: len(gzip.decompress(LABELS.read_bytes()).splitlines()) == 3_500,
    (12, "197"): lambda: output("lesson-12-46").split("board ")[1].split()[0].count(".") == 197,
    (13, "35 · 34 · … · 29 lines, about 34 billion"): lambda: (
        (len(PUZZLE.moves()), round(prod(range(29, 36)) / 1e9)) == (35, 34)
    ),
    (13, "mostly have a single child"): lambda: single_answers() > Fraction(1, 2),
    (13, "5,000"): lambda: threats.NODES == 5_000,
    (14, "half the time"): lambda: odds(Tree([1, [0, -1]]), {MAX: any_move, MIN: any_move}).win == Fraction(1, 2),
    (14, "half of all games end there"): lambda: Fraction(1, len(Tree([1, [0, -1]]).moves())) == Fraction(1, 2),
    (14, "Each of the two longer games has a quarter"): lambda: (
        odds(Tree([1, [0, -1]]), {MAX: any_move, MIN: any_move}).loss == Fraction(1, 4)
    ),
    (14, "255,168"): lambda: "255,168 games" in output("lesson-02-new-04"),
    (14, "131,184"): lambda: "X wins 131,184" in output("lesson-02-new-04"),
    (14, "131,184 of 255,168 games are X's, which is 51.4 %"): lambda: round(100 * 131_184 / 255_168, 1) == 51.4,
    (14, "500 / 192 = 2.6"): lambda: round(500 / 192, 1) == 2.6,
    (14, "once in about 1,000"): lambda: 1_000 < 2**10 < 1_100,
    (14, "½ multiplied ten times, 1 in 1,024"): lambda: Fraction(1, 2) ** 10 == Fraction(1, 1_024),
    (14, "550 of 1,000"): lambda: "[(10, 0), (55, 45), (550, 450)]" in CELLS["played-19"]["source"],
    (14, "With a rating 400 higher, one expects ten wins for each loss"): lambda: round(exp(400 / ELO), 9) == 10,
    (14, "O wins 762 games of 945, and 881 were to be had"): lambda: (
        odds(tic_tac_toe(), AS_O).loss == Fraction(762, 945) and "881/945" in output("c42")
    ),
    (14, "7 games of 945 from the start are lost"): lambda: (
        Fraction(7, 945) == Fraction(1, 135) and "1/135" in output("c42")
    ),
    (14, "or 7 if X begins on the edge beside it"): lambda: (
        odds(tic_tac_toe(".X./.../..."), {MAX: first_best(), MIN: any_move}).draw == Fraction(7, 192)
    ),
    (14, "minimax wins 94 games of 105 against chance"): lambda: (
        odds(tic_tac_toe("..X/.../..."), AS_O).loss == Fraction(94, 105)
    ),
    (14, "Four times the games make it half as wide"): lambda: round(width(400) / width(100), 1) == 0.5,
    (
        14,
        "with 95 % confidence, and in 80 of 100 matches. Two errors must then fit between 0.50 and 0.55: 1.96",
    ): lambda: [round(NormalDist().inv_cdf(chance), 2) for chance in (0.975, 0.8)] == [1.96, 0.84],
    (14, "300 boards a move"): lambda: games.BOARDS == 300,
    (15, "takes 9 units"): lambda: simulate(split_root_bound, Tree([[3, 12, 8], [2, 4, 6], [14, 5, 1]]), 2).time == 9,
    (15, "3,108"): lambda: simulate(young_brothers, CORNER, 1, depth=8).time == 3_108,
    (15, "the largest of the jobs, 1,006"): lambda: simulate(split_root_bound, CORNER, 8, depth=8).time - 1 == 1_006,
    (15, "11 + 6 + 6 = 23 were nodes, so 21 of 44 would be idle"): lambda: three_workers() == ([11, 6, 6], 11, 21),
    (15, "So it is with three workers: 10 of 33"): lambda: three_workers()[1] * 3 - 23 == 10,
    (15, "at most ten times as fast"): lambda: 1 / Fraction(1, 10) == 10,
    (15, "That is nine tenths of 8"): lambda: Fraction(9, 10) * 8 == Fraction(72, 10),
    (15, "0.1 + 0.9/8 of the time"): lambda: round(0.1 + 0.9 / 8, 4) == 0.2125,
    (15, "0.1 + 0.9/8 = 0.2125 of the time is left, and 1/0.2125 = 4.7"): lambda: round(1 / (0.1 + 0.9 / 8), 1) == 4.7,
    (15, "| 4.7 |"): lambda: round(1 / (0.1 + 0.9 / 8), 1) == 4.7,
    (15, "1,109 instead of 3,108"): lambda: simulate(**LAZY, workers=1).time == 1_109,
    (15, "lazy needs 303 units, young brothers 678"): lambda: (
        (simulate(**LAZY, workers=8).time, simulate(young_brothers, CORNER, 8, depth=8).time) == (303, 678)
    ),
    (15, "ahead, 4.58 against 3.66"): lambda: (
        f"{simulate(young_brothers, CORNER, 8, depth=8).speedup:.2f} against {simulate(**LAZY, workers=8).speedup:.2f}"
        == "4.58 against 3.66"
    ),
}
SLOW = {
    "as a rule it makes it better",
    "1,776",
    "3,005,288 ways if it does, 3,005,320 if not",
    "Each game passes through 14 positions on average",
}


@pytest.mark.parametrize("number", LESSONS)
def test_each_figure_is_in_sight_or_claimed(number: int) -> None:
    harmless = [(lesson, quote) for quotes in HARMLESS.values() for lesson, quote in quotes]
    assert [*unproven(LESSONS[number], [quote for lesson, quote in [*CLAIMS, *harmless] if lesson == number])] == []


@pytest.mark.parametrize(
    ("claim", "holds"),
    [pytest.param(claim, CLAIMS[claim], marks=[pytest.mark.slow] * (claim[1] in SLOW)) for claim in CLAIMS],
    ids=lambda claim: f"{claim[0]}: {claim[1]}" if isinstance(claim, tuple) else "",
)
def test_a_claim_is_said_and_holds(claim: tuple[int, str], holds: Callable[[], bool]) -> None:
    lesson, quote = claim
    assert any(quote in said(cell) for cell in LESSONS[lesson].cells)
    assert holds()


@pytest.mark.parametrize(("lesson", "quote"), [one for quotes in HARMLESS.values() for one in quotes])
def test_what_is_harmless_is_said_and_has_a_figure(lesson: int, quote: str) -> None:
    assert any(quote in said(cell) for cell in LESSONS[lesson].cells)
    assert [*figures(quote)]


def lesson_of(prose: str, code: str = "", shown: str = "") -> Lesson:
    """Return a lesson with a text cell and a code cell."""
    outputs = [{"output_type": "stream", "name": "stdout", "text": shown}]
    return Lesson(
        ROOT, [{"cell_type": "markdown", "source": prose}, {"cell_type": "code", "source": code, "outputs": outputs}]
    )


QUESTION = 'predict("How many?", options=["512 nodes", "a third of them"], answer="{}", why={{"a": "{}"}})'


@pytest.mark.parametrize(
    "lesson",
    [
        lesson_of("It visits 1,234 nodes."),
        lesson_of("It visits 1,234 nodes.", "# 1234 nodes", "1235 nodes"),
        lesson_of("It visits 1,234 nodes.", QUESTION.format("1,234", ""), "○ 1,234"),
        lesson_of("That takes 48 % of them.", "print(480)", "480"),
        lesson_of("It saves a third, or half of all, and is eight times as fast; 3 million do not.", "3", "3"),
        lesson_of("It looks at 7 leaves."),
        lesson_of("26 of 7,849 are lost.", "print(26)", "26"),
        lesson_of("", QUESTION.format("about 700", "So it is 1.25.")),
        lesson_of("", QUESTION.format("few", "A tenth of them is left.")),
    ],
)
def test_a_figure_that_nothing_computes_is_found(lesson: Lesson) -> None:
    assert [*unproven(lesson, [])]


@pytest.mark.parametrize(
    "lesson",
    [
        lesson_of("It visits 1,234 nodes.", "assert nodes == 1_234"),
        lesson_of("It visits 1,234 nodes, 48 % of all.", "", "1,234   48.0%   48"),
        lesson_of("In 1975 two of 12 were a quarter turn away, on 15 × 15 squares. `f(1234)`"),
        lesson_of("", QUESTION.format("few", "No number.")),
    ],
)
def test_what_is_in_sight_and_what_is_no_figure_is_let_through(lesson: Lesson) -> None:
    assert [*unproven(lesson, [])] == []


def test_a_quote_lets_through_what_it_quotes_and_nothing_else() -> None:
    lesson = lesson_of("It visits 1,234 nodes, and 5,678 without a table.")
    assert len([*unproven(lesson, ["visits 1,234 nodes"])]) == 1
