// A number to find by asking whether it is more than v: each question costs leaves, and narrows the line. Or MTD(f) asks.

import { addButton, element } from "../../gametree/widgets/page.js";

const said = (number) => (Number.isFinite(number) ? String(number) : number < 0 ? "−∞" : "∞").replace("-", "−");

class GuessView {
  constructor(model, el) {
    this.ends = model.get("ends");
    this.answers = model.get("answers");
    this.row = model.get("row");
    this.full = model.get("full");
    const card = element("div", "gt-card gq-guess", el);
    this.line = element("div", "gq-line gt-scrolls", card);
    this.line.innerHTML = model.get("svg");
    this.room = this.line.querySelector(".gq-rail").getAttribute("d").match(/(?<=M|H)\d+/g).map(Number);
    this.addForm(element("form", "gq-ask", card));
    this.asked = element("ol", "gq-asked", card);
    this.status = element("div", "gq-found", card, "", { role: "status" });
    this.begin();
  }

  begin() {
    [this.low, this.high] = this.row.length > 0 ? [-Infinity, Infinity] : this.ends;
    this.paid = [];
    this.asked.replaceChildren();
    for (const mark of this.line.querySelectorAll(".gq-mark")) mark.remove();
    this.tell();
  }

  addForm(form) {
    if (this.row.length === 0) this.addField(form);
    this.button = element("button", "gt-button", form, this.row.length > 0 ? "next question" : "is it more than v?");
    addButton("gt-button", form, "again", () => this.begin());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.button.disabled) return;
      if (this.row.length > 0) this.askNext();
      else this.ask(Number(this.field.value));
    });
  }

  addField(form) {
    const [low, high] = this.ends;
    const label = element("label", "", form, "v = ");
    const attributes = { type: "number", min: low, max: high - 1, value: Math.floor((low + high) / 2), required: "" };
    this.field = element("input", "gt-field", label, "", attributes);
  }

  ask(v) {
    const [isMore, leaves] = this.answers[v - this.ends[0]];
    this.narrow(isMore, isMore ? Math.max(this.low, v + 1) : Math.min(this.high, v));
    this.note(`More than ${said(v)}? `, isMore, "", leaves, v);
  }

  askNext() {
    const [beta, answer, leaves] = this.row[this.paid.length], isYes = answer >= beta;
    this.narrow(isYes, answer);
    this.note(`At least ${said(beta)}? `, isYes, `, at ${isYes ? "least" : "most"} ${said(answer)}`, leaves, beta);
  }

  narrow(isYes, end) {
    if (isYes) this.low = end;
    else this.high = end;
  }

  note(asked, isYes, proved, leaves, at) {
    this.paid.push(leaves);
    const question = element("li", "", this.asked, asked);
    element("b", "", question, isYes ? "yes" : "no");
    question.append(`${proved}; ${leaves} leaves`);
    this.write(at, 15, isYes ? "▸" : "◂", "gq-mark");
    this.tell();
  }

  tell() {
    this.button.disabled = this.low === this.high;
    this.status.textContent = this.toldOf(this.paid.reduce((sum, one) => sum + one, 0));
    const bar = this.line.querySelector(".gq-known");
    bar.setAttribute("x", this.across(this.low) - 5);
    bar.setAttribute("width", this.across(this.high) - this.across(this.low) + 10);
    for (const end of this.line.querySelectorAll(".gq-end")) end.remove();
    const found = this.low < this.high ? [[this.low, "gq-low"], [this.high, "gq-high"]] : [[this.low, ""]];
    const inside = found.filter(([end]) => Number.isFinite(end) && !this.ends.includes(end));
    for (const [end, side] of inside) this.write(end, 54, said(end), `gq-end ${side}`);
  }

  toldOf(leaves) {
    if (this.low === this.high) {
      return `✓ It is ${said(this.low)}: ${this.paid.length} questions, ${leaves} leaves. `
        + `One search for the value itself looks at ${this.full} leaves.`;
    }
    const [low, high] = [this.low, this.high].map(said);
    if (this.row.length === 0) return `It is a whole number from ${low} to ${high}.`;
    return `lower = ${low}, upper = ${high}. Next: at least ${said(this.row[this.paid.length][0])}?`;
  }

  across(value) {
    const [low, high] = this.ends, [left, right] = this.room;
    return left + (right - left) * (Math.min(Math.max(value, low), high) - low) / (high - low);
  }

  write(value, y, text, classes = "") {
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "text");
    for (const [name, one] of Object.entries({ class: `gt-number ${classes}`, x: this.across(value), y, "font-size": 13 })) {
      drawn.setAttribute(name, one);
    }
    drawn.textContent = text;
    this.line.querySelector("svg").append(drawn);
  }
}

export default { render: ({ model, el }) => new GuessView(model, el) };
