// Every label that does not fit, one line each: texts that overflow their control, are truncated or broken, and the
// buttons of a dialog that the window does not show in full.
const faults = [];
const dialog = document.querySelector("dialog[open]");
const LABELED = "button:not(.ply), label, legend, select, summary, a, h1, h2, h3, dt";
// The tolerance in pixels, because browsers round their layout.
const SLACK = 0.75;
const named = (it) => {
  const classes = [...it.classList].map((name) => `.${name}`).join("");
  return `${it.tagName.toLowerCase()}${classes} “${it.textContent.trim().slice(0, 40)}”`;
};
const root = dialog ?? document.body;
const fault = (it, what) => faults.push(`${named(it)}: ${what}`);
const shown = (it) => it.checkVisibility({ opacityProperty: false, visibilityProperty: true });
const beyond = {
  x: (inner, outer) => Math.max(outer.left - inner.left, inner.right - outer.right),
  y: (inner, outer) => Math.max(outer.top - inner.top, inner.bottom - outer.bottom),
};
const outside = (inner, outer, axes = ["x", "y"]) => Math.max(...axes.map((axis) => beyond[axis](inner, outer))) > SLACK;

// The boxes of the letters in each line; the line's own box has room above and below them.
const linesOf = (range, letters) =>
  [...range.getClientRects()]
    .filter(({ width }) => width > 0)
    .map(({ left, right, top, bottom }) => {
      const middle = (top + bottom) / 2;
      return { left, right, top: middle - letters / 2, bottom: middle + letters / 2 };
    });
const textsOf = (it) => {
  const walker = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (data.trim() && shown(parentElement) && !parentElement.closest("svg, .visually-hidden")) texts.push(walker.currentNode);
  }
  return texts;
};

const checkText = (it, text) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const letters = parseFloat(getComputedStyle(text.parentElement).fontSize) * 0.75;
  const lines = linesOf(range, letters);
  const frame = it.getBoundingClientRect();
  const inFlow = getComputedStyle(it).display === "inline";
  if (!inFlow && lines.some((line) => outside(line, frame))) fault(it, "its text overflows it");
  // Content below can be scrolled to and is not truncated; sideways scrolling does not count.
  let axes = ["x", "y"];
  for (let ancestor = it; ancestor; ancestor = ancestor.parentElement) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(ancestor);
    const clips = axes.filter((axis) => (axis === "x" ? overflowX : overflowY) !== "visible");
    if (ancestor !== document.documentElement && ancestor !== document.body) {
      if (["auto", "scroll"].includes(overflowY)) axes = ["x"];
      const cut = clips.filter((axis) => axes.includes(axis));
      if (cut.length && lines.some((line) => outside(line, ancestor.getBoundingClientRect(), cut))) {
        fault(it, `its text is cut off by ${ancestor.tagName.toLowerCase()}.${ancestor.className}`);
      }
    }
    if (ancestor === it && textOverflow === "ellipsis" && it.scrollWidth > it.clientWidth) fault(it, "its text is truncated");
  }
  if (lines.some((line) => outside(line, { left: 0, right: innerWidth }, ["x"]))) fault(it, "its text extends beyond the window");
  if (lines.length < 2) return;
  for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{N}+]+/gu)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    if (linesOf(range, letters).length > 1) fault(it, `“${word}” is broken across lines`);
  }
};

// The selected option is not text of the document, so a copy is measured. On a phone the longest names are shown in
// full only in the opened list.
const checkSelect = (it) => {
  const copy = it.cloneNode(true);
  const free = { position: "absolute", width: "max-content", minWidth: "0", maxWidth: "none" };
  Object.assign(copy.style, free);
  it.after(copy);
  const chosen = it.selectedIndex;
  const all = innerWidth < 480 ? [chosen] : [...it.options].keys();
  for (const index of all) {
    // A list is as wide as its longest option.
    copy.replaceChildren(it.options[index].cloneNode(true));
    it.selectedIndex = index;
    const [needed, actual] = [copy, it].map((it) => it.getBoundingClientRect().width);
    if (needed > actual + SLACK) fault(it, `“${it.options[index].text}” needs ${needed} px and has ${actual}`);
  }
  it.selectedIndex = chosen;
  copy.remove();
};

for (const it of root.querySelectorAll(LABELED)) {
  if (!shown(it) || it.closest("svg, .visually-hidden")) continue;
  if (it.matches("select")) checkSelect(it);
  else for (const text of textsOf(it)) checkText(it, text);
}
// A placeholder is not text of the document either; it has one line.
for (const it of root.querySelectorAll(".move-input > :empty")) {
  const { lineHeight, paddingTop, paddingBottom, minHeight } = getComputedStyle(it);
  const [line, above, below, least] = [lineHeight, paddingTop, paddingBottom, minHeight].map(parseFloat);
  if (it.scrollHeight > Math.max(line + above + below, least) + 2) fault(it, `“${it.dataset.placeholder}” is broken`);
}
const inspector = dialog ? null : document.querySelector("[data-testid=column]");
if (inspector && inspector.scrollHeight > inspector.clientHeight + 1) {
  fault(inspector, `${inspector.scrollHeight} px high in ${inspector.clientHeight}`);
}
for (const it of dialog?.querySelectorAll("fieldset > *") ?? []) {
  const next = it.nextElementSibling;
  if (!next || !shown(next)) continue;
  const gap = next.getBoundingClientRect().top - it.getBoundingClientRect().bottom;
  if (gap < 4) fault(next, `${gap} px below “${it.textContent.slice(0, 20)}”`);
}
if (dialog) {
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (const it of dialog.querySelectorAll(".primary, .close")) {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const middles = [[(left + right) / 2, top + 2], [(left + right) / 2, bottom - 2]];
    if (outside({ left, right, top, bottom }, view)) fault(it, `from ${top} to ${bottom} in a window ${innerHeight} high`);
    else if (!middles.every(([x, y]) => it.contains(document.elementFromPoint(x, y)))) fault(it, "it is covered");
  }
}
return faults;
