// Runs the site from a single file, without a host: the programs get their files from this script. The crate laska-seal
// fills in the files and the pages.
"use strict";

{
  // The files by their names on a host, compressed with gzip and encoded as base64.
  const FILES = "@files@";
  // The pages by the query of their URL, each with its name on a host, its program and its stylesheets.
  const PAGES = "@pages@";
  // The site that shared links point to. If empty, they point to this file.
  const SITE_URL = "@site_url@";

  const { name, program, sheets } = PAGES[location.search] ?? PAGES[""];
  const folder = new URL("./", location.href).href;

  function unpack(name) {
    const bytes = Uint8Array.from(atob(FILES[name]), (character) => character.charCodeAt(0));
    const stream = new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
    const type = name.endsWith(".wasm") ? "application/wasm" : "text/plain";
    return new Response(stream, { headers: { "Content-Type": type } });
  }

  // A page opened from disk cannot read the files next to it, so fetch returns the packed ones.
  const originalFetch = window.fetch;
  window.fetch = async (request, options) => {
    const url = new URL(request.url ?? request, folder).href;
    const path = url.startsWith(folder) ? url.slice(folder.length) : "";
    return Object.hasOwn(FILES, path) ? unpack(path) : originalFetch(request, options);
  };

  // A worker runs the program that is its name, or else the program of the page, from the script in this file. It is a
  // classic worker: browsers start no module worker for a page opened from disk.
  const workerUrls = {};
  window.Worker = class extends Worker {
    constructor(_, { name }) {
      const id = name || program;
      const start = `(${startWorker})(${JSON.stringify(FILES["data/network.bin"])});\n`;
      const script = () => [start, document.getElementById(id).textContent];
      workerUrls[id] ??= URL.createObjectURL(new Blob(script(), { type: "text/javascript" }));
      super(workerUrls[id]);
    }
  };

  // Browsers with Trusted Types accept only these script URLs; see the content security policy.
  window.trustedTypes?.createPolicy("default", {
    createScriptURL: (url) => (url.startsWith("blob:") ? url : null),
  });

  // Runs in the worker. As with worker.js, the first message of the page contains the compiled module. The only file that
  // a worker fetches is the network.
  function startWorker(network) {
    self.fetch = async () => {
      const bytes = Uint8Array.from(atob(network), (character) => character.charCodeAt(0));
      // In WebKit a worker of a page from disk cannot read a Blob.
      return new Response(new Response(bytes).body.pipeThrough(new DecompressionStream("gzip")));
    };
    self.begin = (_, init) => {
      self.onmessage = async ({ data: { module } }) => {
        self.onmessage = null;
        try {
          await init({ module_or_path: module });
        } catch (error) {
          reportError(error);
        }
      };
    };
  }

  // No service worker: a single file works offline anyway.
  Object.defineProperty(navigator, "serviceWorker", { value: undefined });

  // The programs read these elements in the head. The media query prevents the browser from preloading the script.
  function link(attributes) {
    document.head.append(Object.assign(document.createElement("link"), attributes));
  }
  link({ rel: "modulepreload", media: "not all", href: program });
  if (SITE_URL) {
    link({ rel: "canonical", href: SITE_URL + name });
  }

  // Rewrites links between the pages to URLs of this file.
  function rewriteLink(anchor) {
    const [page, fragment] = anchor.getAttribute("href")?.split("#") ?? [];
    const query = Object.keys(PAGES).find((query) => page === `./${PAGES[query].name}`);
    if (query !== undefined) {
      anchor.setAttribute("href", location.pathname + query + (fragment === undefined ? "" : `#${fragment}`));
    }
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === "attributes" ? [target] : addedNodes) {
        if (node instanceof Element) {
          [node, ...node.querySelectorAll("a")].filter((it) => it.matches("a")).forEach(rewriteLink);
        }
      }
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["href"] });

  async function unpackStylesheet(name) {
    return new CSSStyleSheet().replace(await unpack(name).text());
  }
  const styled = Promise.all(sheets.map(unpackStylesheet)).then((all) => {
    document.adoptedStyleSheets = all;
  });

  // Every program calls this at the end of its script. Only the program of this page starts.
  self.begin = async (script, init) => {
    if (script === program) {
      await styled;
      await init({ module_or_path: `./${script}_bg.wasm` });
    }
  };
}
