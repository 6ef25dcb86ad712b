// The prose below a question, up to the next heading or question, is veiled until there is an answer, or code below has
// shown it: in a notebook's page and on a web page. Elsewhere no script sees what is below, and it just stands there.

import { addButton } from "../../gametree/widgets/page.js";

const HEADING = "h1, h2, h3, h4, h5, h6, section";
// What has been run and drawn, or was unfolded on a web page: a widget counts when its card is there.
const RESULT = ".jp-OutputArea-output:not(.jupyter-widgets, :empty), .jp-OutputArea-output .gt-card, details[open] .cell_output";
const WHOSE = document.querySelector("#jupyter-config-data")?.textContent.match(/"baseUrl": *"(.*?)"/)?.[1] ?? ""; // on a hub

/** What this browser keeps under a name: nothing where a frame may keep nothing. */
function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`gametree ${name} ${WHOSE}`)) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(`gametree ${name} ${WHOSE}`, JSON.stringify(value));
  } catch {
    // then it is forgotten
  }
}

export const answersTo = (question) => kept("answers")?.[question];

export function keepAnswers(question, answers) {
  keep("answers", { ...kept("answers"), [question]: answers });
}

/** What is below a cell, up to the next heading or question: blocks of prose, and cells of code. */
function below(cell) {
  const found = [];
  const place = ({ dataset }) => Number(dataset.windowedListIndex);
  for (let last = cell, next; (next = last.nextElementSibling); last = next) {
    if (place(next) > place(last) + 1 || next.querySelector(".gq-question")) break; // or cells between them are not drawn
    const blocks = next.matches(".jp-MarkdownCell") ? [...next.querySelectorAll(".jp-MarkdownOutput > *")] : [next];
    const end = blocks.findIndex((block) => block.matches(HEADING));
    found.push(...blocks.slice(0, end < 0 ? blocks.length : end));
    if (end >= 0) break;
  }
  return found;
}

const open = new Set(); // the veils of questions without an answer
const watched = new WeakSet(); // notebooks, and pages
const watcher = new MutationObserver(later);
let waiting;

function watch(whole) {
  if (!watched.has(whole)) watcher.observe(whole, { childList: true, subtree: true, attributeFilter: ["open"] });
  watched.add(whole);
}

function later() {
  waiting ??= requestAnimationFrame(lay);
}

/** Veil what is to be veiled now, and nothing else. */
function lay() {
  waiting = undefined;
  const now = new Set([...open].flatMap((veil) => veil.prose()));
  for (const block of document.querySelectorAll(".gq-veiled")) if (!now.has(block)) mark(block, false);
  for (const block of now) if (!block.inert) mark(block, true);
}

function mark(block, isVeiled) {
  block.classList.toggle("gq-veiled", isVeiled);
  block.inert = isVeiled;
}

export class Veil {
  /** Of the question in an element, with a line to say what is veiled. */
  constructor(el, line) {
    Object.assign(this, { el, line });
    open.add(this);
    later(); // the question has to stand in its page first
  }

  /** The prose to be veiled, in which case the line says so. */
  prose() {
    const cell = this.el.closest(".jp-Cell, .cell");
    if (!cell?.isConnected) return [];
    watch(cell.parentElement);
    const found = below(cell);
    if (found.some((block) => block.querySelector(RESULT))) this.lift();
    const prose = open.has(this) ? found.filter((block) => !block.matches(".jp-Cell, .cell")) : [];
    if (prose.length > 0 && !this.line.firstChild) this.say();
    return kept("unveiled") ? [] : prose;
  }

  say() {
    const turn = (isOff) => () => {
      keep("unveiled", isOff);
      document.body.classList.toggle("gt-unveiled", isOff); // below questions that have not been run, too
      for (const { line } of open) line.replaceChildren();
      later();
    };
    if (kept("unveiled")) return addButton("gt-link", this.line, "veil what follows until I answer", turn(false));
    this.line.append("What follows is veiled until you answer. ");
    addButton("gt-link", this.line, "show it", () => this.lift());
    this.line.append(" · ");
    addButton("gt-link", this.line, "never veil", turn(true));
  }

  lift() {
    open.delete(this);
    this.line.replaceChildren();
    later();
  }
}
