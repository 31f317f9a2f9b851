//! Owns what ties the session to the browser's worker: messages in and out, and slices between them. Knows nothing of
//! what they say.

mod clock;
mod failure;
mod slices;

use std::cell::RefCell;
use std::rc::Rc;

use crate::protocol::Reply;
use crate::{Next, Session, Skills, js};
use laska_engine::Memory;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use clock::PerformanceClock;
use slices::Slices;

/// Enough for a minute of thought, and little enough for a telephone.
const TABLE: Memory = Memory::mebibytes(32);

/// The session with what it needs of the browser.
struct Worker {
    session: Session,
    clock: PerformanceClock,
    slices: Slices,
}

/// Sets up a worker that can do so much, and greets the page.
///
/// # Panics
/// When this is not a browser's worker.
pub fn start(skills: Skills) {
    failure::report();
    let worker = Rc::new_cyclic(|this: &std::rc::Weak<RefCell<Worker>>| {
        let this = this.clone();
        let slices = Slices::new(move || {
            if let Some(worker) = this.upgrade() {
                with(&worker, |worker| worker.session.tick(&worker.clock));
            }
        });
        RefCell::new(Worker { session: Session::new(TABLE, skills), clock: PerformanceClock::new(), slices })
    });
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        with(&worker, |worker| match js::read_request(event.data()) {
            Ok(request) => worker.session.handle(request, &worker.clock),
            Err(refused) => vec![refused],
        });
    });
    scope().set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker listens as long as it lives.
    on_message.forget();
    post(&Reply::Ready);
}

/// Lets the worker do something, posts what it says and sees to it that it goes on.
fn with(worker: &RefCell<Worker>, act: impl FnOnce(&mut Worker) -> Vec<Reply>) {
    // A panic leaves the worker borrowed for good: then its state is broken, and it is silent.
    let Ok(mut worker) = worker.try_borrow_mut() else { return };
    act(&mut worker).iter().for_each(post);
    if worker.session.next() == Next::Again {
        worker.slices.ask_for_one();
    }
}

fn post(reply: &Reply) {
    let object = js::write(reply).expect("all numbers of a reply are small enough");
    scope().post_message(&object).expect("a plain object can be cloned");
}

fn scope() -> DedicatedWorkerGlobalScope {
    js_sys::global().dyn_into().expect("this runs in a browser's worker")
}
