// Settles when everything is rendered, a frame has shown it, and the work that the page defers until after that frame
// is done: the address bar and the saved game.
//
// Yew renders in slices of 16 ms, each started by a timer of the previous one, and effects (opening a dialog, adding a
// listener, requesting a frame) run in the last slice. On a busy machine there are many, and nothing marks the last.
// But a timer that is set later fires later, so each timer here waits for another slice.
const settle = () => new Promise((settled) => {
  const QUIET_SLICES = 4;
  let quiet = 0;
  // A running clock or engine is never quiet for long.
  let frames = 10;
  const changes = new MutationObserver(() => { quiet = 0; });
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const check = () => {
    quiet += 1;
    if (quiet < QUIET_SLICES) {
      setTimeout(check);
      return;
    }
    requestAnimationFrame(() => setTimeout(() => {
      // The frame itself may have changed something.
      if (quiet < QUIET_SLICES && --frames) return check();
      changes.disconnect();
      settled();
    }));
  };
  check();
});
