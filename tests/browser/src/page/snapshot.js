// Reads everything that the page's handles show at one moment.
const one = (selector) => document.querySelector(selector);
const all = (selector) => Array.from(document.querySelectorAll(selector));
const text = (selector) => one(selector)?.textContent ?? null;
const board = one("[data-testid=board]");
return {
  turn: board.dataset.turn,
  fen: board.dataset.fen,
  squares: all("[data-testid=board] [data-square]").map((it) => [it.dataset.square, it.dataset.column, it.dataset.mark]),
  secondBoard: all("[data-testid=unstacked] [data-square]").map((it) => [it.dataset.square, it.dataset.column]),
  moves: all("[data-testid=moves] [data-ply]").map((it) => ({
    ply: Number(it.dataset.ply),
    text: it.textContent,
    current: it.getAttribute("aria-current") === "step",
  })),
  headline: text("[data-testid=status] strong"),
  detail: text("[data-testid=status] p"),
  notice: text("[data-testid=notice] p"),
  error: text("[data-testid=error] p"),
  fragment: location.hash.slice(1),
};
