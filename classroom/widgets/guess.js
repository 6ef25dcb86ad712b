// A number to find by asking whether it is more than v: each question costs leaves, and narrows the line.

import { OWN_KEYS, element, take } from "../../gametree/widgets/page.js";

const said = (number) => String(number).replace("-", "−");

class GuessView {
  constructor(model, el) {
    [this.low, this.high] = this.ends = model.get("ends");
    this.answers = model.get("answers");
    this.full = model.get("full");
    this.paid = [];
    const card = element("div", "gt-card gq-guess", el, "", OWN_KEYS);
    this.line = element("div", "gq-line", card);
    this.line.innerHTML = model.get("svg");
    this.room = this.line.querySelector(".gq-rail").getAttribute("d").match(/(?<=M|H)\d+/g).map(Number);
    this.addForm(element("form", "gq-ask", card));
    this.asked = element("ol", "gq-asked", card);
    this.status = element("div", "gq-found", card, "", { role: "status" });
    this.tell();
  }

  addForm(form) {
    const [low, high] = this.ends;
    const label = element("label", "", form, "v = ");
    const attributes = { type: "number", min: low, max: high - 1, value: Math.floor((low + high) / 2), required: "" };
    this.field = element("input", "gt-field", label, "", attributes);
    this.button = element("button", "gt-button", form, "is it more than v?");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.button.disabled) this.ask(Number(this.field.value));
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      take(event); // in JupyterLab, Enter in a field for numbers submits nothing by itself
      form.requestSubmit();
    });
  }

  ask(v) {
    const [isMore, leaves] = this.answers[v - this.ends[0]];
    if (isMore) this.low = Math.max(this.low, v + 1);
    else this.high = Math.min(this.high, v);
    this.paid.push(leaves);
    const question = element("li", "", this.asked, `More than ${said(v)}? `);
    element("b", "", question, isMore ? "yes" : "no");
    question.append(`; ${leaves} leaves`);
    this.write(v, 15, isMore ? "▸" : "◂");
    this.tell();
  }

  tell() {
    const leaves = this.paid.reduce((sum, one) => sum + one, 0);
    this.button.disabled = this.low === this.high;
    this.status.textContent = this.low < this.high
      ? `It is a whole number from ${said(this.low)} to ${said(this.high)}.`
      : `✓ It is ${said(this.low)}: ${this.paid.length} questions, ${leaves} leaves. `
        + `One search for the value itself looks at ${this.full} leaves.`;
    const bar = this.line.querySelector(".gq-known");
    bar.setAttribute("x", this.across(this.low) - 5);
    bar.setAttribute("width", this.across(this.high) - this.across(this.low) + 10);
    for (const end of this.line.querySelectorAll(".gq-end")) end.remove();
    const found = this.low < this.high ? [[this.low, "gq-low"], [this.high, "gq-high"]] : [[this.low, ""]];
    for (const [end, side] of found) if (!this.ends.includes(end)) this.write(end, 54, said(end), `gq-end ${side}`);
  }

  across(value) {
    const [low, high] = this.ends, [left, right] = this.room;
    return left + (right - left) * (value - low) / (high - low);
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
