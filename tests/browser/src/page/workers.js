// Records every worker that the page creates, and makes them panic on request. Runs before the page's own code.
window.workersCreated = [];
window.recoveries = [];
let ready = 0, panicsLeft = 0, maxMessages = 0, state = 0, panicked = null;

// Mulberry32: a small, portable random number generator.
function random() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

window.panicRepeatedly = (times, upToMessages, seed) => {
    [panicsLeft, maxMessages, state] = [times, upToMessages, seed];
    const last = window.workersCreated.at(-1);
    if (panicsLeft > 0 && last.isReady) panic(last);
};

function panic(worker) {
    panicsLeft -= 1;
    worker.dead = true;
    panicked = performance.now();
    worker.postMessage({ id: 0, command: 'panic' });
}

window.Worker = class extends Worker {
    constructor(...given) {
        super(...given);
        window.workersCreated.push(this);
        let messagesUntilPanic = null;
        this.addEventListener('message', ({ data }) => {
            if (this.dead) return;
            if (data === 'ready') {
                const dataset = document.documentElement.dataset;
                dataset.workersReady = ++ready;
                this.isReady = true;
                if (panicked !== null) dataset.workersRecovered = window.recoveries.push(performance.now() - panicked);
                panicked = null;
                messagesUntilPanic = Math.floor(random() * (maxMessages + 1));
            } else {
                messagesUntilPanic -= 1;
            }
            // The page receives the message first and sends its request.
            if (panicsLeft > 0 && messagesUntilPanic <= 0) setTimeout(() => panicsLeft > 0 && !this.dead && panic(this));
        });
    }
};
