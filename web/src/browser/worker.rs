//! Owns one web worker while it lives, and its end.

use crate::t;
use gloo::events::EventListener;
use js_sys::{Object, Reflect};
use laska_worker::js;
use laska_worker::protocol::{Reply, Request};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ErrorEvent, MessageEvent, WorkerOptions, WorkerType};

/// Where the worker begins, seen from the page: below whatever path the site is served.
const ADDRESS: &str = "./worker.js";

/// Where the page names its own script, which Trunk named by its content.
const SCRIPT: &str = "link[rel=modulepreload]";

/// What a worker does.
pub(super) enum Heard {
    /// It answered.
    Reply(Reply),
    /// It cannot go on.
    Died(String),
}

/// A running worker. It ends when this is dropped, whatever it is doing.
pub(super) struct Worker {
    inner: web_sys::Worker,
    _listeners: [EventListener; 3],
}

impl Worker {
    /// Starts a worker.
    ///
    /// # Errors
    /// When the browser has no workers or does not allow this one.
    pub(super) fn start(hear: impl Fn(Heard) + Clone + 'static) -> Result<Self, String> {
        let program = program()?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let inner = web_sys::Worker::new_with_options(ADDRESS, &options).map_err(|error| format!("{error:?}"))?;
        let listeners = [
            EventListener::new(&inner, "message", {
                let hear = hear.clone();
                move |event| hear(read(event.unchecked_ref::<MessageEvent>().data()))
            }),
            EventListener::new(&inner, "messageerror", {
                let hear = hear.clone();
                move |_| hear(Heard::Died(t!("a message could not be read").to_owned()))
            }),
            // The default action is a line in the console; the page tells the player instead, where it matters.
            EventListener::new_with_options(
                &inner,
                "error",
                gloo::events::EventListenerOptions::enable_prevent_default(),
                move |event| {
                    event.prevent_default();
                    let message = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
                    hear(Heard::Died(message.unwrap_or_else(|| t!("it could not be loaded").to_owned())));
                },
            ),
        ];
        inner.post_message(&program).map_err(|error| format!("{error:?}"))?;
        Ok(Self { inner, _listeners: listeners })
    }

    /// Sends a request.
    ///
    /// # Errors
    /// When it cannot cross.
    pub(super) fn send(&self, request: &Request) -> Result<(), String> {
        let message = js::write(request).map_err(|error| error.to_string())?;
        self.inner.post_message(&message).map_err(|error| format!("{error:?}"))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.inner.terminate();
    }
}

/// What the worker begins with: `{ script, module }`, this program's own.
fn program() -> Result<Object, String> {
    let named = gloo::utils::document().query_selector(SCRIPT).ok().flatten();
    let script = named.and_then(|link| link.get_attribute("href")).ok_or(t!("the page does not name its script"))?;
    let program = Object::new();
    for (name, value) in [("script", script.into()), ("module", wasm_bindgen::module())] {
        // A fresh object takes any property.
        let _ = Reflect::set(&program, &name.into(), &value);
    }
    Ok(program)
}

fn read(message: JsValue) -> Heard {
    match js::read_reply(message) {
        Ok(reply) => Heard::Reply(reply),
        Err(error) => Heard::Died(t!("its answer cannot be read: {error}", error = error)),
    }
}
