//! Properties checked on arbitrary bytes, one function for each kind of input. They check more than the absence of
//! panics: parsed values can be written and parsed again, errors are short and their positions exist, and moves agree
//! with the naive oracle.
//!
//! `cargo xtask fuzz` runs them on inputs from a fuzzer, through the programs in the folder `fuzz`. `tests/replay.rs`
//! runs them on the saved corpora in every test run.

mod bytes;
mod certificates;
mod live;
mod messages;
mod pages;
mod rules;
mod text;

pub use certificates::certificates;
pub use live::live;
pub use messages::messages;
pub use pages::{links, stored};
pub use rules::{generator, undo};
pub use text::{fen, moves, pieces, records};

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Name of the target, its binary and its corpus.
    pub name: &'static str,
    /// Checks the property. Panics if it does not hold.
    pub check: fn(&[u8]),
}

/// All fuzz targets.
pub const TARGETS: [Target; 11] = [
    Target { name: "fen", check: fen },
    Target { name: "pieces", check: pieces },
    Target { name: "moves", check: moves },
    Target { name: "records", check: records },
    Target { name: "links", check: links },
    Target { name: "stored", check: stored },
    Target { name: "messages", check: messages },
    Target { name: "generator", check: generator },
    Target { name: "undo", check: undo },
    Target { name: "live", check: live },
    Target { name: "certificates", check: certificates },
];
