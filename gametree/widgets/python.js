// A plain recursive function, run in the page as Python runs it: its calls, lines and variables, step for step.

import { floatText, numberOf } from "./window_line.js";

const MOST_EVENTS = 100_000;
const NOTHING = {}; // is set in a comprehension where there is none

/** What goes wrong in a function that runs: the words that Python has for it. */
export class Wrong extends Error {}

class Leave {
  constructor(how, value) {
    Object.assign(this, { how, value });
  }
}

/** A tree of numbers: for each node its children, its number if it is a leaf, and who is to move. */
export class Position {
  constructor(tree, node) {
    Object.assign(this, { tree, node, turn: tree.turns[node] });
  }

  get children() {
    return this.tree.children[this.node];
  }

  moves() {
    return this.children.length > 0 ? rangeOf(0, this.children.length) : tupleOf([]);
  }

  play(move) {
    if (!(move >= 0 && move < this.children.length)) throw new Wrong(`IllegalMove: no child ${move} below ${this}`);
    return new Position(this.tree, this.children[move]);
  }

  score() {
    return this.children.length > 0 ? 0 : this.tree.numbers[this.node];
  }

  toString() {
    const { children, tree } = this;
    return children.length === 0 ? repr(tree.numbers[this.node]) : `[${this.moves().map((at) => this.play(at)).join(", ")}]`;
  }
}

function rangeOf(from, to) {
  const made = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  return Object.assign(made, { text: `range(${from}, ${to})` });
}

function tupleOf(list) {
  return Object.assign([...list], { isTuple: true });
}

/** Whether something can change: a range and a tuple cannot. */
function isList(value) {
  return Array.isArray(value) && !value.isTuple && value.text === undefined;
}

/** What Python's repr says. */
export function repr(value) {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Number.isInteger(value)) return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? floatText(value, 16) : value > 0 ? "inf" : "-inf";
  if (!Array.isArray(value)) return String(value);
  const inside = value.map(repr).join(", ");
  return value.text ?? (value.isTuple ? `(${inside}${value.length === 1 ? "," : ""})` : `[${inside}]`);
}

function isTrue(value) {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function isSame(one, other) {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((part, at) => isSame(part, other[at]));
  if (one instanceof Position && other instanceof Position) return one.node === other.node;
  return one === other || (typeof one === "boolean" && Number(one) === other) || (typeof other === "boolean" && one === Number(other));
}

function numbers(operator, ...given) {
  for (const one of given) {
    if (typeof one !== "number" && typeof one !== "boolean") throw new Wrong(`TypeError: ${operator} of ${repr(one)}`);
  }
  return given.map(Number);
}

const OPERATORS = {
  Add: (a, b) => (Array.isArray(a) && Array.isArray(b) ? [...a, ...b] : a + b),
  Sub: (a, b) => a - b,
  Mult: (a, b) => a * b + 0, // no −0: Python's whole numbers have none
  FloorDiv: (a, b) => Math.floor(a / b) + 0,
  Mod: (a, b) => a - b * Math.floor(a / b),
  USub: (a) => 0 - a,
  UAdd: (a) => a,
  Lt: (a, b) => a < b,
  LtE: (a, b) => a <= b,
  Gt: (a, b) => a > b,
  GtE: (a, b) => a >= b,
};
const COMPARED = {
  Eq: isSame,
  NotEq: (a, b) => !isSame(a, b),
  Is: (a, b) => a === b,
  IsNot: (a, b) => a !== b,
  In: (a, b) => b.some((one) => isSame(one, a)),
  NotIn: (a, b) => !b.some((one) => isSame(one, a)),
};

function extreme(name, isBetter) {
  return (given, { default: none } = {}) => {
    const all = given.length === 1 ? [...given[0]] : given;
    if (all.length === 0 && none === undefined) throw new Wrong(`ValueError: ${name}() arg is an empty sequence`);
    if (all.length > 1) numbers(name, ...all.map((one) => (Array.isArray(one) ? one[0] : one)));
    return all.reduce((best, one) => (best === undefined || isBetter(one, best) ? one : best), undefined) ?? none;
  };
}

function isLess(one, other) {
  if (!Array.isArray(one)) return one < other;
  const at = one.findIndex((part, place) => !isSame(part, other[place]));
  return at >= 0 && isLess(one[at], other[at]);
}

const BUILTINS = {
  max: extreme("max", (one, best) => isLess(best, one)),
  min: extreme("min", isLess),
  abs: ([number]) => Math.abs(...numbers("abs", number)),
  len: ([list]) => list.length,
  range: ([from, to]) => (to === undefined ? rangeOf(0, from) : rangeOf(from, to)),
  list: ([all = []]) => [...all],
  tuple: ([all = []]) => tupleOf(all),
  sum: ([all]) => [...all].reduce((one, other) => one + other, 0),
  any: ([all]) => some(all, true),
  all: ([all]) => !some(all, false),
  reversed: ([all]) => [...all].reverse(),
  enumerate: ([all]) => [...all].map((one, at) => tupleOf([at, one])),
};

function some(all, wanted) {
  for (const one of all) if (isTrue(one) === wanted) return true;
  return false;
}

/** A program at work: `calls` and `steps` are what happened, as a recording has them. */
export class Run {
  // `program` has the functions as data, and the source of each that is watched; `position` is the first argument.
  constructor(program, position) {
    Object.assign(this, { program, calls: [], steps: [], open: -1 });
    const named = Object.entries(program.arguments).map(([name, one]) => [name, this.meaning(one)]);
    this.value = this.call(0, [position], Object.fromEntries(named));
  }

  call(place, given, named) {
    const made = this.program.functions[place];
    const locals = {};
    made.parameters.forEach((name, at) => (locals[name] = this.argument(made, name, given[at], named)));
    const source = this.program.sources[place] ?? -1;
    const frame = { made, locals, inner: NOTHING, call: source < 0 ? -1 : this.calls.length, line: made.line };
    if (source < 0) return this.body(frame);
    return this.watched(frame, source);
  }

  argument(made, name, given, named) {
    if (given !== undefined) return given;
    if (name in named) return named[name];
    if (name in made.defaults) return this.meaning(made.defaults[name]);
    throw new Wrong(`TypeError: ${made.name}() misses its argument ${name}`);
  }

  watched(frame, source) {
    const parent = this.open;
    if (parent >= 0) this.refresh(this.calls[parent].frame);
    const call = { source, parent, args: { ...frame.locals }, frame, first: this.steps.length };
    this.calls.push(call);
    this.open = frame.call;
    this.step("call", frame);
    call.value = this.body(frame);
    this.step("return", frame, call.value);
    call.last = this.steps.length - 1;
    this.open = parent;
    return call.value;
  }

  /** What a comprehension has set since its line began is seen by those that it calls. */
  refresh(frame) {
    if (frame.inner !== NOTHING) this.step("line", frame);
  }

  step(event, frame, value) {
    if (frame.call < 0) return;
    if (this.steps.length >= MOST_EVENTS) throw new Wrong("it takes too many steps");
    const locals = { ...frame.locals, ...frame.inner };
    for (const name in locals) if (isList(locals[name])) locals[name] = [...locals[name]];
    this.steps.push({ event, call: frame.call, line: frame.line, locals, value });
  }

  body(frame) {
    const left = this.block(frame.made.body, frame);
    return left?.how === "Return" ? left.value : null;
  }

  block(statements, frame) {
    for (const statement of statements) {
      frame.line = statement.line;
      if (statement.kind !== "For") this.step("line", frame);
      const left = this[statement.kind](statement, frame);
      if (left) return left;
    }
    return undefined;
  }

  // Statements

  Assign({ targets, value }, frame) {
    const found = this.of(value, frame);
    for (const target of targets) this.set(target, found, frame.locals);
  }

  AnnAssign({ target, value }, frame) {
    if (value) this.set(target, this.of(value, frame), frame.locals);
  }

  AugAssign({ target, op, value }, frame) {
    this.set(target, this.operate(op, this.of(target, frame), this.of(value, frame)), frame.locals);
  }

  set(target, value, where) {
    if (target.kind === "Name") where[target.id] = value;
    else if (!target.elts) throw new Wrong("something other than a variable is set");
    else target.elts.forEach((part, at) => this.set(part, value[at], where));
  }

  Expr({ value }, frame) {
    this.of(value, frame);
  }

  Pass() {}

  If({ test, body, orelse }, frame) {
    return this.block(isTrue(this.of(test, frame)) ? body : orelse, frame);
  }

  For(statement, frame) {
    const { target, iter, body, orelse, line } = statement;
    this.step("line", frame);
    for (const one of this.of(iter, frame)) {
      this.set(target, one, frame.locals);
      const left = this.block(body, frame);
      if (left?.how === "Break") return undefined;
      if (left?.how === "Return") return left;
      frame.line = line;
      this.step("line", frame);
    }
    return this.block(orelse, frame);
  }

  While(statement, frame) {
    const { test, body, orelse, line } = statement;
    while (isTrue(this.of(test, frame))) {
      const left = this.block(body, frame);
      if (left?.how === "Break") return undefined;
      if (left?.how === "Return") return left;
      frame.line = line;
      this.step("line", frame);
    }
    return this.block(orelse, frame);
  }

  Return({ value }, frame) {
    return new Leave("Return", value ? this.of(value, frame) : null);
  }

  Break() {
    return new Leave("Break");
  }

  Continue() {
    return new Leave("Continue");
  }

  // Expressions

  of(expression, frame) {
    return this[expression.kind](expression, frame);
  }

  Constant({ value }) {
    return numberOf(value);
  }

  Name({ id }, { locals, inner, made }) {
    if (Object.hasOwn(inner, id)) return inner[id];
    if (Object.hasOwn(locals, id)) return locals[id];
    if (Object.hasOwn(made.names, id)) return this.meaning(made.names[id]);
    throw new Wrong(`NameError: ${id} has no value yet`);
  }

  meaning({ value, function: place, builtin }) {
    if (place !== undefined) return { place, toString: () => this.program.functions[place].name };
    return builtin ? { builtin: BUILTINS[builtin] } : numberOf(value);
  }

  UnaryOp({ op, operand }, frame) {
    const value = this.of(operand, frame);
    return op.kind === "Not" ? !isTrue(value) : this.operate(op, value);
  }

  BinOp({ left, op, right }, frame) {
    return this.operate(op, this.of(left, frame), this.of(right, frame));
  }

  operate({ kind }, ...given) {
    if (!given.some(Array.isArray)) return OPERATORS[kind](...numbers(kind, ...given));
    return OPERATORS[kind](...given);
  }

  BoolOp({ op, values }, frame) {
    let found;
    for (const value of values) {
      found = this.of(value, frame);
      if (isTrue(found) === (op.kind === "Or")) break;
    }
    return found;
  }

  Compare({ left, ops, comparators }, frame) {
    let one = this.of(left, frame);
    return ops.every(({ kind }, at) => {
      const other = this.of(comparators[at], frame);
      const holds = COMPARED[kind] ? COMPARED[kind](one, other) : this.operate({ kind }, one, other);
      one = other;
      return holds;
    });
  }

  IfExp({ test, body, orelse }, frame) {
    return this.of(isTrue(this.of(test, frame)) ? body : orelse, frame);
  }

  List({ elts }, frame) {
    return elts.map((part) => this.of(part, frame));
  }

  Tuple(tuple, frame) {
    return tupleOf(this.List(tuple, frame));
  }

  Subscript({ value, slice }, frame) {
    const found = this.of(value, frame).at(this.of(slice, frame));
    if (found === undefined) throw new Wrong("IndexError: index out of range");
    return found;
  }

  ListComp(comprehension, frame) {
    return [...this.GeneratorExp(comprehension, frame)];
  }

  *GeneratorExp({ elt, generators }, frame) {
    const before = frame.inner;
    for (const inner of this.inside(generators, { ...frame, inner: before })) {
      frame.inner = inner;
      const value = this.of(elt, frame);
      frame.inner = before;
      yield value;
    }
  }

  *inside([{ target, iter, ifs }, ...rest], frame) {
    for (const one of this.of(iter, frame)) {
      const inner = { ...frame.inner };
      this.set(target, one, inner);
      const within = { ...frame, inner };
      if (!ifs.every((test) => isTrue(this.of(test, within)))) continue;
      if (rest.length > 0) yield* this.inside(rest, within);
      else yield inner;
    }
  }

  Attribute({ value, attr }, frame) {
    const owner = this.of(value, frame);
    if (attr === "append") return { builtin: ([one]) => (owner.push(one), null) };
    if (!(owner instanceof Position)) throw new Wrong(`AttributeError: ${repr(owner)} has no ${attr}`);
    return attr === "turn" ? owner.turn : { builtin: ([move]) => owner[attr](move) };
  }

  Call({ func, args, keywords }, frame) {
    const called = this.of(func, frame);
    const given = args.map((one) => this.of(one, frame));
    const named = Object.fromEntries(keywords.map(({ arg, value }) => [arg, this.of(value, frame)]));
    if (called?.builtin) return called.builtin(given, named);
    if (called?.place === undefined) throw new Wrong(`TypeError: ${repr(called)} is not callable`);
    return this.call(called.place, given, named);
  }
}
