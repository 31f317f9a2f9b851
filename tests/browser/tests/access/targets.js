// The controls that a finger misses easily, one line each: narrower or lower than 40 pixels. Squares of a board are as large as
// the board allows, and links within a sentence as high as its lines.
const SMALLEST = 40;
const named = (it) =>
  `${it.tagName.toLowerCase()}${[...it.classList].map((name) => `.${name}`).join("")} ` +
  (it.dataset.testid ?? it.textContent.trim().slice(0, 30));
const top = document.querySelector("dialog[open]") ?? document.body;
const controls = top.querySelectorAll(
  "a[href], button:enabled, input:enabled, select:enabled, summary, [role=textbox], [role=spinbutton], [role=slider], [role=option]",
);
const faults = [];
for (const it of controls) {
  if (!it.checkVisibility({ visibilityProperty: true }) || it.closest("svg") || it.matches(".square-name")) continue;
  if (it.closest("p") && getComputedStyle(it).display === "inline") continue;
  // A label is pressed instead of its input, and an item of a list instead of its only link.
  const target = it.closest("label") ?? (it.matches("a") ? it.closest(".library-item") : null) ?? it;
  const { width, height } = target.getBoundingClientRect();
  if (Math.min(width, height) < SMALLEST - 0.5) faults.push(`${named(it)} is ${Math.round(width)} by ${Math.round(height)}`);
}
return [...new Set(faults)];
