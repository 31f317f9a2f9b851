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

// The page of the first visit too needs no host any more. Pages of the version before go on with that one.
async function takeOver() {
  const open = await openPages();
  await Promise.all([...open].map(async (page) => (await versionOf(page)) ?? note(page)));
  const needed = new Set([CACHE, PAGES, ...(await forgetClosed(open)).needed]);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && !needed.has(name)).map((name) => caches.delete(name)));
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
  if (address === null) {
    return;
  }
  event.respondWith(answer(address, event));
  if (event.request.mode === "navigate") {
    event.waitUntil(begin(event.resultingClientId));
  }
});

// The address that a request's answer is kept under. The page is the same whatever its query says; files of an earlier
// version may have other names than this one's.
function keptAddress(request) {
  const url = new URL(request.url);
  url.hash = "";
  if (request.method !== "GET" || !url.href.startsWith(ROOT)) {
    return null;
  }
  if (request.mode !== "navigate") {
    return url.href;
  }
  url.search = "";
  const address = url.href === absolute("index.html") ? ROOT : url.href;
  return KEPT.has(address) ? address : null;
}

// A page that is loaded now is of this version. A page that is open already gets the files of its own, so that none is a
// mix of two. What a worker asks for has its content in its name: any version's will do.
async function answer(address, { request, clientId }) {
  const cacheName = request.mode === "navigate" ? CACHE : await versionOf(clientId);
  const how = { ignoreVary: true };
  const kept = (await caches.match(address, { ...how, cacheName: cacheName ?? CACHE })) ??
    (cacheName === undefined ? await caches.match(address, how) : undefined);
  return kept ?? fetch(request);
}

// Which version each open page is of, as `pages/CLIENT` with the name of its cache.
const PAGES = OURS + "pages";
const NOTES = absolute("pages/");
// Those that this worker has begun: they may not count as open yet.
const begun = new Set();

async function versionOf(page) {
  const note = await caches.match(NOTES + page, { cacheName: PAGES });
  return note?.text();
}

async function note(page) {
  begun.add(page);
  await (await caches.open(PAGES)).put(NOTES + page, new Response(CACHE));
}

async function begin(page) {
  await note(page);
  const { needed, gone } = await forgetClosed(await openPages());
  await Promise.all([...gone].filter((name) => name !== CACHE && !needed.has(name)).map((name) => caches.delete(name)));
}

async function openPages() {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  return new Set(pages.filter(({ url }) => url.startsWith(ROOT)).map(({ id }) => id));
}

// Forgets the pages that are closed, and tells which versions were theirs and which are still needed.
async function forgetClosed(open) {
  const notes = await caches.open(PAGES);
  const [needed, gone] = [new Set(), new Set()];
  for (const { url } of await notes.keys()) {
    const page = url.slice(NOTES.length);
    const isOpen = open.has(page) || begun.has(page);
    (isOpen ? needed : gone).add(await versionOf(page));
    if (!isOpen) {
      await notes.delete(url);
    }
  }
  return { needed, gone };
}
