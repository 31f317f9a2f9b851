// Starts the program of the page, and loads the files of the part that the address names. On a first visit, both wait for the first
// frame, to leave the processor and the network to what the frame needs. With a service worker, all files come at once, and a
// hidden page has no frames.

// The files of each part.
const parts = new Map("@parts@");
const part = /^#(\w+)/.exec(location.hash)?.[1] ?? "@part@";
if (!document.hidden && !navigator.serviceWorker?.controller) {
  // The first callback runs before the first frame is drawn, the second one after it.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
// The program gets each file when it asks for it. Of a preload, browsers would say that it is not used, if the program is late.
const early = new Map();
for (const href of parts.get(part) ?? []) {
  const file = fetch(href);
  // Only the program needs to know.
  file.catch(() => {});
  early.set(new URL(href, location).href, file);
}
const fetchLater = fetch;
self.fetch = (file, ...options) => {
  const url = new URL(file.url ?? file, location).href;
  const response = early.get(url);
  early.delete(url);
  return response ?? fetchLater(file, ...options);
};
// Not awaited: WebKit reports no error of a module that waits.
import("@script@").then(({ default: init }) => init({ module_or_path: self.programModule }));
