// Writes each decision down as it is made, and goes from student to student by key.
const page = document.body.dataset.student ?? ""; // whose page it is: nobody's is the list
const home = page ? "../" : "./";
const unsaved = new Map(); // fieldset -> the timer after which it is saved
let last = Promise.resolve(); // one after the other: the newest words are written last

async function post(what, about, more = {}) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(home + what, { method: "POST", headers, body: JSON.stringify(about), ...more });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error);
  return found;
}

function decision(set) {
  const value = (name) => set.querySelector(`[name=${name}]`)?.value.trim() ?? "";
  const student = set.dataset.student ?? page;
  return { student, task: set.dataset.task, points: value("points"), reason: value("reason") };
}

function save(set, more = {}) {
  clearTimeout(unsaved.get(set));
  const about = decision(set);
  const said = set.querySelector("output");
  last = last.then(async () => {
    try {
      const { total, own } = await post("save", about, more);
      if (JSON.stringify(about) === JSON.stringify(decision(set))) unsaved.delete(set);
      said.textContent = about.task === "questions" ? own : "";
      if (page) document.getElementById("total").textContent = total;
    } catch (error) {
      said.textContent = `Not saved: ${error.message}`;
    }
  });
  return last;
}

function saveAll(more = {}) {
  for (const set of unsaved.keys()) save(set, more);
  return last;
}

async function go(id) {
  await saveAll();
  if (!unsaved.size) document.getElementById(id)?.click();
}

async function goOn(field, by) {
  const set = field.closest("fieldset");
  if (unsaved.has(set)) await save(set);
  const fields = [...document.querySelectorAll("table input")];
  if (!unsaved.has(set)) fields[fields.indexOf(field) + by]?.focus();
}

async function see(onwards) {
  await saveAll();
  const button = document.getElementById("seen");
  if (!button || unsaved.size) return;
  const seen = onwards || button.ariaPressed !== "true";
  const { next } = await post("seen", { student: page, seen });
  location.assign(onwards ? home + next : location.href);
}

for (const set of document.querySelectorAll("fieldset")) {
  set.addEventListener("input", ({ target }) => {
    if (target.tagName === "SELECT") return;
    clearTimeout(unsaved.get(set));
    unsaved.set(set, setTimeout(save, 500, set));
  });
  set.addEventListener("change", ({ target }) => {
    if (target.tagName === "SELECT") {
      if (!target.value) return;
      const field = set.querySelector("textarea");
      field.value = [field.value.trim(), target.value].filter(Boolean).join("\n");
      target.value = "";
    }
    unsaved.set(set, 0);
    save(set);
  });
}

document.getElementById("seen")?.addEventListener("click", () => see(false));
for (const button of document.querySelectorAll(".problem")) {
  button.addEventListener("click", async () => {
    await post("seen", { student: "", problem: button.value, seen: button.ariaPressed !== "true" });
    location.reload();
  });
}
document.getElementById("done")?.addEventListener("click", async () => {
  await post("done", {});
  document.body.textContent = "The terminal says what is published. This page can be closed.";
});

addEventListener("keydown", (event) => {
  const inField = event.target.matches("input, textarea, select");
  if (event.key === "Escape") event.target.blur();
  if (inField && event.key === "Enter" && event.ctrlKey) go("next");
  if (event.target.matches("table input")) {
    const leaves = event.key === "Tab" && unsaved.has(event.target.closest("fieldset"));
    if (leaves) event.preventDefault();
    if (leaves || event.key === "Enter") goOn(event.target, leaves && event.shiftKey ? -1 : 1);
  }
  if (inField || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "n") go("next");
  if (event.key === "p") go("previous");
  if (event.key === "l") go("list");
  if (event.key === "s") see(true);
  if (event.key === "c") {
    event.preventDefault();
    document.querySelector("textarea")?.focus();
  }
});
addEventListener("beforeunload", (event) => unsaved.size && event.preventDefault());
addEventListener("pagehide", () => saveAll({ keepalive: true }));
