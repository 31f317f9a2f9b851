//! Runs a session in a web worker: passes its messages, schedules its slices, and reports its panics.

use std::cell::{Cell, RefCell};
use std::panic;
use std::rc::Rc;
use std::time::Duration;

use js_sys::Uint8Array;
use laska_engine::{Clock, MemorySize};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    DedicatedWorkerGlobalScope, ErrorEvent, MessageChannel, MessageEvent, MessagePort, Performance, Response,
};

use crate::protocol::Reply;
use crate::{Capabilities, Session, js};

/// Large enough for a search of a minute, and small enough for a phone.
const TABLE_SIZE: MemorySize = MemorySize::mebibytes(32);

/// A session with its clock and slices.
struct Worker {
    session: Session,
    clock: PerformanceClock,
    slices: Slices,
}

/// Starts a worker with these capabilities and posts [`Reply::Ready`].
///
/// # Panics
/// If this is not a web worker.
pub fn start(capabilities: Capabilities) {
    report_panics();
    let worker = Rc::new_cyclic(|this: &std::rc::Weak<RefCell<Worker>>| {
        let this = this.clone();
        let slices = Slices::new(move || {
            if let Some(worker) = this.upgrade() {
                update(&worker, |worker| worker.session.tick(&worker.clock));
            }
        });
        RefCell::new(Worker { session: Session::new(TABLE_SIZE, capabilities), clock: PerformanceClock::new(), slices })
    });
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        update(&worker, |worker| match js::read_request(event.data()) {
            Ok(request) => worker.session.handle(request, &worker.clock),
            Err(refused) => vec![refused],
        });
        load_network(&worker);
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker listens until it is terminated.
    on_message.forget();
    post(&Reply::Ready);
}

/// Calls a function on the worker, posts the replies, and requests another slice if a task is running.
fn update(worker: &RefCell<Worker>, act: impl FnOnce(&mut Worker) -> Vec<Reply>) {
    // After a panic the worker stays borrowed: its state is invalid, so it stays silent.
    let Ok(mut worker) = worker.try_borrow_mut() else { return };
    act(&mut worker).iter().for_each(post);
    if worker.session.is_busy() {
        worker.slices.request();
    }
}

/// The URL of the network, relative to the worker's script.
const NETWORK: &str = "./data/network.bin";

/// Loads the network if the session needs it. A search waits for it no longer than for any other message.
fn load_network(worker: &Rc<RefCell<Worker>>) {
    if !worker.try_borrow_mut().is_ok_and(|mut worker| worker.session.take_network_request()) {
        return;
    }
    let worker = Rc::clone(worker);
    spawn_local(async move {
        let fetched = fetch(NETWORK).await;
        let Ok(mut worker) = worker.try_borrow_mut() else { return };
        let Worker { session, clock, .. } = &mut *worker;
        let set = session.set_network(fetched.as_deref().ok(), clock);
        // Without the network the engine plays on, only not as well as it can.
        if let Err(reason) = fetched.map(drop).and(set.map_err(|error| error.to_string().into())) {
            web_sys::console::warn_2(&format!("{NETWORK}:").into(), &reason);
        }
    });
}

async fn fetch(url: &str) -> Result<Vec<u8>, JsValue> {
    let response: Response = JsFuture::from(scope().fetch_with_str(url)).await?.dyn_into()?;
    if !response.ok() {
        return Err(response.status_text().into());
    }
    let buffer = JsFuture::from(response.array_buffer()?).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

fn post(reply: &Reply) {
    let object = js::write(reply).expect("the numbers of a reply are small enough");
    scope().post_message(&object).expect("a plain object can be cloned");
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().dyn_into().expect("this is a web worker")
}

/// `performance.now()`: milliseconds since the worker started, monotonic.
struct PerformanceClock(Performance);

impl PerformanceClock {
    fn new() -> Self {
        Self(scope().performance().expect("every worker has a clock"))
    }
}

impl Clock for PerformanceClock {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(self.0.now() / 1000.0)
    }
}

/// Runs a slice on request, after the messages that have already arrived.
///
/// The worker posts a message to itself through a channel, where it queues behind the messages of the page. A timer of
/// 0 ms would do the same, but browsers delay nested timers by 4 ms, which would waste a seventh of the time.
struct Slices {
    port: MessagePort,
    is_requested: Rc<Cell<bool>>,
    /// Stored because the port calls it.
    _on_message: Closure<dyn FnMut()>,
}

impl Slices {
    fn new(mut slice: impl FnMut() + 'static) -> Self {
        let channel = MessageChannel::new().expect("every worker has message channels");
        let is_requested = Rc::new(Cell::new(false));
        let requested = Rc::clone(&is_requested);
        let on_message = Closure::<dyn FnMut()>::new(move || {
            requested.set(false);
            slice();
        });
        channel.port1().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        Self { port: channel.port2(), is_requested, _on_message: on_message }
    }

    /// Requests a slice, unless one is requested already.
    fn request(&self) {
        if !self.is_requested.replace(true) {
            self.port.post_message(&JsValue::NULL).expect("null can be cloned");
        }
    }
}

thread_local! {
    static HAS_FAILED: Cell<bool> = const { Cell::new(false) };
}

/// Makes the worker report its panics and errors to the page.
fn report_panics() {
    panic::set_hook(Box::new(|panic| post_failure(panic.to_string())));
    // A panic ends in a trap, which raises an error event. So do stack overflows and running out of memory, which do
    // not reach the panic hook.
    let on_error = Closure::<dyn FnMut(ErrorEvent)>::new(|event: ErrorEvent| {
        event.prevent_default();
        post_failure(event.message());
    });
    let added = scope().add_event_listener_with_callback("error", on_error.as_ref().unchecked_ref());
    added.expect("a worker has error events");
    on_error.forget();
}

/// Posts only the first failure, because later ones are its consequences.
fn post_failure(message: String) {
    if !HAS_FAILED.replace(true) {
        post(&Reply::Panicked { message });
    }
}
