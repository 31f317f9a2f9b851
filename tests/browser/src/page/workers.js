// Records every worker that the page creates, and makes them panic on request. Runs before the page's own code.
window.workersMade = [];
window.recoveries = [];
let ready = 0, left = 0, most = 0, state = 0, panicked = null;

// Mulberry32: a small, portable random number generator.
function lot() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

window.torment = (times, upTo, seed) => {
    [left, most, state] = [times, upTo, seed];
    const last = window.workersMade.at(-1);
    if (left > 0 && last.isReady) kill(last);
};

function kill(worker) {
    left -= 1;
    worker.dead = true;
    panicked = performance.now();
    worker.postMessage({ id: 0, command: 'panic' });
}

window.Worker = class extends Worker {
    constructor(...given) {
        super(...given);
        window.workersMade.push(this);
        let patience = null;
        this.addEventListener('message', ({ data }) => {
            if (this.dead) return;
            if (data === 'ready') {
                const dataset = document.documentElement.dataset;
                dataset.workersReady = ++ready;
                this.isReady = true;
                if (panicked !== null) dataset.workersRecovered = window.recoveries.push(performance.now() - panicked);
                panicked = null;
                patience = Math.floor(lot() * (most + 1));
            } else {
                patience -= 1;
            }
            // The page receives the message first and sends its request.
            if (left > 0 && patience <= 0) setTimeout(() => left > 0 && !this.dead && kill(this));
        });
    }
};
