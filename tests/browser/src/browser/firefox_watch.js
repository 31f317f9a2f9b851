// Listens in Firefox's main process, where the console_errors and requests of every page and worker come by.

const [done] = arguments;
const isSite = (address) => ["http://127.0.0.1", "file://"].some((place) => address.startsWith(place));
let console_errors = [], addresses = new Set(), hosts = new Set();

// A complaint is the site's if it names a place in it, or comes from a page.
const isOfPage = (error) => isSite(error.sourceName) || (error.innerWindowID && !error.isFromChromeContext);

// A page that is at work when another one is opened is stopped: that is the browser's doing, which it calls a timeout.
const isStopped = ({ errorMessage }) => errorMessage.startsWith("Script terminated by timeout at:");

const hearing = {
    observe(message) {
        if (!(message instanceof Ci.nsIScriptError) || !isOfPage(message) || isStopped(message)) return;
        const level = message.flags & Ci.nsIScriptError.warningFlag ? "WARNING" : "ERROR";
        const { errorMessage, category, sourceName, lineNumber } = message;
        console_errors.push(`${level}: ${errorMessage} (${category}, ${sourceName}:${lineNumber})`);
    },
};

// The browser's own requests are in nobody's name.
const isPage = (principal) => principal?.isContentPrincipal && isSite(principal.spec);
const isAskedByPage = ({ loadInfo }) => isPage(loadInfo.triggeringPrincipal) || isPage(loadInfo.loadingPrincipal);
const isOut = (uri) => /^(https?|wss?)$/.test(uri.scheme) && uri.host !== "127.0.0.1";

// A look-up is in nobody's name at all: the browser's are those of hosts that it asks for something itself.
const ownHosts = new Set(["127.0.0.1"]);

const seen = {
    "http-on-modify-request": (channel) => {
        channel.QueryInterface(Ci.nsIHttpChannel);
        if (isAskedByPage(channel)) addresses.add(channel.URI.spec);
        else ownHosts.add(channel.URI.host);
        if (isOut(channel.URI)) channel.cancel(Cr.NS_ERROR_UNKNOWN_HOST);
    },
    "http-on-examine-response": (channel) => {
        channel.QueryInterface(Ci.nsIHttpChannel);
        if (channel.responseStatus < 400 || !isAskedByPage(channel)) return;
        console_errors.push(`ERROR: ${channel.responseStatus} for ${channel.URI.spec}`);
    },
    "dns-resolution-request": (_, host) => hosts.add(host),
    "speculative-connect-request": (_, host) => hosts.add(host.replace(/^.*\]|[:^].*$/g, "")),
};
const watching = { observe: (subject, topic, data) => seen[topic](subject, data) };

Services.console.registerListener(hearing);
for (const topic of Object.keys(seen)) Services.obs.addObserver(watching, topic);
Cu.getGlobalForObject(Services).laskaWatch = {
    kept: [hearing, watching],
    take: () => {
        const record = { console_errors, addresses: [...addresses], hosts: [...hosts.difference(ownHosts)] };
        [console_errors, addresses, hosts] = [[], new Set(), new Set()];
        return record;
    },
};
done();
