// The site's service worker. It keeps every file of one version and answers from them, so that after one visit the site
// needs no host. It knows nothing of the game. The crate laska-seal writes in the version and the files.
"use strict";

const VERSION = "@version@";
// Addresses relative to the site's root, each with the integrity that its file must have.
const FILES = "@files@";

const ROOT = self.registration.scope;
// No address has a space in it: no other site's caches on this host begin with this.
const OURS = `laska ${ROOT} `;
const CACHE = OURS + VERSION;
const KEPT = new Set(Object.keys(FILES).map(absolute));

function absolute(path) {
  return new URL(path, ROOT).href;
}

// Installed means complete: one file that is missing, or of another version, and nothing is kept.
self.addEventListener("install", (event) => event.waitUntil(keepAll()));

async function keepAll() {
  try {
    const cache = await caches.open(CACHE);
    await Promise.all(Object.entries(FILES).map(([path, integrity]) => keep(cache, absolute(path), integrity)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function keep(cache, address, integrity) {
  // What the browser has may be of another version: the host is asked.
  const response = await fetch(address, { cache: "no-cache", integrity });
  if (!response.ok) {
    throw new Error(`${address}: ${response.status}`);
  }
  await cache.put(address, response.redirected ? plain(response) : response);
}

// A host may send study.html on to an address without its ending, but no navigation is answered with what was sent on.
function plain({ body, status, statusText, headers }) {
  return new Response(body, { status, statusText, headers });
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  // The page of the first visit too needs no host any more.
  await self.clients.claim();
}

// A new version waits until no page uses the old one, or until the player wants it.
self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") {
    event.waitUntil(self.skipWaiting());
  }
});

self.addEventListener("fetch", (event) => {
  const address = keptAddress(event.request);
  if (address !== null) {
    event.respondWith(answer(address, event.request));
  }
});

// The address that a request's answer is kept under. The page is the same whatever its query says.
function keptAddress(request) {
  if (request.method !== "GET") {
    return null;
  }
  const url = new URL(request.url);
  url.hash = "";
  if (request.mode === "navigate") {
    url.search = "";
    if (url.href === absolute("index.html")) {
      return ROOT;
    }
  }
  return KEPT.has(url.href) ? url.href : null;
}

async function answer(address, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(address, { ignoreVary: true })) ?? fetch(request);
}
