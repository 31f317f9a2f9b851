// Says so if the program cannot run, does not arrive or stops, keeps presses until it has arrived, lets
// it go on where something else has changed its elements, and keeps what is pressed in its place.
{
  const root = document.documentElement;
  // The build fills in the messages by language.
  const messages = "@messages@";

  const element = (name, values, ...content) => {
    const made = Object.assign(document.createElement(name), values);
    made.append(...content);
    return made;
  };

  // The program has taken the place of what the file of the page shows.
  const isAlive = () => document.querySelector("main") && !document.querySelector("#first-screen");

  let shown;
  // Shows one of the messages. The program removes it when it arrives.
  const tell = (what) => {
    if (!document.body) return addEventListener("DOMContentLoaded", () => tell(what));
    if (shown?.isConnected && shown.open && shown.what !== "slow") return;
    shown?.remove();
    const words = messages[root.lang];
    const isFramed = self.origin === "null" && location.protocol !== "file:" && what === "lost";
    const way = isFramed
      ? element("a", { href: location.href, target: "_blank", rel: "noopener" }, location.href)
      : element("button", { type: "button", className: "action", onclick: () => location.reload() }, words.reload);
    const text = element("p", { role: "alert" }, words[isFramed ? "framed" : what]);
    shown = element("dialog", { className: "page-message", what, lang: root.lang }, text, way);
    shown.dataset.testid = "page-message";
    document.body.append(shown);
    what === "slow" ? shown.show() : shown.showModal();
  };

  // A module with one function that uses the vector instructions of WebAssembly, as the programs do.
  const module = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
  const replaceByMessage = () => {
    document.body.textContent = "";
    delete root.dataset.first;
    const line = (lang) => element("p", { className: "unsupported", lang, role: "alert" }, messages[lang].old);
    document.body.append(...[...new Set([root.lang, "en"])].map(line));
  };
  const isOld = !self.WebAssembly || !WebAssembly.validate(new Uint8Array(module));
  if (isOld) addEventListener("DOMContentLoaded", replaceByMessage);

  // Before the program has arrived, any error keeps it from doing so. Later, a panic of the program is a trap; other errors
  // are not its own.
  const onError = ({ target, error, reason = error }) => {
    const isPanic = self.WebAssembly && reason instanceof WebAssembly.RuntimeError;
    if (isOld || (isAlive() && !isPanic) || (target instanceof Element && target.localName !== "script")) return;
    if (self.WebAssembly && reason instanceof WebAssembly.CompileError) return replaceByMessage();
    tell(isAlive() ? "stopped" : "lost");
  };
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", onError);
  setTimeout(() => isOld || isAlive() || shown || tell("slow"), 15_000);

  // Presses on the first screen are carried out when the page has taken its place, those that follow on each other at the same
  // place once. A press and its release at another place are two, as if they were clicks there.
  const presses = [];
  const keep = ({ type, isPrimary, button, target, pageX: x, pageY: y }) => {
    const isShown = ["everything", "board"].includes(root.dataset.first);
    if (!isPrimary || button > 0 || !isShown || isAlive() || target.closest("dialog")) return;
    const last = presses.at(-1);
    if (type === "pointercancel") presses.pop();
    else if (!last || Math.hypot(last.x - x, last.y - y) > 16) presses.push({ x, y });
  };
  const kinds = ["pointerdown", "pointerup", "pointercancel"];
  for (const kind of kinds) addEventListener(kind, keep, true);
  new MutationObserver(async (_, observer) => {
    if (root.dataset.first || !isAlive()) return;
    observer.disconnect();
    for (const kind of kinds) removeEventListener(kind, keep, true);
    for (const { x, y } of presses) {
      // The page shows the outcome of one press before the next one. A hidden page has no frames.
      await new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
        setTimeout(resolve, 250);
      });
      const [clientX, clientY] = [x - scrollX, y - scrollY];
      const pressed = document.elementFromPoint(clientX, clientY);
      pressed?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: self, clientX, clientY }));
    }
  }).observe(root, { attributeFilter: ["data-first"] });

  // Safari does not scroll along when what is above the place of a press becomes larger or smaller, as other browsers do.
  const scrolls = (it) => /auto|scroll/.test(getComputedStyle(it).overflowY) && it.scrollHeight > it.clientHeight;
  let lastPress;
  const stay = ({ target }) => {
    let place = target;
    for (let it = target; it && it !== root && it !== document.body; it = it.parentElement) if (scrolls(it)) place = it;
    const { top } = place.getBoundingClientRect();
    const press = (lastPress = {});
    const [width, height] = [innerWidth, innerHeight];
    let [frames, from] = [30, scrollY];
    const follow = () => {
      // Another press, the page itself or the player has scrolled, or the window has changed.
      if (lastPress !== press || scrollY !== from || innerWidth !== width || innerHeight !== height || !frames--) return;
      if (!place.isConnected || !place.checkVisibility()) return;
      scrollBy(0, place.getBoundingClientRect().top - top);
      from = scrollY;
      requestAnimationFrame(follow);
    };
    requestAnimationFrame(follow);
  };
  if (!self.CSS?.supports("overflow-anchor", "auto")) addEventListener("click", stay, true);

  // Programs that translate or mark a page wrap its text or remove it. The page then uses what is in its place.
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function (node, next) {
    while (next && next.parentNode !== this) next = next.parentNode;
    return insertBefore.call(this, node, next);
  };
  Node.prototype.removeChild = function (child) {
    return child.parentNode ? removeChild.call(child.parentNode, child) : child;
  };
}
