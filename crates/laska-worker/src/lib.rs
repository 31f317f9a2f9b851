//! The protocol between the page and the search worker, and the worker's session.
//!
//! - [`protocol`]: the messages as plain data, used by both sides.
//! - `js`, only for WebAssembly: conversion of messages to and from JavaScript objects.
//! - [`Session`]: the worker as a state machine, without a browser.
//! - `web_worker`, only for WebAssembly: runs a session in a web worker. Only this module needs a browser.

#[cfg(target_arch = "wasm32")]
pub mod js;
pub mod protocol;
mod session;
#[cfg(target_arch = "wasm32")]
pub mod web_worker;

pub use session::{Capabilities, SLICE, Session};
