// What stands on a board, put on its squares from the pieces that Python has drawn: see known.py.

export class Marks {
  constructor(pieces) {
    Object.assign(this, pieces);
  }

  /** Show a board's marks, its last move, what can be played, and the line that has won. */
  show(picture, cells, { board, last, won = [] }, playable = new Set()) {
    cells.forEach((cell, at) => this.mark(cell, at, board[at], at === last, playable.has(at)));
    picture.querySelectorAll(".gt-won").forEach((line) => line.remove());
    if (won.length > 0) picture.insertAdjacentHTML("beforeend", this.line(cells[won[0]], cells[won.at(-1)]));
  }

  mark(cell, at, mark, isLast, isPlayable) {
    while (cell.children.length > this.below) cell.lastElementChild.remove();
    cell.dataset.mark = mark;
    const piece = mark === "." ? (this.named && isPlayable ? "name" : "") : `${mark}${isLast ? "!" : ""}`;
    if (piece) this.put(cell, this.drawn[piece][at % this.drawn[piece].length].replace("?", cell.dataset.name ?? at));
  }

  /** A piece, drawn in the corner, on its square. */
  placed(cell, piece) {
    const { x, y } = place(cell);
    return `<g transform="translate(${x},${y})">${piece}</g>`;
  }

  put(cell, piece) {
    const { y, height } = place(cell);
    cell.insertAdjacentHTML("beforeend", this.placed(cell, piece));
    cell.querySelector(".gt-falls")?.style.setProperty("--gt-from", `${-y - height}px`);
  }

  line(first, last) {
    const [from, to] = [place(first), place(last)], half = from.height / 2;
    const path = `M${from.x + half} ${from.y + half}L${to.x + half} ${to.y + half}`;
    return `<g class="gt-won"><path d="${path}" stroke-width="${half * 0.4}"/><path d="${path}" stroke-width="${half * 0.22}"/></g>`;
  }
}

function place(cell) {
  const [x, y, height] = ["x", "y", "height"].map((name) => Number(cell.firstElementChild.getAttribute(name)));
  return { x, y, height };
}
