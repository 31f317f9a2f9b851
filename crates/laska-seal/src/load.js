// Begins to load the program while the page is still arriving. start.js uses it. WebKit would load the file
// of a preload again.
self.programModule = fetch("@module@");
// Only start.js needs to know of an error.
self.programModule.catch(() => {});
