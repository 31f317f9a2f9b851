// Everything unreachable in this window, one line each: elements that make the page scroll sideways, truncated texts,
// and controls that are outside or covered at every scroll position.
const faults = [];
const named = (it) =>
  `${it.tagName.toLowerCase()}${[...it.classList].map((name) => `.${name}`).join("")} ` +
  (it.dataset.testid ?? it.dataset.square ?? it.textContent.trim().slice(0, 30));
if (document.documentElement.scrollWidth > innerWidth) {
  faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
}
const top = document.querySelector("dialog[open]") ?? document.body;
const shown = (it) => it.checkVisibility({ opacityProperty: false, visibilityProperty: true });
const seen = [...top.querySelectorAll("*")].filter(shown);

const screenReaderOnly = ".visually-hidden, .visually-hidden *";
for (const it of seen.filter((it) => !it.matches(screenReaderOnly))) {
  const { overflowX, textOverflow } = getComputedStyle(it);
  const hasText = [...it.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  if (hasText && overflowX === "hidden" && textOverflow !== "ellipsis" && it.scrollWidth > it.clientWidth + 1) {
    faults.push(`text is cut off in ${named(it)}`);
  }
  if (!hasText || it.closest("svg") || textOverflow === "ellipsis") continue;
  const range = document.createRange();
  range.selectNodeContents(it);
  const { left, right } = range.getBoundingClientRect();
  const scrolls = (ancestor) => ["auto", "scroll"].includes(getComputedStyle(ancestor).overflowX);
  let ancestor = it;
  while (ancestor && !scrolls(ancestor)) ancestor = ancestor.parentElement;
  if (!ancestor && (left < -1 || right > innerWidth + 1)) faults.push(`text extends beyond the window in ${named(it)}`);
}

const controls = seen.filter((it) => it.matches("a[href], button:enabled, input:enabled, select:enabled, [role=textbox], .cell"));
for (const it of controls) {
  it.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const { left, right, top, bottom, width, height } = it.getBoundingClientRect();
  if (left < -1 || right > innerWidth + 1) faults.push(`${named(it)} extends from ${left} to ${right}`);
  // A tall column extends above its square, so the square is pressed near its lower edge.
  const y = it.matches(".cell") ? bottom - width / 4 : (top + bottom) / 2;
  const hit = document.elementFromPoint((left + right) / 2, y);
  // A notice covers the page until it is closed.
  const its = hit && (hit.closest(".notice") || it.contains(hit) || hit.contains(it) || hit.closest("label")?.contains(it));
  if (!its) faults.push(`${hit ? named(hit) : "nothing"} is where ${named(it)} should be`);
  if (width < 1 || height < 1) faults.push(`${named(it)} is ${width} by ${height}`);
}
scrollTo(0, 0);
return faults;
