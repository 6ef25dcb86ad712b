// What a learner says about a practice tree, and what is right about it, by the answers that came along with the tree.
// A test holds it to tests/classroom/practice/oracle.py, which tells the same from the search itself.

export const SYMBOLS = { alpha: "α", beta: "β", value: "value" };
const SIGNS = { "<=": "≤", "=<": "≤", "≤": "≤", ">=": "≥", "=>": "≥", "≥": "≥", "==": "=", "=": "=", "": "=" };
const NUMBER = /^[-+]?(inf(inity)?|(\d+\.?\d*|\.\d+)(e[-+]?\d+)?)$/i;
const MOST = 7; // letters that the picture has room for

/** The number that a text means, with ∞ or inf for infinity; NaN when it means none. */
export function readNumber(text) {
  const plain = text.trim().replaceAll("−", "-").replaceAll("∞", "inf").replaceAll(" ", "").replaceAll(/(?<=\d)_(?=\d)/g, "");
  return NUMBER.test(plain) ? Number(plain.replace(/inf(inity)?/i, "Infinity")) : NaN;
}

/** The sign and the number of a text like "= 3", "<= 3" or "≥3"; a bare number is exact. */
export function readValue(text) {
  const [, sign, number] = text.trim().match(/^(<=|=<|≤|>=|=>|≥|==|=|)(.*)$/s);
  return [SIGNS[sign], readNumber(number)];
}

const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** Where a learner begins. */
export function blank({ number, given }) {
  return { of: number, branches: [], entries: given, said: "Nothing is checked yet." };
}

/** A task with what has been said about it; what is done returns what is then said. */
export class Sheet {
  constructor(task, answers, slips, marked) {
    Object.assign(this, { task, answers, slips, marked });
  }

  name(node) {
    return this.task.nodes[node].name;
  }

  isLeaf(node) {
    return !this.task.parents.includes(node);
  }

  depth(node) {
    return node > 0 ? 1 + this.depth(this.task.parents[node]) : 0;
  }

  /** A node and all above it, the root last. */
  line(node) {
    return node < 0 ? [] : [node, ...this.line(this.task.parents[node])];
  }

  /** Whether a node is marked as never looked at, itself or with a branch that it belongs to. */
  covers(node, { branches } = this.marked) {
    return this.line(node).some((above) => branches.includes(above));
  }

  text(node, field, { entries } = this.marked) {
    return entries[`${node} ${field}`] ?? "";
  }

  // What is done

  does(news) {
    return { ...this.marked, steps: undefined, ...news };
  }

  /** Mark a node's branch as never looked at, or no longer; a node inside a branch stays in it. */
  toggle(node) {
    const { branches } = this.marked;
    const others = branches.filter((branch) => !this.line(branch).includes(node));
    const marked = this.does({ branches: this.covers(node) ? others : [...others, node] });
    const says = this.covers(node, marked) ? "is marked as never looked at" : "is not marked";
    const isInside = this.covers(node) && !branches.includes(node);
    return { ...marked, said: `${this.name(node)} ${says}${isInside ? ", with the branch above it" : ""}.` };
  }

  fill(node, field, text) {
    return this.does({ entries: { ...this.marked.entries, [`${node} ${field}`]: text } });
  }

  ask(by) {
    const { branches, entries } = this.marked;
    const asked = this.does({ asked: { by, branches, entries } });
    const found = new Sheet(this.task, this.answers, this.slips, asked).findings();
    return { ...asked, said: by === "hint" && found.length > 0 ? "Here is the next step of the search:" : this.verdict(found, asked.asked) };
  }

  /** Whether nothing is marked or filled in: then a check says how much there is to find, and not what. */
  isBlank({ by, branches, entries }) {
    const filled = Object.keys(entries).filter((name) => entries[name].trim() && !(name in this.task.given));
    return by === "check" && branches.length + filled.length === 0;
  }

  verdict(found, asked) {
    const empty = found.filter(({ kind }) => kind === "empty").length;
    const wrong = found.length - empty;
    if (found.length === 0) return `✓ All right. ${this.answers.all}`;
    if (this.isBlank(asked)) {
      const toFind = [wrong && counted(wrong, "branch", "branches"), empty && counted(empty, "number", "numbers")].filter(Boolean);
      return `Nothing is marked yet: there ${found.length === 1 ? "is" : "are"} ${toFind.join(" and ")} to find.`;
    }
    const parts = [wrong && `${wrong} not right yet`, empty && `${empty} still empty`].filter(Boolean);
    return `${wrong ? "✗ " : ""}${parts.join(", ")}.`;
  }

  /** Tell in words how the search comes to a node, until something else is done. */
  tell(node) {
    return this.does({ steps: node });
  }

  // What is right about it

  /** What was not right when the learner last asked, in search order. */
  findings() {
    const { asked } = this.marked;
    if (!asked) return [];
    const open = this.answers.facts.filter((fact) => !this.isRight(fact, asked));
    if (asked.by === "check") return open.map((fact) => this.finding(fact, asked));
    return open.slice(0, 1).map((fact) => ({ ...this.finding(fact, asked), reason: fact[2] }));
  }

  isRight([node, about, , sign, number], marked) {
    if (about === "visit") return !marked.branches.includes(node);
    if (this.covers(node, marked)) return true;
    if (sign === undefined) return about !== "cut"; // a value that is not asked for
    const [saidSign, said] = this.read(node, about, marked);
    return saidSign === sign && said === Number(number);
  }

  read(node, about, marked) {
    const text = this.text(node, about, marked);
    return about === "value" ? readValue(text) : ["=", readNumber(text)];
  }

  finding([node, about, why], marked) {
    const found = { node, name: this.name(node), field: null };
    if (about === "visit" || about === "cut") return { ...found, kind: about === "cut" ? "too little" : "too much", reason: why };
    found.field = about;
    const isEmpty = this.text(node, about, marked).trim() === "";
    if (isEmpty) return { ...found, kind: "empty", reason: `${found.name}: ${SYMBOLS[about]} is still empty.` };
    const kind = about === "value" ? "wrong value" : "wrong window";
    return { ...found, kind, reason: why + this.slip(node, about, marked) };
  }

  /** The slip that a wrong entry looks like, if any. */
  slip(node, about, marked) {
    const [, number] = this.read(node, about, marked);
    const wanted = about === "value" ? "= 3, ≤ 3 or ≥ 3" : "a number, inf for ∞ or -inf for −∞";
    if (Number.isNaN(number)) return ` (“${this.text(node, about, marked).trim()}” is not ${wanted}.)`;
    const known = this.slips.fields?.[`${node} ${about}`]?.find(([wrong]) => Number(wrong) === number);
    return known ? this.slips.texts[known[1]] : "";
  }

  // What is shown

  said() {
    const { steps, said } = this.marked;
    return steps === undefined ? said : `How the search comes to ${this.name(steps)}:`;
  }

  /** What is listed: how the search comes to a node, or what was found; empty fields are only counted. */
  listed() {
    if (this.marked.steps !== undefined) return this.steps(this.marked.steps);
    return this.told().map((found) => ({ ...found, changed: this.isChanged(found) }));
  }

  told() {
    const found = this.findings();
    if (found.length > 0 && this.isBlank(this.marked.asked)) return [];
    return found.length === 1 ? found : found.filter(({ kind }) => kind !== "empty");
  }

  isChanged({ node, field }) {
    const { asked } = this.marked;
    if (field) return this.text(node, field) !== this.text(node, field, asked);
    return asked.branches.includes(node) !== this.marked.branches.includes(node);
  }

  /** The values that are known when the search comes to a node, and what it does there. */
  steps(node) {
    const { facts } = this.answers;
    const at = this.line(node).map((above) => facts.findIndex(([of]) => of === above)).find((first) => first >= 0);
    const above = this.line(this.task.parents[facts[at][0]]);
    const isKnown = ([of, about]) => about === "value" && above.includes(this.task.parents[of]);
    const steps = [...facts.slice(0, at).filter(isKnown), facts[at]];
    return steps.map(([of, , reason], step) => ({ node: of, name: this.name(of), field: null, kind: `step ${step + 1}`, reason }));
  }

  /** The findings about which nothing has changed since. */
  wrong() {
    return this.told().filter((found) => !this.isChanged(found));
  }

  node(node) {
    const isMarked = this.marked.branches.includes(node);
    const isWrong = this.wrong().some((found) => found.node === node);
    const mark = this.covers(node) ? `gt-pruned${isMarked ? " gt-cut" : ""}` : "gt-done";
    const said = isMarked ? "marked as never looked at" : this.covers(node) ? "inside a branch marked as never looked at" : "looked at";
    return {
      state: `${mark}${isWrong ? " gp-wrong" : ""}`,
      pill: this.entry(node, "value"),
      note: this.isLeaf(node) || !this.task.fields.includes("alpha") ? [] : ["alpha", "beta"].map((field) => this.note(node, field)),
      label: `${this.name(node)}: ${this.task.nodes[node].kind}; ${said}${isWrong ? "; not right yet" : ""}`,
      checked: this.covers(node),
    };
  }

  note(node, field) {
    const text = this.entry(node, field);
    return text && `${SYMBOLS[field]} ${text}`;
  }

  entry(node, field) {
    const isShown = this.task.rows.includes(node) && !this.covers(node);
    return isShown ? this.text(node, field).trim().slice(0, MOST) : "";
  }

  /** The lines of the table to fill in. */
  rows() {
    return this.task.rows.filter((node) => !this.covers(node)).map((node) => this.row(node));
  }

  row(node) {
    const isWrong = (field) => this.wrong().some((found) => found.node === node && found.field === field && found.kind !== "empty");
    const fields = this.task.fields.map((field) => ({
      field,
      text: this.text(node, field),
      given: `${node} ${field}` in this.task.given,
      wrong: isWrong(field),
      label: `${SYMBOLS[field]} of ${this.name(node)}`,
    }));
    return { node, name: this.name(node), depth: this.depth(node), fields };
  }
}
