// What a person cannot see of these parts of the page: what is beyond the window, or covered. `arguments` are lists of a name
// and a selector; the first visible element counts.
const faults = [];
const inWindow = ({ top, bottom, left, right }) => top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
for (const [name, selector] of PARTS) {
  const part = [...document.querySelectorAll(selector)].find((it) => it.checkVisibility());
  if (!part) {
    faults.push(`${name} is missing`);
    continue;
  }
  const box = part.getBoundingClientRect();
  const { top, bottom, left, right } = box;
  if (!inWindow(box)) {
    faults.push(`${name} from ${left},${top} to ${right},${bottom}`);
    continue;
  }
  const points = [[left + 3, top + 3], [right - 3, bottom - 3], [(left + right) / 2, (top + bottom) / 2]];
  const over = points.map(([x, y]) => document.elementFromPoint(x, y)).find((it) => it && !it.contains(part) && !part.contains(it));
  if (over) faults.push(`${name} is covered by ${over.outerHTML.slice(0, 80)}`);
}
// A current move has a neighbor in view on both sides, unless it is the first or the last.
const list = document.querySelector('[data-testid=moves]');
const current = list?.querySelector('[aria-current]');
if (current?.checkVisibility()) {
  const [frame, box] = [list, current].map((it) => it.getBoundingClientRect());
  const above = Math.min(list.scrollTop, 8), below = Math.min(list.scrollHeight - list.clientHeight - list.scrollTop, 8);
  if (box.top < frame.top + above - 1 || box.bottom > frame.bottom - below + 1) faults.push('the current move is at the edge of the list');
  const remark = current.closest('li').nextElementSibling?.querySelector(':scope > .remark')?.getBoundingClientRect();
  if (remark && remark.height < frame.height / 2 && remark.bottom > frame.bottom + 1) faults.push('the remark on the current move is out of sight');
}
if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
return faults;
