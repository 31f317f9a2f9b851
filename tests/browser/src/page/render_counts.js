// Every part of the boards: its name, its render count, and its content.
const all = (selector) => Array.from(document.querySelectorAll(selector));
const cells = all("[data-testid=board] [data-square]");
const secondBoard = all("[data-testid=unstacked] [data-square]");
const column = Object.fromEntries(cells.map((it) => [it.dataset.square, it.dataset.column]));
const pointed = new Set(secondBoard.filter((it) => it.classList.contains("pointed")).map((it) => it.dataset.square));
const part = (layer, square, it, ...shows) => [`${layer} ${square}`, Number(it.dataset.drawn), shows.join(" ")];
return [
  ...cells.map((it) => {
    const { square, column, mark } = it.dataset;
    return part("cell", square, it, column, mark, it.getAttribute("aria-label"), it.getAttribute("tabindex"));
  }),
  // Marks have no names; they are in the order of the squares.
  ...all("[data-testid=board] .board-layers > [data-drawn]:not(.pile)").map((it, index) => {
    const { square } = cells[index].dataset;
    return part("marks", square, it, it.innerHTML, pointed.has(square));
  }),
  ...all("[data-testid=board] [data-over]").map((it) => part(it.dataset.over, it.dataset.on, it, it.innerHTML)),
  ...all("[data-testid=board] .pile").map((it) => {
    const square = it.querySelector("[data-pile]").dataset.pile;
    return part("pile", square, it, column[square], it.classList.contains("held"));
  }),
  ...secondBoard.map((it) => part("second", it.dataset.square, it, it.dataset.column, pointed.has(it.dataset.square))),
];
