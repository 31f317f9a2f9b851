//! The laws that any bytes must keep, one for each way into the program. A law is more than that nothing panics: what
//! is read is written and read again as the same, an error is short and names a place that is there, and moves are
//! those of the naive generator.
//!
//! `cargo xtask fuzz` tries them on bytes that a fuzzer makes up (the programs in the folder `fuzz` only call them);
//! `tests/replay.rs` tries them on the corpora that are kept, in every test run.

mod bytes;
mod messages;
mod pages;
mod rules;
mod text;

pub use messages::messages;
pub use pages::{links, stored};
pub use rules::{generator, undo};
pub use text::{fen, moves, pieces, records};

/// A law with the name of its program and its corpus.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name.
    pub name: &'static str,
    /// The law: it panics on bytes that break it.
    pub law: fn(&[u8]),
}

/// All laws.
pub const TARGETS: [Target; 9] = [
    Target { name: "fen", law: fen },
    Target { name: "pieces", law: pieces },
    Target { name: "moves", law: moves },
    Target { name: "records", law: records },
    Target { name: "links", law: links },
    Target { name: "stored", law: stored },
    Target { name: "messages", law: messages },
    Target { name: "generator", law: generator },
    Target { name: "undo", law: undo },
];
