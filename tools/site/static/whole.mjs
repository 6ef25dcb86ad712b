// The whole tree of tic-tac-toe: what the searches of the course visit of it, squares tried in any order, and its picture.

const LINES = [7, 56, 448, 73, 146, 292, 273, 84]; // squares are bits
const FULL = 511;
const LAYERS = 4; // that are drawn, below the root
export const READING = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const CUT = "What falls away cannot change the result.";
export const SEARCHES = { // what they are called, and what it means that a branch falls away
  minimax: { name: "minimax", falls: "It looks at every node, in any order." },
  alphabeta: { name: "alpha-beta", falls: CUT },
  threats: { name: "…, wins and blocks first", falls: CUT },
  table: { name: "… and a table", falls: "What falls away cannot change the result, or is known already." },
};

const wins = (marks) => LINES.some((line) => (marks & line) === line);
const WON = Uint8Array.from({ length: FULL + 1 }, (_, marks) => wins(marks));
const sizes = new Map();

/** How many nodes there are below a position, itself among them. */
function size(own, other) {
  const key = own | (other << 9);
  let nodes = sizes.get(key) ?? 1;
  if (sizes.has(key)) return nodes;
  if (!WON[other]) for (const square of READING) if (!((own | other) >> square & 1)) nodes += size(other, own | (1 << square));
  sizes.set(key, nodes);
  return nodes;
}

export const NODES = size(0, 0);
// How many nodes each search visits in the best order of the squares, of all 362,880. Wins come before blocks, and
// what is alike in that stays in the order of the squares.
export const LEAST = { minimax: NODES, alphabeta: 6228, threats: 1943, table: 889 };

/** The empty squares as they are tried: in their order or, where threats come first, what a table kept, wins, blocks, the rest. */
function moves(own, other, order, threatsFirst, kept) {
  const taken = own | other;
  const found = order.filter((square) => !(taken >> square & 1));
  if (!threatsFirst) return found;
  const ends = (square, marks) => WON[marks | (1 << square)];
  const rank = (square) => (square === kept ? 3 : ends(square, own) ? 2 : ends(square, other) ? 1 : 0);
  return found.sort((one, two) => rank(two) - rank(one)); // equals stay in their order
}

/**
 * Search tic-tac-toe, fail-soft. Returns how many nodes are visited, the value, when how many nodes are lost to cuts, and
 * the nodes of the first layers: each with the moves in the order tried, the replies visited, its number and its last one's.
 */
export function searched(order, by = "alphabeta") {
  const [cuts, threatsFirst, table, lost] = [by !== "minimax", by === "threats" || by === "table", by === "table" && new Map(), []];
  let calls = 0;

  function visit(own, other, alpha, beta, layer, above) {
    const node = layer <= LAYERS ? { own, other, layer, moves: [], replies: [], seen: calls, left: calls } : null;
    above?.replies.push(node);
    calls++;
    if (WON[other]) return -1;
    if ((own | other) === FULL) return 0;
    const [key, floor] = [own | (other << 9), alpha];
    const known = table && table.get(key);
    const tried = moves(own, other, order, threatsFirst, known?.move);
    if (node) node.moves = tried;
    let [best, move, at] = [-Infinity, undefined, 0];
    if (known && (known.bound === 0 || (known.bound > 0 ? known.best >= beta : known.best <= alpha))) best = known.best;
    else {
      while (at < tried.length) {
        const value = -visit(other, own | (1 << tried[at]), -beta, -alpha, layer + 1, node);
        if (value > best) [best, move] = [value, tried[at]];
        alpha = Math.max(alpha, best);
        at++;
        if (cuts && alpha >= beta) break;
      }
      if (table) table.set(key, { best, move, bound: best <= floor ? -1 : best >= beta ? 1 : 0 });
    }
    if (at < tried.length) lost.push([calls, tried.slice(at).reduce((sum, square) => sum + size(other, own | (1 << square)), 0)]);
    if (node) node.left = calls - 1;
    return best;
  }

  const root = { replies: [] };
  const value = visit(0, 0, -Infinity, Infinity, 0, root);
  return { calls, value, lost, root: root.replies[0], order };
}

// How large the layers of a picture are, from the root down, and which part of its room stays free beside a node.
export const WIDE = { name: "wide", width: 1300, tops: [0, 88, 208, 300, 400], squares: [0, 15, 5], gaps: [0, 0.04, 0.08, 0.16, 0] };
export const NARROW = { name: "narrow", width: 360, tops: [0, 66, 130, 212], squares: [0, 11], gaps: [0, 0.02, 0.1, 0.1] };
export const STILL = { ...WIDE, tops: WIDE.tops.map((top, layer) => top + (layer ? 66 : 36)), squares: [20, 15, 5] }; // with its root
const short = (number) => String(Math.round(number * 100) / 100);

/** Draw what a search has done as SVG, as it is at the end; each part knows when it is visited, and when it is cut. */
export function picture({ root, order }, { name, width, tops, squares, gaps }) {
  const reach = (layer) => 1.5 * (squares[layer] ?? 0);
  const path = (layer, lines) => `<path class="layer-${layer}" d="${lines}"/>`;
  const middle = ([left, right]) => (left + right) / 2;

  function rooms([left, right], parts, layer) {
    const [each, free] = [(right - left) / parts, ((right - left) / parts) * (gaps[layer] / 2)];
    return Array.from({ length: parts }, (_, at) => [left + each * at + free, left + each * (at + 1) - free]);
  }

  /** A line from a node to its reply: curved as in the pictures of the lessons, where there is room. */
  function edge(layer, above, room) {
    const [x, y, top] = [middle(above), tops[layer] - reach(layer), tops[layer - 1] + reach(layer - 1)];
    const [to, down] = [short(middle(room) - x), short(y - top)];
    const half = short((y - top) / 2);
    return `M${short(x)} ${short(top)}${layer < 4 ? `c0 ${half} ${to} ${half} ${to} ${down}` : `l${to} ${down}`}`;
  }

  function board(own, other, layer, room) {
    const side = squares[layer];
    if (!side) return "";
    const places = (marks) => READING.filter((square) => marks >> square & 1).map((square) => [(square % 3 + 0.5) * side, (Math.floor(square / 3) + 0.5) * side]);
    const [arm, [x, o]] = [0.27 * side, layer % 2 ? [other, own] : [own, other]];
    const crosses = places(x).map(([at, down]) => `M${short(at - arm)} ${short(down - arm)}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`).join("");
    const rings = places(o).map(([at, down]) => `<circle class="gt-o" cx="${at}" cy="${down}" r="${arm}"/>`).join("");
    const grid = `M0 0H${3 * side}V${3 * side}H0ZM0 ${side}H${3 * side}M0 ${2 * side}H${3 * side}M${side} 0V${3 * side}M${2 * side} 0V${3 * side}`;
    return `<g class="gt-board${layer > 1 ? " small" : ""}" transform="translate(${short(middle(room) - 1.5 * side)} ${short(tops[layer] - 1.5 * side)})">`
      + `<path class="gt-square" d="${grid}"/>${crosses && `<path class="gt-x" d="${crosses}"/>`}${rings}</g>`;
  }

  /** Gather the lines of a branch that is cut, layer by layer. */
  function fall(own, other, layer, above, room, lines) {
    lines[layer] = (lines[layer] ?? "") + edge(layer, above, room);
    if (!tops[layer + 1] || WON[other]) return;
    const tried = moves(own, other, order);
    const below = rooms(room, tried.length, layer + 1);
    tried.forEach((square, at) => fall(other, own | (1 << square), layer + 1, room, below[at], lines));
  }

  function draw(node, room, above) {
    const { own, other, layer, moves: tried, replies } = node;
    const below = tops[layer + 1] ? rooms(room, tried.length, layer + 1) : [];
    const cut = below.slice(replies.length).map((place, at) => {
      const [lines, next] = [[], own | (1 << tried[replies.length + at])];
      fall(other, next, layer + 1, room, place, lines);
      return lines.map((line, of) => path(of, line)).join("") + board(other, next, layer + 1, place);
    });
    const visited = below.length ? replies.map((reply, at) => draw(reply, below[at], room)) : [];
    const fallen = cut.length ? `<g class="cut" data-cut="${node.left}">${cut.join("")}</g>` : "";
    const inside = (above ? path(layer, edge(layer, above, room)) : "") + fallen + visited.join("") + board(own, other, layer, room);
    return `<g class="seen" data-seen="${node.seen}" data-left="${node.left}">${inside}</g>`;
  }

  return `<svg xmlns="http://www.w3.org/2000/svg" class="gt-svg whole-tree whole-${name}" aria-hidden="true" viewBox="0 0 ${width} ${tops.at(-1) + 14}">${draw(root, [0, width])}</svg>`;
}
