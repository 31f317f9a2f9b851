// Measures every input, from its event to the end of the frame that shows its effect.
window.recorder = (() => {
  const inputs = [];
  const longTasks = [];
  let series = "";
  let latest;
  // A message is a separate task: it runs after the current task and rendering.
  const afterwards = (then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      then();
    };
    port2.postMessage(0);
  };
  const begin = (event) => {
    // Events of the same input have the same time.
    if (latest?.at === event.timeStamp) return;
    const input = { at: event.timeStamp, started: performance.now() };
    latest = input;
    requestAnimationFrame(() => {
      input.frame = performance.now();
      afterwards(() => {
        input.painted = performance.now();
        listenLast();
      });
    });
  };
  // The page has handled the event synchronously.
  const handle = (event) => {
    if (latest?.at === event.timeStamp) latest.handled = performance.now();
  };
  // The page stops the propagation of some keys at the window; listeners added later at the window still get them.
  const listenLast = () => {
    removeEventListener("keydown", handle, { capture: true });
    addEventListener("keydown", handle, { capture: true });
  };
  // Only real input is recorded: browsers also synthesize events when something moves below the mouse. Button presses
  // are not recorded, because they do almost nothing and would make the figures look better.
  const record = (name) => {
    if (name && !latest.name) inputs.push(Object.assign(latest, { name }));
  };
  const listen = (type, name) =>
    addEventListener(type, (event) => { begin(event); record(name?.(event)); }, { capture: true, passive: true });
  for (const type of ["pointerover", "pointermove", "pointerup", "click", "keydown"]) addEventListener(type, handle);
  listen("pointerover");
  listen("pointermove", (event) => (event.buttons ? "carry" : "point"));
  listen("pointerup", () => series);
  listen("keydown", () => series);
  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
  return {
    beginSeries: (name) => (series = name),
    clear: () => {
      inputs.length = 0;
      longTasks.length = 0;
    },
    result: () => ({
      inputs: inputs.filter((it) => it.handled && it.painted).map(({ name, at, started, handled, frame, painted }) => ({
        name,
        // The work for this input, without the wait for the display.
        work: handled - started + painted - frame,
        painted: painted - at,
      })),
      longTasks: longTasks.map((it) => it.duration),
    }),
  };
})();
