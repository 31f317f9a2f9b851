// Measures every input of a person, from its event to the end of the frame that shows what came of it.
window.recorder = (() => {
  const inputs = [];
  const longTasks = [];
  let series = "";
  let latest;
  // A message is a task of its own: it comes once what goes on now is done, rendering included.
  const afterwards = (then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      then();
    };
    port2.postMessage(0);
  };
  const begin = (event) => {
    // What follows from the same input has the same time.
    if (latest?.at === event.timeStamp) return;
    const input = { at: event.timeStamp, begun: performance.now() };
    latest = input;
    requestAnimationFrame(() => {
      input.frame = performance.now();
      afterwards(() => {
        input.painted = performance.now();
        hearLast();
      });
    });
  };
  // Where the page has heard an event, and done what it does at once.
  const handle = (event) => {
    if (latest?.at === event.timeStamp) latest.handled = performance.now();
  };
  // The page hears some keys at the window and lets nobody hear them after it: but who came later to the same place.
  const hearLast = () => {
    removeEventListener("keydown", handle, { capture: true });
    addEventListener("keydown", handle, { capture: true });
  };
  // Only an input that a person made is kept: a browser makes others itself, when something moves below the mouse. A
  // press does next to nothing, and is left out so as not to make the figures better.
  const keep = (name) => {
    if (name && !latest.name) inputs.push(Object.assign(latest, { name }));
  };
  const hear = (type, name) =>
    addEventListener(type, (event) => { begin(event); keep(name?.(event)); }, { capture: true, passive: true });
  for (const type of ["pointerover", "pointermove", "pointerup", "click", "keydown"]) addEventListener(type, handle);
  hear("pointerover");
  hear("pointermove", (event) => (event.buttons ? "carry" : "point"));
  hear("pointerup", () => series);
  hear("keydown", () => series);
  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
  return {
    begin: (name) => (series = name),
    forget: () => {
      inputs.length = 0;
      longTasks.length = 0;
    },
    result: () => ({
      inputs: inputs.filter((it) => it.handled && it.painted).map(({ name, at, begun, handled, frame, painted }) => ({
        name,
        // What has to be done for it, without the wait for the display's beat.
        work: handled - begun + painted - frame,
        painted: painted - at,
      })),
      longTasks: longTasks.map((it) => it.duration),
    }),
  };
})();
