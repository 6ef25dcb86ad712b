"""The kinds of single edits, each with a name and a sentence of advice: slips that everybody makes, commonest first."""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import combinations, permutations, product
from typing import Any

from classroom.check.edits import (
    CHOICES,
    AstNode,
    Block,
    EditMaker,
    EditSource,
    Operator,
    Unit,
    expression,
    is_number,
    is_read,
    name_of,
    places_in,
    put,
    statement,
    with_fields,
)

OPERATORS: list[Operator] = []


def operator(
    name: str, advice: str = "", of: Unit = "expression", never: tuple[str, ...] = ()
) -> Callable[[EditMaker], EditMaker]:
    """Keep the decorated function as an operator, after all those before it: the commonest slips come first.

    Args:
        name: what the slip is called.
        advice: as for `Operator`; without it, that of the operator before of the same name.
        of: as for `Operator`.
        never: as for `Operator`.

    """
    advice = advice or next(one.advice for one in OPERATORS if one.name == name)

    def keep(changes: EditMaker) -> EditMaker:
        OPERATORS.append(Operator(name, advice, changes, of, never))
        return changes

    return keep


COUNTED = (ast.Call, ast.Name, ast.BinOp, ast.Attribute, ast.Constant, ast.IfExp, ast.Subscript, ast.UnaryOp)
ASKED_ABOUT = ("test", "values", "operand", "iter", "ifs", "generators", "lower", "upper", "step")
EDGES = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}


def _compared(kinds: Any, node: AstNode) -> Iterator[AstNode]:
    for at, asked in enumerate(node.ops if isinstance(node, ast.Compare) else ()):
        found = kinds.get(type(asked), ())
        for kind in found if isinstance(found, tuple) else (found,):
            yield with_fields(node, ops=put(node.ops, at, kind()))


@operator("equality", "What should happen when the two are equal?")
def _edge(_source: EditSource, node: AstNode) -> Iterator[AstNode]:
    yield from _compared(EDGES, node)
    if isinstance(node, ast.Compare) and len(node.ops) == 2:  # both ends of an interval
        kinds = [EDGES.get(type(asked), type(asked)) for asked in node.ops]
        yield with_fields(node, ops=[kind() for kind in kinds])


@operator("equality", of="block")
def _edges(_source: EditSource, block: Block) -> Iterator[tuple[int, Block]]:
    """Yield functions in which all comparisons of one kind count what is equal, or do not count it."""
    for pair, (at, one) in product(((ast.Lt, ast.Gt), (ast.LtE, ast.GtE)), enumerate(block)):
        found: Any = deepcopy(one) if isinstance(one, ast.FunctionDef) else ast.Pass()
        asked = [node for node in ast.walk(found) if isinstance(node, ast.Compare) and isinstance(node.ops[0], pair)]
        for node in asked:
            node.ops = [EDGES.get(type(kind), type(kind))() for kind in node.ops]
        if len(asked) > 1:
            yield asked[0].lineno, put(block, at, found)


@operator(
    "shared default", "A default value is made once, when Python reads the `def`: all calls share it.", "statement"
)
def _shared(_source: EditSource, line: AstNode) -> Iterator[Block]:
    """Yield functions whose default arguments are made anew in each call from outside."""
    for place, default in enumerate(line.args.defaults if isinstance(line, ast.FunctionDef) else ()):
        if isinstance(default, ast.List | ast.Dict | ast.Set | ast.Call):
            name = line.args.args[place - len(line.args.defaults)].arg
            made = deepcopy(line)
            made.args.defaults[place] = ast.Constant(None)
            fresh = expression(f"{name} if {name} is not None else {ast.unparse(default)}")
            made.body.insert(0, ast.Assign([ast.Name(name, ast.Store())], fresh))
            yield [made]


@operator("0 is false", "0, an empty list and an empty dictionary count as `False` here: is `None` what is meant?")
def _false(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    """Yield questions whether a name has a value at all, in the place of those whether that counts as true."""
    if isinstance(node, ast.BoolOp) and isinstance(first := node.values[0], ast.Name):
        rest = node.values[1] if len(node.values) == 2 else with_fields(node, values=node.values[1:])
        is_or = isinstance(node.op, ast.Or)
        yield ast.IfExp(_is_none(first), rest if is_or else first, first if is_or else rest)
    if any(node is test for test in source.tests):
        negated = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        name = node.operand if negated else node
        if isinstance(name, ast.Name):
            yield _is_none(name) if negated else ast.Compare(name, [ast.IsNot()], [ast.Constant(None)])


def _is_none(name: ast.expr) -> ast.expr:
    return ast.Compare(name, [ast.Is()], [ast.Constant(None)])


@operator("not undone", "What has been changed here has to be put back, on every way out.", "block")
def _undone(_source: EditSource, block: Block) -> Iterator[tuple[int, Block]]:
    """Yield blocks in which what is written on a square is taken away again, before the end or a way out."""
    for at, line in enumerate(block):
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Subscript):
            undo = with_fields(line, value=ast.Constant("."))
            yield line.lineno, [*block, undo]
            for later, exit_ in enumerate(block[at + 1 :], at + 1):
                if isinstance(exit_, ast.If) and isinstance(exit_.body[-1], ast.Return | ast.Break):
                    yield exit_.body[-1].lineno, put(block, later, with_fields(exit_, body=[undo, *exit_.body]))


def _returns(loop: ast.stmt) -> list[tuple[Block, int]]:
    """Return where a loop has a `return`: the block, and the place in it."""
    fields = [getattr(one, field, None) for one in ast.walk(loop) for field in ("body", "orelse")]
    blocks = [block for block in fields if isinstance(block, list)]
    return [(block, at) for block in blocks for at, one in enumerate(block) if isinstance(one, ast.Return)]


@operator("return in a loop", "This ends the function at once: how often has the loop run by then?", "block")
def _return_in_loop(_source: EditSource, block: Block) -> Iterator[tuple[int, Block]]:
    for at, loop in enumerate(block):
        for number in range(len(_returns(loop)) if isinstance(loop, ast.For | ast.While) else 0):
            left = deepcopy(loop)
            inner, place = _returns(left)[number]
            told, inner[place] = inner[place], ast.Continue()
            yield from ((told.lineno, put(block, at, left, *after)) for after in ([told], []))


@operator("line too many", "Read your program without this line: what would be missing?", "block")
def _line_dropped(_source: EditSource, block: Block) -> Iterator[tuple[int, Block]]:
    for at, line in enumerate(block if len(block) > 1 else ()):
        is_description = isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)
        if not isinstance(line, ast.FunctionDef) and not is_description:
            yield line.lineno, put(block, at)


LOWERED = {"depth": "depth - 1"}
GIVEN = {"alphabeta": ("position", "depth", "alpha", "beta", "evaluate")}


def _parameters(source: EditSource, call: AstNode) -> Sequence[str]:
    """Return what the parameters are called of a function that is asked about; none for one that is not known."""
    name = name_of(call.func) if isinstance(call, ast.Call) else ""
    own = source.functions.get(name)
    return [arg.arg for arg in own.args.args] if own else GIVEN.get(name, ())


@operator("argument missing", "This call is not told everything that it has to know.")
def _argument_missing(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    names = _parameters(source, node)
    if names and not any(isinstance(arg, ast.Starred) for arg in node.args):
        given = {keyword.arg for keyword in node.keywords} | set(names[: len(node.args)])
        missing = [name for name in names if name not in given and name in source.names]
        ways = [missing, *([name] for name in missing)] if len(missing) > 1 else [missing] * bool(missing)
        for way in ways:
            for asked in dict.fromkeys((tuple(LOWERED.get(name, name) for name in way), tuple(way))):
                added = [ast.keyword(name, expression(text)) for name, text in zip(way, asked, strict=True)]
                yield with_fields(node, keywords=[*node.keywords, *added])


@operator("plies", "How many plies are left, or played, for the position that this call is about?")
def _plies(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    """Yield calls that are told another number of plies."""
    for at, name in enumerate(_parameters(source, node)):
        if at < len(node.args) and name in ("depth", "ply", "plies", "d"):
            given = name_of(node.args[at]) or name
            for text in dict.fromkeys((f"{given} - 1", f"{given} + 1", given, name)):
                yield with_fields(node, args=put(node.args, at, expression(text)))


QUOTED = {"'MAX'": "MAX", "'MIN'": "MIN"}


@operator("quotes", "In quotes it is a text: is it not a name that is meant?")
def _quoted(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    if isinstance(node, ast.Constant) and node.value in (*source.names, "MAX", "MIN", "inf"):
        yield ast.Name(str(node.value), ast.Load())


@operator("quotes", of="block")
def _all_quoted(_source: EditSource, block: Block) -> Iterator[tuple[int, Block]]:
    """Yield functions in which the sides stand without quotes wherever they have them."""
    for at, one in enumerate(block):
        lines = [node.lineno for node in ast.walk(one) if isinstance(node, ast.Constant) and repr(node.value) in QUOTED]
        if isinstance(one, ast.FunctionDef) and len(lines) > 1:
            yield lines[0], put(block, at, _Exchange(QUOTED).visit(deepcopy(one)))


@operator("not called", "What stands here without brackets is not called: it is a method, and not what it returns.")
def _called(_source: EditSource, node: AstNode) -> Iterator[AstNode]:
    if isinstance(node, ast.Attribute) and node.attr in ("moves", "score"):
        yield ast.Call(node, [], [])


@operator("list and tuple", "A list never equals a tuple, whatever is in it: what comes back here?")
def _list_or_tuple(_source: EditSource, node: AstNode) -> Iterator[AstNode]:
    for at, one in enumerate(node.comparators if isinstance(node, ast.Compare) else ()):
        if isinstance(one, ast.List | ast.Tuple):
            other = ast.Tuple if isinstance(one, ast.List) else ast.List
            yield with_fields(node, comparators=put(node.comparators, at, other(one.elts, ast.Load())))


@operator("depth not asked", "When no plies are left, what is the answer then, and where is that asked?")
def _depth_asked(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    if "depth" in source.names and any(node is test for test in source.tests):
        yield ast.BoolOp(ast.Or(), [node, expression("depth == 0")])


@operator("compared alone", "`and` and `or` ask each part by itself: with what is each of these compared?")
def _each_compared(_source: EditSource, node: AstNode) -> Iterator[AstNode]:
    """Yield questions in which every part is compared with what only the last one was, as in `a or b == 3`."""
    *bare, last = getattr(node, "values", ()) or [node]
    are_bare = all(isinstance(one, ast.Name | ast.Subscript | ast.Attribute) for one in bare)
    if bare and are_bare and isinstance(last, ast.Compare) and len(last.ops) == 1:
        yield with_fields(node, values=[*(with_fields(last, left=one) for one in bare), last])


TURNED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}
OPPOSITE = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot}


@operator("comparison", "Put two numbers in: is the question asked the right way round?")
def _turned(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    yield from _compared(TURNED, node)
    if not any(isinstance(one, ast.Call) and name_of(one.func) in CHOICES for one in getattr(node, "comparators", ())):
        yield from _compared(OPPOSITE, node)  # nobody asks what is not the largest
    yield from _compared({kind: EDGES[other] for kind, other in TURNED.items()}, node)
    if name_of(node) in ("turn", "side") and any(node is test for test in source.tests):  # MIN is as true as MAX
        yield from (expression(f"{ast.unparse(node)} {sign} 0") for sign in "<>")


@operator("max and min", "What is wanted of these values here: the largest, the smallest, all of them together?")
def _chosen(_source: EditSource, node: AstNode) -> Iterator[AstNode]:
    if isinstance(node, ast.Name) and node.id in CHOICES:
        yield from (ast.Name(other, ast.Load()) for other in CHOICES[node.id])


@operator("whole lists", "Of what is the largest or the smallest taken here: of single numbers, or of whole lists?")
def _of_each(_source: EditSource, node: AstNode) -> Iterator[AstNode]:
    args = node.args if isinstance(node, ast.Call) and name_of(node.func) in CHOICES else ()
    for inner in args[:1]:
        if isinstance(inner, ast.Call) and name_of(inner.func) in CHOICES:
            yield with_fields(node, args=[ast.Call(ast.Name("map", ast.Load()), [inner.func, *inner.args], [])])


@operator(
    "players exchanged", "Who chooses first here, and who answers? Say of each of the two what is wanted.", "block"
)
def _players(_source: EditSource, block: Block) -> Iterator[tuple[int, Block]]:
    """Yield functions in which whoever takes the largest takes the smallest, and the other way round."""
    for at, one in enumerate(block):
        lines = [node.lineno for node in ast.walk(one) if isinstance(node, ast.Name) and node.id in ("max", "min")]
        for more in ({}, {"inf": "-inf"}) if isinstance(one, ast.FunctionDef) and lines else ():
            yield lines[0], put(block, at, _Exchange({"max": "min", "min": "max", **more}).visit(deepcopy(one)))


@operator("other function", "Which function is this question for? Say whose turn it is there.")
def _other_function(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    """Yield calls of another function of the learner's that takes as many arguments."""
    if isinstance(node, ast.Call) and (own := source.functions.get(name_of(node.func))):
        for name, other in source.functions.items():
            if other is not own and len(other.args.args) == len(own.args.args):
                yield with_fields(node, func=ast.Name(name, ast.Load()))


@operator("added in a sum", "How often is this added here: once, or once for each part of the sum?")
def _added_once(_source: EditSource, node: AstNode) -> Iterator[AstNode]:
    """Yield sums with what is added to each part added once, and the other way round."""
    if _is_sum(node) and isinstance(each := node.args[0].elt, ast.BinOp) and isinstance(each.op, ast.Add):
        for one, rest in ((each.left, each.right), (each.right, each.left)):
            if is_number(one):
                made = with_fields(node, args=[with_fields(node.args[0], elt=rest)])
                yield ast.BinOp(one, ast.Add(), made)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and is_number(node.left) and _is_sum(node.right):
        held: Any = node.right
        each = ast.BinOp(node.left, ast.Add(), held.args[0].elt)
        yield with_fields(held, args=[with_fields(held.args[0], elt=each)])


def _is_sum(node: AstNode) -> bool:
    """Tell whether a node adds up what a comprehension yields."""
    is_call = isinstance(node, ast.Call) and name_of(node.func) == "sum" and len(node.args) == 1
    return is_call and isinstance(node.args[0], ast.GeneratorExp | ast.ListComp)


STARTS = ("-inf", "inf", "-position.turn * inf", "-turn * inf", "[]", "None")
PLAIN_PARTS = (
    *(ast.Constant, ast.Name, ast.UnaryOp, ast.IfExp, ast.BinOp, ast.Attribute, ast.Compare),
    *(ast.expr_context, ast.unaryop, ast.operator, ast.cmpop),
)


def _is_plain(node: AstNode) -> bool:
    """Tell whether a node is a number, a name, one of these with a sign, or a choice or a product of these."""
    return all(isinstance(part, PLAIN_PARTS) for part in ast.walk(node))


@operator("start", "What does this start from? Everything that can come later has to be able to replace it.")
def _start(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    """Yield other first values for a variable that is set before a loop."""
    if any(node is value for value in source.starts) and _is_plain(node):
        yield from map(expression, STARTS)


@operator("sign", "Check the signs: for which side does each number here count?", never=ASKED_ABOUT)
def _sign(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield node.operand
    elif any(node is one for one in source.compared):
        return
    elif is_read(node) and isinstance(node, COUNTED) and not isinstance(getattr(node, "value", 0), str | bool):
        yield ast.UnaryOp(ast.USub(), node)


@operator("start", of="block")
def _starts(_source: EditSource, block: Block) -> Iterator[tuple[int, Block]]:
    """Yield functions in which all numbers that stand for ∞ are it."""
    for at, one in enumerate(block):
        if isinstance(one, ast.FunctionDef):
            found = deepcopy(one)
            lines: list[Any] = [one for one in ast.walk(found) if isinstance(one, ast.Assign) and _is_far(one.value)]
            for line in lines:
                line.value = expression("-inf" if isinstance(line.value, ast.UnaryOp) else "inf")
            if lines:
                yield lines[0].lineno, put(block, at, found)


def _is_far(node: AstNode) -> bool:
    """Tell whether a node is made of numbers, one of them more than 1, and of no names."""
    parts: list[Any] = list(ast.walk(node))
    return _is_plain(node) and not any(map(name_of, parts)) and any(one.value > 1 for one in filter(is_number, parts))


@operator("sign", of="statement")
def _sign_after(source: EditSource, line: AstNode) -> Iterator[Block]:
    """Yield lines after which one of several values that come back changes its sign."""
    if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Tuple) and isinstance(line.value, ast.Call):
        names = [name_of(part) for part in line.targets[0].elts] * (name_of(line.value.func) in source.functions)
        yield from ([line, statement(f"{name} = -{name}")] for name in names if name)


WINDOWS = ("-beta, -alpha", "alpha, beta", "-alpha - 1, -alpha", "-beta, -max(alpha, best)", "-beta, -best")


def _opposite(node: AstNode) -> AstNode:
    """Return a number with the other sign."""
    return node.operand if isinstance(node, ast.UnaryOp) else ast.UnaryOp(ast.USub(), node)


@operator("window", "Say of each bound in this call for whom it counts, and what an answer on its far side tells.")
def _window(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    """Yield calls with another window, made of the names and numbers that stand in the place of the two."""
    names = list(_parameters(source, node))
    if len(names) < 4 or not {"alpha", "beta"} <= {*names} or len(getattr(node, "args", ())) <= names.index("beta"):
        return
    low = names.index("alpha")
    one, two = node.args[low : low + 2]
    texts = [*(WINDOWS if "alpha" in source.names else ()), *(f"{name}, {name} + 1" for name in source.names)]
    pairs = [expression(text).elts for text in texts]
    first, second = _opposite(two), _opposite(one)
    pairs += [(two, one), (first, second), (second, first)]
    pairs += [pair for bound in map(expression, ("-inf", "inf")) for pair in ((bound, two), (one, bound))]
    yield from (with_fields(node, args=[*node.args[:low], *pair, *node.args[low + 2 :]]) for pair in pairs)


@operator("side", "For which side does this number count, and which side is asking?", never=ASKED_ABOUT)
def _side(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    """Yield numbers that are turned to a side."""
    turns = [f"{name}.turn" for name in source.names if name in ("position", "p", "node")]
    turns += [name for name in source.names if name in ("turn", "side")]
    if isinstance(node, ast.Call | ast.Name | ast.BinOp | ast.UnaryOp) and is_read(node):
        numbers: list[ast.expr] = [node]
        if isinstance(node, ast.UnaryOp):
            numbers.append(node.operand)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            numbers.append(node.right)
        yield from (ast.BinOp(expression(turn), ast.Mult(), number) for turn in turns for number in numbers)
    if isinstance(node, ast.Name) and node.id in ("max", "min"):
        asked = [*(f"{turn} > 0" for turn in turns), *['mark == "X"'] * ("mark" in source.names)]
        yield from (expression(f"max if {one} else min") for one in asked)


@operator("value lost", "What becomes of the value that was there before?", "statement")
def _kept(_source: EditSource, line: AstNode) -> Iterator[Block]:
    """Yield lines in which a value is added to what there was, or takes its place."""
    if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name | ast.Subscript):
        yield [ast.AugAssign(line.targets[0], ast.Add(), line.value)]
        for choose in ("max", "min") if isinstance(line.targets[0], ast.Name) else ():
            choice = ast.Call(ast.Name(choose, ast.Load()), [expression(name_of(line.targets[0])), line.value], [])
            yield [with_fields(line, value=choice)]
    if isinstance(line, ast.AugAssign):
        yield [ast.Assign([line.target], line.value)]
    if isinstance(line, ast.Expr) and isinstance(line.value, ast.Call) and name_of(line.value.func) == "append":
        held: Any = line.value.func
        yield [ast.Assign([held.value], ast.List(line.value.args, ast.Load()))]


@operator("answer not used", "What this call returns is not used: what should become of it?", "statement")
def _used(source: EditSource, line: AstNode) -> Iterator[Block]:
    if isinstance(line, ast.Expr) and isinstance(line.value, ast.Call) and name_of(line.value.func) in source.functions:
        for name in source.names:
            yield [ast.AugAssign(ast.Name(name, ast.Store()), ast.Add(), line.value)]


@operator("order of lines", "Which of these has to come first?", "block")
def _order(_source: EditSource, block: Block) -> Iterator[tuple[int, Block]]:
    """Yield blocks in which a line stands up to three places earlier or later, neighbours first."""
    pairs = ((at, at + far) for far in (1, 2, 3) for at in range(len(block) - far))
    for at, to in (way for pair in pairs for way in (pair, pair[::-1])):
        if not any(
            isinstance(one, ast.FunctionDef | ast.Return | ast.Break) for one in block[min(at, to) : max(at, to) + 1]
        ):
            yield block[at].lineno, _moved(block, at, to)


def _moved(parts: list[Any], at: int, to: int) -> list[Any]:
    """Return a list in which a part has another place."""
    rest = put(parts, at)
    return [*rest[:to], parts[at], *rest[to:]]


@operator("lines and loops", "How often does this line run, and how often should it?", "block")
def _in_and_out(_source: EditSource, block: Block) -> Iterator[tuple[int, Block]]:
    """Yield blocks in which a line has left a loop, or has come into it."""
    for at, loop in enumerate(block):
        if not isinstance(loop, ast.For | ast.While):
            continue
        for number, line in enumerate(loop.body if len(loop.body) > 1 else ()):
            if isinstance(line, ast.Assign | ast.AugAssign | ast.Expr):
                left = with_fields(loop, body=put(loop.body, number))
                yield from ((line.lineno, put(block, at, *both)) for both in ((line, left), (left, line)))
        for number, line in enumerate(block):
            if isinstance(line, ast.Assign | ast.AugAssign | ast.Expr):
                *most, last = loop.body
                bodies = [[line, *loop.body] if number < at else [*loop.body, line]]
                if number > at and isinstance(last, ast.If) and not last.orelse:
                    bodies.append([*most, with_fields(last, body=[*last.body, line])])
                yield from ((line.lineno, put(put(block, at, with_fields(loop, body=one)), number)) for one in bodies)


@operator("order", "In which order do these belong?")
def _swapped(_source: EditSource, node: AstNode) -> Iterator[AstNode]:
    for field in ("args", "elts"):
        parts = getattr(node, field, ())
        if isinstance(parts, list) and len(parts) < 6:
            pairs = sorted(permutations(range(len(parts)), 2), key=lambda pair: abs(pair[0] - pair[1]))
            yield from (with_fields(node, **{field: _moved(parts, at, to)}) for at, to in pairs)  # neighbours first
    if isinstance(node, ast.BinOp):
        yield with_fields(node, left=node.right, right=node.left)
    if isinstance(node, ast.Subscript) and ast.unparse(node.slice) == "::-1":
        yield node.value


@operator("order", of="statement")
def _reversed(_source: EditSource, loop: AstNode) -> Iterator[Block]:
    if isinstance(loop, ast.For):
        yield [with_fields(loop, iter=ast.Call(ast.Name("reversed", ast.Load()), [loop.iter], []))]


@operator("cases", "Which of the two cases is which?", "block")
def _exchanged_cases(_source: EditSource, block: Block) -> Iterator[tuple[int, Block]]:
    """Yield blocks in which two cases have changed places, or one is asked the other way round."""
    for at, one in enumerate(block):
        if not isinstance(one, ast.If):
            continue
        if one.orelse:
            yield one.lineno, put(block, at, with_fields(one, body=one.orelse, orelse=one.body))
        else:
            yield one.lineno, put(block, at, with_fields(one, test=ast.UnaryOp(ast.Not(), one.test)))
        if len(one.orelse) == 1 and isinstance(other := one.orelse[0], ast.If):
            turned = with_fields(one, body=other.body, orelse=[with_fields(other, body=one.body)])
            yield one.lineno, put(block, at, turned)
        elif at + 1 < len(block) and isinstance(other := block[at + 1], ast.If):
            pair = [with_fields(one, body=other.body), with_fields(other, body=one.body)]
            yield one.lineno, [*block[:at], *pair, *block[at + 2 :]]


def _exchangeable(node: ast.AST) -> str:
    """Return the name or the text that a node is, as Python writes it; empty for anything else."""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return repr(node.value) if is_text else node.id if isinstance(node, ast.Name) else ""  # type: ignore[attr-defined]


MADE = ("dict", "len", "list", "set", "sorted", "tuple")


class _Exchange(ast.NodeTransformer):
    """Puts other names or texts in the place of some."""

    def __init__(self, others: Mapping[str, str]) -> None:
        self.others = others

    def visit(self, node: ast.AST) -> Any:
        """Return what stands for a node."""
        if text := self.others.get(_exchangeable(node)):
            new = expression(text)
            if isinstance(new, ast.Name):
                new.ctx = getattr(node, "ctx", ast.Load())
            return ast.copy_location(new, node)
        return self.generic_visit(node)


def _with_exchanges(line: ast.stmt) -> Iterator[Block]:
    """Yield a line in which two names or two texts stand for each other."""
    found = [one for one in dict.fromkeys(map(_exchangeable, ast.walk(line))) if one and one not in MADE]
    texts = [one for one in found if one[0] == one[-1] == "'"]
    pairs = [{one: two, two: one} for one, two in combinations(found, 2) if (one in texts) is (two in texts)]
    yield from ([_Exchange(pair).visit(deepcopy(line))] for pair in pairs)


@operator("exchanged", "Two things have changed places here: say of each what it stands for.", "statement")
def _exchanged(_source: EditSource, line: AstNode) -> Iterator[Block]:
    if isinstance(line, ast.Assign | ast.Return | ast.Expr | ast.AugAssign):
        yield from _with_exchanges(line)


@operator(
    "off by one",
    "Count on the smallest example: is this one too many, or one too few?",
    never=tuple({*ASKED_ABOUT} - {"lower", "upper"}),
)
def _off_by_one(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    if not isinstance(node, ast.BinOp) and any(node is one for one in source.compared):
        return
    if is_number(node) and node.value != float("inf"):
        yield from (ast.Constant(node.value + step) for step in (1, -1))
    elif isinstance(node, ast.Constant) and isinstance(text := node.value, str) and text == text[:1] * len(text):
        yield from (ast.Constant(longer) for longer in (text + text[:1], text[1:]) if longer)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub) and is_number(node.right):
        yield node.left
    elif is_read(node) and isinstance(node, COUNTED) and not isinstance(getattr(node, "value", 0), bool):
        yield from (ast.BinOp(node, step(), ast.Constant(1)) for step in (ast.Add, ast.Sub))


@operator("condition too many", "Does this really depend on everything that is asked about here?")
def _condition_dropped(_source: EditSource, node: AstNode) -> Iterator[AstNode]:
    for at in range(len(node.values) if isinstance(node, ast.BoolOp) else 0):
        yield with_fields(node, values=rest) if len(rest := node.values[:at] + node.values[at + 1 :]) > 1 else rest[0]
    for at, one in enumerate(getattr(node, "generators", ())):
        if one.ifs:
            yield with_fields(node, generators=put(node.generators, at, with_fields(one, ifs=one.ifs[:-1])))


@operator("condition too many", of="block")
def _always(_source: EditSource, block: Block) -> Iterator[tuple[int, Block]]:
    """Yield blocks in which what was done in one case is done in any case."""
    for at, one in enumerate(block):
        if isinstance(one, ast.If) and not one.orelse and not isinstance(one.body[-1], ast.Return):
            yield one.lineno, put(block, at, *one.body)


@operator("constant", "Is this always so? Check the fixed value in this line on a second example.")
def _constant(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    if isinstance(node, ast.Constant) and type(node.value) in (int, float, str, bool):
        for value in source.constants:
            if isinstance(value, str) is isinstance(node.value, str) and value is not node.value:
                yield ast.Constant(value)
        alike = dict.fromkeys([*source.names, "inf"]) if isinstance(node.value, str) or is_number(node) else ()
        yield from (ast.Name(name, ast.Load()) for name in alike)


ASKED = ("evaluate", "guess")


@operator("name", "Say in words what each name in this line stands for: is it the one you mean?")
def _name(source: EditSource, node: AstNode) -> Iterator[AstNode]:
    if isinstance(node, ast.Name) and is_read(node) and node.id in (*source.names, "MAX", "MIN", "score"):
        sides = ["MIN", "MAX"] if node.id in ("MAX", "MIN") else []
        yield from (ast.Name(other, ast.Load()) for other in [*sides, *source.names] if other != node.id)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "score":
        yield from (
            ast.Call(ast.Name(name, ast.Load()), [node.func.value], []) for name in source.names if name in ASKED
        )


@operator("whole numbers", "Is a fraction wanted here, or a whole number? Look at the operation.")
def _whole(_source: EditSource, node: AstNode) -> Iterator[AstNode]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div | ast.FloorDiv):
        yield with_fields(node, op=ast.FloorDiv() if isinstance(node.op, ast.Div) else ast.Div())


CALCULATED: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Mult, ast.Sub, ast.BitXor),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add, ast.Pow, ast.Div),
    ast.FloorDiv: (ast.Mod,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.BitXor: (ast.Pow, ast.Add),
    ast.BitOr: (ast.BitXor,),
}


@operator("sum and product", "Work this line out by hand with small numbers: is that how they go together?")
def _calculated(_source: EditSource, node: AstNode) -> Iterator[AstNode]:
    if isinstance(node, ast.BinOp):
        yield from (with_fields(node, op=kind()) for kind in CALCULATED.get(type(node.op), ()))
        if isinstance(node.op, ast.Mult):
            yield ast.BinOp(node.right, ast.Div(), node.left)


@operator("sum and product", of="statement")
def _added(_source: EditSource, line: AstNode) -> Iterator[Block]:
    if isinstance(line, ast.AugAssign):
        yield from ([with_fields(line, op=kind())] for kind in CALCULATED.get(type(line.op), ()))


@operator("too much", "Something in this line changes a result that was right without it.")
def _operand_dropped(_source: EditSource, node: AstNode) -> Iterator[AstNode]:
    if isinstance(node, ast.BinOp):
        yield from (node.left, node.right)
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        yield node.value
    if isinstance(node, ast.List | ast.Tuple) and isinstance(node.ctx, ast.Load):
        yield from (with_fields(node, elts=node.elts[:at] + node.elts[at + 1 :]) for at in range(len(node.elts)))
    if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords and isinstance(node.func, ast.Name):
        yield node.args[0]


@operator("brackets", "What does Python work out first here? Set the brackets that say what belongs together.")
def _brackets(_source: EditSource, node: AstNode) -> Iterator[AstNode]:
    if isinstance(node, ast.BinOp) and isinstance(left := node.left, ast.BinOp):
        yield with_fields(left, right=with_fields(node, left=left.right))
    if isinstance(node, ast.BinOp) and isinstance(right := node.right, ast.BinOp):
        yield with_fields(right, left=with_fields(node, right=right.left))
    if isinstance(node, ast.UnaryOp) and isinstance(inner := node.operand, ast.BinOp):
        yield with_fields(inner, left=with_fields(node, operand=inner.left))
    if isinstance(node, ast.BinOp) and isinstance(right := node.right, ast.UnaryOp | ast.BinOp):
        first: Any = right.operand if isinstance(right, ast.UnaryOp) else None
        if isinstance(first, ast.BinOp):  # value * -1 ** plies
            yield with_fields(node, right=with_fields(first, left=with_fields(right, operand=first.left)))


@operator("line missing", "a line is missing after this one. What has changed, and what has to follow?", "block")
def _line_missing(source: EditSource, block: Block) -> Iterator[tuple[int, Block]]:
    """Yield blocks with a loop in which one more line changes what no line there changes."""
    for at, loop in enumerate(block):
        for place, line in _places_for_a_line(loop) if isinstance(loop, ast.For | ast.While) else ():
            for text in _lines_for(source, loop):
                made = deepcopy(loop)
                body = dict(_blocks_of(made))[place[0]]
                body.insert(place[1] + 1, statement(text))
                yield line.lineno, put(block, at, made)


def _blocks_of(loop: AstNode) -> Iterator[tuple[int, Block]]:
    """Yield the body of a loop and those of the cases in it, numbered."""
    cases = [one for one in loop.body if isinstance(one, ast.If)]
    yield from enumerate([loop.body, *(block for one in cases for block in (one.body, one.orelse) if block)])


def _places_for_a_line(loop: AstNode) -> Iterator[tuple[tuple[int, int], ast.stmt]]:
    """Yield after which lines of a loop one could stand: the number of the block, the place in it, and the line."""
    for number, block in _blocks_of(loop):
        places = reversed([*enumerate(block)])  # the last one first: it has what the others have, and more
        yield from (((number, at), one) for at, one in places if isinstance(one, ast.Assign | ast.AugAssign))


def _lines_for(source: EditSource, loop: ast.stmt) -> Iterator[str]:
    """Yield lines that raise or lower a bound that nothing in a loop changes, by what changes there."""
    stored = [one.id for one in ast.walk(loop) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
    read = {one.id for one in ast.walk(loop) if isinstance(one, ast.Name)}
    kept = [name for name in source.names if name in read and name in BOUNDS and name not in stored]
    for name in kept:
        for other in dict.fromkeys(one for one in reversed(stored) if one not in MOVED):
            yield from (f"{name} = {choose}({name}, {other})" for choose in ("max", "min"))


BOUNDS = ("alpha", "beta", "a", "b", "low", "high", "lower", "upper", "best", "best_value", "v", "value")
MOVED = ("move", "child", "m", "c", "after", "i", "at")


PLAIN = ("quotes", "not called", "list and tuple", "shared default", "0 is false", "return in a loop", "compared alone")
TWICE = (
    *("compared alone", "max and min", "sign", "window", "side", "plies", "argument missing"),
    *("order", "sum and product", "too much"),
)


def _alike(node: AstNode) -> tuple[object, ...]:
    """Return what two nodes have in common that may have the same slip in them; empty for none."""
    if isinstance(node, ast.Call):
        return ast.Call, name_of(node.func), len(node.args)
    if isinstance(node, ast.BinOp):
        return ast.BinOp, type(node.op), *(ast.dump(one) for one in (node.left, node.right) if is_number(one))
    if isinstance(node, ast.BoolOp):
        return ast.BoolOp, type(node.op), len(node.values)
    return (ast.Name, node.id) if isinstance(node, ast.Name) else ()


def _everywhere(kind: Operator) -> EditMaker:
    """Return what makes an edit in all places of a function that are alike: who errs twice in a way, errs alike."""

    def changes(source: EditSource, block: Block) -> Iterator[tuple[int, Block]]:
        for at, one in enumerate(block):
            groups: dict[tuple[object, ...], list[Any]] = {}
            for holder, field in places_in(one, False) if isinstance(one, ast.FunctionDef) else ():
                node = getattr(holder, field)
                if field not in kind.never and isinstance(node, ast.expr) and (ways := [*kind.changes(source, node)]):
                    groups.setdefault(_alike(node), []).append(((holder, field, node), ways))
            for group in (group for key, group in groups.items() if key and len(group) > 1):
                places, found = zip(*group, strict=True)
                for way in zip(*found, strict=False):
                    yield places[0][2].lineno, put(block, at, _all_changed(one, places, way))

    return changes


def _all_changed(part: ast.stmt, group: Sequence[tuple[Any, str, Any]], way: Sequence[AstNode]) -> ast.stmt:
    """Return a function with other nodes in several places."""
    for (holder, field, old), new in zip(group, way, strict=True):
        setattr(holder, field, ast.copy_location(new, old))
    changed = deepcopy(part)
    for holder, field, old in group:
        setattr(holder, field, old)
    return changed


for kind in [one for one in OPERATORS if one.name in TWICE and one.of == "expression"]:
    both = replace(
        kind, advice=f"{kind.advice} It is so in more than one place.", changes=_everywhere(kind), of="block"
    )
    OPERATORS.insert(OPERATORS.index(kind) + 1 if kind.name in PLAIN else len(OPERATORS), both)
