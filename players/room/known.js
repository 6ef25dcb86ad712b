// A game that the page plays itself, from what Python has told it: see known.py.

const SIDES = { X: 1, O: -1 };

/** A game won by lines of marks; a position goes by its marks. */
class Lines {
  constructor(known) {
    Object.assign(this, known);
    this.marks = [...this.start].filter((mark) => mark !== ".").length;
    this.worths = new Map();
  }

  at(board) {
    const full = this.lines.find(([first, ...rest]) => board[first] !== "." && rest.every((at) => board[at] === board[first]));
    const empty = [...board].flatMap((mark, at) => (mark === "." && !full ? [at] : []));
    const placed = [...board].filter((mark) => mark !== ".").length - this.marks;
    const mark = placed % 2 === 0 ? this.turn : { X: "O", O: "X" }[this.turn];
    const said = full ? `${board[full[0]]} won` : empty.length > 0 ? mark : "draw";
    return { key: board, board, mark, moves: empty, said: this.said[said], names: [], won: full ?? [] };
  }

  winning(now) {
    return now.moves.find((move) => this.play(now, move).won.length > 0);
  }

  /** What a position is worth, from MAX's side, as `soon` of games.py says at the end; few squares are searched in a moment. */
  worth(now) {
    const { board, moves, mark, won } = now, empty = [...board].filter((one) => one === ".").length;
    const searched = () => Math.max(...moves.map((move) => SIDES[mark] * this.worth(this.play(now, move)))) * SIDES[mark];
    if (!this.worths.has(board)) this.worths.set(board, won.length ? SIDES[board[won[0]]] * (1 + empty) : moves.length ? searched() : 0);
    return this.worths.get(board);
  }

  best(now) {
    return now.moves.find((move) => this.worth(this.play(now, move)) === this.worth(now));
  }

  play({ board, mark }, move) {
    return this.at(board.slice(0, move) + mark + board.slice(move + 1));
  }
}

/** Positions by number, as far as Python has looked. */
class Graph {
  constructor(known) {
    Object.assign(this, known);
  }

  at(number) {
    const [said, moves, reached, names, passing, won] = this.states[number];
    const text = (at) => this.texts[at];
    return { key: number, board: this.boards[number], moves, reached, said: text(said), names: names.map(text),
      passing: text(passing), won };
  }

  play({ moves, reached }, move) {
    const number = reached[moves.indexOf(move)];
    return number >= 0 ? this.at(number) : undefined;
  }
}

export class Game {
  constructor(known) {
    this.known = known;
    this.rules = known.lines ? new Lines(known) : new Graph(known);
  }

  /** What stands on the board after each move of some rounds, each a move and perhaps a reply; undefined where that is not known. */
  path(rounds) {
    const path = [this.rules.at(this.known.start)];
    for (const round of rounds) {
      const remark = this.known.remarks[`${path.at(-1).key} ${round[0]}`] ?? "";
      let passed = "";
      for (const [at, move] of round.entries()) {
        const before = path.at(-1), now = before.moves.includes(move) ? this.rules.play(before, move) : undefined;
        if (!now) return undefined;
        if (move === -1 && at > 0) passed = before.passing;
        path.push(Object.assign(now, { move, last: this.known.pieces.drawn ? newMark(before.board, now.board) : -1 }));
      }
      const now = path.at(-1);
      now.said = `${passed}${now.said}${remark && `. ${remark}`}`;
    }
    return path;
  }

  after(rounds) {
    return this.path(rounds)?.at(-1);
  }

  /** A move and the reply to it, if there is one; undefined where the reply is not known, or the move is illegal. */
  round(now, move, opponent) {
    const isKnown = now.key !== undefined && now.moves.includes(move);
    const after = isKnown ? this.rules.play(now, move) : undefined;
    const replies = after && this.replies(after, opponent);
    if (!replies) return undefined;
    if (replies.length === 0) return [move];
    const reply = anyOf(replies);
    return this.rules.play(after, reply) ? [move, reply] : undefined;
  }

  /** The first move of an opponent who begins, as a round of its own; undefined where that is not known. */
  opening(opponent) {
    const replies = this.replies(this.rules.at(this.known.start), opponent);
    return replies && [anyOf(replies)];
  }

  /** What the strongest opponent would play. */
  best(now) {
    const table = this.table(this.known.replies.length - 1);
    return table === "best" ? this.rules.best(now) : table[now.key];
  }

  table(opponent) {
    const known = this.known.replies[opponent] ?? {};
    return this.known.replies[known] ?? known;
  }

  replies(now, opponent) {
    const { key, moves } = now, table = this.table(opponent);
    if (table === "none" || moves.length === 0) return [];
    const isKnown = table === "best" || (table !== "any" && key in table);
    if (table === "any" || (isKnown && Math.random() < this.known.slips[opponent])) return moves;
    return isKnown ? [table === "best" ? this.rules.best(now) : table[key]] : undefined;
  }

  /** Whose turn it is in a position of marks: 1 for MAX, -1 for MIN. */
  turn({ mark }) {
    return SIDES[mark];
  }

  moveAt(cell) {
    return this.known.cells[cell] ?? cell;
  }

  /** Why a move cannot be made, where words for it are known. */
  refusal({ board }, cell) {
    return this.known.refused[`${this.moveAt(cell)}${board[cell] === "." ? "." : ""}`];
  }

  /** The next move of the line, as long as it was followed, with its name; else a move that wins at once, if one is known. */
  hint(moves, now) {
    const { line, names } = this.known;
    const at = moves.length;
    const isFollowed = at < line.length && moves.every((move, place) => move === line[place]);
    if (isFollowed) return { move: line[at], name: names[at] };
    const move = now.mark && this.rules.winning?.(now);
    return move === undefined ? undefined : { move };
  }
}

function anyOf(moves) {
  return moves[Math.floor(Math.random() * moves.length)];
}

/** The square that was empty and is not any more; -1 for none. */
function newMark(before, after) {
  return [...after].findIndex((mark, at) => before[at] === "." && mark !== ".");
}
