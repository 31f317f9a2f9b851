// Observes the console errors and requests of every page and worker, in Firefox's main process.

const [done] = arguments;
const isSite = (address) => ["http://127.0.0.1", "file://"].some((prefix) => address.startsWith(prefix));
let console_errors = [], addresses = new Set(), hosts = new Set();

// An error belongs to the site if it names an address of the site or comes from a page.
const isOfPage = (error) => isSite(error.sourceName) || (error.innerWindowID && !error.isFromChromeContext);

// Firefox stops a busy page when another one is opened, and reports that as a timeout.
const isStopped = ({ errorMessage }) => errorMessage.startsWith("Script terminated by timeout at:");

// What a page has begun ends when the page is left, and Firefox reports that: a write to the database, and a file that
// the service worker was about to answer. (If the worker itself fails, the error has other words. A page that is still
// there and lacks a file shows a message.)
const isEnded = ({ errorMessage }) =>
    errorMessage.endsWith("has been aborted due to page navigation.") ||
    /^Failed to load ‘[^’]*’\. A ServiceWorker intercepted the request and encountered an unexpected error/.test(errorMessage);

// A page that has been left may be stopped in the middle of a callback, which then reports that it is called again.
const isGone = ({ innerWindowID }) => innerWindowID && !WindowGlobalParent.getByInnerWindowId(innerWindowID);

const isLeft = (message) => isEnded(message) || isGone(message);

const consoleListener = {
    observe(message) {
        if (!(message instanceof Ci.nsIScriptError) || !isOfPage(message) || isStopped(message) || isLeft(message)) return;
        const level = message.flags & Ci.nsIScriptError.warningFlag ? "WARNING" : "ERROR";
        const { errorMessage, category, sourceName, lineNumber } = message;
        console_errors.push(`${level}: ${errorMessage} (${category}, ${sourceName}:${lineNumber})`);
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
        console_errors.push(`ERROR: ${channel.responseStatus} for ${channel.URI.spec}`);
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
        const record = { console_errors, addresses: [...addresses], hosts: [...hosts.difference(ownHosts)] };
        [console_errors, addresses, hosts] = [[], new Set(), new Set()];
        return record;
    },
};
done();
