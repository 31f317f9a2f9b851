// Service worker of the site. It caches every file of one version and serves them, so that the site works offline after
// the first visit. The crate laska-seal fills in the version and the list of files.
"use strict";

const VERSION = "@version@";
// URLs relative to the root of the site, each with the integrity of its file.
const FILES = "@files@";

const ROOT = self.registration.scope;
// URLs contain no spaces, so the names of other caches on this host cannot start with this prefix.
const PREFIX = `laska ${ROOT} `;
const CACHE = PREFIX + VERSION;
const CACHED_URLS = new Set(Object.keys(FILES).map(absolute));

function absolute(path) {
  return new URL(path, ROOT).href;
}

// Installs a version completely or not at all: if a file is missing or of another version, the cache is deleted.
self.addEventListener("install", (event) => event.waitUntil(cacheAll()));

async function cacheAll() {
  try {
    const cache = await caches.open(CACHE);
    await Promise.all(Object.entries(FILES).map(([path, integrity]) => add(cache, absolute(path), integrity)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function add(cache, url, integrity) {
  // The HTTP cache of the browser may have another version, so revalidate.
  const response = await fetch(url, { cache: "no-cache", integrity });
  if (!response.ok) {
    throw new Error(`${url}: ${response.status}`);
  }
  await cache.put(url, response.redirected ? withoutRedirect(response) : response);
}

// A host may redirect study.html to a URL without the extension, but a navigation rejects a redirected response.
function withoutRedirect({ body, status, statusText, headers }) {
  return new Response(body, { status, statusText, headers });
}

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

// Takes control of open pages, so that the page of the first visit works offline too. Pages of an earlier version keep
// that version.
async function takeOver() {
  await answerOfStorage(removeUnused());
  await self.clients.claim();
}

async function removeUnused() {
  const open = await openPages();
  await Promise.all([...open].map(async (page) => (await versionOf(page)) ?? recordVersion(page)));
  const needed = new Set([CACHE, PAGES, ...(await removeClosed(open)).needed]);
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && !needed.has(name)).map((name) => caches.delete(name)),
  );
}

// The longest time in milliseconds that storage may take.
const STORAGE_TIMEOUT = 2000;

// Returns what storage answers; nothing if it fails, as on a full or damaged disk, or if it does not answer. Without it the
// site is as good as its network.
function answerOfStorage(answer) {
  const timeout = new Promise((resolve) => setTimeout(resolve, STORAGE_TIMEOUT));
  return Promise.race([answer, timeout]).catch(() => undefined);
}

// A new version waits until no page uses the old one, or until the player asks for it.
self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") {
    event.waitUntil(self.skipWaiting());
  }
});

self.addEventListener("fetch", (event) => {
  const url = cacheUrl(event.request);
  if (url === null) {
    return;
  }
  event.respondWith(respond(url, event));
  if (event.request.mode === "navigate") {
    event.waitUntil(answerOfStorage(openPage(event.resultingClientId)));
  }
});

// Returns the URL of the cached response to a request, or null if the request is not for this site. The query of a page is
// ignored. Other files need not be in the list, because an earlier version may have files with other names.
function cacheUrl(request) {
  const url = new URL(request.url);
  url.hash = "";
  if (request.method !== "GET" || !url.href.startsWith(ROOT)) {
    return null;
  }
  if (request.mode !== "navigate") {
    return url.href;
  }
  url.search = "";
  const page = url.href === absolute("index.html") ? ROOT : url.href;
  return CACHED_URLS.has(page) ? page : null;
}

async function respond(url, event) {
  const stored = storedResponse(url, event);
  try {
    return (await answerOfStorage(stored)) ?? (await fetch(event.request));
  } catch (error) {
    // Without a network, a late answer is better than none.
    const late = await answerOfStorage(stored);
    if (late === undefined) throw error;
    return late;
  }
}

// A page that loads now gets this version. A page that is already open gets the files of its own version, never a mix of
// two. A worker requests only names with a content hash, so every version has the same content.
async function storedResponse(url, { request, clientId }) {
  const cacheName = request.mode === "navigate" ? CACHE : await versionOf(clientId);
  const options = { ignoreVary: true };
  return (await caches.match(url, { ...options, cacheName: cacheName ?? CACHE })) ??
    (cacheName === undefined ? await caches.match(url, options) : undefined);
}

// The version of each open page: `pages/CLIENT` contains the name of its cache.
const PAGES = PREFIX + "pages";
const PAGES_URL = absolute("pages/");
// Pages opened through this worker. The browser may not list them as open yet.
const opened = new Set();

async function versionOf(page) {
  const response = await caches.match(PAGES_URL + page, { cacheName: PAGES });
  return response?.text();
}

async function recordVersion(page) {
  opened.add(page);
  await (await caches.open(PAGES)).put(PAGES_URL + page, new Response(CACHE));
}

async function openPage(page) {
  await recordVersion(page);
  const { needed, closed } = await removeClosed(await openPages());
  await Promise.all([...closed].filter((name) => name !== CACHE && !needed.has(name)).map((name) => caches.delete(name)));
}

async function openPages() {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  return new Set(pages.filter(({ url }) => url.startsWith(ROOT)).map(({ id }) => id));
}

// Removes the records of closed pages. Returns the versions of open pages (`needed`) and of closed ones.
async function removeClosed(open) {
  const records = await caches.open(PAGES);
  const [needed, closed] = [new Set(), new Set()];
  for (const { url } of await records.keys()) {
    const page = url.slice(PAGES_URL.length);
    const isOpen = open.has(page) || opened.has(page);
    (isOpen ? needed : closed).add(await versionOf(page));
    if (!isOpen) {
      await records.delete(url);
    }
  }
  return { needed, closed };
}
