// A run of many workers to step through: a halo for each worker around its node, letters where they have been, and the Gantt chart.

import { addHelp, element, listen } from "./page.js";
import { Bar, Steps } from "./bar.js";
import { pressKey, stageCard } from "./card.js";
import { EDGE, Figure, Stage, setAll, svgElement } from "./stage.js";

const ROW = 24; // pixels of a worker in the chart
const [HIGHEST, LOWEST] = [400, 180]; // pixels that the tree is given at most, and at least
const HALO = 10; // pixels by which each halo around a node is higher than the one in it
const HELP = "Each worker has a letter, a colour and dashes. Halo: where it is now. Small letter: where it has been; ✗ in vain.\n"
  + "Below: a bar for each job, a row for each worker; the line is now.\n\n← → step · Home End first and last step · Space plays";

class RunView {
  constructor(model, el) {
    this.model = model;
    [this.looks, this.visits, this.told, this.parents] = ["looks", "visits", "steps", "parents"].map((name) => model.get(name));
    this.steps = new Steps(model, () => this.told.length, () => this.draw(false));
    this.card = stageCard(el, "gt-run", () => this.fit(), (event) => pressKey(event, this.bar.keys()), this.steps);
    this.card.setAttribute("aria-label", "steps of many workers");
    this.caption = element("div", "gt-caption", this.card, "", { "aria-live": "polite" });
    this.tree = element("div", "gt-run-tree", this.card);
    this.tree.innerHTML = model.get("tree");
    this.chart = element("div", "gt-run-chart", this.card);
    this.chart.innerHTML = model.get("chart");
    this.meet();
    this.bar = new Bar(this.card, this.steps);
    this.bar.measure([]);
    addHelp(this.card, this.card.querySelector(".gt-bar"), HELP);
  }

  meet() {
    const svg = this.tree.querySelector("svg");
    svg.setAttribute("role", "presentation");
    svg.querySelector("title")?.remove();
    const groups = [...svg.querySelectorAll("[data-node]")];
    this.figures = groups.map((group) => new Figure(group, 2));
    this.stage = new Stage(this.figures, this.parents);
    this.children = this.parents.map(() => []);
    this.parents.forEach((parent, at) => parent >= 0 && this.children[parent].push(at));
    this.tags = groups.map((group) => group.appendChild(svgElement("g", "gt-run-tags")));
    this.halos = this.looks.map(([letter, colour, onColour, dashes]) => this.halo(svg, letter, colour, onColour, dashes));
    [this.cover, this.line] = [["rect", "later"], ["path", "now"]].map(([tag, name]) => this.chart.querySelector("svg").appendChild(svgElement(tag, `gt-run-${name}`)));
    this.rows = [...this.chart.querySelectorAll("text")].slice(0, this.looks.length).map((text) => [text, text.textContent]);
  }

  halo(svg, letter, colour, onColour, dashes) {
    const group = svg.appendChild(svgElement("g", "gt-run-halo"));
    const rect = svgElement("rect", "", { "rx": 8, "fill": "none", "stroke": colour, "stroke-width": 4, "stroke-dasharray": dashes });
    const tag = svgElement("g", "");
    tag.append(svgElement("circle", "", { r: 9, fill: colour }), svgElement("text", "", { "y": 4, "text-anchor": "middle", "fill": onColour }));
    tag.lastChild.textContent = letter;
    group.append(rect, tag);
    return { group, rect, tag };
  }

  fit() {
    if (!this.card.clientWidth) return;
    this.card.classList.toggle("gt-narrow", this.card.clientWidth < 700);
    const names = this.stage.namesIn(this.tree.clientWidth);
    this.stage.choose(this.children, [], { width: this.tree.clientWidth - EDGE - names, height: HIGHEST, least: LOWEST });
    this.stage.frame(this.tree.clientWidth, Math.max(LOWEST, this.stage.height + HALO * (this.looks.length + 3)), names);
    this.stage.put(0);
    const probe = element("div", "gt-caption gt-probe", this.card);
    for (const [, said] of this.told) element("span", "", probe, said);
    this.caption.style.height = `${probe.offsetHeight}px`;
    probe.remove();
    this.draw(false);
  }

  /** Show the step; halos glide to it, unless it is the tree that has moved. */
  draw(glides = true) {
    if (!this.stage.place) return; // it has no room yet
    const { step } = this.steps;
    const [time, said] = this.told[step];
    this.caption.textContent = said;
    this.bar.show(step, said);
    const here = new Map(), been = this.figures.map(() => new Map());
    for (const [worker, start, node, stopped] of this.visits) {
      if (start <= time && time < start + 1) here.set(worker, node);
      else if (start < time) been[node].set(worker, stopped && (been[node].get(worker) ?? true));
    }
    const now = new Set(here.values());
    this.figures.forEach(({ group, edge }, node) => {
      const isWaiting = !now.has(node) && !been[node].size;
      for (const one of [group, edge]) one?.classList.toggle("gt-wait", isWaiting);
      this.showTags(node, been[node]);
    });
    this.halos.forEach((halo, worker) => this.showHalo(halo, worker, here, glides));
    this.showLine(time);
  }

  showTags(node, been) {
    const { half, tall, scale, isNumber } = this.figures[node];
    const place = (at) => (isNumber ? { "x": 0, "y": tall + 12 * (at + 1) / scale, "text-anchor": "middle" } : { x: half + 4 / scale, y: 8 - tall / 2 + 13 * at / scale });
    const tags = [...been].map(([worker, inVain], at) => {
      const [letter] = this.looks[worker];
      const text = svgElement("text", "gt-text", place(at));
      text.textContent = inVain ? `${letter}✗` : letter;
      return text;
    });
    this.tags[node].replaceChildren(...tags);
  }

  showHalo({ group, rect, tag }, worker, here, glides) {
    const isThere = group.style.transform && group.style.display !== "none";
    group.classList.toggle("gt-gliding", glides && isThere); // else it would fly in from where it has never been
    group.style.display = here.has(worker) ? "" : "none";
    if (!here.has(worker)) return;
    const figure = this.figures[here.get(worker)];
    const beside = [...here].filter(([other, node]) => other < worker && node === here.get(worker)).length;
    const [half, tall] = figure.box.map((one) => one + 4 + 5 * beside);
    setAll(rect, { x: -half, y: -tall, width: 2 * half, height: 2 * tall });
    tag.setAttribute("transform", `translate(${-half + 18 * beside} ${-tall})`);
    group.style.transform = `translate(${figure.x}px, ${figure.y}px)`;
  }

  showLine(time) {
    const [unit, bottom] = [this.model.get("unit"), this.looks.length * ROW];
    setAll(this.line, { d: `M${(time + 0.5) * unit} -6V${bottom}` });
    setAll(this.cover, { x: (time + 1) * unit, width: 600, y: 0, height: bottom });
    const isLast = this.steps.step === this.steps.last;
    this.rows.forEach(([text, said], worker) => (text.textContent = isLast ? said : this.looks[worker][0]));
  }
}

function render({ model, el }) {
  const view = new RunView(model, el);
  const end = listen(model, { step: () => view.draw() });
  return () => {
    view.bar.pause();
    end();
  };
}

export default { render };
