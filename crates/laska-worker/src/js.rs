//! Owns the way of messages into JavaScript objects and back. Knows no worker and no page.

use serde::Serialize;
use serde_wasm_bindgen::{Error, from_value, to_value};
use wasm_bindgen::JsValue;

use crate::protocol::{Header, Reply, Request};

// Inlined so that who calls them compiles them: the page small, the worker fast.

/// A message as a JavaScript object, to be posted.
///
/// ```no_run
/// # use laska_worker::{js, protocol::{Command, Request, SearchId}};
/// let stop = Request::new(SearchId(7), Command::Stop);
/// let object = js::write(&stop)?; // { version: 3, id: 7, command: "stop" }
/// # Ok::<(), serde_wasm_bindgen::Error>(())
/// ```
///
/// # Errors
/// When a number is larger than JavaScript can tell exactly: 2^53 and more.
#[inline]
pub fn write<M: Serialize>(message: &M) -> Result<JsValue, Error> {
    to_value(message)
}

/// The request of a JavaScript object.
///
/// # Errors
/// When it is none, or of another version; the error is the answer to post.
#[inline]
pub fn read_request(object: JsValue) -> Result<Request, Reply> {
    let not_understood = |id, error: Error| Reply::Failed { id, message: format!("request not understood: {error}") };
    let header: Header = from_value(object.clone()).map_err(|error| not_understood(None, error))?;
    header.check().map_err(|error| Reply::Failed { id: Some(header.id), message: error.to_string() })?;
    from_value(object).map_err(|error| not_understood(Some(header.id), error))
}

/// The reply of a JavaScript object.
///
/// # Errors
/// When it is none, as the words of another version may be.
#[inline]
pub fn read_reply(object: JsValue) -> Result<Reply, Error> {
    from_value(object)
}
