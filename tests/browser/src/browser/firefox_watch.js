// Observes the console errors and requests of every page and worker, in Firefox's main process.

const [done] = arguments;
const isSite = (address) => ["http://127.0.0.1", "file://"].some((prefix) => address.startsWith(prefix));
let console_errors = [], addresses = new Set(), hosts = new Set();

// An error belongs to the site if it names an address of the site or comes from a page.
const isOfPage = (error) => isSite(error.sourceName) || (error.innerWindowID && !error.isFromChromeContext);

// Firefox stops a busy page when another one is opened, and reports that as a timeout.
const isStopped = ({ errorMessage }) => errorMessage.startsWith("Script terminated by timeout at:");

// A write to the database that a page has begun ends when the page is left, and Firefox reports that. A page that has been
// left may also be stopped in the middle of a callback, which then reports that it is called again.
const isLeft = ({ errorMessage, innerWindowID }) =>
    errorMessage.endsWith("has been aborted due to page navigation.") ||
    (innerWindowID && !WindowGlobalParent.getByInnerWindowId(innerWindowID));

// Firefox reports a file that the service worker was about to answer when the page was left. The report names no page, but the
// page's request has been aborted. (If the worker itself fails, the error has other words.)
const INTERCEPTED = /^Failed to load ‘([^’]*)’\. A ServiceWorker intercepted the request and encountered an unexpected error/;
let aborted = new Set();

const consoleListener = {
    observe(message) {
        if (!(message instanceof Ci.nsIScriptError) || !isOfPage(message) || isStopped(message) || isLeft(message)) return;
        const level = message.flags & Ci.nsIScriptError.warningFlag ? "WARNING" : "ERROR";
        const { errorMessage, category, sourceName, lineNumber } = message;
        const text = `${level}: ${errorMessage} (${category}, ${sourceName}:${lineNumber})`;
        console_errors.push({ text, intercepted: INTERCEPTED.exec(errorMessage)?.[1] });
    },
};

// The browser's own requests have no principal.
const isPage = (principal) => principal?.isContentPrincipal && isSite(principal.spec);
const isAskedByPage = ({ loadInfo }) => isPage(loadInfo.triggeringPrincipal) || isPage(loadInfo.loadingPrincipal);
const isForeign = (uri) => /^(https?|wss?)$/.test(uri.scheme) && uri.host !== "127.0.0.1";

// Lookups never have a principal. The browser's own are those of hosts that it requests something from itself.
const ownHosts = new Set(["127.0.0.1"]);

const handlers = {
    "http-on-modify-request": (channel) => {
        channel.QueryInterface(Ci.nsIHttpChannel);
        if (isAskedByPage(channel)) addresses.add(channel.URI.spec);
        else ownHosts.add(channel.URI.host);
        if (isForeign(channel.URI)) channel.cancel(Cr.NS_ERROR_UNKNOWN_HOST);
    },
    "http-on-examine-response": (channel) => {
        channel.QueryInterface(Ci.nsIHttpChannel);
        if (channel.responseStatus < 400 || !isAskedByPage(channel)) return;
        console_errors.push({ text: `ERROR: ${channel.responseStatus} for ${channel.URI.spec}` });
    },
    "http-on-stop-request": (channel) => {
        channel.QueryInterface(Ci.nsIHttpChannel);
        if (channel.status === Cr.NS_BINDING_ABORTED) aborted.add(channel.URI.spec);
    },
    "dns-resolution-request": (_, host) => hosts.add(host),
    "speculative-connect-request": (_, host) => hosts.add(host.replace(/^.*\]|[:^].*$/g, "")),
};
const observer = { observe: (subject, topic, data) => handlers[topic](subject, data) };

Services.console.registerListener(consoleListener);
for (const topic of Object.keys(handlers)) Services.obs.addObserver(observer, topic);
Cu.getGlobalForObject(Services).laskaWatch = {
    listeners: [consoleListener, observer],
    takeRecord: () => {
        const errors = console_errors.filter(({ intercepted }) => !aborted.has(intercepted)).map(({ text }) => text);
        const record = { console_errors: errors, addresses: [...addresses], hosts: [...hosts.difference(ownHosts)] };
        [console_errors, addresses, hosts, aborted] = [[], new Set(), new Set(), new Set()];
        return record;
    },
};
done();
