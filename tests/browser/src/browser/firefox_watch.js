// Listens in Firefox's main process, where the complaints and requests of every page and worker come by.

const [done] = arguments;
const SITE = "http://127.0.0.1";
const complaints = [], addresses = new Set(), hosts = new Set();

// A complaint is the site's if it names a place in it, or comes from a page.
const isOfPage = (error) => error.sourceName.startsWith(SITE) || (error.innerWindowID && !error.isFromChromeContext);
const levels = new Map([[Ci.nsIScriptError.errorFlag, "error"], [Ci.nsIScriptError.warningFlag, "warning"]]);

const hearing = {
    observe(message) {
        if (!(message instanceof Ci.nsIScriptError) || !isOfPage(message)) return;
        const level = levels.get(message.flags & 1);
        complaints.push(`${level}: ${message.errorMessage} (${message.category}, ${message.sourceName}:${message.lineNumber})`);
    },
};

// The browser's own requests are in nobody's name.
const isAskedByPage = ({ loadInfo }) =>
    [loadInfo.triggeringPrincipal, loadInfo.loadingPrincipal].some((it) => it?.isContentPrincipal && it.spec.startsWith(SITE));
const isOut = (uri) => /^(https?|wss?)$/.test(uri.scheme) && uri.host !== "127.0.0.1";

const seen = {
    "http-on-modify-request": (channel) => {
        channel.QueryInterface(Ci.nsIHttpChannel);
        if (isAskedByPage(channel)) addresses.add(channel.URI.spec);
        if (isOut(channel.URI)) channel.cancel(Cr.NS_ERROR_UNKNOWN_HOST);
    },
    "http-on-examine-response": (channel) => {
        channel.QueryInterface(Ci.nsIHttpChannel);
        if (channel.responseStatus < 400 || !isAskedByPage(channel)) return;
        complaints.push(`error: ${channel.responseStatus} for ${channel.URI.spec}`);
    },
    "dns-resolution-request": (_, host) => hosts.add(host),
    "speculative-connect-request": (_, host) => hosts.add(host),
};
const watching = { observe: (subject, topic, data) => seen[topic](subject, data) };

Services.console.registerListener(hearing);
for (const topic of Object.keys(seen)) Services.obs.addObserver(watching, topic);
Cu.getGlobalForObject(Services).laskaWatch = {
    hearing,
    watching,
    read: () => ({ complaints, addresses: [...addresses], hosts: [...hosts] }),
};
done();
