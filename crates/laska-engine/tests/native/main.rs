//! The engine's tests, as one program. Those of `wasm.rs` are another one: they run in a browser's instruction set too.

mod correctness;
mod proofs;
mod search;
mod solver;
mod timed;
