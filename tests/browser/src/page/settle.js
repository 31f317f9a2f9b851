// Settles once what was done has come to its end: all is drawn, a frame has shown it, and what the page leaves for after
// that frame is done: the address bar, the store.
//
// Yew draws in slices of 16 ms, each by a timer that the one before has set, and what follows from what is drawn (a dialog is
// opened, a key is listened to, a frame is waited for) comes in the last of them. On a busy machine there are many, and
// nothing tells which is the last. But a timer that is set later comes later: with each one here another slice is over.
const settled = new Promise((settle) => {
  const QUIET_SLICES = 4;
  let quiet = 0;
  const changes = new MutationObserver(() => { quiet = 0; });
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const look = () => {
    quiet += 1;
    if (quiet < QUIET_SLICES) {
      setTimeout(look);
      return;
    }
    changes.disconnect();
    requestAnimationFrame(() => setTimeout(settle));
  };
  look();
});
