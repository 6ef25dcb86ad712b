// One question: an answer is chosen or typed, marked, and may be given again before the right one is told.

import { keyOf, optionButton, optionKey } from "./choices.js";
import { unsealed } from "./sealing.js";
import { Veil, answersTo, keepAnswers } from "./veil.js";
import { addButton, element } from "../../gametree/widgets/page.js";

class QuestionView {
  constructor(model, el) {
    this.options = model.get("options");
    this.sealed = model.get("sealed");
    [this.key] = this.sealed.split(" "); // made of the answer and the reasons
    Object.assign(this, { tries: [], isTold: false }, answersTo(this.key));
    const card = element("div", "gt-card gq-question", el);
    const panel = element("div", "gq-panel", card);
    const prompt = element("div", "gq-prompt", panel, `${model.get("head")}. ${model.get("prompt")}`);
    this.answers = element("div", "gq-options", panel);
    if (this.options.length > 0) this.answers.setAttribute("role", "group");
    this.answers.setAttribute("aria-label", prompt.textContent);
    if (this.options.length === 0) this.addField(element("form", "gq-actions", panel), prompt.textContent);
    this.verdict = element("div", "gq-verdict", panel, "", { role: "status" });
    this.actions = element("div", "gq-actions", panel);
    this.veil = new Veil(el, element("div", "gq-veil", panel));
    card.addEventListener("keydown", (event) => optionKey(event, this.answers, (at) => this.choose(at)));
  }

  addField(form, label) {
    const attributes = { type: "text", placeholder: "your number", autocomplete: "off", "aria-label": label };
    this.field = element("input", "gt-field gq-field", form, "", attributes);
    element("button", "gt-button", form, "That is my answer");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.give(numberIn(this.field.value));
    });
  }

  get secret() {
    return unsealed(this.sealed);
  }

  get isOver() {
    return this.tries.includes(this.secret.answer);
  }

  choose(at) {
    const option = this.options[at];
    if (option === undefined || this.isOver || this.tries.includes(option)) return;
    this.give(option);
    this.answers.children[at].focus({ preventScroll: true });
  }

  give(answer, isTold = false) {
    if (Number.isNaN(answer)) return this.tell("", "", "Please type a number, such as 12 or 0.5.");
    this.keep([...this.tries, answer], isTold);
    this.show();
  }

  tellAnswer() {
    const { answer } = this.secret;
    this.give(answer, true);
    (this.field ?? this.answers.children[this.options.indexOf(answer)]).focus({ preventScroll: true });
  }

  keep(tries, isTold) {
    Object.assign(this, { tries, isTold });
    keepAnswers(this.key, { tries, isTold });
  }

  askAgain() {
    this.keep([], false);
    if (this.field) this.field.value = "";
    this.verdict.replaceChildren();
    this.show();
  }

  judge(given) {
    const { answer, said, why } = this.secret, isRight = given === answer;
    const reason = (typeof why === "object" ? why[given] : isRight && why) || "Have another try.";
    const head = this.isTold ? `It is ${said}. ` : isRight ? "✓ Right. " : "✗ Not quite. ";
    this.tell(isRight ? "gt-good" : "gt-bad", head, reason);
  }

  tell(classes, head, text) {
    this.verdict.replaceChildren();
    const paragraph = element("p", "", this.verdict);
    element("b", classes, paragraph, head);
    paragraph.append(text);
  }

  show() {
    this.answers.replaceChildren();
    this.options.forEach((option, at) => {
      const tried = this.tries.includes(option);
      const mark = !tried ? "" : option === this.secret.answer ? "✓" : "✗";
      optionButton(this.answers, keyOf(this.options, at), option, mark, tried || this.isOver, () => this.choose(at));
    });
    this.actions.replaceChildren();
    if (this.tries.length === 0) return;
    this.veil.lift();
    if (this.field) this.field.value = `${this.tries.at(-1)}`.replace("-", "−");
    this.judge(this.tries.at(-1));
    if (this.isOver) addButton("gt-link", this.actions, "ask me again", () => this.askAgain());
    else addButton("gt-button", this.actions, "tell me", () => this.tellAnswer());
  }
}

function numberIn(text) {
  const plain = text.trim().replace("−", "-");
  const number = plain.replace(/,/g, /^-?\d{1,3}(,\d{3})+$/.test(plain) ? "" : ".");
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(number) ? Number(number) : NaN;
}

function render({ model, el }) {
  const view = new QuestionView(model, el);
  view.show();
  return () => view.veil.lift();
}

export default { render };
