//! Conversion of messages to and from JavaScript objects.

use js_sys::Reflect;
use serde::Serialize;
use serde_wasm_bindgen::{Error, from_value, to_value};
use wasm_bindgen::JsValue;

use crate::protocol::{Reply, Request};

// Inlined, so that each caller compiles these with its own settings: the page for size, the worker for speed.

/// Converts a message to a JavaScript object, ready to post.
///
/// ```no_run
/// # use laska_worker::{js, protocol::{Command, Request, SearchId}};
/// let stop = Request { id: SearchId(7), command: Command::Stop };
/// let object = js::write(&stop)?; // { id: 7, command: "stop" }
/// # Ok::<(), serde_wasm_bindgen::Error>(())
/// ```
///
/// # Errors
/// If a number is too large for JavaScript to represent exactly: 2^53 or more.
#[inline]
pub fn write<M: Serialize>(message: &M) -> Result<JsValue, Error> {
    to_value(message)
}

/// Reads a request from a JavaScript object.
///
/// # Errors
/// If it is not a request. The error is the reply to post, with the id if the object has one.
#[inline]
pub fn read_request(object: JsValue) -> Result<Request, Reply> {
    let id = Reflect::get(&object, &"id".into()).ok().and_then(|id| from_value(id).ok());
    from_value(object).map_err(|error: Error| Reply::Failed { id, message: format!("request not understood: {error}") })
}

/// Reads a reply from a JavaScript object.
///
/// # Errors
/// If it is not a reply.
#[inline]
pub fn read_reply(object: JsValue) -> Result<Reply, Error> {
    from_value(object)
}
