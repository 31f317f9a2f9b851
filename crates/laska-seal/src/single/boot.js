// Starts the site from one file, in the place of a host. It knows nothing of the game: the programs are those of the
// site, and what they ask their host for they get from here. The crate laska-seal writes in the files and the pages.
"use strict";

{
  // By their names on a host: each packed by gzip, and written as base64.
  const FILES = "@files@";
  // The pages by the query of their address: their names on a host, and each one's program and stylesheet.
  const PAGES = "@pages@";
  // Where the links lead that a page gives away: to a site, or to this file where there is none.
  const HOME = "@home@";

  const { name, program, sheet } = PAGES[location.search] ?? PAGES[""];
  const folder = new URL("./", location.href).href;

  function unpacked(name) {
    const bytes = Uint8Array.from(atob(FILES[name]), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const type = name.endsWith(".wasm") ? "application/wasm" : "text/plain";
    return new Response(stream, { headers: { "Content-Type": type } });
  }

  // A browser lets no page from a disk read the files beside it: those of the site are in here.
  const outside = window.fetch;
  window.fetch = async (asked, options) => {
    const address = new URL(asked.url ?? asked, folder).href;
    const wanted = address.startsWith(folder) ? address.slice(folder.length) : "";
    return Object.hasOwn(FILES, wanted) ? unpacked(wanted) : outside(asked, options);
  };

  // A worker is the page's own program once more, whose script stands in this file. It is no module: from a disk no
  // browser starts one.
  let worker;
  window.Worker = class extends Worker {
    constructor() {
      const script = () => [`(${work})();\n`, document.getElementById(program).textContent];
      worker ??= URL.createObjectURL(new Blob(script(), { type: "text/javascript" }));
      super(worker);
    }
  };

  // Where a page may start a script from, for browsers that have every such place checked; see the policy.
  window.trustedTypes?.createPolicy("default", {
    createScriptURL: (address) => (address.startsWith("blob:") ? address : null),
  });

  // Said in the worker. The page's first message hands over the program's compiled code, as to worker.js.
  function work() {
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

  // Nothing has to be stored to be there without a network.
  Object.defineProperty(navigator, "serviceWorker", { value: undefined });

  // What the programs look for in a page's head. The script is only named: for no screen it is to be fetched.
  function link(attributes) {
    document.head.append(Object.assign(document.createElement("link"), attributes));
  }
  link({ rel: "modulepreload", media: "not all", href: program });
  if (HOME) {
    link({ rel: "canonical", href: HOME + name });
  }

  // The ways from page to page become addresses of this file.
  function lead(way) {
    const [page, fragment] = way.getAttribute("href")?.split("#") ?? [];
    const query = Object.keys(PAGES).find((query) => page === `./${PAGES[query].name}`);
    if (query !== undefined) {
      way.setAttribute("href", location.pathname + query + (fragment === undefined ? "" : `#${fragment}`));
    }
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === "attributes" ? [target] : addedNodes) {
        if (node instanceof Element) {
          [node, ...node.querySelectorAll("a")].filter((it) => it.matches("a")).forEach(lead);
        }
      }
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["href"] });

  const dressed = unpacked(sheet)
    .text()
    .then((text) => {
      const look = new CSSStyleSheet();
      look.replaceSync(text);
      document.adoptedStyleSheets = [look];
    });

  // Each program's script ends with this call; one of them is this page's.
  self.begin = async (script, init) => {
    if (script === program) {
      await dressed;
      await init({ module_or_path: `./${script}_bg.wasm` });
    }
  };
}
