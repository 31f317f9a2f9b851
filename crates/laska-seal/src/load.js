// Begins to load the program while the page is still arriving, for start.js. A preload link would not do: WebKit downloads a
// preloaded file again when a script fetches it.
self.programModule = fetch("@module@");
// Only start.js needs to know of an error.
self.programModule.catch(() => {});
