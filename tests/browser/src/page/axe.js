// The violations that axe-core finds on this page by the requested rules, one line per element.
const [only, done] = arguments;
const options = { iframes: false, resultTypes: ["violations", "incomplete"] };
if (only.length > 0) options.runOnly = { type: "rule", values: only };

// Axe-core does not decide the contrast of short or scrolled-out texts. If the background is plain, its colors
// decide.
const channels = (color) => color.match(/^rgba?\(([^)]*)\)$/)?.[1].split(/[ ,/]+/).map(Number);
const luminance = (color) => {
  const [red, green, blue] = color
    .slice(0, 3)
    .map((it) => it / 255)
    .map((it) => (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const readable = (it, minimum) => {
  const foreground = channels(getComputedStyle(it).color);
  for (let ancestor = it; ancestor; ancestor = ancestor.parentElement) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(ancestor);
    const background = channels(backgroundColor);
    if (!background || !foreground || backgroundImage !== "none" || opacity !== "1") return false;
    if (background[3] === 0) continue;
    const [a, b] = [luminance(foreground) + 0.05, luminance(background) + 0.05];
    return background[3] === undefined && foreground[3] === undefined && Math.max(a, b) / Math.min(a, b) >= minimum;
  }
  return false;
};
const decided = (id, { target }) => {
  if (!id.startsWith("color-contrast")) return false;
  const it = document.querySelector(target.join(" "));
  // Removed elements do not matter. A separate test computes the contrast on boards from the style sheets.
  return it === null || it.closest("svg") !== null || readable(it, id.endsWith("enhanced") ? 7 : 4.5);
};

const found = (certain) => ({ id, nodes }) =>
  nodes
    .filter((node) => certain || !decided(id, node))
    .map(({ target, any, all, none, html }) => ({
      rule: id,
      certain,
      selector: target.join(" "),
      reason: [...any, ...all, ...none].map(({ message }) => message).join("; "),
      html,
    }));
axe.run(document, options).then(
  ({ violations, incomplete }) => done([...violations.flatMap(found(true)), ...incomplete.flatMap(found(false))]),
  (error) => done([{ rule: "none", certain: true, selector: "axe", reason: String(error), html: "" }]),
);
