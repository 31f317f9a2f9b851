// Starts the program of the page, and loads the files of the part that the address names. On a first visit, both wait for the first
// frame, to leave the network to what the frame needs. With a service worker, all files come at once, and a hidden page has no
// frames.

// The files of each part.
const parts = new Map("@parts@");
const part = /^#(\w+)/.exec(location.hash)?.[1] ?? "@part@";
if (!document.hidden && !navigator.serviceWorker?.controller) {
  // The first callback runs before the first frame is drawn, the second one after it.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
const module = fetch("@module@");
for (const href of parts.get(part) ?? []) {
  const link = { rel: "preload", href, as: "fetch", type: "application/wasm", crossOrigin: "anonymous" };
  document.head.append(Object.assign(document.createElement("link"), link));
}
const { default: init } = await import("@script@");
await init({ module_or_path: module });
